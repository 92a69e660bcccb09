"""Quantities: exact values, units, bounds, dates, and how two compare."""

from fractions import Fraction

import pytest

from arborist.text.analysis.bounds import Bound
from arborist.text.analysis.comparison import Relation, relation
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import passage
from arborist.text.analysis.quantity import Kind


def found(text):
    forms, starts = page_of(text).read(0, len(page_of(text).surfaces) - 1)
    return passage(forms, starts).quantities


def only(text):
    quantities = found(text)
    assert len(quantities) == 1, quantities
    return quantities[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234 people", Fraction(1234)),
        ("1.5 people", Fraction(3, 2)),
        ("twenty-one people", Fraction(21)),
        ("two hundred and five thousand people", Fraction(205_000)),
        ("3.5 million people", Fraction(3_500_000)),
        ("a dozen people", Fraction(12)),
        ("half the people", Fraction(1, 2)),
    ],
)
def test_numbers(text, value):
    quantity = only(text)
    assert quantity.kind is Kind.NUMBER
    assert quantity.value == value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("30 per cent of it", Kind.PERCENT),
        ("15% of it", Kind.PERCENT),
        ("$5 billion", Kind.MONEY),
        ("1400 dollars", Kind.MONEY),
        ("the third house", Kind.ORDINAL),
        ("12 km", Kind.MEASURE),
        ("on 15 July 2006", Kind.DATE),
        ("the 19th century", Kind.DATE),
        ("in the 1960s", Kind.DATE),
        ("in 44 BC", Kind.DATE),
    ],
)
def test_kinds(text, kind):
    assert only(text).kind is kind


@pytest.mark.parametrize("text", ["the F-35 flew", "COVID-19 spread", "he may go", "one of the men"])
def test_what_counts_nothing(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("more than 20 men", Bound.OVER),
        ("at least 20 men", Bound.AT_LEAST),
        ("no fewer than 20 men", Bound.AT_LEAST),
        ("up to 20 men", Bound.AT_MOST),
        ("approximately 20 men", Bound.ABOUT),
        ("20 or more men", Bound.AT_LEAST),
        ("20 men", Bound.EXACT),
    ],
)
def test_bounds(text, bound):
    assert only(text).bound is bound


@pytest.mark.parametrize(
    ("claim", "window", "expected"),
    [
        ("5 km", "5000 metres", Relation.SAME),
        ("5 km", "5 miles", Relation.OTHER),
        ("about 20 men", "approximately 20 men", Relation.SAME),
        ("20 men", "about 20 men", Relation.STRONGER),
        ("over 20 men", "25 men", Relation.IMPLIED),
        ("over 30 men", "25 men", Relation.OTHER),
        ("in July 2006", "on 15 July 2006", Relation.IMPLIED),
        ("on 15 July 2006", "in July 2006", Relation.STRONGER),
        ("on July 15th, 2006", "on 2006-07-15", Relation.SAME),
        ("in the 1960s", "in 1965", Relation.IMPLIED),
        ("in 1966", "in 1965", Relation.OTHER),
        ("the third house", "3 houses", Relation.UNLIKE),
    ],
)
def test_relations(claim, window, expected):
    assert relation(only(claim), only(window)) is expected


def test_superscripts_are_read_before_folding():
    assert [quantity.value for quantity in found("10⁻³ mol")] == [Fraction(1, 1000)]
    assert found("10³ parts") == []  # not 103: left as a word that only itself matches
