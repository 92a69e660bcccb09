"""Clauses and the prepositions that introduce phrases, by closed-class words alone.

Not a parser: it marks where a statement may change its subject (marks,
relative pronouns, subordinators) and which preposition a word hangs from.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import AUXILIARIES, PREPOSITIONS
from arborist.text.analysis.wordlist import words

_CLAUSE_MARKS = frozenset({";", ":", ".", "!", "?", "(", ")", "—", "–"})
_CLAUSE_WORDS = words(
    "who whom whose which that where when while whereas although though because since if unless but until before after"
)
MARKERS = (PREPOSITIONS - {"than", "off", "up", "out", "down", "near", "as"}) | {
    "before",
    "after",
    "without",
    "against",
    "until",
}
_PHRASE_BREAKS = frozenset({",", "and", "or"})


def clauses(forms: Sequence[Form]) -> list[int]:
    """Clause number of every place, rising from 0."""
    numbers: list[int] = []
    number = 0
    for form in forms:
        if form.text in _CLAUSE_MARKS or form.text in _CLAUSE_WORDS:
            number += 1
        numbers.append(number)
    return numbers


def markers(forms: Sequence[Form]) -> list[str]:
    """For every place the preposition whose phrase it stands in, "" outside any.

    A phrase ends at a mark, a conjunction is passed over (*by A and B*), and
    an auxiliary or clause word ends it.
    """
    found: list[str] = []
    current = ""
    for form in forms:
        text = form.text
        if text in MARKERS:
            current = text
        elif (form.mark and text not in {"-", ",", "'", '"', "`"}) or text in AUXILIARIES or text in _CLAUSE_WORDS:
            current = ""
        found.append(current)
    return found
