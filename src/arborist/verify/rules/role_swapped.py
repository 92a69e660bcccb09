"""ROLE_SWAPPED: the same words, bound the other way round (*A beat B*, *B beat A*; *from* for *to*)."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.binding import Fault
from arborist.text.analysis.predication import AGENT
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_OPPOSED = frozenset(
    {
        frozenset({"from", "to"}),
        frozenset({"by", "to"}),
        frozenset({"before", "after"}),
        frozenset({"with", "without"}),
        frozenset({"for", "against"}),
    }
)


def rule(case: Case) -> Iterator[Violation]:
    """Fire when agent and patient of a verb change places, or a word hangs from an opposed preposition."""
    claim, window = case.claim, case.window
    swapped = [item for item in case.breaks if item.fault is Fault.SWAPPED]
    if len({claim.predications.side[item.place] == AGENT for item in swapped}) == 2:
        yield violation(
            ViolationKind.ROLE_SWAPPED,
            "Who does it and who has it done change places.",
            claim.words([item.place for item in swapped]),
            window.words([item.partner for item in swapped]),
        )
    for place, partner in case.alignment.pairs.items():
        left, right = claim.marker[place], window.marker[partner]
        if left and right and frozenset({left, right}) in _OPPOSED:
            yield violation(
                ViolationKind.ROLE_SWAPPED,
                f"The word stands after {left!r} in the claim and after {right!r} in the window.",
                claim.words([place]),
                window.words([partner]),
            )
