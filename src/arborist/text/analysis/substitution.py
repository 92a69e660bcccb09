"""Claim words that stand where the window has another word: the mark of a changed fact.

A missing word between two paired neighbours is an *insertion* when the
window has nothing there, and a *substitution* when it has another content
word there. People's contradictions are mostly substitutions.
"""

from arborist.text.analysis.alignment import Alignment
from arborist.text.analysis.passage import Passage

_SLACK = 3  # window words more than the claim has in the same gap


def substitutions(window: Passage, alignment: Alignment) -> list[tuple[int, int]]:
    """Pairs of (claim place, window place) in which another word fills the slot, in claim order."""
    if not alignment.missing:
        return []
    pairs = alignment.pairs
    taken = set(alignment.taken)
    found: list[tuple[int, int]] = []
    for place in alignment.missing:
        left = max((other for other in pairs if other < place), default=-1)
        right = min((other for other in pairs if other > place), default=-1)
        low = pairs[left] if left >= 0 else -1
        high = pairs[right] if right >= 0 else -1
        if low >= 0 and high >= 0:
            if not 0 < high - low <= right - left + _SLACK:
                continue
            slot = range(low + 1, high)
        elif low >= 0 and place - left <= _SLACK:
            slot = range(low + 1, min(low + 1 + place - left, len(window.forms)))
        elif high >= 0 and right - place <= _SLACK:
            slot = range(max(0, high - (right - place)), high)
        else:
            continue
        rival = next(
            (
                other
                for other in slot
                if window.forms[other].weight and other not in taken and other not in window.quantity_at
            ),
            -1,
        )
        if rival >= 0:
            found.append((place, rival))
            taken.add(rival)
    return found
