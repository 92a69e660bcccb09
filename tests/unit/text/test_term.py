"""Index terms and query terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.text.term import folded_words, query_terms, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The King's horses", ["the", "king", "hors"]),
        ("H. G. Wells, H.G. Wells", ["hg", "well", "hg", "well"]),
        ("U.S. at 5 p.m.", ["us", "at", "5", "pm"]),
        ("1,000 3.14 1,234,567 2,50", ["1000", "3.14", "1234567", "2", "50"]),
        ("C++ and C# or F#", ["c++", "and", "c#", "or", "f#"]),
        ("São Paulo Sao Paulo", ["sao", "paulo", "sao", "paulo"]),
        ("l’homme l'homme", ["l", "homm", "l", "homm"]),
        ("Straße Øre", ["strass", "ore"]),
        ("漢字かな 한국어", ["漢字", "字か", "かな", "한국어"]),
        ("Москва ёлка Москва’s", ["москва", "елка", "москва"]),
        ("a漢字b ＡＢＣ ①", ["a", "漢字", "b", "abc", "1"]),
        ("10⁻³ m² v\u2004\u2004α x…y", ["10", "3", "m2", "v", "α", "x", "y"]),
        ("O’Šea O'Sea l’été d’été É. A. Poe", ["o'sea", "o'sea", "l", "ete", "d", "ete", "ea", "poe"]),
        ("'quoted' ... - '", ["quot"]),
        ("snake_case", ["snake", "case"]),
        ("", []),
    ],
)
def test_terms(text, expected):
    assert terms(text) == expected


def test_wide_text_beside_changes_no_term():
    for text in ("the King's “horses” – 1,000", "naïve São Paulo C++ 3.14", "don't H. G. Wells", "9.8° C++° km²"):
        assert terms(text + " 漢") == [*terms(text), "漢"]


@given(st.text())
def test_words_stand_between_plain_spaces(text):
    """The engine parts words at ASCII spaces alone."""
    assert folded_words(text).split() == [word for word in folded_words(text).split(" ") if word]


@pytest.mark.parametrize("query", ['"', 'NEAR( "', "a AND", "*", "C++", "title:x^2 OR -y", "multi-agent"])
def test_query_syntax_means_nothing(query):
    assert set(terms(query)) <= set(query_terms(query))


def test_hyphen_fold():
    assert query_terms("multi-agent systems") == ["multi", "agent", "system", "multiag"]
    assert query_terms("multiagent") == ["multiag"]


@pytest.mark.parametrize("unit", ["a", "-", "a-", "漢", "é", "\u200b", "1,"])
def test_a_hostile_run_is_linear(unit):
    """Two hundred thousand characters without a space; anything quadratic would take minutes."""
    query_terms(unit * (200_000 // len(unit)))
