"""Match form: the folded copy used only for comparing, never shown and never hashed.

NFKC, case folding, default-ignorable and bidi characters dropped, dashes and
quotation marks unified, all by Unicode 14 (design.md section 4). Accents
stay: ``résumé`` is not ``resume`` to the verifier (the index folds them, see
``term``). Numbers must be read before folding, because ``10⁻³`` folds to
``10-3``. Also finds what folding would hide from a reader: invisible
characters and tokens that mix scripts. Pure.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from arborist.text.script import scripts
from arborist.text.unicode import casefold, normalize

# Default_Ignorable_Code_Point of Unicode 14; it contains the bidi controls.
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_DROPPED = re.compile(f"[{IGNORABLE}]+")
_UNIFIED = {
    **dict.fromkeys(map(ord, "‐‑‒–—―−⁃﹘﹣－⸺⸻"), "-"),
    **dict.fromkeys(map(ord, "‘’‚‛′‵ʹʻʼʽˈ＇`´"), "'"),
    **dict.fromkeys(map(ord, "“”„‟″‶«»〝〞〟＂"), '"'),
}
_TO_UNIFY = re.compile("[" + "".join(re.escape(chr(code)) for code in _UNIFIED) + "]")


def fold(text: str) -> str:
    """The match form of ``text``; idempotent, and lengths may change."""
    if text.isascii():
        return text.lower() if "`" not in text else text.lower().replace("`", "'")
    text = _TO_UNIFY.sub(_unify, text)
    text = _DROPPED.sub("", text)
    text = casefold(normalize("NFKC", text))
    # Folding can leave composable or ignorable characters behind (NFKC_Casefold does this step too).
    text = _DROPPED.sub("", normalize("NFKC", text))
    return _TO_UNIFY.sub(_unify, text)


def _unify(match: re.Match[str]) -> str:
    return _UNIFIED[ord(match.group())]


@lru_cache(maxsize=1 << 16)
def fold_token(token: str) -> str:
    """``fold`` of one token, remembered."""
    return fold(token)


# --- what a reader cannot see ------------------------------------------------


class Hidden(NamedTuple):
    """An invisible character: where it is, and what kind.

    ``kind`` is ``bidi`` (reorders what is seen), ``tag`` (can spell hidden
    text), ``joiner``, ``selector`` or ``invisible``.
    """

    start: int
    end: int
    kind: str


_HIDDEN = re.compile(f"[{IGNORABLE}]")
_BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_JOINERS = frozenset("\u200c\u200d")
# Scripts whose spelling needs joiners (UAX 31, section 2.3).
_JOINING = frozenset(
    "Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Syriac Mongolian".split()
)


def hidden_characters(text: str) -> list[Hidden]:
    """Invisible characters of ``text`` that ordinary spelling does not need.

    Passed over: joiners between letters of scripts that use them or between
    emoji, variation selectors after a visible character, a soft hyphen inside
    a word. Everything else is reported, in order.
    """
    return list(hidden(text))


def hidden(text: str) -> Iterator[Hidden]:
    """What ``hidden_characters`` lists, one by one: whoever needs the first few need not wait for a megabyte of them."""
    if text.isascii():
        return
    for match in _HIDDEN.finditer(text):
        kind = _hidden_kind(text, match.start())
        if kind:
            yield Hidden(match.start(), match.end(), kind)


def _hidden_kind(text: str, position: int) -> str:
    """Why the character at ``position`` is suspicious; "" when it is ordinary."""
    character = text[position]
    before = text[position - 1] if position else ""
    after = text[position + 1] if position + 1 < len(text) else ""
    if character in _BIDI:
        return "bidi"
    if "\U000e0000" <= character <= "\U000e007f":
        return "tag"
    if character in _JOINERS:
        ordinary = (_is_joining(before) and _is_joining(after)) or (_is_emoji(before) and _is_emoji(after))
        return "" if ordinary else "joiner"
    if "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        ordinary = bool(before) and not before.isspace() and not _HIDDEN.match(before)
        return "" if ordinary else "selector"
    if character == "\u00ad":
        return "" if before.isalpha() and after.isalpha() else "invisible"
    return "invisible"


def _is_joining(character: str) -> bool:
    return bool(character) and bool(scripts(character) & _JOINING)


def _is_emoji(character: str) -> bool:
    return bool(character) and (
        "\U0001f000" <= character <= "\U0001faff" or "\u2190" <= character <= "\u2bff" or character == "\ufe0f"
    )


# Sets that UTS 39 calls highly restrictive: these may mix in one word.
_MAY_MIX = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
# Notation with Greek letters that no Latin letter looks like in its place, each part between hyphens by itself: units
# and symbols (µm, kΩ, Δt), suffixes and prefixes of the sciences (TNFα, NFκB, αvβ8, β-catenin). A Greek letter between
# small Latin ones (Pαris) is none of them.
_GREEK = "\u00b5\u03bcΩΔαβγδεζθκλπστφψ"
_GREEK_SYMBOLS = re.compile(
    f"\\W*(?:[A-Za-z]{{0,2}}[{_GREEK}]\\d*|[{_GREEK}][A-Za-z0-9]{{0,3}}|[A-Z0-9{_GREEK}]+|(?:[{_GREEK}][a-z]?\\d*)+)\\W*"
)


def script_mix(token: str) -> tuple[str, ...]:
    """The scripts of ``token`` when they should not stand in one word, sorted; else ``()``.

    Cyrillic ``а`` in a Latin word gives ``("Cyrillic", "Latin")``. Judged on
    the token as it stands, by UTS 39's highly restrictive profile, with units
    such as ``µm`` passed over.
    """
    if token.isascii():
        return ()
    present = scripts(token)
    if len(present) < 2 or any(present <= allowed for allowed in _MAY_MIX):
        return ()
    if present == {"Greek", "Latin"} and all(
        len(scripts(part)) < 2 or _GREEK_SYMBOLS.fullmatch(part) for part in token.split("-")
    ):
        return ()
    return tuple(sorted(present))
