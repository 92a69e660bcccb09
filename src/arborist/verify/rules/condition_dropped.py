"""CONDITION_DROPPED: the window says it under a condition, or of some only, and the claim leaves that out."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.bounds import Bound
from arborist.text.analysis.cues import CONDITIONS_IT
from arborist.verify.case import Case
from arborist.verify.cueing import left_out, supporting
from arborist.verify.ladder import violation

_BOUNDS = frozenset({Bound.UNDER, Bound.OVER, Bound.AT_LEAST, Bound.AT_MOST})


def rule(case: Case) -> Iterator[Violation]:
    """Fire for *if*, *unless*, *except* beside what the claim says, and for a limit right after its last word."""
    last = max(case.alignment.taken, default=-1)
    for place in left_out(case, CONDITIONS_IT, 1):
        if not _binds(case, place, last):
            continue
        yield violation(
            ViolationKind.CONDITION_DROPPED,
            "The window sets a condition that the claim leaves out.",
            (),
            case.window.words([place]),
        )
        return
    framed = _framed(case)
    if framed >= 0:
        yield violation(
            ViolationKind.CONDITION_DROPPED,
            "The window says it for one case only, and the claim leaves the case out.",
            (),
            case.window.words(range(framed, min(framed + 4, len(case.window.forms)))),
        )
        return
    open_ = _alternative(case)
    if open_ >= 0:
        yield violation(
            ViolationKind.CONDITION_DROPPED,
            "The window leaves it open between alternatives, and the claim takes one.",
            (),
            case.window.words(range(max(0, open_ - 1), min(open_ + 2, len(case.window.forms)))),
        )
    if not any(quantity.bound in _BOUNDS for quantity in case.window.quantities):
        return
    ends = {partner + 1 for partner in case.alignment.taken}
    matched = set(case.alignment.quantities.values())
    for index, quantity in enumerate(case.window.quantities):
        if quantity.bound in _BOUNDS and quantity.start in ends and index not in matched:
            yield violation(
                ViolationKind.CONDITION_DROPPED,
                "The window limits this to some, and the claim leaves the limit out.",
                (),
                case.window.words(range(quantity.start, quantity.end)),
            )


# What must follow a word for it to set a condition; other cue words do so by themselves.
_FOLLOWED = {"provided": {"that"}, "assuming": {"that"}, "only": {"if", "when", "to", "for", "after", "during"}}


_NEAR_FROM = 5  # words in which a date is told


def _binds(case: Case, place: int, last: int) -> bool:
    """Whether the cue at ``place`` sets a condition here (*only if*, not *the first and only*).

    ``last`` is the window's last word that the claim took, -1 for none.
    """
    forms = case.window.forms
    text = forms[place].text
    if text == "respectively":
        return case.window.predications.number[place] in supporting(case)
    if text == "either":  # the alternatives follow it: a claim that takes nothing of them leaves nothing open
        return case.window.predications.number[place] in supporting(case) and last > place
    if text in {"until", "till"} and "from" in [form.text for form in forms[max(0, place - _NEAR_FROM) : place]]:
        return False  # *from 1915 until his death*: the end of a time, not a condition
    after = forms[place + 1].text if place + 1 < len(forms) else ""
    return text not in _FOLLOWED or after in _FOLLOWED[text]


_CASES = frozenset({"event", "case", "absence"})
_LONG = frozenset({"so", "as"})
_BINDING = frozenset({"if", "long"})


def _framed(case: Case) -> int:
    """Where the window opens with *in the event of*, *in case of*, *without*, or *so long as*, *if* bind its aligned verb.

    -1 when nothing of the kind is left out.
    """
    forms, said = case.window.forms, case.claim.texts
    opening = [form.text for form in forms[:4]]
    if opening[:1] == ["without"] and "without" not in said:
        return 0
    named = _CASES & set(opening[1:3]) - said
    if opening[:1] == ["in"] and named and "of" in opening:
        return 0
    if _BINDING.isdisjoint(case.window.texts):
        return -1
    verbs, number = case.window.predications.verbs, case.window.predications.number
    taken = case.alignment.taken
    for place, form in enumerate(forms):
        if form.text == "if" and "if" not in said and place and forms[place - 1].text != "as":
            before = number[place] - 1
            if before >= 0 and verbs[before] in taken and place > verbs[before]:
                return place
        long = form.text == "long" and 0 < place < len(forms) - 1 and forms[place - 1].text in _LONG
        if long and forms[place + 1].text == "as" and "long" not in said and verbs[number[place]] in taken:
            return place - 1
    return -1


def _alternative(case: Case) -> int:
    """Place of an *or* between two subjects of which the claim takes one; -1 when there is none.

    Another name (*the Colosseum or Coliseum*, *neurosurgery, or …*) is no alternative.
    """
    if "or" in case.claim.texts or "or" not in case.window.texts:
        return -1
    taken = case.alignment.taken
    window = case.window
    for place, form in enumerate(window.forms):
        if form.text != "or" or not 0 < place < len(window.forms) - 2 or window.aside[place]:
            continue
        before, after = window.forms[place - 1], window.forms[place + 1]
        if after.text == "the":
            after = window.forms[place + 2]
        if not before.capital or before.text[0] == after.text[0]:
            continue
        left = any(at in taken for at in range(max(0, place - 2), place))
        right = any(at in taken for at in range(place + 1, min(place + 3, len(window.forms))))
        if left != right and place < window.predications.verbs[window.predications.number[place]]:
            return place
    return -1
