"""Ask the curated set: every question, in every answer mode and under every policy, so many times.

A *cell* is one mode under one policy. *Right* is STRICT with a gold answer in a
claim; *wrong* is STRICT without one, for questions that have an answer, and any
STRICT for those that have none. Coverage and wrong answers are always given
together, with exact intervals; repeats of one question are not new questions,
so shares are over the first repeat and the others only say what wavered.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from arborist.bench.curated.compare import differences
from arborist.bench.curated.questions import (
    KINDS,
    Curated,
    curated_corpus,
    curated_fingerprint,
    curated_questions,
    pydoc_documents,
)
from arborist.bench.emergent.intervals import SCALE, exact_interval
from arborist.bench.qa import holds
from arborist.core.policy import GovernancePolicy, override
from arborist.core.protocols import Clock, Reader
from arborist.pipeline.rehearse import rehearse
from arborist.readers.lattice import is_abstention
from arborist.readers.modes import MODES
from arborist.retrieval.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one question in one cell, one time."""

    question: Curated
    verdict: str
    rung: str
    holds: bool
    abstained: bool
    claims: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def outcome(self) -> str:
        """``right``, ``wrong`` or ``held back``."""
        if self.verdict != "STRICT":
            return "held back"
        return "right" if self.question.answerable and self.holds else "wrong"


def run_curated(
    make: Callable[[GovernancePolicy], Reader],
    policy: GovernancePolicy,
    *,
    changes: Sequence[str] = (),
    modes: Sequence[str] = MODES,
    repeats: int = 1,
    every: int = 1,
    tick: Callable[[int], None] = lambda _done: None,
    clock: Clock = time.perf_counter_ns,
) -> tuple[dict[str, Any], dict[str, list[list[Told]]]]:
    """Measure every cell: ``policy`` is A; with ``changes`` (``KEY=VALUE``) there is a B under them.

    Returns:
        Figures as plain data, and for each cell its repeats with every outcome.
    """
    questions = curated_questions()[::every]
    documents = pydoc_documents()
    policies = {"A": policy}
    if changes:
        policies["B"] = changed(policy, changes)
    told: dict[str, list[list[Told]]] = {}
    done = 0
    with curated_corpus(documents) as corpus:
        for side, rules in policies.items():
            for mode in modes:
                in_mode = override(rules, "reading.mode", mode)
                reader = make(in_mode)
                cell = told[f"{side} {mode}"] = []
                for _ in range(repeats):
                    cell.append([_ask(one, corpus, reader, in_mode, clock) for one in questions])
                    done += len(questions)
                    tick(done)
    result = {
        "bench": "curated",
        "reader": make(policy).profile(),
        "changes": list(changes),
        "repeats": repeats,
        "questions": len(questions),
        "cells": {name: figures(cell) for name, cell in told.items()},
        "differences": differences(
            {name: {one.question.id: one.outcome for one in cell[0]} for name, cell in told.items()}, modes
        )
        if changes
        else [],
        "data": {"fingerprint": curated_fingerprint(questions, documents)},
    }
    return result, told


def changed(policy: GovernancePolicy, changes: Iterable[str]) -> GovernancePolicy:
    """``policy`` with ``KEY=VALUE`` pairs applied (the caller has checked their form)."""
    for pair in changes:
        key, _, text = pair.partition("=")
        policy = override(policy, key.strip(), text.strip())
    return policy


def figures(cell: Sequence[Sequence[Told]]) -> dict[str, Any]:
    """Counts of one cell, by kind and in all; shares per ten thousand with exact intervals."""
    first = cell[0]
    asked = [one for one in first if one.question.answerable]
    strict = [one for one in asked if one.verdict == "STRICT"]
    none = [one for one in first if not one.question.answerable]
    return {
        "coverage": _share(sum(one.outcome == "right" for one in asked), len(asked)),
        "wrong_of_strict": _share(sum(one.outcome == "wrong" for one in strict), len(strict)),
        "unanswerable_strict": _share(sum(one.outcome == "wrong" for one in none), len(none)),
        "any_claim": _share(sum(one.holds for one in asked), len(asked)),
        "abstained": _share(sum(one.abstained for one in first), len(first)),
        "wavered": sum(len({repeat[at].outcome for repeat in cell}) > 1 for at in range(len(first))),
        "kinds": {kind: _kind([one for one in first if one.question.kind == kind]) for kind in KINDS},
    }


def _kind(told: Sequence[Told]) -> dict[str, int]:
    verdicts = [one.verdict for one in told]
    return {
        "questions": len(told),
        "right": sum(one.outcome == "right" for one in told),
        "wrong": sum(one.outcome == "wrong" for one in told),
        "hybrid": verdicts.count("HYBRID"),
        "ungrounded": verdicts.count("UNGROUNDED"),
    }


def _share(hits: int, trials: int) -> dict[str, Any]:
    low, high = exact_interval(hits, trials)
    return {"k": hits, "n": trials, "share": SCALE * hits // trials if trials else None, "low": low, "high": high}


def _ask(question: Curated, corpus: Corpus, reader: Reader, policy: GovernancePolicy, clock: Clock) -> Told:
    done = rehearse(question.question, corpus, reader, policy, clock)
    claims = tuple(claim.text for claim in done.lattice.claims)
    found = [*done.grade.violations, *(item for claim in done.grade.claims for item in claim.violations)]
    return Told(
        question=question,
        verdict=str(done.grade.verdict),
        rung=done.grade.rung.label,
        holds=any(holds(claim, question.answers) for claim in claims),
        abstained=is_abstention(done.lattice),
        claims=claims,
        kinds=tuple(sorted({str(item.kind) for item in found})),
    )
