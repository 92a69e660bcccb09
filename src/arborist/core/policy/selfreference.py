"""How past answers become paths to sources (design.md section 8)."""

from arborist.core.frozen import Frozen


class SelfReferencePolicy(Frozen):
    """Trust and gates of promotion; weights are per-mille."""

    # "resolve": a promoted record leads to its own sources; "record": its claims are evidence (seed).
    self_reference_trust: str = "resolve"
    # Seed: one hour, and design.md adds one later checkpoint.
    kindergarten_seconds: int = 3_600
    budget_weight: int = 1_000
    rank_weight: int = 900
