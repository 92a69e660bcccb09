"""How a number is meant: exactly, about, over, under, at least, at most.

Read from the words before it (*more than*, *up to*, *about*) and after it
(*or more*, *+*).
"""

from collections.abc import Sequence
from enum import StrEnum

from arborist.text.analysis.form import Form
from arborist.text.analysis.units import CURRENCY_MARKS


class Bound(StrEnum):
    """How the value is meant."""

    EXACT = ""
    ABOUT = "about"
    OVER = "over"
    UNDER = "under"
    AT_LEAST = "at least"
    AT_MOST = "at most"


_BOUND_WORDS = {
    "about": Bound.ABOUT,
    "around": Bound.ABOUT,
    "approximately": Bound.ABOUT,
    "roughly": Bound.ABOUT,
    "nearly": Bound.ABOUT,
    "almost": Bound.ABOUT,
    "circa": Bound.ABOUT,
    "c": Bound.ABOUT,
    "ca": Bound.ABOUT,
    "estimated": Bound.ABOUT,
    "some": Bound.ABOUT,
    "~": Bound.ABOUT,
    "over": Bound.OVER,
    "exceeding": Bound.OVER,
    "exceeds": Bound.OVER,
    "exceeded": Bound.OVER,
    ">": Bound.OVER,
    "under": Bound.UNDER,
    "below": Bound.UNDER,
    "<": Bound.UNDER,
    "≥": Bound.AT_LEAST,
    "minimum": Bound.AT_LEAST,
    "≤": Bound.AT_MOST,
    "maximum": Bound.AT_MOST,
}
_THAN_WORDS = {
    "more": Bound.OVER,
    "greater": Bound.OVER,
    "higher": Bound.OVER,
    "larger": Bound.OVER,
    "longer": Bound.OVER,
    "older": Bound.OVER,
    "less": Bound.UNDER,
    "fewer": Bound.UNDER,
    "lower": Bound.UNDER,
    "smaller": Bound.UNDER,
    "shorter": Bound.UNDER,
    "younger": Bound.UNDER,
}
_SKIPPED_BEFORE = frozenset({"a", "an", "the", "of", "total", *CURRENCY_MARKS, "us"})


def bound_before(forms: Sequence[Form], at: int) -> tuple[int, Bound]:
    """The bound said before the number at ``at``, with the place where it begins."""
    place = at - 1
    while place >= 0 and forms[place].text in _SKIPPED_BEFORE:
        place -= 1
    if place < 0:
        return at, Bound.EXACT
    word = forms[place].text
    before = forms[place - 1].text if place else ""
    if word == "than" and before in _THAN_WORDS:
        bound = _THAN_WORDS[before]
        if place > 1 and forms[place - 2].text in {"no", "not"}:
            return place - 2, Bound.AT_MOST if bound is Bound.OVER else Bound.AT_LEAST
        return place - 1, bound
    if word == "least" and before == "at":
        return place - 1, Bound.AT_LEAST
    if (word == "most" and before == "at") or (word == "to" and before == "up"):
        return place - 1, Bound.AT_MOST
    if word in _BOUND_WORDS:
        return place, _BOUND_WORDS[word]
    return at, Bound.EXACT


def bound_after(forms: Sequence[Form], end: int, bound: Bound) -> tuple[int, Bound]:
    """The bound said after the number that ends at ``end``, else ``bound``, with the place after it."""
    if end < len(forms) and forms[end].text == "+":
        return end + 1, Bound.AT_LEAST
    if end + 1 < len(forms) and forms[end].text == "or":
        if forms[end + 1].text in {"more", "above", "over"}:
            return end + 2, Bound.AT_LEAST
        if forms[end + 1].text in {"less", "fewer", "under"}:
            return end + 2, Bound.AT_MOST
    return end, bound
