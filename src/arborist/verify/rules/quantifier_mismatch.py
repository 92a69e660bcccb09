"""QUANTIFIER_MISMATCH: the claim is wider, stronger or more exact than the window.

*all* for *some*, *10* for *about 10*, *largest* for *second largest* or *one
of the largest*, *acidic* for *slightly acidic*.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.cues import DIMINISHERS, INTENSIFIERS, QUANTIFIERS, SUPERLATIVES
from arborist.text.analysis.numerals import read_ordinal
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_KIND = ViolationKind.QUANTIFIER_MISMATCH


def rule(case: Case) -> Iterator[Violation]:
    """Fire for words of extent that only one side has, and for an exact value the window only bounds."""
    yield from _claim_stronger(case)
    yield from _window_weaker(case)
    claim, window = case.claim, case.window
    for index, kind in case.alignment.relations.items():
        if kind is Relation.STRONGER:
            exact = claim.quantities[index]
            rough = window.quantities[case.alignment.quantities[index]]
            yield violation(
                _KIND,
                "The claim is more exact than the window.",
                claim.words(range(exact.start, exact.end)),
                window.words(range(rough.start, rough.end)),
            )


def _claim_stronger(case: Case) -> Iterator[Violation]:
    """A quantifier or intensifier of the claim that the window does not have."""
    offered = {QUANTIFIERS[form.text] for form in case.window.forms if form.text in QUANTIFIERS}
    said = {form.text for form in case.window.forms}
    for form in case.claim.forms:
        rank = QUANTIFIERS.get(form.text)
        if (rank is not None and rank not in offered) or (form.text in INTENSIFIERS and form.text not in said):
            yield violation(_KIND, "The window does not say to what extent in this way.", (form.surface,))


def _window_weaker(case: Case) -> Iterator[Violation]:
    """A diminisher, an ordinal or *one of the* before an aligned word of the window, left out of the claim."""
    window = case.window.forms
    said = {form.text for form in case.claim.forms}
    taken = set(case.alignment.pairs.values())
    for place, partner in case.alignment.pairs.items():
        before = partner - 1
        if before >= 0 and window[before].text == "-":
            before -= 1
        if before < 0 or before in taken:
            continue
        text = window[before].text
        superlative = window[partner].text in SUPERLATIVES
        ordinal = superlative and read_ordinal(text) is not None and before in case.window.quantity_at
        among = superlative and [form.text for form in window[max(0, partner - 3) : partner]] == ["one", "of", "the"]
        if (
            (text in DIMINISHERS and text not in said)
            or (ordinal and text not in said)
            or (among and "one" not in said)
        ):
            yield violation(
                _KIND,
                "The window says it with a limit that the claim leaves out.",
                case.claim.words([place]),
                case.window.words([before, partner]),
            )
