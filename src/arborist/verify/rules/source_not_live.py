"""SOURCE_NOT_LIVE: a withdrawn source supports nothing."""

from collections.abc import Iterator

from arborist.core.model import State, Violation, ViolationKind
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for every cited source whose snapshot state is not live; the ledger checks again when appending."""
    for evidence in case.cited:
        if evidence.state is not State.LIVE:
            yield violation(
                ViolationKind.SOURCE_NOT_LIVE,
                f"{evidence.label} rests on a source that is {evidence.state.value}.",
                (evidence.label,),
            )
