"""What is decided about a question before any work (design.md section 6.1)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PreflightPolicy:
    """Claim caps and blocks by the shape of a question."""

    # Seed: 12 claims at most; broad questions are where caps raised STRICT (.19 to .33).
    claim_cap: int = 12
    claim_cap_broad: int = 8
    # Longer than any real question by far; a bound keeps the pure steps fast.
    max_question_characters: int = 4_000
