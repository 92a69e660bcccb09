"""QUANTITY_MISMATCH: another number, unit or date stands in the aligned place."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.quantity import Kind, Quantity
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when a claim quantity is absent and the window holds another of its kind for the same thing."""
    for index, quantity in enumerate(case.claim.quantities):
        if case.alignment.relations[index] is not Relation.OTHER:
            continue
        rival = case.window.quantities[case.alignment.quantities[index]]
        if _same_thing(quantity, rival):
            yield violation(
                ViolationKind.QUANTITY_MISMATCH,
                "The window has another quantity in this place.",
                case.claim.words(range(quantity.start, quantity.end)),
                case.window.words(range(rival.start, rival.end)),
            )


def _same_thing(claim: Quantity, window: Quantity) -> bool:
    """Whether two quantities measure or count one thing, by unit or by a shared noun."""
    if claim.kind in {Kind.DATE, Kind.MEASURE, Kind.MONEY}:
        return True
    if claim.kind is Kind.PERCENT:
        return True
    return bool(set(claim.nouns) & set(window.nouns)) or (not claim.nouns and not window.nouns)
