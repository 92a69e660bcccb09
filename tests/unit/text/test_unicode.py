"""Behaviour fixed to Unicode 14: frozen tables, and frozen answers on every Python."""

import hashlib
import json
import unicodedata
from pathlib import Path

import pytest

from arborist.text import unicode, unicode14
from arborist.text.chunk import chunk_spans
from arborist.text.fold import fold
from arborist.text.sentence import sentences
from arborist.text.term import terms
from arborist.text.token import words
from arborist.text.unicode import is_grapheme_edge, parse_ranges

VECTORS = Path(__file__).parents[2] / "vectors" / "unicode14.json"


def _sample():
    """Every 331st code point, and both ends of every range unassigned in version 14."""
    codes = set(range(0, 0x110000, 331))
    for first, last in parse_ranges(unicode14.UNASSIGNED):
        codes.update((first, last))
    # Assigned in 15.0, 15.1, 16.0 with properties that would show: digits, letters with case, marks, decompositions.
    codes.update(
        (0x11F50, 0x1E4F0, 0x1C89, 0x1C8A, 0xA7CB, 0xA7DA, 0x10EFD, 0x105C9, 0x105D2, 0x1E5F1, 0x2FFC, 0x31350, 0x2EBF0)
    )
    return [chr(code) for code in sorted(codes) if not 0xD800 <= code <= 0xDFFF]


def _answers():
    """Hash of what every text function says about the sample."""
    characters = _sample()
    around = ["a\u0301" + character + "\u0316\u0301b" for character in characters]
    functions = {form: lambda text, form=form: unicode.normalize(form, text) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    functions |= {"casefold": unicode.casefold, "fold": fold, "terms": terms, "words": words}
    answers = {name: [function(text) for text in around] for name, function in functions.items()}
    for name in ("is_digit", "is_lower", "is_upper", "is_letter"):
        answers[name] = [getattr(unicode, name)(character) for character in characters]
    answers["words with digits"] = [words(f"x{character}y. 1{character}2") for character in characters]
    answers["sentences"] = [sentences(f"foo. {character}bar {character}. Baz {character}") for character in characters]
    answers["chunks"] = [
        [span.end for span in chunk_spans(text)] for text in ("".join(characters), " ".join(characters))
    ]
    return {name: hashlib.sha256(json.dumps(values).encode()).hexdigest() for name, values in sorted(answers.items())}


def test_answers_are_those_of_version_14():
    assert _answers() == json.loads(VECTORS.read_text())


@pytest.mark.parametrize("name", ["UNASSIGNED", "WORD", "MARK"])
def test_tables_follow_the_categories(name):
    """Derived again where Python carries 14.0; elsewhere assigned code points must still agree."""
    expected = {"UNASSIGNED": ("Cn",), "WORD": ("L", "M", "N", "Cn", "Co"), "MARK": ("M",)}[name]
    unassigned = {code for first, last in parse_ranges(unicode14.UNASSIGNED) for code in range(first, last + 1)}
    table = {code for first, last in parse_ranges(getattr(unicode14, name)) for code in range(first, last + 1)}
    for code in range(0x110000):
        if unicodedata.unidata_version != "14.0.0" and code in unassigned:
            assert (code in table) is ("Cn" in expected)
        else:
            assert (code in table) is unicodedata.category(chr(code)).startswith(expected), hex(code)


def test_later_code_points_are_left_alone():
    text = "a\u0301\U00010efd\u0316e\u0301\U000105c9"
    assert unicode.normalize("NFC", text) == "á\U00010efd\u0316é\U000105c9"
    assert unicode.is_opaque("\U00010efd")
    assert not unicode.is_opaque("é")


@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("ab", [1]),
        ("e\u0301x", [2]),
        ("👩\u200d🔬x", [3]),
        ("🇩🇪🇫🇷", [2]),
        ("가각", [1]),
        ("👍\U0001f3fdx", [2]),
        ("क्षि", [2]),
    ],
)
def test_grapheme_edges(text, edges):
    assert [position for position in range(1, len(text)) if is_grapheme_edge(text, position)] == edges
