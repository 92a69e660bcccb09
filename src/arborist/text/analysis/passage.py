"""One sentence, or a window of two, read deeply: content, quantities, names, negation, clauses.

Everything the rules ask about is answered here once. Places are indices
into ``forms``; ``content`` lists the places that carry meaning of their own
(weighted words outside quantities).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from arborist.text.analysis import negation, phrases, predication
from arborist.text.analysis.form import Form, forms_of
from arborist.text.analysis.page import Page
from arborist.text.analysis.quantity import Quantity, quantities
from arborist.text.analysis.scan import Starts, words_and_marks
from arborist.text.analysis.verbs import verb_places


@dataclass
class Passage:
    """The analysed forms of one claim sentence or one window.

    ``starts`` are code-point offsets into the text they came from.
    ``quantity_at`` maps a place to the index of the quantity covering it.
    ``negated`` maps a place to the negator in whose scope it stands.
    ``texts`` are the folded words, ``cued`` the places of words that may turn a statement, outside quantities,
    ``cues`` the bits of all of them.
    ``clause`` numbers the clauses, ``aside`` tells what stands in brackets; ``marker`` names the preposition that
    introduces a word's phrase, or is empty.
    """

    forms: Sequence[Form]
    starts: Sequence[int]
    quantities: list[Quantity]
    quantity_at: dict[int, int]
    content: list[int]
    clause: list[int]
    aside: list[bool]
    marker: list[str]
    negated: dict[int, int]
    predications: predication.Predications
    texts: frozenset[str]
    cued: list[int]
    cues: int
    places: dict[str, list[int]] = field(default_factory=dict)

    @cached_property
    def families(self) -> dict[str, list[int]]:
        """Content places by word family."""
        found: dict[str, list[int]] = {}
        for place in self.content:
            if not self.forms[place].numeric:
                found.setdefault(self.forms[place].family, []).append(place)
        return found

    @cached_property
    def spellings(self) -> dict[str, int]:
        """First content place of every written word, and of every pair of neighbours written as one."""
        found: dict[str, int] = {}
        for place in self.content:
            form = self.forms[place]
            found.setdefault(form.text, place)
            after = place + 2 if place + 1 < len(self.forms) and self.forms[place + 1].text == "-" else place + 1
            if after < len(self.forms) and not self.forms[after].mark:
                found.setdefault(form.text + self.forms[after].text, place)
        return found

    @property
    def end(self) -> int:
        """One past the last code point."""
        return self.starts[-1] + len(self.forms[-1].surface) if self.forms else 0

    def words(self, places: Sequence[int]) -> tuple[str, ...]:
        """The written words at ``places``."""
        return tuple(self.forms[place].surface for place in places)


def read(page: Page, first: int, last: int) -> Passage:
    """Sentences ``first`` to ``last`` (inclusive) of ``page``, read deeply.

    One sentence is often read again: by the next claim, or because a claim
    repeats it. What was found is kept for the same words, wherever they stand.
    """
    base = page.offsets[first][0]
    edges = tuple([(start - base, end - base) for start, end in page.offsets[first : last + 1]])
    text = page.text[base : page.offsets[last][1]]
    known = _known.get((text, edges))
    if known is None:
        known = _read(text, edges, None if page.cut else [page.surfaces_of(index) for index in range(first, last + 1)])
    if not base:
        return known
    moved = object.__new__(Passage)
    moved.__dict__.update(known.__dict__)
    moved.starts = known.starts.moved(base) if isinstance(known.starts, Starts) else known.starts
    return moved


# A cache of a pure function, bounded; nothing that holds a passage writes to it.
_known: dict[tuple[str, tuple[tuple[int, int], ...]], Passage] = {}
_KNOWN_LIMIT: Final = 512


def _read(text: str, edges: tuple[tuple[int, int], ...], surfaces: Sequence[list[str]] | None) -> Passage:
    """``surfaces`` are the words between the ``edges`` where they have been cut already: whole sentences are cut alike."""
    if surfaces is None:
        surfaces = [words_and_marks(text[start:end]) for start, end in edges]
    if len(_known) >= _KNOWN_LIMIT:
        _known.clear()
    forms = [form for sentence in surfaces for form in forms_of(sentence)]
    found = _known[text, edges] = passage(forms, Starts(text, edges))
    return found


def passage(forms: Sequence[Form], starts: Sequence[int]) -> Passage:
    """Read a sentence or window deeply."""
    phrases.note(forms)
    texts = frozenset([form.text for form in forms])
    found = quantities(forms, starts)
    quantity_at = {place: index for index, item in enumerate(found) for place in range(item.start, item.end)}
    content = [place for place, form in enumerate(forms) if form.weight and place not in quantity_at]
    places: dict[str, list[int]] = {}
    for place in content:
        places.setdefault(forms[place].key, []).append(place)
    aside = phrases.asides(forms) if "(" in texts else [False] * len(forms)
    clause = phrases.clauses(forms, aside)
    is_verb = verb_places(forms)
    front = phrases.fronted(forms, is_verb, aside)
    markers = phrases.markers(forms, is_verb, aside, front)
    cued = [place for place, form in enumerate(forms) if form.cue and place not in quantity_at]
    cues = 0
    for place in cued:
        cues |= forms[place].cue
    return Passage(
        forms=forms,
        starts=starts,
        quantities=found,
        quantity_at=quantity_at,
        content=content,
        clause=clause,
        aside=aside,
        marker=markers,
        negated=negation.scopes(forms, clause, aside),
        predications=predication.predications(forms, markers, is_verb, aside, front),
        texts=texts,
        cued=cued,
        cues=cues,
        places=places,
    )
