"""Is a difference between two policies larger than noise? A paired, exact test over the same questions.

Questions on which both cells agree say nothing. Of those that changed, as many
should have become better as worse if the policies were equally good; the exact
two-sided probability of a split at least this uneven (McNemar's test) is given
per ten thousand, and below 500 a difference is marked.
"""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from arborist.bench.emergent.intervals import SCALE

NOISE = 500
COMPARED = ("right", "wrong")


def differences(cells: Mapping[str, Mapping[str, str]], modes: Sequence[str]) -> list[dict[str, Any]]:
    """For each mode and outcome: how many questions gained and lost it from A to B, and whether that is marked."""
    return [
        _difference(cells[f"A {mode}"], cells[f"B {mode}"], mode, outcome) for mode in modes for outcome in COMPARED
    ]


def _difference(before: Mapping[str, str], after: Mapping[str, str], mode: str, outcome: str) -> dict[str, Any]:
    gained = sum(after[key] == outcome != before[key] for key in before)
    lost = sum(before[key] == outcome != after[key] for key in before)
    chance = paired_chance(gained, lost)
    return {
        "mode": mode,
        "outcome": outcome,
        "gained": gained,
        "lost": lost,
        "chance": chance,
        "marked": chance < NOISE,
    }


def paired_chance(gained: int, lost: int) -> int:
    """Two-sided exact probability, per ten thousand, of so uneven a split of what changed."""
    changed = gained + lost
    if not changed:
        return SCALE
    tail = sum(comb(changed, k) for k in range(min(gained, lost) + 1))
    return min(SCALE, (SCALE * 2 * tail) >> changed)
