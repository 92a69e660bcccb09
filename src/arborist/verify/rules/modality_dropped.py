"""MODALITY_DROPPED: what may be, or is only asked, is told as what is."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import HEDGES_IT, STORIES
from arborist.verify.case import Case
from arborist.verify.cueing import left_out, supporting
from arborist.verify.ladder import violation
from arborist.verify.speech import asks


def rule(case: Case) -> Iterator[Violation]:
    """Fire for a hedge of the window that the claim leaves out, and for a window that asks."""
    number = case.window.predications.number
    drawn = supporting(case)
    for place in left_out(case, HEDGES_IT, 1):
        after = case.window.forms[place + 1].text if place + 1 < len(number) else ""
        matrix = after in {"that", "to", "of", "whether", "if"}
        if number[place] not in drawn and not matrix:
            continue
        yield violation(
            ViolationKind.MODALITY_DROPPED,
            "The window hedges what the claim states outright.",
            (),
            case.window.words([place]),
        )
        return
    framed = _unreal(case)
    if framed:
        yield violation(
            ViolationKind.MODALITY_DROPPED,
            "The window tells of a story, of what could not be, or of what used to be.",
            (),
            case.window.words([framed]),
        )
    if asks(case.window.forms) or any(form.text == "?" for form in case.window.forms):
        yield violation(ViolationKind.MODALITY_DROPPED, "The window asks this, it does not state it.", (), ("?",))


def _unreal(case: Case) -> int:
    """Place of *novel* in *in the novel*, of *too* in *too ill to* or of *used* in *used to*, unsaid in the claim; else 0."""
    window = case.window.forms
    said = {form.text for form in case.claim.forms}
    for place, form in enumerate(window[:4]):
        if place > 1 and form.text in STORIES and window[0].text == "in" and form.text not in said:
            return place
    for place, form in enumerate(window[:-2]):
        # *too ill to open it*, *used to be*
        later = {other.text for other in window[place + 2 : place + 5]}
        if form.text == "too" and window[place + 1].weight and "to" in later and "too" not in said:
            return place
        if form.text == "used" and window[place + 1].text == "to" and "used" not in said:
            return place
    return 0
