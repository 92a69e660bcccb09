"""WORDS_UNACCOUNTED: the window does not account for every distinctive word of the claim."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire for claim words of weight without a partner in the window."""
    missing = [*case.missing, *case.alignment.context]
    if missing:
        yield violation(
            ViolationKind.WORDS_UNACCOUNTED,
            "Nothing in the window accounts for these words.",
            case.claim.words(sorted(missing)),
        )
