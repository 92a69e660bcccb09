"""Bench `grounding`: does the verifier agree with people about whether a source supports a claim?

Every row of the folder goes through the path of ``arborist check --jsonl``.
Supported rows are the positives; ``other`` is left out. Sets with one label
only are reported as recall and stay out of every pooled figure. Reported per
set and pooled: precision and recall from each rung up, the share of claims
people call supported *on* each rung (a rung is a promise: it must rise), AUC
of the score, and two plain baselines on the same rows. Intervals resample
whole sources. Floors: issue "A verifier you can bet on"; pinned by ``gates``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from arborist.bench.baselines import BASELINES
from arborist.bench.grounding_interval import intervals
from arborist.bench.grounding_rows import OTHER, SUPPORTED, UNSUPPORTED, Folder, Row, load
from arborist.bench.judge import Judge, Judgement, verifier_judge
from arborist.bench.statistics import PLACES, auc, ratio
from arborist.core.model import Rung

# Sets of conversation, reported apart because half of all rows are one of them.
DIALOGUE = frozenset({"begin_wow", "begin_cmu", "begin_tc", "q2_wow", "dialfact"})
RUNGS = (Rung.POINTER_LINKED, Rung.ANCHOR_WARRANTED, Rung.EVIDENCE_WARRANTED)
# Below this many labelled rows a set's shares per rung are noise (issue 3 asks for sets from here up).
MIN_ROWS_FOR_LADDER = 200
# A rung with fewer rows than this is printed but proves nothing about the order of the shares.
MIN_ROWS_ON_RUNG = 10
ROUNDS, SEED = 500, 20_170


@dataclass(frozen=True, slots=True)
class Judged:
    """A row and what the judge made of it."""

    row: Row
    judgement: Judgement

    @property
    def supported(self) -> bool:
        """What people said."""
        return self.row.label == SUPPORTED


def judge_rows(rows: Iterable[Row], judge: Judge, tick: Callable[[int], None] | None = None) -> list[Judged]:
    """Judge every row that has a clear label, in order."""
    judged: list[Judged] = []
    for row in rows:
        if row.label != OTHER:
            judged.append(Judged(row, judge(row.claim, row.source, row.question, row.title)))
            if tick is not None:
                tick(len(judged))
    return judged


def run(
    data: Path,
    judge: Judge | None = None,
    *,
    sets: Sequence[str] = (),
    rounds: int = ROUNDS,
    baselines: bool = True,
    tick: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """Measure a grounding folder; the result is plain JSON values.

    Args:
        data: folder of sets (development or held-out).
        judge: who judges; the verifier under its default policy when None.
        sets: names to keep; all when empty.
        rounds: bootstrap rounds; 0 leaves intervals out.
        baselines: also run the two plain rules.
        tick: called with the number of rows judged so far.
    """
    folder = load(data)
    if sets:
        folder = Folder(tuple(row for row in folder.rows if row.set in sets), folder.fingerprint)
    judged = judge_rows(folder.rows, judge or verifier_judge(), tick)
    report = summarise(judged, rounds=rounds)
    report["data"] = {
        "folder": data.name,
        "fingerprint": folder.fingerprint,
        "rows": len(folder.rows),
        "judged": len(judged),
        "other": sum(row.label == OTHER for row in folder.rows),
    }
    report["baselines"] = {}
    if baselines:
        for name, baseline in BASELINES.items():
            report["baselines"][name] = _baseline(judge_rows(folder.rows, baseline))
    return report


def summarise(judged: Sequence[Judged], *, rounds: int = ROUNDS, seed: int = SEED) -> dict[str, Any]:
    """Every figure of a judged list of rows."""
    by_set: dict[str, list[Judged]] = {}
    for item in judged:
        by_set.setdefault(item.row.set, []).append(item)
    both = {name for name, items in by_set.items() if len({item.supported for item in items}) == 2}
    pooled = [item for item in judged if item.row.set in both]
    quiet = [item for item in pooled if item.row.set not in DIALOGUE]
    sets = {name: _of_set(items, both=name in both) for name, items in sorted(by_set.items())}
    report: dict[str, Any] = {
        "sets": sets,
        "pooled": {"all": from_rungs(pooled), "without_dialogue": from_rungs(quiet)},
        "ladder": {"all": on_rungs(pooled), "without_dialogue": on_rungs(quiet)},
        "auc": _mean_auc(sets),
        "ladders_rise": all(part["rises"] for part in sets.values() if part["rises"] is not None),
        "kinds": _kinds(pooled),
    }
    if rounds:
        report["intervals"] = intervals([(item.row, item.judgement) for item in pooled], DIALOGUE, rounds, seed)
    return report


def from_rungs(items: Sequence[Judged]) -> dict[str, Any]:
    """Precision and recall when everything from a rung up is called supported."""
    positives = sum(item.supported for item in items)
    result: dict[str, Any] = {}
    for rung in RUNGS:
        accepted = [item for item in items if item.judgement.rung >= rung]
        true = sum(item.supported for item in accepted)
        result[rung.label] = {
            "true": true,
            "false": len(accepted) - true,
            "precision": ratio(true, len(accepted)),
            "recall": ratio(true, positives),
        }
    return result


def on_rungs(items: Sequence[Judged]) -> dict[str, Any]:
    """Share of claims people call supported among those exactly on each rung."""
    result: dict[str, Any] = {}
    for rung in Rung:
        here = [item for item in items if item.judgement.rung == rung]
        result[rung.label] = {"rows": len(here), "supported": ratio(sum(item.supported for item in here), len(here))}
    return result


def _of_set(items: Sequence[Judged], *, both: bool) -> dict[str, Any]:
    positive = [item.judgement.score for item in items if item.supported]
    negative = [item.judgement.score for item in items if not item.supported]
    ladder = on_rungs(items)
    false_evidence = sum(not item.supported and item.judgement.rung is Rung.EVIDENCE_WARRANTED for item in items)
    return {
        "supported": len(positive),
        "unsupported": len(negative),
        "sources": len({item.row.group for item in items}),
        "both_labels": both,
        "from_rung": from_rungs(items),
        "on_rung": ladder,
        "rises": _rises(ladder) if both and len(items) >= MIN_ROWS_FOR_LADDER else None,
        "auc": auc(positive, negative),
        "unsupported_evidence": ratio(false_evidence, len(negative)),
    }


def _rises(ladder: dict[str, Any]) -> bool:
    """Do the shares rise strictly from rung to rung, thin rungs left out?"""
    shares = [part["supported"] for part in ladder.values() if part["rows"] >= MIN_ROWS_ON_RUNG]
    return all(low < high for low, high in pairwise(shares))


def _mean_auc(sets: dict[str, Any]) -> dict[str, Any]:
    known = [
        (part["auc"], part["supported"] + part["unsupported"]) for part in sets.values() if part["auc"] is not None
    ]
    if not known:
        return {"mean": None, "by_rows": None, "sets": 0}
    rows = sum(weight for _, weight in known)
    return {
        "mean": round(sum(value for value, _ in known) / len(known), PLACES),
        "by_rows": round(sum(value * weight for value, weight in known) / rows, PLACES),
        "sets": len(known),
    }


def _kinds(items: Sequence[Judged]) -> dict[str, dict[str, int]]:
    """How often each violation is found on supported and on unsupported rows."""
    counts: dict[str, Counter[str]] = {SUPPORTED: Counter(), UNSUPPORTED: Counter()}
    for item in items:
        counts[item.row.label].update(item.judgement.kinds)
    names = sorted(set(counts[SUPPORTED]) | set(counts[UNSUPPORTED]))
    return {name: {label: counts[label][name] for label in (SUPPORTED, UNSUPPORTED)} for name in names}


def _baseline(judged: Sequence[Judged]) -> dict[str, Any]:
    report = summarise(judged, rounds=0)
    top = Rung.EVIDENCE_WARRANTED.label
    return {
        "all": report["pooled"]["all"][top],
        "without_dialogue": report["pooled"]["without_dialogue"][top],
        "auc": report["auc"],
        "auc_per_set": {name: part["auc"] for name, part in report["sets"].items()},
    }
