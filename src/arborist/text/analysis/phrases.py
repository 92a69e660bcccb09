"""Clauses and the prepositions that introduce phrases, by closed-class words alone.

Not a parser: it marks where a statement may change its subject (marks,
relative pronouns, subordinators) and which preposition a word hangs from.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import ARTICLES, PREPOSITIONS, PRONOUNS
from arborist.text.analysis.wordlist import words

CLAUSE_MARKS = frozenset({";", ":", ".", "!", "?", "(", ")", "—", "–"})
CLAUSE_WORDS = words(
    "who whom whose which that where when while whereas although though because since if unless but until before after"
)
MARKERS = (PREPOSITIONS - {"than", "off", "up", "out", "down", "near", "as"}) | {
    "before",
    "after",
    "without",
    "against",
    "until",
}
_PHRASE_OPENERS = ARTICLES | PRONOUNS


def clauses(forms: Sequence[Form]) -> list[int]:
    """Clause number of every place, rising from 0."""
    numbers: list[int] = []
    number = 0
    for form in forms:
        if form.text in CLAUSE_MARKS or form.text in CLAUSE_WORDS:
            number += 1
        numbers.append(number)
    return numbers


def markers(forms: Sequence[Form], is_verb: Sequence[bool]) -> list[str]:
    """For every place the preposition whose phrase it stands in, "" outside any.

    A phrase ends at a mark or a verb; conjunctions and the commas of a list
    are passed over (*by A, B and C*).
    """
    found: list[str] = []
    current, seen_verb = "", False
    for place, form in enumerate(forms):
        text = form.text
        seen_verb = seen_verb or is_verb[place]
        if text in MARKERS:
            current = text
        elif text == ",":
            if not seen_verb or _opens_phrase(forms, place + 1):
                current = ""
        elif (form.mark and text not in {"-", "'", '"', "`"}) or is_verb[place] or text in CLAUSE_WORDS:
            current = ""
        found.append(current)
    return found


def _opens_phrase(forms: Sequence[Form], place: int) -> bool:
    """Whether a new noun phrase begins at ``place``, so that a comma before it ends the last one."""
    return place < len(forms) and forms[place].text in _PHRASE_OPENERS
