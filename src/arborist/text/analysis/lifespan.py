"""Two dates in a bracket behind a name: when somebody was born and died.

*Ines Aldana (3 May 1871 – 1940) was a painter* says that she was born in
1871, without the word. The shape is narrow on purpose: two dates joined by a
dash, behind the subject of a sentence that goes on with *is*, *was* or a
comma, and a span that a life can have; reigns and wars are mostly shorter.
"""

from dataclasses import dataclass

from arborist.text.analysis.passage import Passage
from arborist.text.analysis.quantity import Kind
from arborist.text.analysis.stopwords import BE
from arborist.text.analysis.wordlist import words

BIRTH_WORDS, DEATH_WORDS = words("born"), words("died dies die")
_BETWEEN = words("- – — -- c . ca circa")
_DAYS_OF_YEAR = 372  # as ``Quantity.span`` counts them
_SHORTEST, _LONGEST = 18 * _DAYS_OF_YEAR, 115 * _DAYS_OF_YEAR


@dataclass(frozen=True, slots=True)
class LifeSpan:
    """``bracket`` is the place of the opening bracket; ``birth`` and ``death`` are indices into the quantities."""

    bracket: int
    birth: int
    death: int


def life_span(window: Passage) -> LifeSpan | None:
    """The first life span in ``window``; None when there is none."""
    forms = window.forms
    for birth, (first, second) in enumerate(zip(window.quantities, window.quantities[1:], strict=False)):
        dates = first.kind is second.kind is Kind.DATE and window.aside[first.start] and window.aside[second.start]
        if not dates or not _SHORTEST <= second.span[0] - first.span[0] <= _LONGEST:
            continue
        if any(form.text not in _BETWEEN for form in forms[first.end : second.start]):
            continue
        start, end = first.start, second.end
        while start and window.aside[start - 1]:
            start -= 1
        while end < len(forms) and window.aside[end]:
            end += 1
        if end < len(forms) and (forms[end].text in BE or forms[end].text == ","):
            return LifeSpan(start, birth, birth + 1)
    return None


def told_by(span: LifeSpan, text: str) -> int:
    """The index of the quantity that tells when somebody was *born* or *died*; -1 for other words."""
    if text in BIRTH_WORDS:
        return span.birth
    return span.death if text in DEATH_WORDS else -1
