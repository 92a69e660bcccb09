"""EMPTY_CLAIM: a question or talk of the speakers states nothing a source could support."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.speech import asks


def rule(case: Case) -> Iterator[Violation]:
    """Fire for questions; statements about *I* and *you* are left to ENTITY_ABSENT."""
    if asks(case.claim.forms):
        yield violation(ViolationKind.EMPTY_CLAIM, "The sentence asks instead of stating.")
