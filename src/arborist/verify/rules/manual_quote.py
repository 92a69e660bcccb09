"""MANUAL_QUOTE_VIOLATION: in a pointer mode the model points, and Arborist quotes.

Quotation marks round a title or a single word are naming, not quoting; a
quotation has four words or more.
"""

import re
from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.fold import fold
from arborist.verify.case import ClaimCase
from arborist.verify.ladder import violation

_QUOTED = re.compile('["“„«]([^"“”„«»]{1,2000})["”“»]')
_FEWEST_WORDS = 4


def rule(case: ClaimCase) -> Iterator[Violation]:
    """Bar STRICT when the claim holds a typed quotation that does not stand in the cited text."""
    if case.answer.lattice.mode == "quote":
        return
    for quoted in _QUOTED.findall(case.claim.text):
        if len(quoted.split()) < _FEWEST_WORDS:
            continue
        spelled = " ".join(fold(quoted).split())
        if not any(spelled in " ".join(fold(evidence.text).split()) for evidence in case.cited):
            yield violation(
                ViolationKind.MANUAL_QUOTE_VIOLATION,
                "The model typed a quotation that does not stand in the cited text.",
                (quoted[:80],),
            )
