"""HIDDEN_TEXT: characters nobody sees must not carry a verdict. This rule reads the claim, ``hidden_window`` the source."""

from collections.abc import Iterator
from itertools import islice

from arborist.core.model import Violation, ViolationKind
from arborist.text.fold import hidden
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation

_FIRST = 64  # hidden characters told apart by kind; a text may hold a million


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for invisible or reordering characters in the claim."""
    found = list(islice(hidden(case.claim.text), _FIRST))
    if found:
        kinds = ", ".join(sorted({item.kind for item in found}))
        first = case.claim.text[found[0].start]
        yield violation(
            ViolationKind.HIDDEN_TEXT,
            f"The claim holds characters that are not seen ({kinds}).",
            (f"U+{ord(first):04X}",),
        )
