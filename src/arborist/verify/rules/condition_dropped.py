"""CONDITION_DROPPED: a condition of the window is gone."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import CONDITIONS
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when a clause that aligns with the claim holds a cue that the claim lacks."""
    window = case.window
    if any(form.text in CONDITIONS for form in case.claim.forms):
        return
    aligned = {window.clause[partner] for partner in case.alignment.pairs.values()}
    for place, form in enumerate(window.forms):
        if form.text in CONDITIONS and window.clause[place] in aligned:
            yield violation(
                ViolationKind.CONDITION_DROPPED,
                "The window sets a condition that the claim leaves out.",
                (),
                (form.surface,),
            )
            return
