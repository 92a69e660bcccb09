"""QUANTITY_ABSENT: a number, amount or date the window does not hold."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire for claim quantities that no window quantity equals or implies."""
    for index, quantity in enumerate(case.claim.quantities):
        if case.alignment.relations[index] < Relation.STRONGER:
            yield violation(
                ViolationKind.QUANTITY_ABSENT,
                "A quantity of the claim is not in the window.",
                case.claim.words(range(quantity.start, quantity.end)),
            )
