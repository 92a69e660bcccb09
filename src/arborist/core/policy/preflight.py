"""What is decided about a question before any work (design.md section 6.1)."""

from arborist.core.frozen import Frozen


class PreflightPolicy(Frozen):
    """Claim caps, results and reminders by the shape of a question.

    Quantifiers and flags are named as in ``docs/internals/preflight.md``.
    """

    # Seed: 12 claims at most; broad questions are where caps raised STRICT (.19 to .33).
    claim_cap: int = 12
    claim_cap_broad: int = 8
    # Seed, small-model profile: 5 for open and comprehensive requests, whose answers wander most.
    claim_cap_open: int = 5
    # Longer than any real question by far; a bound keeps the pure steps fast.
    max_question_characters: int = 4_000
    # Classes that ask for more than a corpus can promise, unless the scope is bounded.
    broad_quantifiers: tuple[str, ...] = ("many", "all", "open_request", "comprehensive")
    # Flags whose question is answered in part at best, and flags whose question is not answered at all.
    # Guarded by bench/preflight.py: no answerable question of the curated set may be blocked.
    partial_flags: tuple[str, ...] = ("broad_unbounded", "contradiction")
    blocked_flags: tuple[str, ...] = ("out_of_corpus",)
    # Reminders for the reader; the seed found them helpful for broad questions and left them on.
    reminders: bool = True
