"""UNKNOWN_EVIDENCE_ID: a label that was never offered."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for every label that the evidence map does not hold."""
    for label in case.claim.labels:
        if label not in case.answer.evidence:
            yield violation(
                ViolationKind.UNKNOWN_EVIDENCE_ID, f"The label {label[:40]!r} was never offered.", (label[:40],)
            )
