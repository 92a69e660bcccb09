"""Bootstrap intervals of the grounding bench: whole sources are drawn, set by set.

Rows of one source stand or fall together, so a row is no unit of chance. Each
round draws, in every set, as many sources as it has, with replacement; pooled
counts and AUCs are then recomputed. Seeded: the same rows give the same interval.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from arborist.bench.grounding_rows import SUPPORTED, Row
from arborist.bench.judge import Judgement
from arborist.bench.statistics import auc_of_counts, interval, resampled
from arborist.core.model import Rung

_RUNGS = (Rung.POINTER_LINKED, Rung.ANCHOR_WARRANTED, Rung.EVIDENCE_WARRANTED)
_SCORES = 1001


class _Set:
    """One set's sources, each as its (supported, rung, score) rows."""

    def __init__(self, name: str, rows: Sequence[tuple[Row, Judgement]]) -> None:
        self.name = name
        self.rows = len(rows)
        groups: dict[str, list[tuple[bool, int, int]]] = {}
        for row, judgement in rows:
            entry = (row.label == SUPPORTED, int(judgement.rung), judgement.score)
            groups.setdefault(row.group, []).append(entry)
        self.groups = list(groups.values())

    def drawn(self, weights: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int]]:
        """Histograms of one draw: supported and unsupported by rung, then by score."""
        up_rung, down_rung = [0] * len(Rung), [0] * len(Rung)
        up_score, down_score = [0] * _SCORES, [0] * _SCORES
        for weight, rows in zip(weights, self.groups, strict=True):
            if weight:
                for supported, rung, score in rows:
                    (up_rung if supported else down_rung)[rung] += weight
                    (up_score if supported else down_score)[score] += weight
        return up_rung, down_rung, up_score, down_score


def intervals(
    rows: Sequence[tuple[Row, Judgement]], dialogue: AbstractSet[str], rounds: int, seed: int
) -> dict[str, Any]:
    """95 % intervals of pooled precision and recall per rung, and of both mean AUCs."""
    by_set: dict[str, list[tuple[Row, Judgement]]] = {}
    for row, judgement in rows:
        by_set.setdefault(row.set, []).append((row, judgement))
    sets = [_Set(name, by_set[name]) for name in sorted(by_set)]
    draws = [resampled(len(part.groups), rounds, seed + number) for number, part in enumerate(sets)]
    values: dict[str, dict[str, dict[str, list[float]]]] = {
        pool: {rung.label: {"precision": [], "recall": []} for rung in _RUNGS} for pool in ("all", "without_dialogue")
    }
    means: dict[str, list[float]] = {"mean": [], "by_rows": []}
    for number in range(rounds):
        _one_round(sets, [draw[number] for draw in draws], dialogue, values, means)
    result: dict[str, Any] = {
        pool: {rung: {name: interval(found) for name, found in parts.items()} for rung, parts in rungs.items()}
        for pool, rungs in values.items()
    }
    result["auc"] = {name: interval(found) for name, found in means.items()}
    result["rounds"], result["seed"] = rounds, seed
    return result


def _one_round(
    sets: Sequence[_Set],
    weights: Sequence[Sequence[int]],
    dialogue: AbstractSet[str],
    values: dict[str, dict[str, dict[str, list[float]]]],
    means: dict[str, list[float]],
) -> None:
    totals = {pool: ([0] * len(Rung), [0] * len(Rung)) for pool in values}
    aucs: list[tuple[float, int]] = []
    for part, weight in zip(sets, weights, strict=True):
        up_rung, down_rung, up_score, down_score = part.drawn(weight)
        for pool, (up, down) in totals.items():
            if pool == "all" or part.name not in dialogue:
                for rung in Rung:
                    up[rung] += up_rung[rung]
                    down[rung] += down_rung[rung]
        if any(up_score) and any(down_score):
            aucs.append((auc_of_counts(up_score, down_score), part.rows))
    for pool, (up, down) in totals.items():
        for rung in _RUNGS:
            true, false = sum(up[rung:]), sum(down[rung:])
            if true + false:
                values[pool][rung.label]["precision"].append(true / (true + false))
            if sum(up):
                values[pool][rung.label]["recall"].append(true / sum(up))
    if aucs:
        means["mean"].append(sum(value for value, _ in aucs) / len(aucs))
        means["by_rows"].append(sum(value * rows for value, rows in aucs) / sum(rows for _, rows in aucs))
