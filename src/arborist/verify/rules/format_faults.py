"""FORMAT_COLLAPSED, SCHEMA_INVALID and other faults the parser found in the whole answer."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import AnswerCase
from arborist.verify.ladder import violation


def rule(case: AnswerCase) -> Iterator[Violation]:
    """Repeat the parse faults that belong to no single claim; an empty lattice is collapsed."""
    for fault in case.lattice.faults:
        if fault.claim < 0:
            yield violation(fault.kind, fault.detail)
    if not case.lattice.claims and not case.lattice.faults:
        yield violation(ViolationKind.FORMAT_COLLAPSED, "The answer holds no claim.")
