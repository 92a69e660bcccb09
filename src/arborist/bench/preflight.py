"""How often preflight is right, by class, on a curated set of questions written before its rules.

``run`` reads lines of ``{question, split, type, quantifier, scope, flags,
status}``. ``split`` is ``tuned`` or ``held``; the rules were adjusted on the
first half alone. For each dimension and class the figures are how many
questions carry the class, how many of those preflight names (recall), and how
many it names wrongly. The gate is recall of at least .95 for every class with
at least ten questions. Needs no forest and no model; deterministic.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

from arborist.core.policy import PreflightPolicy
from arborist.retrieval.preflight import preflight

DIMENSIONS = ("type", "quantifier", "scope", "status", "flags")
FLOOR = 950  # per mille
SMALLEST_CLASS = 10


def run(questions: Path, *, split: str = "", policy: PreflightPolicy | None = None) -> dict[str, Any]:
    """Measure on the questions of ``split`` (all when empty); rates are per-mille integers."""
    rules = policy or PreflightPolicy()
    carried: Counter[tuple[str, str]] = Counter()
    right: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    misses = []
    count = exact = 0
    for line in questions.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if split and row["split"] != split:
            continue
        given = _given(row["question"], rules)
        count += 1
        exact += all(given[name] == _labels(row, name) for name in DIMENSIONS)
        for name in DIMENSIONS:
            expected = _labels(row, name)
            carried.update((name, label) for label in expected)
            right.update((name, label) for label in expected & given[name])
            wrong.update((name, label) for label in given[name] - expected)
            if expected != given[name]:
                misses.append([row["question"], name, sorted(expected), sorted(given[name])])
    classes = {
        f"{name}={label}": {
            "questions": total,
            "recall": right[name, label] * 1_000 // total,
            "wrongly": wrong[name, label],
        }
        for (name, label), total in sorted(carried.items())
    }
    judged = {name: figures for name, figures in classes.items() if figures["questions"] >= SMALLEST_CLASS}
    return {
        "questions": count,
        "all_right": exact * 1_000 // max(1, count),
        "classes": classes,
        "below_floor": sorted(name for name, figures in judged.items() if figures["recall"] < FLOOR),
        "misses": misses,
    }


def _labels(row: dict[str, Any], name: str) -> set[str]:
    value = row[name]
    return set(value) if isinstance(value, list) else {value}


def _given(question: str, policy: PreflightPolicy) -> dict[str, set[str]]:
    """What preflight says, in the words of the labels (derived flags left out)."""
    result = preflight(question, policy)
    return {
        "type": {result.question_type},
        "quantifier": {result.quantifier},
        "scope": {result.scope},
        "status": {str(result.status)},
        "flags": set(result.flags) - {"count", "broad_unbounded"},
    }
