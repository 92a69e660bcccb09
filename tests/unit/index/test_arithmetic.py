import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.index.arithmetic import ONE, gain, idf, log2_ratio, norm


@given(st.integers(1, 2**40), st.integers(0, 2**40))
def test_log2_is_right_to_one_unit(denominator: int, more: int) -> None:
    exact = math.log2((denominator + more) / denominator) * ONE
    assert abs(log2_ratio(denominator + more, denominator) - exact) <= 1.01


@pytest.mark.parametrize(
    ("numerator", "denominator", "expected"), [(1, 1, 0), (2, 1, ONE), (8, 1, 3 * ONE), (3, 2, 38336)]
)
def test_log2_vectors(numerator: int, denominator: int, expected: int) -> None:
    assert log2_ratio(numerator, denominator) == expected


def test_rare_terms_weigh_more_and_no_term_weighs_nothing() -> None:
    weights = [idf(1000, frequency) for frequency in (1, 10, 100, 999, 1000)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] >= 1


@given(st.integers(1, 2**24), st.integers(1, 500), st.integers(1, 5000))
def test_gain_grows_with_frequency_and_stays_below_its_limit(weight: int, frequency: int, length: int) -> None:
    normed = norm(length, 100_000, 1000, 1200, 750)
    lower, higher = gain(weight, frequency, normed, 1200), gain(weight, frequency + 1, normed, 1200)
    assert 0 <= lower <= higher <= weight * 2200 // 1000


def test_gain_of_nothing_is_nothing() -> None:
    assert gain(ONE, 0, ONE, 1200) == 0
