"""Number words, ordinals and written numerals as exact values.

No floats: values are ``Fraction``. ``1,000`` is a thousand and ``1.000`` is
one; a comma is a thousands mark only before groups of three digits.
"""

import re
from fractions import Fraction
from functools import lru_cache

from arborist.text.analysis.wordlist import listed

_UNITS = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = listed("twenty thirty forty fifty sixty seventy eighty ninety")
_ORDINAL_UNITS = listed(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
_ORDINAL_TENS = listed("twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth")

CARDINALS = {word: number for number, word in enumerate(_UNITS)} | {
    word: 20 + 10 * place for place, word in enumerate(_TENS)
}
ORDINALS = {word: number for number, word in enumerate(_ORDINAL_UNITS)} | {
    word: 20 + 10 * place for place, word in enumerate(_ORDINAL_TENS)
}
SCALES = {
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "hundreds": 2,
    "thousands": 3,
    "millions": 6,
    "billions": 9,
    "trillions": 12,
    "mn": 6,
    "bn": 9,
    "tn": 12,
}
# Said of a whole; the plural forms follow a count (*two thirds*).
FRACTIONS = {
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "quarters": Fraction(1, 4),
    "thirds": Fraction(1, 3),
    "fifths": Fraction(1, 5),
}
MULTIPLES = {
    "twice": 2,
    "thrice": 3,
    "dozen": 12,
    "dozens": 12,
    "pair": 2,
}
MULTIPLES |= {"single": 1, "double": 2, "triple": 3, "both": 2}

# *The fifties*: a decade of a century that is not said.
DECADES = {
    word: 20 + 10 * place
    for place, word in enumerate(listed("twenties thirties forties fifties sixties seventies eighties nineties"))
}

_NAMES = listed("january february march april may june july august september october november december")
MONTHS = {name: number for number, name in enumerate(_NAMES, 1)} | {
    short: number
    for number, shorts in enumerate(
        ("jan", "feb", "mar", "apr", "", "jun", "jul", "aug", "sep sept", "oct", "nov", "dec"), 1
    )
    for short in shorts.split()
}
_STARTERS = frozenset(CARDINALS) | frozenset(ORDINALS) | frozenset(SCALES) | frozenset(FRACTIONS) | frozenset(MULTIPLES)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z")
_DECIMAL = re.compile(r"\d+(?:\.\d+)?\Z")
_ORDINAL = re.compile(r"(\d+(?:,\d{3})*)(?:st|nd|rd|th)\Z")
_ORDINAL_ENDINGS = ("st", "nd", "rd", "th")
_ATTACHED = re.compile(r"(\d+(?:[.,]\d+)*)([^\W\d_]+)\Z")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
# Longer digit strings are identifiers; a bound keeps exact arithmetic linear in hostile input.
_MAX_DIGITS = 30


def number_words() -> frozenset[str]:
    """Words, not written in digits, with which a quantity or a date may begin."""
    return _STARTERS | frozenset(MONTHS) | frozenset(DECADES)


# Pure and bounded: years and small numbers come again and again, and a Fraction is slow to make.
@lru_cache(maxsize=1 << 12)
def read_digits(text: str) -> Fraction | None:
    """Value of ``1234``, ``1,234`` or ``12.5``; None for anything else."""
    if len(text) > _MAX_DIGITS or not text.isascii():
        return None
    if text.isdigit():
        return Fraction(int(text))
    if _DECIMAL.match(text):
        return Fraction(text)
    if _GROUPED.match(text):
        return Fraction(text.replace(",", ""))
    return None


def read_ordinal(text: str) -> int | None:
    """Value of ``3rd`` or ``third``; None for anything else."""
    if text in ORDINALS:
        return ORDINALS[text]
    found = _ORDINAL.match(text) if len(text) <= _MAX_DIGITS and text.endswith(_ORDINAL_ENDINGS) else None
    return int(found.group(1).replace(",", "")) if found else None


def split_attached(text: str) -> tuple[Fraction, str] | None:
    """Value and unit of ``5km`` or ``30mg``; None when the text is not of that shape."""
    found = _ATTACHED.match(text) if len(text) <= _MAX_DIGITS else None
    value = read_digits(found.group(1)) if found else None
    return None if found is None or value is None else (value, found.group(2))


def read_superscript(text: str) -> int | None:
    """Value of a run of superscript digits, read before any folding (``10³`` is not ``103``)."""
    plain = text.translate(_SUPERSCRIPTS)
    return int(plain) if plain != text and plain.isdigit() and len(plain) < 3 else None
