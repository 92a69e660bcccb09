"""MODALITY_DROPPED: what may be is told as what is."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import HEDGES
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when a clause that aligns with the claim holds a cue that the claim lacks."""
    window = case.window
    if any(form.text in HEDGES for form in case.claim.forms):
        return
    aligned = {window.clause[partner] for partner in case.alignment.pairs.values()}
    for place, form in enumerate(window.forms):
        if form.text in HEDGES and window.clause[place] in aligned:
            yield violation(
                ViolationKind.MODALITY_DROPPED, "The window hedges what the claim states outright.", (), (form.surface,)
            )
            return
