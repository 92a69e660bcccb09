"""NO_EVIDENCE_POINTER: a claim must point at evidence."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for a claim without labels, and for parse faults of its own."""
    for fault in case.answer.lattice.faults:
        if fault.claim == case.index:
            yield violation(fault.kind, fault.detail)
    if not case.claim.labels:
        yield violation(ViolationKind.NO_EVIDENCE_POINTER, "The claim names no evidence.")
