"""A text cut into sentences of forms, once: the cheap half of the analysis.

A source is paged in one pass; only the few sentences that look like support
for a claim are read deeply (``passage``). Sentences longer than
``LONGEST_SENTENCE`` forms are cut, so that work per window is bounded and a
hostile megabyte without a full stop stays linear.
"""

from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from itertools import islice

from arborist.text.analysis.form import Form, forms_of
from arborist.text.analysis.morphology import BEGINNING
from arborist.text.analysis.scan import pieces, words_and_marks
from arborist.text.sentence import sentences

LONGEST_SENTENCE = 200


class Page:
    """``surfaces`` are the written words and marks of each sentence, ``offsets`` their code-point spans in ``text``.

    ``cut`` is whether a sentence was too long and is several here.
    Not to be written to: pages are shared by all claims on one text.
    """

    def __init__(
        self, text: str, surfaces: list[list[str]], offsets: list[tuple[int, int]], *, cut: bool = False
    ) -> None:
        self.text, self.surfaces, self.offsets, self.cut = text, surfaces, offsets, cut
        self._searched = False

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The forms of all sentences."""
        return tuple([form for sentence in self.surfaces for form in forms_of(sentence)])

    def beginning(self, starts: AbstractSet[str]) -> list[tuple[int, str]]:
        """(sentence, written word) of all words that begin like one of ``starts``, and of all that are not ASCII.

        A text asked for the first time is gone through; one asked again gets a
        table of beginnings, which does not pay for a single claim.
        """
        if self._searched:
            found = [place for start in starts for place in self._beginnings.get(start, ())]
        else:
            self._searched = True
            found = [
                (sentence, surface)
                for sentence, surfaces in enumerate(self.surfaces)
                for surface in surfaces
                if surface[:BEGINNING] in starts
            ]
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
        return [
            (sentence, surface)
            for sentence, surfaces in enumerate(self.surfaces)
            if not "".join(surfaces).isascii()
            for surface in set(surfaces)
            if not surface.isascii()
        ]

    def read(self, first: int, last: int) -> tuple[list[Form], list[int]]:
        """Forms of sentences ``first`` to ``last`` (inclusive) with their offsets in ``text``."""
        forms: list[Form] = []
        starts: list[int] = []
        for index in range(first, last + 1):
            start, end = self.offsets[index]
            forms += forms_of(self.surfaces[index])
            starts += [start + piece.start() for piece in pieces(self.text[start:end])]
        return forms, starts


# Pure, so a cache cannot change a verdict; many claims are judged against one chunk.
@lru_cache(maxsize=256)
def page_of(text: str) -> Page:
    """Cut ``text`` into sentences of words and marks."""
    cut: list[list[str]] = []
    spans = sentences(text)
    offsets: list[tuple[int, int]] = []
    for start, end in spans:
        sentence = text[start:end]
        surfaces = words_and_marks(sentence)
        if len(surfaces) <= LONGEST_SENTENCE:
            cut.append(surfaces)
            offsets.append((start, end))
            continue
        edges = [start + piece.start() for piece in islice(pieces(sentence), 0, None, LONGEST_SENTENCE)]
        lows = range(0, len(surfaces), LONGEST_SENTENCE)
        for low, left, right in zip(lows, edges, [*edges[1:], end], strict=True):
            cut.append(surfaces[low : low + LONGEST_SENTENCE])
            offsets.append((left, right))
    return Page(text, cut, offsets, cut=len(offsets) > len(spans))
