"""Unicode behaviour fixed to version 14: normalisation, word characters, safe cuts.

At the bottom of ``text``; everything that folds, tokenises or cuts goes
through here. Code points that Unicode 14 had not assigned are *opaque*: never
decomposed, composed, folded or reordered, equal only to themselves, and part
of a word. Normalisation and case folding of assigned code points never change
between versions (https://www.unicode.org/policies/stability_policy.html), so
working piecewise between opaque code points gives version 14's result on any
later Python. Refuses nothing; pure.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Literal

from arborist.text.unicode14 import MARK, UNASSIGNED, WORD

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

_BMP_END = 0x10000
# On Python 3.11 the interpreter's own tables already are version 14.
NATIVE = unicodedata.unidata_version == "14.0.0"


def parse_ranges(table: str) -> list[tuple[int, int]]:
    """Read a table of ``unicode14`` as inclusive (first, last) pairs."""
    pairs = []
    for item in table.split():
        first, _, last = item.partition("-")
        pairs.append((int(first, 16), int(last or first, 16)))
    return pairs


def character_class(table: str) -> tuple[str, str]:
    """The insides of two regex classes: the table's BMP part and its astral part.

    Apart because ``re`` tests a BMP class by one table look-up, but ranges
    beyond it one by one; callers guard the second with a look-ahead.
    """
    bmp, astral = [], []
    for first, last in parse_ranges(table):
        if first < _BMP_END:
            bmp.append(f"\\u{first:04x}-\\u{min(last, _BMP_END - 1):04x}")
        if last >= _BMP_END:
            astral.append(f"\\U{max(first, _BMP_END):08x}-\\U{last:08x}")
    return "".join(bmp), "".join(astral)


WORD_BMP, WORD_ASTRAL = character_class(WORD)
ASTRAL_AHEAD = "(?=[\U00010000-\U0010ffff])"
# One or more word characters, atomic so that hostile input stays linear. A possessive quantifier on a group would say the
# same, but before CPython 3.11.5 it keeps half of a repeat that failed (gh-106052): tests keep such out of all patterns.
WORD_RUN = f"(?>(?:[{WORD_BMP}]++|{ASTRAL_AHEAD}[{WORD_ASTRAL}]++)+)"

# What binds to the character after it: zero-width joiner and the prepended
# concatenation marks of UAX 29.
_BINDS = re.compile(
    "[\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u0d4e\U000110bd\U000110cd\U000111c2\U000111c3]"
    "|[\U0001193f\U00011941\U00011a3a\U00011a84-\U00011a89\U00011d46]"
)
_REGIONAL_FIRST, _REGIONAL_LAST = "\U0001f1e6", "\U0001f1ff"


# The big classes are compiled when first needed: ASCII text, and most commands, never do.
@cache
def _opaque() -> re.Pattern[str]:
    bmp, astral = character_class(UNASSIGNED)
    return re.compile(f"((?:[{bmp}]|{ASTRAL_AHEAD}[{astral}])+)")


@cache
def _extends() -> re.Pattern[str]:
    """What may not start a piece of text.

    Marks (with variation selectors), joiners, emoji modifiers, tags, Hangul
    vowels and finals, halfwidth voicing marks: a superset of Grapheme_Extend,
    SpacingMark, V and T of UAX 29.
    """
    bmp, astral = character_class(MARK)
    return re.compile(
        f"[{bmp}\u200c\u200d\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]"
        f"|{ASTRAL_AHEAD}[{astral}\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
    )


def is_opaque(character: str) -> bool:
    """True when Unicode 14 had not assigned this one code point."""
    return _opaque().match(character) is not None


def apart_from_opaque(text: str, transform: Callable[[str], str]) -> str:
    """``transform`` applied to the pieces between opaque code points, which stay."""
    if text.isascii() or NATIVE or not _opaque().search(text):
        return transform(text)
    return "".join(piece if position % 2 else transform(piece) for position, piece in enumerate(_opaque().split(text)))


def normalize(form: Form, text: str) -> str:
    """Unicode 14 normalisation of ``text``, whatever version Python carries."""
    if text.isascii():
        return text
    return apart_from_opaque(text, lambda piece: unicodedata.normalize(form, piece))


def casefold(text: str) -> str:
    """Unicode 14 full case folding."""
    return apart_from_opaque(text, str.casefold)


def is_grapheme_edge(text: str, position: int) -> bool:
    """True when a cut at ``position`` splits no grapheme cluster.

    Stricter than UAX 29 where it costs nothing: Hangul vowels and finals and
    emoji modifiers never start a piece, and two regional indicators are kept
    together by counting the run before them (at most 64 back).
    """
    if position <= 0 or position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if after < "\u0300" and before < "\u0300":
        return True
    if _extends().match(after) or _BINDS.match(before):
        return False
    if _REGIONAL_FIRST <= after <= _REGIONAL_LAST:
        run = 0
        while run < min(position, 64) and _REGIONAL_FIRST <= text[position - 1 - run] <= _REGIONAL_LAST:
            run += 1
        return run % 2 == 0
    return True


def is_digit(character: str) -> bool:
    """True for a decimal or superscript digit that Unicode 14 knows."""
    return character.isdigit() and (character.isascii() or NATIVE or not is_opaque(character))


def is_lower(character: str) -> bool:
    """True for a lower-case letter that Unicode 14 knows; false for ""."""
    return character.islower() and (character.isascii() or NATIVE or not is_opaque(character))


def is_upper(character: str) -> bool:
    """True for an upper-case letter that Unicode 14 knows; false for ""."""
    return character.isupper() and (character.isascii() or NATIVE or not is_opaque(character))


def is_letter(character: str) -> bool:
    """True for a letter that Unicode 14 knows; false for ""."""
    return character.isalpha() and (character.isascii() or NATIVE or not is_opaque(character))
