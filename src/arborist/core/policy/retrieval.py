"""How evidence is found and packed (design.md sections 6.2 and 6.3)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RetrievalPolicy:
    """Per-mille integers unless said otherwise."""

    # Evidence chunks offered at most; readers may take fewer by their budget.
    max_evidence: int = 8
    # Chunks of one document among the evidence.
    per_document_cap: int = 3
