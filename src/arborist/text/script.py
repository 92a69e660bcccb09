"""Which script a character belongs to, coarsely, by ranges fixed to Unicode 14.

For look-alike detection (``fold.script_mix``), for cutting text without
spaces (``term``) and for the joiners that some scripts need. Covers the
scripts in common use; the rest, digits, punctuation, combining marks and
mathematical letters are of no script (Common). Checked against the names in
``unicodedata`` by ``tests/unit/text/test_script.py``.
"""

from bisect import bisect_right

from arborist.text.unicode import parse_ranges

_SCRIPTS = {
    "Latin": "41-5a 61-7a aa ba c0-d6 d8-f6 f8-2af 1d00-1d25 1d62-1d65 1d6b-1d9a 1e00-1eff 2090-209c 2184 "
    "2c60-2c7f a722-a7ff ab30-ab64 ab66-ab68 fb00-fb06 ff21-ff3a ff41-ff5a 1df00-1df1e",
    "Greek": "370-3e1 3f0-3ff 1d26-1d2a 1d66-1d6a 1f00-1ffc ab65",
    "Cyrillic": "400-52f 1c80-1c88 1d2b 2de0-2dff a640-a69f",
    "Armenian": "531-588 fb13-fb17",
    "Hebrew": "591-5f2 fb1d-fb4f",
    "Arabic": "610-61a 620-65f 66e-6ef 6fa-6ff 750-77f 870-8ff fb50-fdfb fe70-fefc 1ee00-1eebb",
    "Syriac": "710-74f 860-86a",
    "Thaana": "780-7b1",
    "Devanagari": "900-963 971-97f a8f2-a8ff",
    "Bengali": "980-9e5 9f0-9fe",
    "Gurmukhi": "a01-a65 a70-a75",
    "Gujarati": "a81-ae5 af0-aff",
    "Oriya": "b01-b65 b70-b71",
    "Tamil": "b82-bd7",
    "Telugu": "c00-c63",
    "Kannada": "c80-ce5 cf0-cf2",
    "Malayalam": "d00-d65 d70-d7f",
    "Sinhala": "d81-de5 df0-df3",
    "Thai": "e01-e4e",
    "Lao": "e81-ecf edc-edf",
    "Tibetan": "f00-fc6",
    "Myanmar": "1000-103f 1050-108f 109a-109d a9e0-a9fe aa60-aa7f",
    "Georgian": "10a0-10ff 1c90-1cbf 2d00-2d2d",
    "Hangul": "1100-11ff 302e-302f 3131-318e a960-a97c ac00-d7fb ffa0-ffdc",
    "Ethiopic": "1200-135f 1380-138f 2d80-2dde ab01-ab2e 1e7e0-1e7fe",
    "Cherokee": "13a0-13fd ab70-abbf",
    "Canadian": "1401-167f 18b0-18f5 11ab0-11abf",
    "Ogham": "1681-169a",
    "Runic": "16a0-16f8",
    "Khmer": "1780-17d3 17d7-17dd",
    "Mongolian": "1820-18aa",
    "Hiragana": "3041-3096 309d-309f 1b001 1b11f 1b150-1b152",
    "Katakana": "30a1-30fa 30fd-30ff 31f0-31ff ff66-ff6f ff71-ff9d 1aff0-1b000 1b120-1b122 1b164-1b167",
    "Bopomofo": "3105-312f 31a0-31bf",
    "Han": "3005-3007 3021-3029 3038-303b 3400-9fff f900-fad9 20000-2ebe0 2f800-2fa1d 30000-3134a",
    "Coptic": "3e2-3ef 2c80-2cf3 102e0",
    "Lisu": "a4d0-a4fd 11fb0",
    "Glagolitic": "2c00-2c5f",
    "Deseret": "10400-1044f",
    "Gothic": "10330-10349",
}
_RANGES = sorted((first, last, name) for name, table in _SCRIPTS.items() for first, last in parse_ranges(table))
_STARTS = [first for first, _, _ in _RANGES]

# Scripts written without spaces between words.
UNSPACED = frozenset({"Han", "Hiragana", "Katakana", "Bopomofo", "Thai", "Lao", "Khmer", "Myanmar"})


def script(character: str) -> str:
    """The script of one code point; "" for what belongs to none or to one not listed."""
    code = ord(character)
    position = bisect_right(_STARTS, code) - 1
    if position < 0 or code > _RANGES[position][1]:
        return ""
    return _RANGES[position][2]


def scripts(text: str) -> frozenset[str]:
    """The scripts that occur in ``text``, Common left out."""
    return frozenset(filter(None, map(script, set(text))))


def script_class(names: frozenset[str]) -> str:
    """The inside of a regex class matching the characters of the named scripts."""
    return "".join(f"\\U{first:08x}-\\U{last:08x}" for first, last, name in _RANGES if name in names)
