"""QUANTIFIER_MISMATCH: the claim is wider, stronger or more exact than the window.

*all* for *some*, *10* for *about 10*, *largest* for *second largest* or *one
of the largest*, *acidic* for *slightly acidic*.
"""

from collections.abc import Iterator, Sequence

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation, relation
from arborist.text.analysis.cues import DIMINISHERS, INTENSIFIERS, QUANTIFIERS, SUPERLATIVES, UNIVERSAL
from arborist.text.analysis.form import Form
from arborist.text.analysis.lifespan import life_span, told_by
from arborist.text.analysis.numerals import CARDINALS, read_ordinal
from arborist.text.analysis.quantity import Kind
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_KIND = ViolationKind.QUANTIFIER_MISMATCH


def rule(case: Case) -> Iterator[Violation]:
    """Fire for words of extent that only one side has, and for an exact value the window only bounds."""
    yield from _claim_stronger(case)
    yield from _window_weaker(case)
    yield from _other_office(case)
    claim, window = case.claim, case.window
    for index, kind in case.alignment.relations.items():
        if kind is Relation.STRONGER or (kind is Relation.IMPLIED and _same_figure(case, index)):
            exact = claim.quantities[index]
            rough = window.quantities[case.alignment.quantities[index]]
            yield violation(
                _KIND,
                "The claim is more exact than the window.",
                claim.words(range(exact.start, exact.end)),
                window.words(range(rough.start, rough.end)),
            )


def _same_figure(case: Case, index: int) -> bool:
    """*more than 12 months* where the window has *more than 12 years*: it follows, but no copy says so."""
    mine, theirs = case.claim.quantities[index], case.window.quantities[case.alignment.quantities[index]]
    if mine.kind is Kind.DATE or mine.value == theirs.value:
        return False
    said = {form.text for form in case.claim.forms[mine.start : mine.end] if form.numeric or form.text in CARDINALS}
    return any(form.text in said for form in case.window.forms[theirs.start : theirs.end])


_EXTENT = frozenset(QUANTIFIERS) | INTENSIFIERS


def _claim_stronger(case: Case) -> Iterator[Violation]:
    """A quantifier or intensifier of the claim that the window does not have."""
    if _EXTENT.isdisjoint(case.claim.texts):
        return
    said = case.window.texts
    offered = {QUANTIFIERS[text] for text in said if text in QUANTIFIERS}
    for form in case.claim.forms:
        rank = QUANTIFIERS.get(form.text)
        if (rank is not None and not _implied(rank, offered)) or (form.text in INTENSIFIERS and form.text not in said):
            yield violation(_KIND, "The window does not say to what extent in this way.", (form.surface,))


def _implied(rank: int, offered: set[int]) -> bool:
    """Whether a quantifier follows from those offered: *several* from *many*, *some* from *all*; *only* from itself."""
    return rank in offered or (_SOME <= rank <= _MOST and any(rank < other <= UNIVERSAL for other in offered))


_SOME, _MOST = 2, 5


def _window_weaker(case: Case) -> Iterator[Violation]:
    """A diminisher, an ordinal or *one of the* before an aligned word of the window, left out of the claim."""
    window = case.window.forms
    said = case.claim.texts
    taken = case.alignment.taken
    limiting = not DIMINISHERS.isdisjoint(case.window.texts)
    if not limiting and SUPERLATIVES.isdisjoint(case.window.texts):
        return
    matched = set(case.alignment.quantities.values())
    for place, partner in case.alignment.pairs.items():
        before = partner - 1
        if before >= 0 and window[before].text == "-":
            before -= 1
        if before < 0 or before in taken or case.window.quantity_at.get(before) in matched:
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


# Prepositions that say how a date or amount bounds what is told.
_BOUNDING = frozenset({"by", "until", "since", "before", "after", "from", "to", "between"})
_AFTER_NUMBER = frozenset({"more", "fewer", "less", "additional", "extra", "further", "other"})
_BEFORE_NUMBER = frozenset({"first", "last", "next", "other", "only"})
_JOINS = frozenset({"to", "and", "-", "–", "of", "the", "or"})


def _other_office(case: Case) -> Iterator[Violation]:
    """A number that has another office in the window: end of a range, part of a whole, a difference, a limit in time."""
    claim, window = case.claim, case.window
    said = claim.texts
    matched = set(case.alignment.quantities.values())
    for index, other in case.alignment.quantities.items():
        if case.alignment.relations[index] < Relation.STRONGER:
            continue
        mine, theirs = claim.quantities[index], window.quantities[other]
        left, right = _preposition(claim.forms, mine.start), _preposition(window.forms, theirs.start)
        bounded = left != right and (left in _BOUNDING or right in _BOUNDING)
        after = window.forms[theirs.end].text if theirs.end < len(window.forms) else ""
        before = window.forms[theirs.start - 1].text if theirs.start else ""
        changed = (after in _AFTER_NUMBER and after not in said) or (before in _BEFORE_NUMBER and before not in said)
        changed = changed or (_one_in(window.forms, theirs.start) and not _one_in(claim.forms, mine.start))
        half = _half_of_range(case, index, other, matched) and other not in _of_life(case)
        if bounded or changed or half:
            yield violation(
                _KIND,
                "The number has another office in the window.",
                claim.words(range(mine.start, mine.end)),
                window.words(range(max(0, theirs.start - 1), min(theirs.end + 1, len(window.forms)))),
            )


def _of_life(case: Case) -> set[int]:
    """The window's date of birth or death, where the claim tells of that."""
    span = life_span(case.window)
    return {told_by(span, form.text) for form in case.claim.forms} if span else set()


def _one_in(forms: Sequence[Form], start: int) -> bool:
    """*one in 43*, which is no 43."""
    return [form.text for form in forms[max(0, start - 2) : start]] == ["one", "in"]


def _preposition(forms: Sequence[Form], start: int) -> str:
    """The bounding preposition right before a quantity, "" when there is none."""
    before = [form.text for form in forms[max(0, start - 2) : start]]
    return next((text for text in reversed(before) if text in _BOUNDING), "")


def _half_of_range(case: Case, said: int, index: int, matched: set[int]) -> bool:
    """Whether a neighbouring number of the same range or partition is left out (*14 of the 54*, *9 and 49*).

    The claim's number ``said`` leaves nothing out when it holds of both ends: *the 16th century* of *1510 – 1554*.
    """
    quantities, forms = case.window.quantities, case.window.forms
    for other in (index - 1, index + 1):
        if not 0 <= other < len(quantities) or other in matched:
            continue
        if relation(case.claim.quantities[said], quantities[other]) is Relation.IMPLIED:
            continue
        left, right = sorted((index, other))
        between = forms[quantities[left].end : quantities[right].start]
        if 1 <= len(between) <= 2 and all(form.text in _JOINS for form in between):
            return True
    return False
