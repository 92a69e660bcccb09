"""Clauses, asides and the prepositions that introduce phrases, by closed-class words alone.

Not a parser: it marks where a statement may change its subject (marks,
relative pronouns, subordinators), what stands in brackets, and which
preposition a word hangs from.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import ARTICLES, PREPOSITIONS, PRONOUNS
from arborist.text.analysis.wordlist import words

_MARKS = frozenset({";", ":", ".", "!", "?", "—", "–", "--"})
CLAUSE_WORDS = words(
    "who whom whose which that where when while whereas although though because since if unless but until before after"
)
MARKERS = (PREPOSITIONS - {"off", "up", "out", "down", "near", "as"}) | {
    "before",
    "after",
    "without",
    "against",
    "until",
}
_PHRASE_OPENERS = ARTICLES | PRONOUNS
_SPEAKING_MARKS = frozenset({"-", "'", '"', "`", "/", "&", "+", "%", "$", "£", "€", "[", "]"})
_ABBREVIATION = 4  # letters of a capitalised word before a full stop inside a sentence (*St.*, *Mr.*, *J.*)


def asides(forms: Sequence[Form]) -> list[bool]:
    """For every place whether it stands in round brackets, the brackets included."""
    if not any(form.text == "(" for form in forms):
        return [False] * len(forms)
    found: list[bool] = []
    depth = 0
    for form in forms:
        if form.text == "(":
            depth += 1
        found.append(depth > 0)
        if form.text == ")" and depth:
            depth -= 1
    return found


def ends_clause(forms: Sequence[Form], place: int) -> bool:
    """Whether the mark at ``place`` ends a clause; the full stop of an abbreviation does not."""
    text = forms[place].text
    if text not in _MARKS:
        return False
    if text != "." or not place or place + 1 == len(forms):
        return True
    before = forms[place - 1]
    return not (before.capital and len(before.text) < _ABBREVIATION)


def clauses(forms: Sequence[Form], aside: Sequence[bool]) -> list[int]:
    """Clause number of every place; what stands in brackets is a clause of its own, and after it the old goes on."""
    numbers: list[int] = []
    number = latest = 0
    outer = 0
    for place, form in enumerate(forms):
        entered = aside[place] and not (place and aside[place - 1])
        left = place > 0 and aside[place - 1] and not aside[place]
        if entered:
            outer = number
        if left:
            number = outer
        if entered or ends_clause(forms, place) or form.text in CLAUSE_WORDS:
            latest += 1
            number = latest
        numbers.append(number)
    return numbers


def markers(forms: Sequence[Form], is_verb: Sequence[bool], aside: Sequence[bool]) -> list[str]:
    """For every place the preposition whose phrase it stands in, "" outside any.

    A phrase ends at a mark or a verb; conjunctions and the commas of a list
    are passed over (*by A, B and C*), brackets too.
    """
    found: list[str] = []
    current, seen_verb = "", False
    before = ""
    for place, form in enumerate(forms):
        text = form.text
        if aside[place] and not (place and aside[place - 1]):
            before, current = current, ""
        elif place and aside[place - 1] and not aside[place]:
            current = before
        seen_verb = seen_verb or is_verb[place]
        if text in MARKERS:
            current = text
        elif text == ",":
            if not seen_verb or _opens_phrase(forms, place + 1):
                current = ""
        elif (form.mark and text not in _SPEAKING_MARKS and (text != "." or ends_clause(forms, place))) or (
            is_verb[place] or text in CLAUSE_WORDS
        ):
            current = "" if text not in MARKERS else text
        found.append(current)
    return found


def _opens_phrase(forms: Sequence[Form], place: int) -> bool:
    """Whether a new noun phrase begins at ``place``, so that a comma before it ends the last one."""
    return place < len(forms) and forms[place].text in _PHRASE_OPENERS
