"""Negation and its scope: which words of a sentence are denied.

A negator reaches the words of its own clause that follow it, and only the
first few content words: *not released in Japan, where it sold well* denies
the release. Lexical negators (*refused to*, *turned down*) count as much as
*not*; two in one scope cancel.
"""

from collections.abc import Sequence

from arborist.text.analysis.cues import LEXICAL_PHRASES, NEGATES, NEGATORS, PHRASE_NEGATES
from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import ARTICLES
from arborist.text.analysis.wordlist import words

_MAY_DENY = NEGATES | PHRASE_NEGATES
_REACH = 6  # content words
_DEGREE = words("not hardly scarcely barely rarely seldom")
_BACK = 2  # content words before a negator that ends its clause


def negators(forms: Sequence[Form]) -> list[int]:
    """Places of every negating word, lexical ones and phrases included."""
    found: list[int] = []
    for place in [place for place, form in enumerate(forms) if form.cue & _MAY_DENY or form.text == "out"]:
        form = forms[place]
        if form.capital and place and form.text not in NEGATORS and not form.negative and _in_prose(forms):
            continue  # *Burton, Miss Selfridge*, *Leader of the Opposition*: a name denies nothing
        if form.cue & NEGATES or (
            form.cue & PHRASE_NEGATES
            and place + 1 < len(forms)
            and (form.key, forms[place + 1].text) in LEXICAL_PHRASES
        ):
            found.append(place)
        elif (
            form.text == "out"
            and [other.text for other in forms[place + 1 : place + 2]] == ["of"]
            and _gerund(forms, place + 2)
        ):
            found.append(place)  # *talked her out of selling*
    return found


def _in_prose(forms: Sequence[Form]) -> bool:
    """Whether capitals tell names here: not in a headline, where most words have one."""
    weighty = [form for form in forms if form.weight and not form.numeric]
    return 2 * sum(form.capital for form in weighty) < len(weighty)


def _gerund(forms: Sequence[Form], place: int) -> bool:
    return place < len(forms) and forms[place].text.endswith("ing") and not forms[place].capital


def _ends_clause(forms: Sequence[Form], clause: Sequence[int], negator: int) -> bool:
    return not any(
        forms[place].weight or forms[place].numeric
        for place in range(negator + 1, len(forms))
        if clause[place] == clause[negator]
    )


def scopes(forms: Sequence[Form], clause: Sequence[int], aside: Sequence[bool]) -> dict[int, int]:
    """Map each denied place to its negator; a place denied twice is not denied."""
    denied: dict[int, int] = {}
    for negator in negators(forms):
        if forms[negator].text == "not" and [form.text for form in forms[negator + 1 : negator + 2]] == ["only"]:
            _deny(denied, negator + 1, negator)  # *not only A but B*: what is denied is the limit
            continue
        if _ends_clause(forms, clause, negator):
            # *while dry ones do not*: what is denied stands before
            before = [place for place in range(negator) if forms[place].weight and clause[place] == clause[negator]]
            denied.update(dict.fromkeys(before[-_BACK:], negator))
            continue
        reached, reach = 0, 1 if _inside_noun_phrase(forms, negator) else _REACH
        for place in range(negator + 1, len(forms)):
            if aside[place] and not aside[negator]:
                continue
            if clause[place] != clause[negator] or reached == reach:
                break
            if not forms[place].weight and not forms[place].numeric:
                continue
            reached += 1
            _deny(denied, place, negator)
    return denied


def _inside_noun_phrase(forms: Sequence[Form], negator: int) -> bool:
    """Whether the negator denies one adjective of a noun: *a barely residential school*, *a small, hardly known town*."""
    if negator < 1 or forms[negator].text not in _DEGREE:
        return False
    if forms[negator - 1].text in ARTICLES:
        return True
    return forms[negator - 1].text == "," and any(
        form.text in ARTICLES for form in forms[max(0, negator - 3) : negator]
    )


def _deny(denied: dict[int, int], place: int, negator: int) -> None:
    """Deny a place, or affirm it when another negator denied it before."""
    if denied.get(place, negator) != negator:
        del denied[place]
    else:
        denied[place] = negator
