"""MODALITY_DROPPED: what may be, or is only asked, is told as what is."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import HEDGES_IT
from arborist.verify.case import Case
from arborist.verify.cueing import left_out, supporting
from arborist.verify.ladder import violation
from arborist.verify.speech import asks


def rule(case: Case) -> Iterator[Violation]:
    """Fire for a hedge of the window that the claim leaves out, and for a window that asks."""
    number = case.window.predications.number
    drawn = supporting(case)
    for place in left_out(case, HEDGES_IT, 1):
        matrix = place + 1 < len(number) and case.window.forms[place + 1].text == "that"
        if number[place] not in drawn and not matrix:
            continue
        yield violation(
            ViolationKind.MODALITY_DROPPED,
            "The window hedges what the claim states outright.",
            (),
            case.window.words([place]),
        )
        return
    if asks(case.window.forms) or any(form.text == "?" for form in case.window.forms):
        yield violation(ViolationKind.MODALITY_DROPPED, "The window asks this, it does not state it.", (), ("?",))
