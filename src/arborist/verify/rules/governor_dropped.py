"""BOUND_ELSEWHERE, seen from the window: a word that governs what the claim took is left out.

*voted against renaming* for *renamed*, *the mayor's brother* for *the mayor*.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.governing import dropped
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_DETAILS = {
    "possessed": "The window says it of something that belongs to this.",
    "noun": "The window says it of something else, on which this word only depends.",
    "verb": "What the claim tells as done hangs in the window from a word that the claim leaves out.",
    "clause": "The window does not state this clause, it speaks of it.",
    "is": "The window has another verb where the claim says that it is so.",
    "counted": "The window has another number for this; the claim's belongs to something else.",
    "limit": "The window says how far this holds, and the claim leaves that out.",
}


def rule(case: Case) -> Iterator[Violation]:
    """Fire once, for the first governing word that the claim leaves out."""
    found = next(dropped(case.claim, case.window, case.alignment), None)
    if found is not None:
        yield violation(
            ViolationKind.BOUND_ELSEWHERE,
            _DETAILS[found.why],
            case.claim.words([found.place]),
            case.window.words([found.governor]),
        )
