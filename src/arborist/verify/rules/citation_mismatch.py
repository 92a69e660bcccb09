"""CITATION_MISMATCH: too little of the claim stands in any one window."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when the weighted coverage of the best window is under the threshold."""
    if case.coverage < case.policy.coverage_threshold:
        yield violation(
            ViolationKind.CITATION_MISMATCH,
            f"Only {case.coverage} of 1000 parts of the sentence's weight stand in one window.",
            case.claim.words(case.missing),
        )
