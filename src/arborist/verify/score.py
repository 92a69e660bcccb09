"""The stable score of a claim sentence, 0 … 1000: coverage and order, less soft penalties.

Integers only. The score ranks claims; the rung promises. Penalties are per
kind of finding and were set by hand on the dev half of the grounding sets.
"""

from itertools import pairwise

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case

_K = ViolationKind
# What a finding leaves of the score, per mille, applied in turn.
REMAINS: dict[ViolationKind, int] = {
    _K.EMPTY_CLAIM: 100,
    _K.POLARITY_MISMATCH: 350,
    _K.QUANTITY_MISMATCH: 400,
    _K.ROLE_SWAPPED: 500,
    _K.ENTITY_ABSENT: 700,
    _K.QUANTITY_ABSENT: 600,
    _K.MODALITY_DROPPED: 900,
    _K.PREMISE_PARROTING: 850,
}
COVERAGE_SHARE = 700  # the rest is order


def score_of(case: Case, findings: tuple[Violation, ...]) -> int:
    """Score of one sentence in one window after all rules."""
    score = (COVERAGE_SHARE * case.coverage + (1000 - COVERAGE_SHARE) * order_share(case)) // 1000
    for kind in sorted({finding.kind for finding in findings}):
        score = score * REMAINS.get(kind, 1000) // 1000
    return min(score, 1000)


def order_share(case: Case) -> int:
    """Share of neighbouring claim words whose partners are neighbours in the same order, per mille."""
    pairs = case.alignment.pairs
    content = case.claim.content
    steps = list(pairwise(content))
    if not steps:
        return case.coverage
    kept = 0
    for left, right in steps:
        if left in pairs and right in pairs:
            gap = pairs[right] - pairs[left]
            if 0 < gap <= right - left + 3:
                kept += 1
    return kept * 1000 // len(steps)
