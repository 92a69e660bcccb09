"""Cue words of the window that govern what the claim took from it, and that the claim left out."""

from collections import Counter
from collections.abc import Callable, Iterator

from arborist.text.analysis.form import Form
from arborist.verify.case import Case

_FEWEST = 2  # aligned words that make a predication of the window the claim's


def supporting(case: Case) -> set[int]:
    """Numbers of the window's predications that the claim draws on."""
    number = case.window.predications.number
    counts = Counter(number[partner] for partner in case.alignment.pairs.values())
    counts.update(number[case.window.quantities[other].start] for other in case.alignment.quantities.values())
    most = max(counts.values(), default=0)
    return {owner for owner, count in counts.items() if count >= min(_FEWEST, most)}


def left_out(case: Case, is_cue: Callable[[Form], bool], reach: int) -> Iterator[int]:
    """Window places of cues, as often as the claim lacks them.

    A cue counts when its predication is one the claim draws on, or lies at
    most ``reach`` predications beside one.
    """
    if not any(map(is_cue, case.window.forms)):
        return
    said = Counter(form.key for form in case.claim.forms if is_cue(form))
    number = case.window.predications.number
    drawn = supporting(case)
    for place, form in enumerate(case.window.forms):
        if place in case.window.quantity_at or not is_cue(form):
            continue
        if said[form.key]:
            said[form.key] -= 1
        elif any(abs(number[place] - owner) <= reach for owner in drawn):
            yield place
