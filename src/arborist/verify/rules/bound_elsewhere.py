"""BOUND_ELSEWHERE: the words stand in the window, but hang from something else there."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire for bindings of the claim that the window does not keep."""
    if case.breaks:
        yield violation(
            ViolationKind.BOUND_ELSEWHERE,
            "These words do not hang together in the window as they do in the claim.",
            case.claim.words([item.place for item in case.breaks]),
            case.window.words([item.partner for item in case.breaks]),
        )
