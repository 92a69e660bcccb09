"""How a quantity of the claim stands to one of the window: the same, implied, stronger, other, or unlike."""

from enum import IntEnum

from arborist.text.analysis.bounds import Bound
from arborist.text.analysis.quantity import Kind, Quantity


class Relation(IntEnum):
    """Ordered by how well the window supports the claim's quantity."""

    UNLIKE = 0  # different kinds: says nothing
    OTHER = 1  # same kind, another value
    STRONGER = 2  # follows nearly, but is not the same statement: other exactness, other bound
    IMPLIED = 3  # follows from the window's value
    SAME = 4


def relation(claim: Quantity, window: Quantity) -> Relation:
    """Compare two quantities by kind, unit, value and bound; nouns are the caller's business."""
    if claim.kind is Kind.DATE or window.kind is Kind.DATE:
        return _dates(claim, window)
    if claim.kind is not window.kind or claim.unit != window.unit:
        return Relation.UNLIKE
    if claim.bound is window.bound:
        if claim.value == window.value:
            return Relation.SAME
        return _bounded(claim, window)
    if claim.value == window.value and Bound.EXACT in {claim.bound, window.bound}:
        return Relation.STRONGER
    return _bounded(claim, window)


def _bounded(claim: Quantity, window: Quantity) -> Relation:
    """*over 20* follows from *25* and from *over 30*; *at least 20* nearly from *over 20*; nothing exact from another."""
    lower = {Bound.EXACT, Bound.OVER, Bound.AT_LEAST}
    upper = {Bound.EXACT, Bound.UNDER, Bound.AT_MOST}
    value, other = claim.value, window.value
    if claim.bound is Bound.OVER and window.bound in lower:
        implied = other > value or (other == value and window.bound is Bound.OVER)
    elif claim.bound is Bound.AT_LEAST and window.bound in lower:
        implied = other >= value
    elif claim.bound is Bound.UNDER and window.bound in upper:
        implied = other < value or (other == value and window.bound is Bound.UNDER)
    elif claim.bound is Bound.AT_MOST and window.bound in upper:
        implied = other <= value
    else:
        implied = False
    if not implied:
        return Relation.OTHER
    # A ceiling raised above the source's own hides how low that was: *no more than 18* for *no more than 15*.
    raised = claim.bound in {Bound.UNDER, Bound.AT_MOST} and window.bound is not Bound.EXACT
    return Relation.IMPLIED if window.bound in {Bound.EXACT, claim.bound} and not raised else Relation.STRONGER


def _dates(claim: Quantity, window: Quantity) -> Relation:
    """A wider date follows from a narrower one inside it, never the other way round."""
    if claim.kind is not window.kind:
        bare = {claim.kind, window.kind} == {Kind.DATE, Kind.NUMBER} and "month" not in {claim.unit, window.unit}
        return Relation.SAME if bare and claim.value == window.value else Relation.UNLIKE
    if claim.unit != window.unit:
        return _month_and_calendar(claim, window)
    if claim.unit == "month":
        same_month = claim.span[0] == window.span[0]
        if not same_month or (claim.span[1] and window.span[1] and claim.span[1] != window.span[1]):
            return Relation.OTHER
        if claim.span == window.span:
            return Relation.SAME
        return Relation.IMPLIED if not claim.span[1] else Relation.STRONGER
    if claim.span == window.span:
        return Relation.SAME
    if claim.span[0] <= window.span[0] and window.span[1] <= claim.span[1]:
        return Relation.IMPLIED
    if window.span[0] <= claim.span[0] and claim.span[1] <= window.span[1]:
        return Relation.STRONGER
    return Relation.OTHER


def _month_and_calendar(claim: Quantity, window: Quantity) -> Relation:
    """*March* or *4 March* beside *4 March 1990*; *the fifties* beside *1957*."""
    if claim.unit == "decade" and window.unit == "calendar":
        years = [(day - 32) // 372 for day in window.span]
        return Relation.IMPLIED if all(year % 100 // 10 * 10 == claim.span[0] for year in years) else Relation.OTHER
    if claim.unit != "month":
        return Relation.UNLIKE
    if window.unit != "calendar":
        return Relation.UNLIKE
    first, last = window.span
    if last - first > 31:
        return Relation.UNLIKE
    month, day = claim.span
    window_month, window_day = divmod((first - 32) % 372, 31)
    window_month += 1
    if first == last:
        same = month == window_month and day in {0, window_day + 1}
        return Relation.IMPLIED if same else Relation.OTHER
    return Relation.IMPLIED if month == window_month and not day else Relation.UNLIKE
