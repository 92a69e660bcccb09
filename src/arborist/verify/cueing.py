"""Cue words of the window that govern what the claim took from it, and that the claim left out."""

from collections import Counter
from collections.abc import Iterator

from arborist.text.analysis.cues import FORMERLY, POSSIBLY
from arborist.text.analysis.form import Form
from arborist.verify.case import Case

_FEWEST = 2  # aligned words that make a predication of the window the claim's


def supporting(case: Case) -> set[int]:
    """Numbers of the window's predications that the claim draws on."""
    number = case.window.predications.number
    counts = Counter([number[partner] for partner in case.alignment.pairs.values()])
    counts.update(number[case.window.quantities[other].start] for other in case.alignment.quantities.values())
    most = max(counts.values(), default=0)
    return {owner for owner, count in counts.items() if count >= min(_FEWEST, most)}


def left_out(case: Case, cue: int, reach: int) -> Iterator[int]:
    """Window places of words with the ``cue`` bit, as often as the claim lacks them.

    A cue counts when its predication is one the claim draws on, or lies at
    most ``reach`` predications beside one.
    """
    if not case.window.cues & cue:
        return
    places = [place for place in case.window.cued if case.window.forms[place].cue & cue]
    said = Counter([_name(case.claim.forms[place]) for place in case.claim.cued if case.claim.forms[place].cue & cue])
    number = case.window.predications.number
    drawn = supporting(case)
    for place in places:
        key = _name(case.window.forms[place])
        if said[key]:
            said[key] -= 1
        elif any(abs(number[place] - owner) <= reach for owner in drawn):
            yield place


def _name(form: Form) -> str:
    """What a cue is called when claim and window are compared: words that say the same share a name."""
    if form.text in POSSIBLY:
        return "may"
    return "former" if form.text in FORMERLY else form.key
