"""Index terms ``term-v1``: the hot loop of ingest, and the same thing for a query.

Canonical text becomes terms by one recipe for documents and queries: NFKC,
accents folded away (recall: ``São Paulo`` and ``Sao Paulo`` meet), case
folded, numbers kept whole (``1,000`` is ``1000``, ``3.14`` one term), initials
joined (``H. G.`` and ``H.G.`` are ``hg``), ``C++`` and ``C#`` kept, possessives
and plurals stemmed through one dictionary, text of unspaced scripts cut into
overlapping pairs. Nothing is dropped as a stop word here. Terms may hold
letters, marks, digits and ``' . + #`` only. Pure; memory is a bounded memo.
"""

import re
import unicodedata
from collections.abc import Set as AbstractSet
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

# Romance elisions and the English O' apart: l'homme is indexed as homme.
_ELISION = re.compile(r"(?:l|d|qu|j|m|n|c)'(?=[a-z]{3})")


class _Stems(dict[str, str]):
    """Word → term, filled on demand; emptied when full, which changes speed alone."""

    LIMIT = 400_000

    def __init__(self, left_out: AbstractSet[str]) -> None:
        super().__init__()
        self._left_out = left_out

    def __missing__(self, word: str) -> str:
        if len(self) >= self.LIMIT:
            self.clear()
        term = _term_of(word)
        if term in self._left_out:
            term = ""
        self[word] = term
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


def _term_of(word: str) -> str:
    """The term of one folded word; "" when nothing of it is a letter or digit."""
    word = word.strip("'.").lstrip("+#")
    if not word.isascii():
        return word
    word = _ELISION.sub("", word, count=1) if "'" in word else word
    return stem(word) if word.isalpha() or "'" in word else word


_FOREIGN = re.compile(r"[^\x00-\x7f]+")
# Longer runs are text of another script, which folds to nothing plain.
_LONGEST_RUN = 8
_PLAIN_RUNS = _PlainRuns()
_LONGEST_REMEMBERED = 40


def _plain_run(match: re.Match[str]) -> str:
    return _PLAIN_RUNS[match[0]]


class TermReader:
    """Reads the terms of texts, but for some ``left_out``; remembers the words it met, within bounds."""

    WIDE_LIMIT = 200_000

    def __init__(self, left_out: AbstractSet[str] = frozenset()) -> None:
        self._stems = _Stems(left_out)
        self._wide: dict[str, tuple[str, ...]] = {}

    def terms(self, text: str) -> list[str]:
        """The terms of ``text`` in order, repeats kept."""
        text = _joined(text)
        if not text.isascii():
            plain = _FOREIGN.sub(_plain_run, text)
            if not plain.isascii():
                return self._mixed(text.replace("’", "'").translate(_SPACED))
            text = plain
        return self._ascii(text)

    def _ascii(self, text: str) -> list[str]:
        return list(filter(None, map(self._stems.__getitem__, text.translate(_ASCII).split())))

    def _mixed(self, text: str) -> list[str]:
        """Terms of a text in which some words are not ASCII; runs of ASCII words go the fast way."""
        found: list[str] = []
        plain: list[str] = []
        for word in text.split():
            if word.isascii():
                plain.append(word)
                continue
            if plain:
                found += self._ascii(" ".join(plain))
                plain = []
            found += self._wide_terms(word)
        if plain:
            found += self._ascii(" ".join(plain))
        return found

    def _wide_terms(self, word: str) -> tuple[str, ...]:
        """Terms of a piece between spaces that is not ASCII."""
        known = self._wide.get(word)
        if known is None:
            known = tuple(self._read_wide(word))
            if len(word) <= _LONGEST_REMEMBERED:
                if len(self._wide) >= self.WIDE_LIMIT:
                    self._wide.clear()
                self._wide[word] = known
        return known

    def _read_wide(self, word: str) -> list[str]:
        folded = apart_from_opaque(word, _fold_piece)
        if folded.isascii():
            return self._ascii(folded)
        folded = _DROP.sub("", folded).translate(_RESTORED)
        # Decomposition took Hangul and voiced kana apart; put them together again.
        found: list[str] = []
        for match in _wide_pattern().finditer(normalize("NFC", folded)):
            piece = match.group()
            found += _pairs(piece) if match.lastgroup == "pairs" else filter(None, [self._stems[piece]])
        return found


_EVERY = TermReader()
terms = _EVERY.terms


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
