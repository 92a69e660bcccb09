"""HIDDEN_TEXT: characters nobody sees must not carry a verdict."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.fold import hidden_characters
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for invisible or reordering characters in the claim or the cited text."""
    for name, text in (("claim", case.claim.text), *((item.label, item.text) for item in case.cited)):
        found = hidden_characters(text)
        if found:
            kinds = ", ".join(sorted({item.kind for item in found}))
            yield violation(
                ViolationKind.HIDDEN_TEXT,
                f"{name} holds characters that are not seen ({kinds}).",
                (f"U+{ord(text[found[0].start]):04X}",),
            )
