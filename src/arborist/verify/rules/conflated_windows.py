"""CONFLATED_WINDOWS: the words stand in the source, but not together."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when a distinctive claim word stands elsewhere in the cited text, outside the window."""
    far = [
        place
        for place in sorted(case.found_elsewhere)
        if case.claim.forms[place].weight >= case.policy.distinctive_weight
    ]
    if far:
        yield violation(
            ViolationKind.CONFLATED_WINDOWS,
            "Words of the claim stand in separate places of the cited text.",
            case.claim.words(far),
        )
