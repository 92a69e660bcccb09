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
    for left, right in _as_pairs(case):
        yield violation(
            ViolationKind.ROLE_SWAPPED,
            "What stands before and after 'as' or 'than' change places.",
            claim.words([left, right]),
            window.words([case.alignment.pairs[left], case.alignment.pairs[right]]),
        )
    for place, partner in case.alignment.pairs.items():
        said, held = claim.marker[place], window.marker[partner]
        if said != held and said and held and frozenset({said, held}) in _OPPOSED:
            yield violation(
                ViolationKind.ROLE_SWAPPED,
                f"The word stands after {said!r} in the claim and after {held!r} in the window.",
                claim.words([place]),
                window.words([partner]),
            )


_COMPARING = frozenset({"as", "than"})


def _as_pairs(case: Case) -> Iterator[tuple[int, int]]:
    """Claim words around *as* or *than* whose partners stand around the window's the other way round (*Ben as Alec*)."""
    forms, pairs = case.claim.forms, case.alignment.pairs
    if _COMPARING.isdisjoint(case.claim.texts):
        return
    for place, form in enumerate(forms):
        if form.text not in _COMPARING:
            continue
        standing = [at for at, other in enumerate(case.window.forms) if other.text == form.text]
        left = place - 1
        right = next((at for at in range(place + 1, min(place + 3, len(forms))) if forms[at].weight), -1)
        if left in pairs and right in pairs and any(pairs[right] < at < pairs[left] for at in standing):
            yield left, right
