"""POLARITY_MISMATCH: the window says the opposite.

A negator counts only beside aligned words, and a pair of opposites only
where the words around it are aligned.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import opposites_of
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when an aligned word is denied on one side only, or faces its opposite."""
    claim, window, pairs = case.claim, case.window, case.alignment.pairs
    differing = (
        [place for place, partner in pairs.items() if (place in claim.negated) != (partner in window.negated)]
        if claim.negated or window.negated
        else ()
    )
    if differing:
        place = min(differing)
        denied = window.negated.get(pairs[place], claim.negated.get(place, -1))
        side = window if place not in claim.negated else claim
        yield violation(
            ViolationKind.POLARITY_MISMATCH,
            "A word is denied in one text and not in the other.",
            claim.words([place]),
            side.words([denied]),
        )
    taken = case.alignment.taken
    for place in case.missing:
        for key in opposites_of(claim.forms[place].key):
            standing = window.places.get(key)
            other = next((at for at in standing if at not in taken), -1) if standing else -1
            if other >= 0:
                yield violation(
                    ViolationKind.POLARITY_MISMATCH,
                    "The window has the opposite word.",
                    claim.words([place]),
                    window.words([other]),
                )
                break
