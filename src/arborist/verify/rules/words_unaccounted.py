"""WORDS_UNACCOUNTED: the window does not account for every distinctive word of the claim.

Few words missing leave an anchor; many, or ones that no cited text holds,
leave a pointer.
"""

from collections.abc import Iterator
from dataclasses import replace

from arborist.core.model import Rung, Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_FEWEST = 2  # aligned words and quantities a warranted sentence rests on


def rule(case: Case) -> Iterator[Violation]:
    """Fire for claim words of weight without a partner in the window."""
    missing = sorted([*case.missing, *case.alignment.context])
    if not missing:
        if len(case.alignment.pairs) + len(case.alignment.quantities) < _FEWEST:
            yield violation(
                ViolationKind.WORDS_UNACCOUNTED,
                "One word alone is too little to tell a statement by.",
                case.claim.words(case.claim.content),
            )
        return
    finding = violation(
        ViolationKind.WORDS_UNACCOUNTED,
        "Nothing in the window accounts for these words.",
        case.claim.words(missing),
        case.window.words([other for _, other in case.substituted]),
    )
    absent = [place for place in case.missing if place not in case.found_elsewhere]
    policy = case.policy
    if case.coverage < policy.anchor_coverage_threshold or len(absent) > policy.anchor_words_absent:
        finding = replace(finding, cap=Rung.POINTER_LINKED)
    yield finding
