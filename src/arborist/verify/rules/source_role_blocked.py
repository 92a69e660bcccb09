"""SOURCE_ROLE_BLOCKED: some documents may not be cited (talk pages, disambiguations)."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for every cited document whose role policy does not allow."""
    for evidence in case.cited:
        if evidence.role.value not in case.policy.allowed_source_roles:
            yield violation(
                ViolationKind.SOURCE_ROLE_BLOCKED,
                f"{evidence.label} is a document of role {evidence.role.value}, which may not be cited.",
                (evidence.label,),
            )
