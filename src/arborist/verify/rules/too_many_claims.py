"""TOO_MANY_CLAIMS: an answer of many claims hides the one that matters."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import AnswerCase
from arborist.verify.ladder import violation


def rule(case: AnswerCase) -> Iterator[Violation]:
    """Bar STRICT when the answer has more claims than policy allows."""
    count, most = len(case.lattice.claims), case.policy.max_claims
    if count > most:
        yield violation(ViolationKind.TOO_MANY_CLAIMS, f"The answer has {count} claims; at most {most} are allowed.")
