"""Cut text into words, numbers and single marks, keeping offsets.

The verifier needs more than index terms: marks bound clauses, ``1,000.5`` is
one number, ``U.S.`` one word, ``didn't`` carries a negation. One compiled
expression without nested repetition does it in one pass, so hostile text
(``aaaa…``, ``a.a.a.``) costs no more than prose.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import overload

from arborist.text.unicode import WORD_RUN

# In order: dotted initials (U.S., e.g.), numbers with inner marks (1,000.5, 1990s, 15th),
# words with inner apostrophes, any other single mark. Word characters are those of
# ``text.unicode``, so that a verdict does not change with the Unicode tables of a Python.
_INNER = "'’ʼ\u00ad\u200b-\u200d\u2060\ufeff"  # apostrophes, and what is not seen at all
# First in both, because it is most of any text and each alternative costs time: a plain word that nothing goes on behind.
_PIECE = re.compile(
    rf"[A-Za-z][A-Za-z0-9]++(?![{_INNER}]|[^\x00-\x7f])"
    rf"|[A-Za-z]\.(?>(?:[A-Za-z]\.)+)"
    rf"|[0-9]++(?>(?:[.,][0-9]++)*)(?:{WORD_RUN})?"
    rf"|{WORD_RUN}(?>(?:[{_INNER}]++{WORD_RUN})*)"
    rf"|[^\s]"
)
_ASCII_PIECE = re.compile(
    r"[A-Za-z][A-Za-z0-9]++(?!')"
    r"|[A-Za-z]\.(?>(?:[A-Za-z]\.)+)"
    r"|[0-9]++(?>(?:[.,][0-9]++)*)[A-Za-z0-9]*+"
    r"|[A-Za-z0-9]++(?>(?:'[A-Za-z0-9]++)*)"
    r"|[^\s]"
)
_WORD = re.compile(WORD_RUN)


def pieces(text: str) -> Iterator[re.Match[str]]:
    """Yield a match for every word, number and mark of ``text``, left to right."""
    return (_ASCII_PIECE if text.isascii() else _PIECE).finditer(text)


def words_and_marks(text: str) -> list[str]:
    """The texts of ``pieces`` alone, countries named."""
    return countries_named(cut(text))


def cut(text: str) -> list[str]:
    """The texts of ``pieces``."""
    found: list[str] = (_ASCII_PIECE if text.isascii() else _PIECE).findall(text)
    return found


def word_at(text: str, at: int) -> str:
    """The piece of ``text`` that begins at ``at``, where one does; "" at white space."""
    found = (_ASCII_PIECE if text.isascii() else _PIECE).match(text, at)
    return found[0] if found else ""


def first_words(text: str, start: int, end: int, count: int) -> list[str]:
    """The first ``count`` pieces of ``text[start:end]``."""
    found = (_ASCII_PIECE if text.isascii() else _PIECE).finditer(text, start, end)
    return [piece[0] for piece in islice(found, count)]


class Starts(Sequence[int]):
    """Where the pieces of some spans of a text begin, ``base`` added; looked up when first asked for, which is seldom."""

    __slots__ = ("_base", "_edges", "_known", "_text")

    def __init__(self, text: str, edges: Sequence[tuple[int, int]], base: int = 0) -> None:
        self._text, self._edges, self._base = text, edges, base
        self._known: list[int] | None = None

    def moved(self, base: int) -> "Starts":
        """The same pieces in a text that begins ``base`` earlier."""
        return Starts(self._text, self._edges, self._base + base)

    def _all(self) -> list[int]:
        if self._known is None:
            self._known = [
                self._base + start + piece.start()
                for start, end in self._edges
                for piece in pieces(self._text[start:end])
            ]
        return self._known

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        return self._all()[at]


COUNTRY_WRITTEN, _COUNTRY = "us", "US"


def countries_named(surfaces: list[str]) -> list[str]:
    """*in the us* names a country, however it is written; *us* without an article is a pronoun."""
    if COUNTRY_WRITTEN not in surfaces:
        return surfaces
    return [
        _COUNTRY if surface == COUNTRY_WRITTEN and place and surfaces[place - 1].lower() == "the" else surface
        for place, surface in enumerate(surfaces)
    ]


def is_word(piece: str) -> bool:
    """Whether a piece is a word or number rather than a mark."""
    return (piece[0].isascii() and piece[0].isalnum()) or _WORD.match(piece) is not None
