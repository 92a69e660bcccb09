"""Clauses, asides and the prepositions that introduce phrases, by closed-class words alone.

Not a parser: it marks where a statement may change its subject (marks,
relative pronouns, subordinators), what stands in brackets, and which
preposition a word hangs from.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import ARTICLES, PREPOSITIONS, PRONOUNS
from arborist.text.analysis.wordlist import words

CLAUSE_MARKS = frozenset({";", ":", ".", "!", "?", "—", "–", "--"})
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


# What a word may do to clauses, phrases and predications, as bits of ``Form.clausal``.
_CLAUSE_WORD, _CLAUSE_MARK, _MARKER, _COMMA, _STOPS, _JOINT = (1 << bit for bit in range(6))
_ENDS = _CLAUSE_WORD | _CLAUSE_MARK
_TURNS = _ENDS | _MARKER | _COMMA | _STOPS
BEGINS = _ENDS | _JOINT  # a predication may begin here
JOINTS = frozenset({"and", "but", "or", ",", "then", "yet"})


def note(forms: Sequence[Form]) -> None:
    """Note on every form what it may do, before the others here are asked about a sentence."""
    for form in forms:
        if form.clausal < 0:
            form.clausal = _clausal(form)


def _clausal(form: Form) -> int:
    """The bits of one word; noted on the form, so that each word is looked up once."""
    text = form.text
    bits = _CLAUSE_WORD if text in CLAUSE_WORDS else 0
    bits |= _CLAUSE_MARK if text in CLAUSE_MARKS else 0
    bits |= _MARKER if text in MARKERS else 0
    bits |= _COMMA if text == "," else 0
    bits |= _STOPS if form.mark and text not in _SPEAKING_MARKS else 0
    return bits | (_JOINT if text in JOINTS else 0)


def asides(forms: Sequence[Form]) -> list[bool]:
    """For every place of a sentence with brackets whether it stands in round ones, the brackets included."""
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
    if text not in CLAUSE_MARKS:
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
    if True not in aside:
        for place in [place for place, form in enumerate(forms) if form.clausal & _ENDS]:
            if forms[place].clausal & _CLAUSE_WORD or ends_clause(forms, place):
                numbers += [number] * (place - len(numbers))
                number += 1
        return numbers + [number] * (len(forms) - len(numbers))
    for place, form in enumerate(forms):
        bits = form.clausal
        entered = aside[place] and not (place and aside[place - 1])
        left = place > 0 and aside[place - 1] and not aside[place]
        if entered:
            outer = number
        if left:
            number = outer
        if entered or bits & _CLAUSE_WORD or (bits & _CLAUSE_MARK and ends_clause(forms, place)):
            latest += 1
            number = latest
        numbers.append(number)
    return numbers


def fronted(forms: Sequence[Form], is_verb: Sequence[bool], aside: Sequence[bool]) -> int:
    """The comma that ends a participle phrase before its subject (*Born in Trieste, Svevo wrote*); -1 when none does."""
    if not forms or not is_verb[0] or not forms[0].weight:
        return -1
    comma, named = -1, False
    for place, form in enumerate(forms):
        if aside[place]:
            continue
        if form.text == ",":
            comma, named = place, False
        elif ends_clause(forms, place):
            return -1
        elif comma >= 0 and is_verb[place]:
            if named:
                return comma
            comma = -1  # a further participle, or *which is …*
        else:
            named = named or (form.weight > 0 and form.text not in CLAUSE_WORDS)
    return -1


def markers(forms: Sequence[Form], is_verb: Sequence[bool], aside: Sequence[bool], front: int) -> list[str]:
    """For every place the preposition whose phrase it stands in, "" outside any.

    A phrase ends at a mark or a verb; conjunctions and the commas of a list
    are passed over (*by A, B and C*), brackets too. ``front`` is the comma of ``fronted``.
    """
    found: list[str] = []
    current, seen_verb = "", False
    before = ""
    bracketed = True in aside
    verbs = [place for place, verb in enumerate(is_verb) if verb]
    last_verb = verbs[-1] if verbs else -1
    named = _after_year(forms)
    turning = [
        place
        for place, form in enumerate(forms)
        if form.clausal & _TURNS or is_verb[place] or place == named or form.text == "as"
    ]
    for place in turning if not bracketed else range(len(forms)):
        form = forms[place]
        if not bracketed:
            found += [current] * (place - len(found))
            if place == named:
                current = ""
        elif aside[place] and not (place and aside[place - 1]):
            before, current = current, ""
        elif place and aside[place - 1] and not aside[place]:
            current = before
        bits = form.clausal & _TURNS
        if not bits and not is_verb[place] and form.text != "as":
            found.append(current)
            continue
        seen_verb = seen_verb or is_verb[place]
        text = form.text
        if bits & _MARKER:
            current = text
        elif text == "as":
            current = "" if current == "by" else current  # *succeeded by Gan as Commander*
        elif bits & _COMMA:
            # an article after a comma opens a subject only where a verb is to come; else the list goes on
            if place == front or not seen_verb or (place < last_verb and _opens_phrase(forms, place + 1)):
                current = ""
        elif (bits & _STOPS and (text != "." or ends_clause(forms, place))) or is_verb[place] or bits & _CLAUSE_WORD:
            current = ""
        found.append(current)
    return found + [current] * (len(forms) - len(found))


def _after_year(forms: Sequence[Form]) -> int:
    """Where the subject begins in *In 1971 Asylum Records was founded*, which has no comma; -1 elsewhere."""
    if len(forms) < 3 or not forms[0].clausal & _MARKER or not (forms[1].numeric and len(forms[1].text) == 4):
        return -1
    return 2 if forms[2].capital or forms[2].text in _PHRASE_OPENERS else -1


def _opens_phrase(forms: Sequence[Form], place: int) -> bool:
    """Whether a new noun phrase begins at ``place``, so that a comma before it ends the last one."""
    return place < len(forms) and forms[place].text in _PHRASE_OPENERS
