"""TOO_MANY_EVIDENCE_IDS: many labels are no pointer."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Bar STRICT when a claim names more labels than policy allows; the first ones are judged."""
    count, most = len(set(case.claim.labels)), case.policy.max_labels_per_claim
    if count > most:
        yield violation(
            ViolationKind.TOO_MANY_EVIDENCE_IDS,
            f"The claim names {count} labels; only the first {most} were judged.",
            case.claim.labels[most:],
        )
