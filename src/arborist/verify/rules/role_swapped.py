"""ROLE_SWAPPED: the same words, bound the other way round."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_OPPOSED = frozenset(
    {frozenset({"from", "to"}), frozenset({"by", "to"}), frozenset({"before", "after"}), frozenset({"with", "without"})}
)


def rule(case: Case) -> Iterator[Violation]:
    """Fire when an aligned word hangs from an opposed preposition."""
    claim, window = case.claim, case.window
    for place, partner in case.alignment.pairs.items():
        left, right = claim.marker[place], window.marker[partner]
        if left and right and frozenset({left, right}) in _OPPOSED:
            yield violation(
                ViolationKind.ROLE_SWAPPED,
                f"The word stands after {left!r} in the claim and after {right!r} in the window.",
                claim.words([place]),
                window.words([partner]),
            )
