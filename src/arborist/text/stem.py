"""Porter2, the English stemmer, written here so that no library can change a verdict.

Used by ``term`` for the index and by the verifier for matching. Implements
the algorithm of https://snowballstem.org/algorithms/english/stemmer.html as of
Snowball 3.1 (with its ``ogist`` suffix and its exceptions); snowballstemmer is
the oracle in ``tests/unit/text/test_stem.py``. Input is one folded word;
anything but ``a`` to ``z`` counts as a consonant. Pure, deterministic, linear.
"""

import re
from collections.abc import Iterable

VOWELS = frozenset("aeiouy")
_NOT_SHORT_END = VOWELS | frozenset("wxY")
_LI_ENDING = frozenset("cdeghkmnrt")

_EXCEPTIONS = {
    "skis": "ski",
    "skies": "sky",
    "idly": "idl",
    "gently": "gentl",
    "ugly": "ugli",
    "early": "earli",
    "only": "onli",
    "singly": "singl",
    **{word: word for word in ("andes", "atlas", "bias", "cosmos", "howe", "news", "sky")},
}
# R1 of these prefixes ends with the prefix, or "general" and "gene" would meet.
_REGION_PREFIXES = ("arsen", "commun", "emerg", "gener", "inter", "later", "organ", "past", "univers")
_KEEP_EED = frozenset({"succ", "proc", "exc"})
_KEEP_ING = frozenset({"even", "cann", "inn", "earr", "herr", "out"})
_DOUBLES = frozenset({"bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"})

# Longest suffix first within each table; a match outside its region ends the step.
_STEP_2 = {
    "anci": "ance",
    "enci": "ence",
    "ogi": "og",
    "li": "",
    "bli": "ble",
    "abli": "able",
    "alli": "al",
    "fulli": "ful",
    "lessli": "less",
    "ousli": "ous",
    "entli": "ent",
    "aliti": "al",
    "biliti": "ble",
    "iviti": "ive",
    "tional": "tion",
    "ational": "ate",
    "alism": "al",
    "ation": "ate",
    "ization": "ize",
    "izer": "ize",
    "ator": "ate",
    "iveness": "ive",
    "fulness": "ful",
    "ousness": "ous",
    "ogist": "og",
}
_STEP_3 = {
    "icate": "ic",
    "ative": "",
    "alize": "al",
    "iciti": "ic",
    "ical": "ic",
    "tional": "tion",
    "ational": "ate",
    "ful": "",
    "ness": "",
}
_STEP_4 = dict.fromkeys(
    "ic ance ence able ible ate ive ize iti al ism ion er ous ant ent ment ement".split(),
    "",
)

_Suffixes = dict[str, tuple[str, ...]]


def _by_last_letter(suffixes: Iterable[str]) -> _Suffixes:
    """Last letter → the suffixes that end in it, longest first: most words then try none."""
    found: dict[str, list[str]] = {}
    for suffix in sorted(suffixes, key=len, reverse=True):
        found.setdefault(suffix[-1], []).append(suffix)
    return {letter: tuple(some) for letter, some in found.items()}


_ENDINGS_2, _ENDINGS_3, _ENDINGS_4 = _by_last_letter(_STEP_2), _by_last_letter(_STEP_3), _by_last_letter(_STEP_4)
# A word that ends otherwise once plural and possessive are off comes back as it is.
_CHANGEABLE: tuple[str, ...] = (
    "ed",
    "ing",
    "y",
    "Y",
    "i",
    "e",
    "ll",
    "al",
    "ful",
    "ness",
    "ous",
    "ism",
    "ion",
    "er",
    "ator",
)
_CHANGEABLE += ("ant", "ent", "ogist", "ic")
_REGION = re.compile("[^aeiouy]*[aeiouy]*[^aeiouy]?")


def stem(word: str) -> str:
    """The Porter2 stem of one folded (lower-case) word.

    Words of one or two letters and words without a rule come back unchanged.
    """
    if word in _EXCEPTIONS:
        return _EXCEPTIONS[word]
    if len(word) < 3:
        return word
    word = whole = _mark_consonant_y(word.removeprefix("'"))
    if word[-1] in "sd'":
        word = _plural(word)
    if word.endswith(_CHANGEABLE):
        word = _without_suffixes(word, whole)
    return word.replace("Y", "y") if "Y" in word else word


def _without_suffixes(word: str, whole: str) -> str:
    """Steps 1b to 5; the regions are those of the ``whole`` word."""
    first, second = _regions(whole)
    if word[-1:] in "dgy":
        word = _past_and_gerund(word, first)
    if len(word) > 2 and word[-1] in "yY" and word[-2] not in VOWELS:
        word = word[:-1] + "i"
    word = _derivation(word, first)
    word = _derivation_of_derivation(word, first, second)
    word = _bare_suffix(word, second)
    return _final_letter(word, first, second) if word[-1:] in "el" else word


def _mark_consonant_y(word: str) -> str:
    """Write ``Y`` for a ``y`` that starts the word or follows a vowel."""
    if "y" not in word:
        return word
    letters = list(word)
    for position, letter in enumerate(letters):
        if letter == "y" and (position == 0 or letters[position - 1] in VOWELS):
            letters[position] = "Y"
    return "".join(letters)


def _regions(word: str) -> tuple[int, int]:
    """Starts of R1 and R2: after the first consonant that follows a vowel, and again."""
    if word.startswith(_REGION_PREFIXES):
        first = next(len(prefix) for prefix in _REGION_PREFIXES if word.startswith(prefix))
    else:
        first = _region_after(word, 0)
    return first, _region_after(word, first)


def _region_after(word: str, start: int) -> int:
    found = _REGION.match(word, start)
    return found.end() if found else start  # it always matches: every part is optional


def _ends_in_short_syllable(word: str) -> bool:
    if word.endswith("past"):
        return True
    if len(word) == 2:
        return word[0] in VOWELS and word[1] not in VOWELS
    return len(word) > 2 and word[-1] not in _NOT_SHORT_END and word[-2] in VOWELS and word[-3] not in VOWELS


def _has_vowel(word: str) -> bool:
    return not VOWELS.isdisjoint(word)


def _plural(word: str) -> str:
    """Steps 0 and 1a: possessives and plurals."""
    for suffix in ("'s'", "'s", "'"):
        if word.endswith(suffix):
            word = word[: -len(suffix)]
            break
    if word.endswith("sses"):
        return word[:-2]
    if word.endswith(("ied", "ies")):
        return word[:-2] if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("us", "ss")) and _has_vowel(word[:-2]):
        return word[:-1]
    return word


def _past_and_gerund(word: str, first: int) -> str:
    """Step 1b: ``ed``, ``ing`` and their kin."""
    for suffix in ("eedly", "eed"):
        if word.endswith(suffix):
            base = word[: -len(suffix)]
            return base + "ee" if len(base) >= first and base not in _KEEP_EED else word
    for suffix in ("ingly", "edly", "ing", "ed"):
        if word.endswith(suffix):
            base = word[: -len(suffix)]
            break
    else:
        return word
    if suffix == "ing":
        if len(base) == 2 and base[1] == "y" and base[0] not in VOWELS:
            return base[0] + "ie"
        if base in _KEEP_ING:
            return word
    return _mend(base, first) if _has_vowel(base) else word


def _mend(base: str, first: int) -> str:
    """Restore the ``e`` or undo the doubling that ``ed`` and ``ing`` caused."""
    if base.endswith(("at", "bl", "iz")):
        return base + "e"
    if base[-2:] in _DOUBLES:
        return base if len(base) == 3 and base[0] in "aeo" else base[:-1]
    return base + "e" if len(base) == first and _ends_in_short_syllable(base) else base


def _longest(word: str, endings: _Suffixes) -> str:
    """The longest suffix of the table that ``word`` ends in, or ""."""
    for suffix in endings.get(word[-1:], ()):
        if word.endswith(suffix):
            return suffix
    return ""


def _derivation(word: str, first: int) -> str:
    """Step 2, in R1."""
    suffix = _longest(word, _ENDINGS_2)
    if not suffix:
        return word
    base = word[: len(word) - len(suffix)]
    if len(base) < first:
        return word
    if suffix == "li" and base[-1:] not in _LI_ENDING:
        return word
    if suffix == "ogi" and not base.endswith("l"):
        return word
    return base + _STEP_2[suffix]


def _derivation_of_derivation(word: str, first: int, second: int) -> str:
    """Step 3, in R1; ``ative`` in R2."""
    suffix = _longest(word, _ENDINGS_3)
    if not suffix:
        return word
    base = word[: len(word) - len(suffix)]
    if len(base) < first or (suffix == "ative" and len(base) < second):
        return word
    return base + _STEP_3[suffix]


def _bare_suffix(word: str, second: int) -> str:
    """Step 4, in R2."""
    suffix = _longest(word, _ENDINGS_4)
    if not suffix:
        return word
    base = word[: len(word) - len(suffix)]
    if len(base) < second or (suffix == "ion" and base[-1:] not in ("s", "t")):
        return word
    return base


def _final_letter(word: str, first: int, second: int) -> str:
    """Step 5: a last ``e``, or one of two last ``l``."""
    base = word[:-1]
    if word.endswith("e"):
        if len(base) >= second or (len(base) >= first and not _ends_in_short_syllable(base)):
            return base
    elif word.endswith("ll") and len(base) >= second:
        return base
    return word
