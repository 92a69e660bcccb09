"""A text cut into sentences of forms, once: the cheap half of the analysis.

A source is paged in one pass; only the few sentences that look like support
for a claim are read deeply (``passage``). Sentences longer than
``LONGEST_SENTENCE`` forms are cut, so that work per window is bounded and a
hostile megabyte without a full stop stays linear.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from arborist.text.analysis.form import FORMS, Form, form_of
from arborist.text.analysis.scan import pieces
from arborist.text.sentence import sentences

LONGEST_SENTENCE = 200


@dataclass(frozen=True, slots=True)
class Page:
    """Forms of a text with their offsets; ``bounds`` are half-open form ranges of sentences.

    ``offsets`` are the code-point spans of the same sentences in ``text``.
    """

    text: str
    forms: list[Form]
    starts: list[int]
    bounds: tuple[tuple[int, int], ...]
    offsets: tuple[tuple[int, int], ...]


# Pure, so a cache cannot change a verdict; many claims are judged against one chunk.
@lru_cache(maxsize=256)
def page_of(text: str) -> Page:
    """Cut ``text`` into forms and sentences."""
    # The hot loop of a check: kept inside C functions as far as it goes.
    found = list(pieces(text))
    surfaces = list(map(re.Match.group, found))
    starts = list(map(re.Match.start, found))
    known = list(map(FORMS.get, surfaces))
    forms = [form or form_of(surface) for form, surface in zip(known, surfaces, strict=True)]
    bounds: list[tuple[int, int]] = []
    offsets: list[tuple[int, int]] = []
    at, count = 0, len(starts)
    for start, end in sentences(text):
        first = at
        while at < count and starts[at] < end:
            at += 1
        for low in range(first, at, LONGEST_SENTENCE):
            high = min(low + LONGEST_SENTENCE, at)
            bounds.append((low, high))
            left = start if low == first else starts[low]
            offsets.append((left, end if high == at else starts[high]))
    return Page(text, forms, starts, tuple(bounds), tuple(offsets))
