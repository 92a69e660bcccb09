"""CONDITION_DROPPED: the window says it under a condition, or of some only, and the claim leaves that out."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import CONDITIONS_IT
from arborist.text.analysis.quantity import Bound
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
