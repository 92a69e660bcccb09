"""Patterns mean the same on every Python that is supported."""

import re
from pathlib import Path

import pytest

import arborist
from arborist.text.analysis.scan import pieces
from arborist.text.sentence import boundaries
from arborist.text.token import words

SOURCES = sorted(Path(arborist.__file__).parent.rglob("*.py"))
# Before CPython 3.11.5 a group repeated possessively keeps half of a repeat that failed (gh-106052).
_POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{[0-9,]+\})\+")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_group_is_repeated_possessively(path):
    assert [line for line in path.read_text("utf-8").splitlines() if _POSSESSIVE_GROUP.search(line)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the 'quoted' word", ["the", "quoted", "word"]),
        ("in 1986, or 3.14.", ["in", "1986", "or", "3.14"]),
        ("l’été’ 1,000. é", ["l’été", "1,000", "é"]),
    ],
)
def test_a_mark_that_closes_is_not_taken_in(text, expected):
    assert words(text) == expected
    assert [piece.group() for piece in pieces(text) if piece.group()[0].isalnum()] == expected


def test_a_bracket_that_does_not_close_a_sentence():
    text = "It rained. [1 Then it stopped.) [2] Then"
    assert [text[:cut] for cut in boundaries(text)] == ["It rained.", "It rained. [1 Then it stopped.) [2]"]
