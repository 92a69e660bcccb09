"""Index terms ``term-v1``: the hot loop of ingest, and the same thing for a query.

Canonical text becomes terms by one recipe for documents and queries: NFKC,
accents folded away (recall: ``São Paulo`` and ``Sao Paulo`` meet), case
folded, numbers kept whole (``1,000`` is ``1000``, ``3.14`` one term), initials
joined (``H. G.`` and ``H.G.`` are ``hg``), ``C++`` and ``C#`` kept, possessives
and plurals stemmed through one dictionary, text of unspaced scripts cut into
overlapping pairs. Nothing is dropped as a stop word here. Terms may hold
letters, marks, digits and ``' . + #`` only. Pure; memory is a bounded memo.

Two steps, because the index's engine does the second in its own thread:
``folded_words`` and then ``stem_of`` for each word.
"""

import re
import unicodedata
from functools import cache

from arborist.text.fold import IGNORABLE
from arborist.text.script import UNSPACED, script_class
from arborist.text.stem import stem
from arborist.text.unicode import WORD_RUN, apart_from_opaque, normalize

TERM_VERSION = "term-v1"

# Written for characters that survive only in these places, so that one
# translate() can map all other punctuation to spaces. Canonical text has no controls.
_POINT, _PLUS, _SHARP = "\x01", "\x02", "\x03"
_KEPT = {_POINT: ".", _PLUS: "+", _SHARP: "#", "'": "'"}


def _ascii_table() -> dict[int, str]:
    table = {}
    for code in range(128):
        character = chr(code)
        table[code] = _KEPT.get(character) or (character.lower() if character.isalnum() else " ")
    return table


_ASCII = _ascii_table()
_THOUSANDS = re.compile(r",(?<=[0-9],)(?=[0-9]{3}(?![0-9]))")
_DECIMAL = re.compile(r"\.(?<=[0-9]\.)(?=[0-9])")
# "H. G. W" → "HGW": a stop between single letters, the space after it too.
_WORDLY = "0-9A-Za-zÀ-ɏ"  # Latin is all that can touch an initial; the full class would cost 20 ms at import
_INITIAL = re.compile(rf"\.(?<=[A-Za-z]\.)(?<![{_WORDLY}][A-Za-z]\.) ?(?=[A-Za-z]\.)")
_PLUSES = re.compile(rf"\+\+(?<=[A-Za-z]\+\+)(?<![{_WORDLY}][A-Za-z]\+\+)(?![+{_WORDLY}])")
_SHARPS = re.compile(rf"#(?<=[A-Za-z]#)(?<![{_WORDLY}][A-Za-z]#)(?![{_WORDLY}])")

_MARKS = re.compile("[\u0300-\u036f]+")
_DROP = re.compile(f"[{IGNORABLE}]+")
_SPACED = dict.fromkeys(map(ord, "–—‑‐‒―−“”„«»•·…′″×\u00a0"), " ")
_PLAIN_LETTERS = {
    ord(letter): plain
    for letters, plain in (
        ("øØ", "o"), ("łŁ", "l"), ("đĐðÐ", "d"), ("þÞ", "th"), ("ħĦ", "h"), ("ıİ", "i"), ("ŋŊ", "n"),
        ("œŒ", "oe"), ("æÆ", "ae"), ("ß", "ss"), ("ẞ", "ss"), ("ƒ", "f"),
    )
    for letter in letters
}  # fmt: skip
_UNSPACED = script_class(UNSPACED)


@cache
def _wide_pattern() -> re.Pattern[str]:
    """Compiled when first met: most texts never need it."""
    return re.compile(f"(?P<pairs>[{_UNSPACED}]+)|(?P<word>(?:{WORD_RUN}|['.+#])+)")


_RESTORED = {ord(_POINT): ".", ord(_PLUS): "+", ord(_SHARP): "#", ord("."): " ", ord("+"): " ", ord("#"): " "}

# An apostrophe counts inside a word; one behind a single letter parts it off: l'homme, d'Artagnan.
_LOOSE = re.compile(
    "'(?:(?<![0-9A-Za-z]')|(?![0-9A-Za-z])|(?<![0-9A-Za-z][A-Za-z]')(?<=[LDJMNCldjmnc]')(?=[A-Za-z]{3}))"
)


class _Stems(dict[str, str]):
    """Word → term, filled on demand; emptied when full, which changes speed alone."""

    LIMIT = 400_000

    def __missing__(self, word: str) -> str:
        if len(self) >= self.LIMIT:
            self.clear()
        self[word] = term = stem(word)
        return term


class _PlainRuns(dict[str, str]):
    """A run of characters that are not ASCII → what it folds to when that is ASCII, else the run itself."""

    LIMIT = 50_000

    def __missing__(self, run: str) -> str:
        if len(run) > _LONGEST_RUN:
            return run
        if len(self) >= self.LIMIT:
            self.clear()
        spaced = run.replace("’", "'").translate(_SPACED)
        folded = spaced if spaced.isascii() else apart_from_opaque(spaced, _fold_piece)
        self[run] = found = folded if folded.isascii() else run
        return found


class _WideWords(dict[str, str]):
    """A piece between spaces that is not ASCII → its words, spaces between them."""

    LIMIT = 200_000

    def __missing__(self, piece: str) -> str:
        words = " ".join(_wide_words(piece))
        if len(piece) <= _LONGEST_REMEMBERED:
            if len(self) >= self.LIMIT:
                self.clear()
            self[piece] = words
        return words


_FOREIGN = re.compile(r"[^\x00-\x7f]+")
# A piece between spaces that is not all ASCII; possessive, so that plain words are passed over once.
_WIDE_PIECE = re.compile(r"(?<!\S)([^\s\x80-\U0010ffff]*+[^\s\x00-\x7f]\S*)")
# Longer runs are text of another script, which folds to nothing plain.
_LONGEST_RUN = 8
_LONGEST_REMEMBERED = 40
_PLAIN_RUNS = _PlainRuns()
_WIDE_WORDS = _WideWords()
_STEMS = _Stems()
stem_of = _STEMS.__getitem__


def terms(text: str) -> list[str]:
    """The terms of ``text`` in order, repeats kept."""
    return list(map(stem_of, folded_words(text).split()))


def folded_words(text: str) -> str:
    """The words of ``text``, folded and with spaces between them, still to be stemmed by ``stem_of``."""
    text = _joined(text)
    if not text.isascii():
        plain = _FOREIGN.sub(_plain_run, text)
        if not plain.isascii():
            return _mixed(text.replace("’", "'").translate(_SPACED))
        text = plain
    return _ascii(text)


def _plain_run(match: re.Match[str]) -> str:
    return _PLAIN_RUNS[match[0]]


def _ascii(text: str) -> str:
    if "'" in text:
        text = _LOOSE.sub(" ", text)
    return text.translate(_ASCII)


def _mixed(text: str) -> str:
    """A text in which some words are not ASCII; what stands between them goes the fast way."""
    parts = _WIDE_PIECE.split(text)
    parts[0::2] = map(_ascii, parts[0::2])
    parts[1::2] = map(_WIDE_WORDS.__getitem__, parts[1::2])
    return " ".join(parts)


def _wide_words(piece: str) -> list[str]:
    folded = apart_from_opaque(piece, _fold_piece)
    if folded.isascii():
        return [_ascii(folded)]
    folded = _DROP.sub("", folded).translate(_RESTORED)
    # Decomposition took Hangul and voiced kana apart; put them together again.
    found: list[str] = []
    for match in _wide_pattern().finditer(normalize("NFC", folded)):
        word = match.group()
        found += _pairs(word) if match.lastgroup == "pairs" else filter(None, [word.strip("'.").lstrip("+#")])
    return found


def _joined(text: str) -> str:
    """Numbers and initials pulled together, before punctuation becomes space."""
    if "," in text:
        text = _THOUSANDS.sub("", text)
    if "." in text:
        text = _INITIAL.sub("", _DECIMAL.sub(_POINT, text))
    if "++" in text:
        text = _PLUSES.sub(_PLUS * 2, text)
    if "#" in text:
        text = _SHARPS.sub(_SHARP, text)
    return text


def _fold_piece(piece: str) -> str:
    """Compatibility forms, accents and case folded away."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", piece.translate(_PLAIN_LETTERS)))
    return plain if plain.isascii() else plain.casefold()


def _pairs(run: str) -> list[str]:
    """Overlapping pairs of a run without spaces; the run itself when it is one character."""
    return [run[position : position + 2] for position in range(len(run) - 1)] or [run]


# --- queries -----------------------------------------------------------------

_HYPHENS = re.compile("[-‐‑]")


def query_terms(text: str) -> list[str]:
    """The terms of a query, each once, in order of first appearance.

    Query syntax means nothing. For hyphenated words the joined form is added
    (``multi-agent`` also finds ``multiagent``); the index is not changed.
    """
    found = terms(text)
    for word in text.split():
        parts = _HYPHENS.split(word)
        if len(parts) > 1 and parts[0] and parts[1]:
            found += terms("".join(parts))
    return list(dict.fromkeys(found))
