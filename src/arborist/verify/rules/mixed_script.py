"""MIXED_SCRIPT: look-alike letters of another script in a word the verdict rests on."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.fold import script_mix
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Fire for claim words that mix scripts."""
    if case.claim.text.isascii():
        return
    for word in case.claim.text.split():
        mixed = script_mix(word)
        if mixed:
            yield violation(ViolationKind.MIXED_SCRIPT, f"One word mixes {' and '.join(mixed)} letters.", (word[:40],))
