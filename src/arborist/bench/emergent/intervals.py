"""Exact binomial intervals (Clopper-Pearson), from the binomial sum itself, by bisection.

Two-sided at 95 % unless said otherwise, in per ten thousand so that a report
holds no float: the lower bound is rounded down and the upper one up.
"""

import math

SCALE = 10_000
_STEPS = 60


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
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if _at_most(hits, trials, middle) > target:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _at_most(hits: int, trials: int, chance: float) -> float:
    log_one, log_zero = math.log(chance), math.log1p(-chance)
    whole = math.lgamma(trials + 1)
    return math.fsum(
        math.exp(whole - math.lgamma(k + 1) - math.lgamma(trials - k + 1) + k * log_one + (trials - k) * log_zero)
        for k in range(hits + 1)
    )
