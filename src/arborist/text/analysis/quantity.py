"""Quantities of a sentence parsed to values: numbers, ordinals, percentages, money, measures, dates.

``quantities`` walks the forms once. A quantity knows its exact value, what
it counts (unit or the nouns that follow), how it is bounded (*at least*,
*about*) and which forms it covers. Comparing two is ``compare``.
Measured need: number, unit and date changes are the commonest single edit
in published contradiction sets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from arborist.text.analysis.bounds import Bound, bound_after, bound_before
from arborist.text.analysis.dates import BEFORE_CHRIST, read_date, year_of
from arborist.text.analysis.form import Form
from arborist.text.analysis.numerals import (
    CARDINALS,
    DECADES,
    FRACTIONS,
    MULTIPLES,
    SCALES,
    read_digits,
    read_ordinal,
    read_superscript,
    split_attached,
)
from arborist.text.analysis.units import CURRENCY_MARKS, CURRENCY_WORDS, MEASURES, PERCENT


class Kind(StrEnum):
    """What sort of quantity; only like is compared with like."""

    NUMBER = "number"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    MONEY = "money"
    MEASURE = "measure"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity. ``start``/``end`` are half-open places among the forms given.

    For a date ``span`` is the first and last day covered, as ``year * 372 +
    month * 31 + day`` numbers, and ``value`` is unused; years before Christ
    are negative. ``nouns`` are keys of the words counted.
    """

    kind: Kind
    value: Fraction
    start: int
    end: int
    unit: str = ""
    bound: Bound = Bound.EXACT
    nouns: tuple[str, ...] = ()
    span: tuple[int, int] = (0, 0)


_NOUN_STOPS = frozenset(
    {
        "and",
        "or",
        "but",
        "to",
        "in",
        "on",
        "at",
        "by",
        "from",
        "with",
        "which",
        "who",
        "that",
        "is",
        "was",
        "were",
        "are",
    }
)
_NOUN_LIMIT = 3
_BEFORE_DECADE = frozenset({"the", "early", "mid", "late", "-"})
_DASHES = frozenset({"-", "–", "—", "--"})
_RANGE_MARKS = frozenset({"-", "–", "—", "--", "to", "and", "or"})


def quantities(forms: Sequence[Form], starts: Sequence[int]) -> list[Quantity]:
    """Every quantity of a sentence, in order. ``starts`` are offsets, to tell *F-35* from *35*."""
    found: list[Quantity] = []
    end = 0
    for at in [place for place, form in enumerate(forms) if form.numberish]:
        quantity = _read(forms, starts, at) if at >= end else None
        if quantity is not None:
            found.append(quantity)
            end = quantity.end
    return _share_units(found, forms)


def _read(forms: Sequence[Form], starts: Sequence[int], at: int) -> Quantity | None:
    if _is_part_of_name(forms, starts, at):
        return None
    date = read_date(forms, at)
    if date is not None:
        return _date(date.year, date.month, date.day, at, _after_era(forms, at + date.length))
    form = forms[at]
    calendar = _year_like(forms, at)
    if calendar is not None:
        return calendar
    ordinal = read_ordinal(form.text)
    if ordinal is not None:
        return _ordinal(forms, at, ordinal)
    return _number(forms, at)


def _is_part_of_name(forms: Sequence[Form], starts: Sequence[int], at: int) -> bool:
    """True for the digits of *F-35*, *COVID-19* and *CD4*, which count nothing."""
    if at < 2 or forms[at - 1].text != "-" or not forms[at].numeric:
        return False
    before = forms[at - 2]
    touching = starts[at - 1] + 1 == starts[at] and starts[at - 2] + len(before.surface) == starts[at - 1]
    return touching and not before.mark and not before.numeric and before.text not in CARDINALS


def _date(year: int, month: int, day: int, start: int, end: int) -> Quantity:
    if not year:
        return Quantity(Kind.DATE, Fraction(month * 31 + day), start, end, unit="month", span=(month, day))
    first = year * 372 + (month or 1) * 31 + (day or 1)
    last = year * 372 + (month or 12) * 31 + (day or 31)
    return Quantity(Kind.DATE, Fraction(year), start, end, unit="calendar", span=(first, last))


def _years(first: int, last: int, start: int, end: int) -> Quantity:
    return Quantity(Kind.DATE, Fraction(first), start, end, unit="calendar", span=(first * 372 + 32, last * 372 + 403))


def _after_era(forms: Sequence[Form], at: int) -> int:
    return at + 1 if at < len(forms) and forms[at].text in {"ad", "ce"} else at


def _year_like(forms: Sequence[Form], at: int) -> Quantity | None:
    """A bare year, a decade (*1960s*), a century (*19th century*) or a year before Christ."""
    form, text = forms[at], forms[at].text
    following = forms[at + 1].text if at + 1 < len(forms) else ""
    if following in BEFORE_CHRIST and text.isdigit() and text.isascii() and len(text) <= 5:
        return _years(-int(text), -int(text), at, at + 2)
    if len(text) == 5 and text.endswith("s") and text[:4].isdigit() and text.isascii():
        decade = int(text[:4])
        return _years(decade, decade + (99 if decade % 100 == 0 else 9), at, at + 1)
    if text in DECADES:
        decade = DECADES[text]
        told = at > 0 and forms[at - 1].text in _BEFORE_DECADE  # not *in his fifties*
        return Quantity(Kind.DATE, Fraction(decade), at, at + 1, unit="decade", span=(decade, decade)) if told else None
    apostrophe = [other.text for other in forms[at + 1 : at + 3]] == ["'", "s"]
    if apostrophe and year_of(form) % 10 == 0 and year_of(form) and at and forms[at - 1].text in _BEFORE_DECADE:
        decade = year_of(form)  # *the 1970's*
        return _years(decade, decade + (99 if decade % 100 == 0 else 9), at, at + 3)
    century_at = at + 2 if following == "-" else at + 1
    ordinal = read_ordinal(text)
    if ordinal and century_at < len(forms) and forms[century_at].text in {"century", "centuries"}:
        end = century_at + 1
        if end < len(forms) and forms[end].text in BEFORE_CHRIST:
            return _years(-100 * ordinal, -100 * (ordinal - 1) - 1, at, end + 1)
        return _years(100 * (ordinal - 1), 100 * ordinal, at, end)
    year = year_of(form)
    before = forms[at - 1].text if at else ""
    start = at - 1 if before == "year" else at
    if (
        not year
        or following in MEASURES
        or following in PERCENT
        or following in CURRENCY_WORDS
        or before in CURRENCY_MARKS
    ):
        return None
    return _years(year, year, start, _after_era(forms, at + 1))


def _ordinal(forms: Sequence[Form], at: int, ordinal: int) -> Quantity | None:
    following = forms[at + 1] if at + 1 < len(forms) else None
    if forms[at].text == "second" and (following is None or (following.mark and following.text != "-")):
        return None
    return Quantity(Kind.ORDINAL, Fraction(ordinal), at, at + 1, nouns=_nouns(forms, at + 1))


def _number(forms: Sequence[Form], at: int) -> Quantity | None:
    value, end, attached = _value(forms, at)
    if value is None:
        return None
    if forms[at].text == "one" and end == at + 1 and not _counts(forms, end):
        return None
    start, bound = bound_before(forms, at)
    end, bound = bound_after(forms, end, bound)
    currency = CURRENCY_MARKS.get(forms[at - 1].text) if at else None
    if currency:
        return Quantity(Kind.MONEY, value, min(start, at - 1), end, unit=currency, bound=bound)
    unit_at = end + 1 if end + 1 < len(forms) and forms[end].text == "-" else end
    unit = attached or (forms[unit_at].text if unit_at < len(forms) else "")
    if unit == "per" and unit_at + 1 < len(forms) and forms[unit_at + 1].text == "cent":
        return Quantity(Kind.PERCENT, value, start, unit_at + 2, bound=bound, nouns=_nouns(forms, unit_at + 2))
    after = end if attached else unit_at + 1
    if unit in PERCENT:
        return Quantity(Kind.PERCENT, value, start, after, bound=bound, nouns=_nouns(forms, after))
    if unit in CURRENCY_WORDS:
        return Quantity(Kind.MONEY, value, start, after, unit=CURRENCY_WORDS[unit], bound=bound)
    if unit in MEASURES and not (unit in {"m", "g", "min", "sec", "second"} and not forms[at].numeric):
        dimension, factor = MEASURES[unit]
        return Quantity(
            Kind.MEASURE, value * factor, start, after, unit=dimension, bound=bound, nouns=_nouns(forms, after)
        )
    return Quantity(Kind.NUMBER, value, start, end, bound=bound, nouns=_nouns(forms, end))


def _counts(forms: Sequence[Form], at: int) -> bool:
    """Whether *one* before ``at`` counts something (*one goal*), rather than standing for it (*one of*)."""
    return at < len(forms) and not forms[at].mark and forms[at].weight > 0


def _value(forms: Sequence[Form], at: int) -> tuple[Fraction | None, int, str]:
    """Value of the number at ``at``, the place after it, and a unit written onto it (*5km*)."""
    form = forms[at]
    attached = ""
    value: Fraction | None
    if form.numeric:
        value = read_digits(form.text)
        if value is None:
            pair = split_attached(form.text)
            if pair is None:
                return None, at + 1, ""
            value, attached = pair
            if attached in SCALES:
                value, attached = value * 10 ** SCALES[attached], ""
            elif attached not in MEASURES and attached not in PERCENT:
                return None, at + 1, ""
    elif form.text in CARDINALS:
        value = Fraction(CARDINALS[form.text])
    elif form.text in FRACTIONS:
        return FRACTIONS[form.text], at + 1, ""
    elif form.text in MULTIPLES:
        return Fraction(MULTIPLES[form.text]), at + 1, ""
    else:
        return None, at + 1, ""
    if attached:
        return value, at + 1, attached
    return (*_compound(forms, at + 1, value), "")


def _compound(forms: Sequence[Form], at: int, value: Fraction) -> tuple[Fraction, int]:
    """Read on: *twenty-one*, *two hundred and five thousand*, *3.5 million*, *10⁻³*."""
    total, current = Fraction(0), value
    while at < len(forms):
        text = forms[at].text
        skip = 1 if text in {"-", "and"} and at + 1 < len(forms) else 0
        word = forms[at + skip].text
        if word in SCALES and (skip == 0 or text == "-"):
            power = SCALES[word]
            current *= 10**power
            if power > 2:
                total, current = total + current, Fraction(0)
        elif (
            word in CARDINALS
            and (text != "and" or current % 100 == 0)
            and current
            and 0 < CARDINALS[word] < _room(current)
        ):
            current += CARDINALS[word]
        elif word in CARDINALS and not current and total and not skip:
            current = Fraction(CARDINALS[word])
        elif forms[at].surface in {"⁻", "⁺"} or read_superscript(forms[at].surface) is not None:
            sign = forms[at].surface
            signed = sign in {"⁻", "⁺"} and at + 1 < len(forms)
            exponent = read_superscript(forms[at + 1].surface if signed else sign)
            if exponent is None:
                break
            current = current ** (-exponent if sign == "⁻" else exponent) if current else current
            skip = 1 if signed else 0
        else:
            break
        at += skip + 1
    return total + current, at


def _room(current: Fraction) -> int:
    """How large a following number word may be: under ten after tens, under a hundred after hundreds."""
    if current % 100 == 0:
        return 100
    return 10 if current % 10 == 0 and current % 100 >= 20 else 0


def _nouns(forms: Sequence[Form], at: int) -> tuple[str, ...]:
    """Keys of the words counted: up to three content words before a mark or structure word."""
    found: list[str] = []
    for form in forms[at : at + 6]:
        if form.text in {"of", "the", "-", "other", "different"}:
            continue
        if form.mark or form.numeric or form.text in _NOUN_STOPS:
            break
        if form.weight:
            found.append(form.key)
        if len(found) == _NOUN_LIMIT:
            break
    return tuple(found)


def _share_units(found: list[Quantity], forms: Sequence[Form]) -> list[Quantity]:
    """In *5 to 10 km* and *1976–81* the first number takes the unit, the second the century."""
    for place in range(len(found) - 1):
        left, right = found[place], found[place + 1]
        between = right.start - left.end
        if not 1 <= between <= 2 or any(form.text not in _RANGE_MARKS for form in forms[left.end : right.start]):
            continue
        if left.kind is Kind.NUMBER and right.kind in {Kind.PERCENT, Kind.MONEY, Kind.MEASURE} and not left.nouns:
            scale = _factor(right, forms)
            found[place] = replace(left, kind=right.kind, unit=right.unit, value=left.value * scale, nouns=right.nouns)
        elif left.kind is Kind.NUMBER and right.kind is Kind.NUMBER and not left.nouns:
            found[place] = replace(left, nouns=right.nouns)
        elif (
            left.unit == "calendar"
            and right.kind is Kind.NUMBER
            and forms[left.end].text in _DASHES
            and right.value < 100
        ):
            year = int(left.value) // 100 * 100 + int(right.value)
            if year > left.value:
                found[place + 1] = _years(year, year, right.start, right.end)
    return found


def _factor(quantity: Quantity, forms: Sequence[Form]) -> Fraction:
    if quantity.kind is not Kind.MEASURE:
        return Fraction(1)
    return MEASURES.get(forms[quantity.end - 1].text, ("", Fraction(1)))[1]
