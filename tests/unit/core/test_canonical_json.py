"""Canonical JSON: one spelling for every value, strict reading, ECMAScript numbers on request."""

import math

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.canonical import MAX_DEPTH, CanonicalError, canonical_json, parse_canonical, parse_strict

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | TEXT
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=20)


@given(VALUES)
def test_bytes_equal_the_reference_implementation_and_read_back(value) -> None:
    data = canonical_json(value)
    assert data == rfc8785.dumps(value)
    assert parse_canonical(data) == value


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_written_as_ecmascript_writes_them(value: float) -> None:
    data = canonical_json([value], floats=True)
    assert data == rfc8785.dumps([value])
    assert float(data[1:-1]) == value


@pytest.mark.parametrize(
    "value", [1.0, [0.5], {"a": 1e300}, 2**53, -(2**53), {1: 2}, b"x", object(), "\ud800", {"\ud800": 1}]
)
def test_what_has_no_canonical_form_is_refused(value) -> None:
    with pytest.raises(CanonicalError):
        canonical_json(value)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_lacks_are_refused_even_where_floats_are_allowed(value: float) -> None:
    with pytest.raises(CanonicalError):
        canonical_json(value, floats=True)


def test_depth_is_bounded_both_ways() -> None:
    value: list = []
    for _ in range(MAX_DEPTH + 1):
        value = [value]
    with pytest.raises(CanonicalError):
        canonical_json(value)
    with pytest.raises(CanonicalError):
        parse_canonical(b"[" * 200_000 + b"]" * 200_000)


@pytest.mark.parametrize(
    "data",
    [b'{"a":1,"a":2}', b"1.0", b"1e3", b"NaN", b"Infinity", b"9007199254740992", b"", b"\xff", b"{'a':1}", b"[1,]"],
)
def test_strict_reading_refuses(data: bytes) -> None:
    with pytest.raises(CanonicalError):
        parse_strict(data)


@pytest.mark.parametrize("data", [b'{"a": 1}', b'{"b":1,"a":2}', b'"\\u0041"', b"-0", b'"\\/"', b" 1", b"1\n"])
def test_another_spelling_is_not_canonical(data: bytes) -> None:
    parse_strict(data)
    with pytest.raises(CanonicalError):
        parse_canonical(data)


def test_keys_sort_by_utf16_units() -> None:
    assert canonical_json({"\ufb33": 1, "\U0001f600": 2}) == '{"\U0001f600":2,"\ufb33":1}'.encode()
