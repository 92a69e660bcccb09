"""Exact binomial intervals (Clopper-Pearson), from the binomial sum itself, by bisection.

Two-sided at 95 % unless said otherwise, in per ten thousand so that a report
holds no float: the lower bound is rounded down and the upper one up.
"""

import math
from collections.abc import Sequence
from functools import cache

SCALE = 10_000
_STEPS = 44


@cache
def exact_interval(hits: int, trials: int, confidence: float = 0.95) -> tuple[int, int]:
    """Lower and upper bound of the share behind ``hits`` of ``trials``, per ten thousand; (0, SCALE) without trials."""
    if trials == 0:
        return 0, SCALE
    tail = (1 - confidence) / 2
    low = 0.0 if hits == 0 else _solve(trials, hits - 1, 1 - tail)
    high = 1.0 if hits == trials else _solve(trials, hits, tail)
    return math.floor(low * SCALE + 1e-6), math.ceil(high * SCALE - 1e-6)


def upper_bound(hits: int, trials: int, confidence: float = 0.95) -> int:
    """One-sided upper bound of the share, per ten thousand."""
    if trials in {0, hits}:
        return SCALE
    return math.ceil(_solve(trials, hits, 1 - confidence) * SCALE - 1e-6)


def _solve(trials: int, hits: int, target: float) -> float:
    """The chance under which at most ``hits`` of ``trials`` has probability ``target``; falls as chance grows."""
    if 2 * hits >= trials:  # the same question asked of the misses: the shorter sum
        return 1 - _solve(trials, trials - hits - 1, 1 - target)
    whole = math.lgamma(trials + 1)
    ways = [whole - math.lgamma(k + 1) - math.lgamma(trials - k + 1) for k in range(hits + 1)]
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _at_most(ways, trials, middle) > target:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_most(ways: Sequence[float], trials: int, chance: float) -> float:
    log_one, log_zero = math.log(chance), math.log1p(-chance)
    return math.fsum(math.exp(way + k * log_one + (trials - k) * log_zero) for k, way in enumerate(ways))
