"""MODALITY_DROPPED: what may be, or is only asked, is told as what is."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import HEDGES_IT, NON_ENTAILING, STANDALONE, STORIES
from arborist.text.analysis.stopwords import BE
from arborist.verify.case import Case
from arborist.verify.cueing import left_out, supporting
from arborist.verify.ladder import violation
from arborist.verify.speech import asks


def rule(case: Case) -> Iterator[Violation]:
    """Fire for a hedge of the window that the claim leaves out, and for a window that asks."""
    for place in left_out(case, HEDGES_IT, 1):
        if not _governs(case, place):
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
    if asks(case.window.forms) or "?" in case.window.texts:
        yield violation(ViolationKind.MODALITY_DROPPED, "The window asks this, it does not state it.", (), ("?",))


def _governs(case: Case, place: int) -> bool:
    """Whether the hedge at ``place`` bears on what the claim took from the window."""
    forms, number = case.window.forms, case.window.predications.number
    following = [form.text for form in forms[place + 1 : place + 1 + _REACH]]
    told = forms[place].text in NON_ENTAILING - STANDALONE and "to" in following  # *ordered her to leave*
    if told or (following[:1] and following[0] in _CLAUSE_OPENERS):
        reached = {number[place], number[place] + 1}
        return any(partner > place and number[partner] in reached for partner in case.alignment.pairs.values())
    if forms[place].text in NON_ENTAILING - STANDALONE:
        return False
    return number[place] in supporting(case)


_REACH = 5  # words between a verb of telling and the infinitive it governs
_CLAUSE_OPENERS = frozenset({"that", "to", "of", "whether", "if"})


_UNREAL = frozenset({"too", "used"})


def _unreal(case: Case) -> int:
    """Place of *novel* in *in the novel*, of *too* in *too ill to* or of *used* in *used to*, unsaid in the claim; else 0."""
    window = case.window.forms
    said = case.claim.texts
    for place, form in enumerate(window[:4]):
        if place > 1 and form.text in STORIES and window[0].text == "in" and form.text not in said:
            return place
    if _UNREAL.isdisjoint(case.window.texts):
        return 0
    for place, form in enumerate(window[:-2]):
        # *too ill to open it*, *used to be*
        if form.text not in _UNREAL:
            continue
        later = {other.text for other in window[place + 2 : place + 5]}
        if form.text == "too" and window[place + 1].weight and "to" in later and "too" not in said:
            return place
        purpose = place > 0 and window[place - 1].text in BE  # *is used to make*
        if form.text == "used" and window[place + 1].text == "to" and "used" not in said and not purpose:
            return place
    return 0
