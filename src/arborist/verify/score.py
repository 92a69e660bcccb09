"""The stable score of a claim sentence, 0 … 1000: coverage and order, less soft penalties.

Integers only. The score ranks claims; the rung promises. What is covered
weighs otherwise than for the rung: every sentence of a source has its names,
so a name found proves little and a name not found disproves; a number tells
most. Weights were set by hand on the dev half of the grounding sets, each in
the direction in which it ranks most sets better (left out one at a time).
"""

from itertools import pairwise

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.verify.case import Case

_K = ViolationKind
# What a finding leaves of the score, per mille, applied in turn.
REMAINS: dict[ViolationKind, int] = {
    _K.EMPTY_CLAIM: 300,
    _K.POLARITY_MISMATCH: 450,
    _K.QUANTITY_MISMATCH: 350,
    _K.ROLE_SWAPPED: 500,
    _K.ENTITY_ABSENT: 700,
    _K.QUANTITY_ABSENT: 600,
    _K.ATTRIBUTION_DROPPED: 800,
    _K.PREMISE_PARROTING: 850,
}
COVERAGE_SHARE = 750  # the rest is order
QUANTITY_SCORE = 24  # a number ranks claims better than any word
NAME_SHARE = 2  # a name weighs this part of its rarity
# A word in title or heading, or elsewhere in what is cited, counts this part; so does another word in its slot, against.
HALF = 2
_FINER = NAME_SHARE * HALF  # so that every share is a whole number


def score_of(case: Case, findings: tuple[Violation, ...]) -> int:
    """Score of one sentence in one window after all rules."""
    score = (
        1000 if case.copied else (COVERAGE_SHARE * covered(case) + (1000 - COVERAGE_SHARE) * order_share(case)) // 1000
    )
    for kind in sorted({finding.kind for finding in findings}):
        score = score * REMAINS.get(kind, 1000) // 1000
    return min(score, 1000)


def covered(case: Case) -> int:
    """How much of the sentence the window accounts for as far as ranking goes, per mille."""
    alignment, forms = case.alignment, case.claim.forms
    found = {*alignment.pairs, *alignment.names}
    partly = {*alignment.context, *case.found_elsewhere}
    total = got = 0
    for place in case.claim.content:
        name = forms[place].capital
        worth = forms[place].weight * _FINER // (NAME_SHARE if name else 1)
        total += worth
        if place in found:
            got += worth
            continue
        got += worth // HALF if place in partly else 0
        got -= worth if name and place not in alignment.context else 0
    got -= sum(
        forms[place].weight * _FINER // (2 * HALF if forms[place].capital else HALF) for place, _ in case.substituted
    )
    total += QUANTITY_SCORE * _FINER * len(case.claim.quantities)
    got += QUANTITY_SCORE * _FINER * sum(kind >= Relation.STRONGER for kind in alignment.relations.values())
    return max(0, got) * 1000 // total if total else 0


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
