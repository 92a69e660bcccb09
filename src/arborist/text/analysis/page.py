"""A text cut into sentences of forms, once: the cheap half of the analysis.

Of a source only the sentences are found at once. Which of them hold words of
a claim is asked of the text itself (``beginning``), at the speed of a string
search; only what looks like support is cut into words and read deeply
(``passage``). Cutting every sentence of a source into words took a tenth of a
claim's time (bench ``speed``). Sentences longer than ``LONGEST_SENTENCE`` forms
are cut, so that work per window is bounded and a hostile megabyte without a
full stop stays linear.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from itertools import islice
from string import ascii_letters, digits
from typing import Final

from arborist.text.analysis.form import Form, forms_of
from arborist.text.analysis.morphology import BEGINNING
from arborist.text.analysis.scan import COUNTRY_WRITTEN, cut, pieces, word_at, words_and_marks
from arborist.text.sentence import sentences

LONGEST_SENTENCE = 200
_ALNUM = frozenset(ascii_letters + digits)
_ALNUM_BYTES = (ascii_letters + digits).encode("ascii")
# Searches of one text from which a table of its words pays: an answer of twelve claims asks the same chunk a few times.
_SEARCHES_BEFORE_TABLE: Final = 2


class Page:
    """``offsets`` are the code-point spans of the sentences in ``text``, ``cut`` whether one was too long and is several.

    ``known`` are written words and marks of sentences that were cut into them already.
    Not to be written to: pages are shared by all claims on one text.
    """

    def __init__(
        self,
        text: str,
        offsets: Sequence[tuple[int, int]],
        known: dict[int, list[str]] | None = None,
        *,
        cut: bool = False,
    ) -> None:
        self.text, self.offsets, self.cut = text, offsets, cut
        self._known = {} if known is None else known
        self._searches = 0

    def surfaces_of(self, index: int) -> list[str]:
        """The written words and marks of one sentence."""
        found = self._known.get(index)
        if found is None:
            start, end = self.offsets[index]
            found = self._known[index] = words_and_marks(self.text[start:end])
        return found

    @cached_property
    def surfaces(self) -> list[list[str]]:
        """The written words and marks of every sentence."""
        return [self.surfaces_of(index) for index in range(len(self.offsets))]

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of all sentences."""
        return tuple([form for sentence in self.surfaces for form in forms_of(sentence)])

    def beginning(self, starts: AbstractSet[str]) -> list[tuple[int, str]]:
        """(sentence, written word) of all words that begin like one of ``starts``, and of all that are not ASCII.

        In no order, some more than once. The text itself is searched; one that
        is asked again and again gets a table of beginnings.
        """
        self._searches += 1
        lowered = self.text.lower()
        if self._searches > _SEARCHES_BEFORE_TABLE:
            found = [place for start in starts for place in self._beginnings.get(start, ())]
        elif self.cut or len(lowered) != len(self.text):  # their places are not the text's
            found = [
                (sentence, surface)
                for sentence, surfaces in enumerate(self.surfaces)
                for surface in surfaces
                if surface[:BEGINNING] in starts
            ]
        else:
            found = _searched(self, lowered, starts)
        return found if self.text.isascii() else found + self._foreign

    @cached_property
    def _beginnings(self) -> dict[str, list[tuple[int, str]]]:
        table: dict[str, list[tuple[int, str]]] = {}
        for sentence, surfaces in enumerate(self.surfaces):
            for surface in surfaces:
                table.setdefault(surface[:BEGINNING], []).append((sentence, surface))
        return table

    @cached_property
    def _foreign(self) -> list[tuple[int, str]]:
        """Each once a sentence: a megabyte of one invisible character is two hundred of them in every sentence."""
        if not self.cut:
            return _foreign_words(self)
        return [
            (sentence, surface)
            for sentence, (start, end) in enumerate(self.offsets)
            if not self.text[start:end].isascii()
            for surface in set(self.surfaces_of(sentence))
            if not surface.isascii()
        ]

    def read(self, first: int, last: int) -> tuple[list[Form], list[int]]:
        """Forms of sentences ``first`` to ``last`` (inclusive) with their offsets in ``text``."""
        forms: list[Form] = []
        starts: list[int] = []
        for index in range(first, last + 1):
            start, end = self.offsets[index]
            forms += forms_of(self.surfaces_of(index))
            starts += [start + piece.start() for piece in pieces(self.text[start:end])]
        return forms, starts


def _searched(page: Page, lowered: str, starts: AbstractSet[str]) -> list[tuple[int, str]]:
    """What ``Page.beginning`` finds in the text, ``lowered`` of equal length, without cutting it all into words."""
    text = page.text
    begins = [start for start, _ in page.offsets]
    found: list[tuple[int, str]] = []
    for start in {start.lower() for start in starts}:
        at = lowered.find(start)
        while at >= 0:
            before = text[at - 1] if at else " "
            if before == " ":
                word = word_at(text, at)
                if word[:BEGINNING] in starts:
                    sentence = bisect_right(begins, at) - 1
                    found += [(sentence, word)] if word != COUNTRY_WRITTEN else _countries(page, sentence)
            elif before not in _ALNUM:  # else inside a word
                sentence, words, _ = _stretch(page, begins, at)
                found += [(sentence, word) for word in words if word[:BEGINNING] in starts]
            at = lowered.find(start, at + 1)
    return found


def _countries(page: Page, sentence: int) -> list[tuple[int, str]]:
    """*us* as it is read in its sentence: the word before tells whether it is a country."""
    return [(sentence, word) for word in page.surfaces_of(sentence) if word.lower() == COUNTRY_WRITTEN]


def _stretch(page: Page, begins: Sequence[int], at: int) -> tuple[int, list[str], int]:
    """The sentence of the place ``at``, the words between the spaces around it, and where they end.

    No word reaches across a space or the end of a sentence, so they are cut as in the whole.
    """
    sentence = bisect_right(begins, at) - 1
    low, high = page.offsets[sentence]
    left = max(low, page.text.rfind(" ", low, at) + 1)
    right = page.text.find(" ", at, high)
    right = high if right < 0 else right
    words = cut(page.text[left:right])
    return sentence, (page.surfaces_of(sentence) if COUNTRY_WRITTEN in words else words), right


_FOREIGN = re.compile(r"[^\x00-\x7f]")


def _foreign_words(page: Page) -> list[tuple[int, str]]:
    """Every word with a character that is not ASCII."""
    begins = [start for start, _ in page.offsets]
    found: list[tuple[int, str]] = []
    looked = 0
    for match in _FOREIGN.finditer(page.text):
        at = match.start()
        if at >= looked and not match[0].isspace():
            sentence, words, looked = _stretch(page, begins, at)
            found += [(sentence, word) for word in words if not word.isascii()]
    return found


def _surely_short(sentence: str) -> bool:
    """Whether a sentence cannot have more than ``LONGEST_SENTENCE`` words and marks, told without cutting it."""
    if len(sentence) <= LONGEST_SENTENCE:
        return True
    between = len(sentence.encode("utf-8", "replace").translate(None, _ALNUM_BYTES))
    return 2 * between + 1 <= LONGEST_SENTENCE


# Pure, so a cache cannot change a verdict; many claims are judged against one chunk.
@lru_cache(maxsize=256)
def page_of(text: str) -> Page:
    """Cut ``text`` into sentences."""
    known: dict[int, list[str]] = {}
    spans = sentences(text)
    offsets: list[tuple[int, int]] = []
    for start, end in spans:
        sentence = text[start:end]
        if _surely_short(sentence):
            offsets.append((start, end))
            continue
        surfaces = words_and_marks(sentence)
        if len(surfaces) <= LONGEST_SENTENCE:
            known[len(offsets)] = surfaces
            offsets.append((start, end))
            continue
        edges = [start + piece.start() for piece in islice(pieces(sentence), 0, None, LONGEST_SENTENCE)]
        lows = range(0, len(surfaces), LONGEST_SENTENCE)
        for low, left, right in zip(lows, edges, [*edges[1:], end], strict=True):
            known[len(offsets)] = surfaces[low : low + LONGEST_SENTENCE]
            offsets.append((left, right))
    return Page(text, offsets, known, cut=len(offsets) > len(spans))
