"""Words of the calendar: months, weekdays, eras.

``read_date`` looks at the forms of a sentence from one place and reads the
longest written date there: ``15 July 2006``, ``July 15th, 2006``,
``July 2006``, ``the 15th of July``, ``2006-07-15``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from arborist.text.analysis.form import Form
from arborist.text.analysis.numerals import MONTHS, read_ordinal
from arborist.text.analysis.wordlist import words

WEEKDAYS = words("monday tuesday wednesday thursday friday saturday sunday")
# English words first, months second: only a number or a preposition beside them makes a month.
_DOUBTFUL = frozenset({"may", "march", "mar", "august", "sep", "dec", "jan", "jun"})
_BEFORE_MONTH = words("in of since until till during from by on early late mid last next")
BEFORE_CHRIST = frozenset({"bc", "bce"})
MIN_YEAR, MAX_YEAR = 1000, 2199


class Date(NamedTuple):
    """A date as far as it is given; 0 stands for what is not said. ``length`` counts forms."""

    year: int
    month: int
    day: int
    length: int


def year_of(form: Form) -> int:
    """The year a four-digit form names, else 0."""
    text = form.text
    if form.numeric and len(text) == 4 and text.isdigit() and text.isascii() and MIN_YEAR <= int(text) <= MAX_YEAR:
        return int(text)
    return 0


def _day_of(form: Form) -> int:
    text = form.text
    if text.isascii() and text.isdigit() and len(text) <= 2:
        number: int | None = int(text)
    else:
        number = read_ordinal(text)
    return number if number is not None and 1 <= number <= 31 else 0


def _year_after(forms: Sequence[Form], at: int) -> tuple[int, int]:
    """Year at ``at``, skipping one comma or *of*; with the place after it."""
    if at < len(forms) and forms[at].text in {",", "of"}:
        at += 1
    if at < len(forms) and (year := year_of(forms[at])):
        return year, at + 1
    return 0, 0


def read_date(forms: Sequence[Form], at: int) -> Date | None:
    """The date that starts at ``at``, or None. A bare year is left to the caller."""
    here = forms[at]
    if here.numeric:
        return _iso(forms, at) or _day_first(forms, at)
    month = MONTHS.get(here.text)
    if not month:
        return _day_first(forms, at) if here.text in {"first", "second", "third"} else None
    after = at + 1
    if after < len(forms) and forms[after].text == "." and len(here.text) <= 4:
        after += 1
    day = _day_of(forms[after]) if after < len(forms) else 0
    if day:
        year, end = _year_after(forms, after + 1)
        return Date(year, month, day, (end or after + 1) - at)
    year, end = _year_after(forms, after)
    if not year and here.text in _DOUBTFUL and not _month_context(forms, at):
        return None
    return Date(year, month, 0, (end or at + 1) - at)


def _month_context(forms: Sequence[Form], at: int) -> bool:
    return forms[at].capital and at > 0 and forms[at - 1].text in _BEFORE_MONTH


def _day_first(forms: Sequence[Form], at: int) -> Date | None:
    day = _day_of(forms[at])
    if not day or at + 1 >= len(forms):
        return None
    after = at + 2 if forms[at + 1].text == "of" and at + 2 < len(forms) else at + 1
    month = MONTHS.get(forms[after].text)
    if not month:
        return None
    year, end = _year_after(forms, after + 1)
    return Date(year, month, day, (end or after + 1) - at)


def _iso(forms: Sequence[Form], at: int) -> Date | None:
    year = year_of(forms[at])
    if not year or at + 4 >= len(forms) or forms[at + 1].text != "-" or forms[at + 3].text != "-":
        return None
    month, day = forms[at + 2].text, forms[at + 4].text
    if not (month.isdigit() and day.isdigit() and len(month) == len(day) == 2):
        return None
    return Date(year, int(month), int(day), 5)
