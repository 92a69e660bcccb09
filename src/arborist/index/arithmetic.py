"""BM25 in whole numbers: the same score, and so the same order, on every machine.

Floating point may differ in the last bit between processors, libraries and
orders of addition, and one bit can swap two hits. So inverse document
frequencies are fixed-point base-2 logarithms made by repeated squaring of
integers, and every quotient is a floor. ``retrieval`` and the reference twin
both score with these functions and nothing else.

Robertson and Zaragoza, *The Probabilistic Relevance Framework* (2009), is the
formula; parameters are per-mille integers from the policy.
"""

from functools import lru_cache

FRACTION_BITS = 16
ONE = 1 << FRACTION_BITS

_WORK_BITS = 62  # mantissa width while squaring; the result keeps 16 bits of it


@lru_cache(maxsize=65_536)
def log2_ratio(numerator: int, denominator: int) -> int:
    """``floor(log2(numerator / denominator) * 65536)`` up to one unit, for ``numerator >= denominator > 0``."""
    whole = numerator.bit_length() - denominator.bit_length()
    if numerator < denominator << whole:
        whole -= 1
    mantissa = (numerator << (_WORK_BITS - whole)) // denominator if whole <= _WORK_BITS else 1 << _WORK_BITS
    result = whole
    for _ in range(FRACTION_BITS):
        mantissa = mantissa * mantissa >> _WORK_BITS
        bit = mantissa >> (_WORK_BITS + 1)
        mantissa >>= bit
        result = result << 1 | bit
    return result


def idf(chunks: int, frequency: int) -> int:
    """Inverse document frequency of a term found in ``frequency`` of ``chunks`` chunks, times 65536, at least 1."""
    return max(1, log2_ratio(2 * chunks + 2, 2 * min(frequency, chunks) + 1))


def norm(length: int, total_length: int, count: int, k1: int, b: int) -> int:
    """``k1 * (1 - b + b * length / average)`` times 65536, the average being ``total_length / count``."""
    total = max(1, total_length)
    return k1 * ((1000 - b) * total + b * length * count) * ONE // (1_000_000 * total)


def gain(weight: int, frequency: int, normed: int, k1: int) -> int:
    """What one term adds: ``weight * tf * (k1 + 1) / (tf + norm)``, floored."""
    if frequency <= 0:
        return 0
    return weight * frequency * (k1 + 1000) * ONE // (1000 * (frequency * ONE + normed))
