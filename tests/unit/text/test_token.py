"""Tokens: whole, with offsets, in every script."""

import pytest

from arborist.text.token import tokens, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Don't stop, O'Brien!", ["Don't", "stop", "O'Brien"]),
        ("U.S. and H.G. Wells", ["U.S", "and", "H.G", "Wells"]),
        ("1,000.5 3.14 3.11.7 1990, B2B 16th", ["1,000.5", "3.14", "3.11.7", "1990", "B2B", "16th"]),
        ("multi-agent e-mail", ["multi", "agent", "e", "mail"]),
        ("résumé l’homme naïve", ["résumé", "l’homme", "naïve"]),
        ("हिन्दी 漢字かな 한국어 العربية", ["हिन्दी", "漢字かな", "한국어", "العربية"]),
        ("'quoted' snake_case", ["quoted", "snake", "case"]),
        ("end.Start", ["end", "Start"]),
        ("", []),
    ],
)
def test_tokens(text, expected):
    assert words(text) == expected
    found = tokens(text)
    assert [token.text for token in found] == expected
    assert all(text[token.start : token.end] == token.text for token in found)


def test_ascii_and_wide_patterns_agree():
    text = "Don't 1,000.5 U.S. x_y B2B a.b.c 3rd.4 'tis"
    assert words(text + " é")[:-1] == words(text)
