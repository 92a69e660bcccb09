"""The arithmetic of the benches: precision, recall, AUC, exact and resampled intervals.

Counts are integers; ratios are rounded to four places where they leave. The
resampling draws whole sources (rows of one source are not independent) with a
seeded generator, so the same rows and seed give the same interval anywhere.
"""

import math
import random
from collections.abc import Sequence

PLACES = 4


def ratio(part: int, whole: int) -> float | None:
    """``part / whole`` to four places, None when there is nothing to divide."""
    return round(part / whole, PLACES) if whole else None


def auc(positive: Sequence[int], negative: Sequence[int]) -> float | None:
    """Chance that a positive scores above a negative, ties counting half; None when one side is empty."""
    if not positive or not negative:
        return None
    top = max(*positive, *negative) + 1
    above, below = [0] * top, [0] * top
    for score in positive:
        above[score] += 1
    for score in negative:
        below[score] += 1
    return round(auc_of_counts(above, below), PLACES)


def auc_of_counts(positive: Sequence[int], negative: Sequence[int]) -> float:
    """AUC from histograms over the same scores (0, 1, 2, …); both sides non-empty."""
    wins = seen = 0
    for up, down in zip(positive, negative, strict=True):
        wins += up * (2 * seen + down)
        seen += down
    return wins / (2 * sum(positive) * seen)


def binomial_upper(failures: int, trials: int, confidence: float = 0.95) -> float | None:
    """Exact (Clopper-Pearson) one-sided upper bound of a failure rate."""
    if trials == 0:
        return None
    if failures >= trials:
        return 1.0
    low, high = failures / trials, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _binomial_at_most(failures, trials, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return round(high, 5)


def _binomial_at_most(successes: int, trials: int, chance: float) -> float:
    log_one, log_zero = math.log(chance), math.log1p(-chance)
    total = 0.0
    for hits in range(successes + 1):
        ways = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
        total += math.exp(ways + hits * log_one + (trials - hits) * log_zero)
    return total


def resampled(groups: int, rounds: int, seed: int) -> "list[list[int]]":
    """``rounds`` lists of how often each of ``groups`` sources is drawn, with replacement."""
    generator = random.Random(seed)
    draws: list[list[int]] = []
    for _ in range(rounds):
        weights = [0] * groups
        for _ in range(groups):
            weights[int(generator.random() * groups)] += 1
        draws.append(weights)
    return draws


def interval(values: Sequence[float], coverage: float = 0.95) -> list[float] | None:
    """The middle ``coverage`` of ``values`` as [low, high]; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    skip = int(len(ordered) * (1 - coverage) / 2)
    return [round(ordered[skip], PLACES), round(ordered[len(ordered) - 1 - skip], PLACES)]
