"""How past answers become paths to sources (design.md section 8)."""

from arborist.core.frozen import Frozen


class SelfReferencePolicy(Frozen):
    """Trust and gates of promotion; weights are per-mille."""

    # "resolve": a promoted record leads to its own sources; "record": its claims are evidence (seed).
    self_reference_trust: str = "resolve"
    # Seed: one hour, and design.md adds one later checkpoint.
    kindergarten_seconds: int = 3_600
    # Share of the evidence budget for chunks that promoted records alone led to (seed: 1.0).
    budget_weight: int = 1_000
    # Of a promoted record's score, before its place among the hits is decided (seed: 0.9).
    rank_weight: int = 900
    # Promoted records that one question may follow, found beside the originals and never in their place: without
    # a bound an often asked question is answered from its own echoes (docs/bench/echo.md).
    max_promoted: int = 4
