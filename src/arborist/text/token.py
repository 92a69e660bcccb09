"""Whole tokens with offsets: what the verifier compares and the questions are read by.

A token is a number (``1,000.5``, ``3.11.7``), or a word in any script with
its inner apostrophes (``don't``, ``O'Brien``) or dots between single letters
(``U.S``, ``H.G``). Digits and letters stay together (``B2B``, ``16th``).
Hyphens separate. Opaque code points are word characters. Nothing here folds
or drops anything; ``fold`` does. Linear time; offsets are code points.
"""

import re
from functools import cache
from typing import NamedTuple

from arborist.text.unicode import WORD_ASTRAL, WORD_BMP, WORD_RUN

_INNER = "['’ʼ＇]"
# The first item is one class, so that `re` looks for it by table; look-behinds then tell what it was.
_FIRST = f"[{WORD_BMP}\U00010000-\U0010ffff]"
_ASCII_TOKEN = re.compile(
    r"[A-Za-z0-9](?:"
    r"(?<=[0-9])[0-9]*+(?>(?:[.,][0-9]++)+)(?![A-Za-z0-9])"
    r"|(?<=[A-Za-z])(?<![A-Za-z0-9][A-Za-z])(?<!\.[A-Za-z])(?>(?:\.[A-Za-z](?![A-Za-z0-9]))+)"
    r"|[A-Za-z0-9]*+(?>(?:'[A-Za-z0-9]++)*))"
)


@cache
def _wide_pattern() -> re.Pattern[str]:
    """The same for any script, compiled when first met (its classes take a while)."""
    return re.compile(
        f"{_FIRST}(?:"
        rf"(?<=[0-9])[0-9]*+(?>(?:[.,][0-9]++)+)(?!{_FIRST})"
        rf"|(?<=[A-Za-z])(?<!{_FIRST}[A-Za-z])(?<!\.[A-Za-z])(?>(?:\.[A-Za-z](?!{_FIRST}))+)"
        rf"|(?:(?<=[{WORD_BMP}])|(?<=[{WORD_ASTRAL}]))(?:{WORD_RUN})?(?>(?:{_INNER}{WORD_RUN})*))"
    )


class Token(NamedTuple):
    """``text[start:end]``, exactly as it stands."""

    text: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """All tokens of ``text`` in order, with half-open code point offsets."""
    pattern = _ASCII_TOKEN if text.isascii() else _wide_pattern()
    return [Token(match.group(), match.start(), match.end()) for match in pattern.finditer(text)]


def words(text: str) -> list[str]:
    """The token texts alone, for callers that need no offsets."""
    pattern = _ASCII_TOKEN if text.isascii() else _wide_pattern()
    return pattern.findall(text)
