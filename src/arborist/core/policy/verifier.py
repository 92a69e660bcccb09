"""Thresholds of the verifier (design.md section 7); all of them are in ``verifier_policy_hash``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VerifierPolicy:
    """Per-mille integers unless said otherwise.

    The word tables are code with a version each; ``verify`` adds their hash.
    """

    # Seed: 2 labels a claim, 12 claims an answer (notes of the earlier system, rules 6 and run-level).
    max_labels_per_claim: int = 2
    max_claims: int = 12
    # Seed used 3; one distinctive word absent is already a parroted subject (design.md section 7).
    subject_tokens_absent_threshold: int = 1
    # Roles a claim may cite.
    allowed_source_roles: tuple[str, ...] = ("primary", "background", "self_reference_source")
