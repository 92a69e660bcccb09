"""CONDITION_DROPPED: the window says it under a condition, or of some only, and the claim leaves that out."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.bounds import Bound
from arborist.text.analysis.cues import CONDITIONS_IT
from arborist.verify.case import Case
from arborist.verify.cueing import left_out
from arborist.verify.ladder import violation

_BOUNDS = frozenset({Bound.UNDER, Bound.OVER, Bound.AT_LEAST, Bound.AT_MOST})


def rule(case: Case) -> Iterator[Violation]:
    """Fire for *if*, *unless*, *except* beside what the claim says, and for a limit right after its last word."""
    for place in left_out(case, CONDITIONS_IT, 1):
        yield violation(
            ViolationKind.CONDITION_DROPPED,
            "The window sets a condition that the claim leaves out.",
            (),
            case.window.words([place]),
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
    ends = {partner + 1 for partner in case.alignment.pairs.values()}
    matched = set(case.alignment.quantities.values())
    for index, quantity in enumerate(case.window.quantities):
        if quantity.bound in _BOUNDS and quantity.start in ends and index not in matched:
            yield violation(
                ViolationKind.CONDITION_DROPPED,
                "The window limits this to some, and the claim leaves the limit out.",
                (),
                case.window.words(range(quantity.start, quantity.end)),
            )


def _alternative(case: Case) -> int:
    """Place of an *or* with an aligned word on one side only, before the verb; -1 when there is none."""
    if any(form.text == "or" for form in case.claim.forms):
        return -1
    taken = set(case.alignment.pairs.values())
    window = case.window
    for place, form in enumerate(window.forms):
        if form.text != "or" or not 0 < place < len(window.forms) - 1 or window.aside[place]:
            continue
        verb = window.predications.verbs[window.predications.number[place]]
        left = any(at in taken for at in range(max(0, place - 2), place))
        right = any(at in taken for at in range(place + 1, min(place + 3, len(window.forms))))
        if left != right and place < verb:
            return place
    return -1
