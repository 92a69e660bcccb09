"""Units of measure and money: dimension and exact factor to its base.

Only exact conversions are listed, so that two measures are equal or not and
never nearly equal.
"""

from fractions import Fraction

_LENGTH, _MASS, _TIME, _CALENDAR, _AREA, _VOLUME, _SPEED = (
    "length",
    "mass",
    "time",
    "calendar",
    "area",
    "volume",
    "speed",
)
_INCH = Fraction(254, 10_000)
_MILE = Fraction(1_609_344, 1_000)

# spelling(s): (dimension, factor)
_LISTED: tuple[tuple[str, str, Fraction], ...] = (
    ("m metre metres meter meters", _LENGTH, Fraction(1)),
    ("km kilometre kilometres kilometer kilometers kms", _LENGTH, Fraction(1000)),
    ("cm centimetre centimetres centimeter centimeters", _LENGTH, Fraction(1, 100)),
    ("mm millimetre millimetres millimeter millimeters", _LENGTH, Fraction(1, 1000)),
    ("inch inches", _LENGTH, _INCH),
    ("ft foot feet", _LENGTH, 12 * _INCH),
    ("yd yard yards", _LENGTH, 36 * _INCH),
    ("mi mile miles", _LENGTH, _MILE),
    ("kg kilogram kilograms kilo kilos", _MASS, Fraction(1)),
    ("g gram grams", _MASS, Fraction(1, 1000)),
    ("mg milligram milligrams", _MASS, Fraction(1, 1_000_000)),
    ("tonne tonnes", _MASS, Fraction(1000)),
    ("lb lbs", _MASS, Fraction(45_359_237, 100_000_000)),
    ("oz ounce ounces", _MASS, Fraction(45_359_237, 1_600_000_000)),
    ("second seconds sec secs", _TIME, Fraction(1)),
    ("minute minutes min mins", _TIME, Fraction(60)),
    ("hour hours hr hrs", _TIME, Fraction(3600)),
    ("day days", _TIME, Fraction(86_400)),
    ("week weeks", _TIME, Fraction(604_800)),
    ("month months", _CALENDAR, Fraction(1)),
    ("year years yr yrs", _CALENDAR, Fraction(12)),
    ("decade decades", _CALENDAR, Fraction(120)),
    ("century centuries", _CALENDAR, Fraction(1200)),
    ("hectare hectares ha", _AREA, Fraction(10_000)),
    ("litre litres liter liters", _VOLUME, Fraction(1)),
    ("ml millilitre millilitres milliliter milliliters", _VOLUME, Fraction(1, 1000)),
    ("mph", _SPEED, _MILE / 3600),
    ("kph", _SPEED, Fraction(1000, 3600)),
)

MEASURES: dict[str, tuple[str, Fraction]] = {
    word: (dimension, factor) for words, dimension, factor in _LISTED for word in words.split()
}

CURRENCY_MARKS = {"$": "dollar", "£": "pound", "€": "euro", "¥": "yen", "₹": "rupee"}
CURRENCY_WORDS = {
    "dollar": "dollar",
    "dollars": "dollar",
    "usd": "dollar",
    "pounds": "pound",
    "gbp": "pound",
    "euro": "euro",
    "euros": "euro",
    "eur": "euro",
    "yen": "yen",
    "rupee": "rupee",
    "rupees": "rupee",
    "cents": "cent",
    "pence": "penny",
}
PERCENT = frozenset({"%", "percent", "pct"})
