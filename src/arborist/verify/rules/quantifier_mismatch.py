"""QUANTIFIER_MISMATCH: the claim is wider or more exact than the window (*all* for *some*, *10* for *about 10*)."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.cues import QUANTIFIERS
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire for a stronger quantifier than the window has, and for an exact number the window only bounds."""
    claim, window = case.claim, case.window
    offered = {QUANTIFIERS[form.text] for form in window.forms if form.text in QUANTIFIERS}
    for form in claim.forms:
        rank = QUANTIFIERS.get(form.text)
        if rank is not None and rank not in offered:
            yield violation(
                ViolationKind.QUANTIFIER_MISMATCH, "The window does not say how many in this way.", (form.surface,)
            )
    for index, kind in case.alignment.relations.items():
        if kind is Relation.STRONGER:
            exact = claim.quantities[index]
            rough = window.quantities[case.alignment.quantities[index]]
            yield violation(
                ViolationKind.QUANTIFIER_MISMATCH,
                "The claim is more exact than the window.",
                claim.words(range(exact.start, exact.end)),
                window.words(range(rough.start, rough.end)),
            )
