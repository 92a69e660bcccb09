"""Index terms ``term-v1``: the hot loop of ingest, and the same thing for a query.

Canonical text becomes terms by one recipe for documents and queries: NFKC,
accents folded away (recall: ``São Paulo`` and ``Sao Paulo`` meet), case
folded, numbers kept whole (``1,000`` is ``1000``, ``3.14`` one term), initials
joined (``H. G.`` and ``H.G.`` are ``hg``), ``C++`` and ``C#`` kept, possessives
and plurals stemmed through one dictionary, text of unspaced scripts cut into
overlapping pairs. Nothing is dropped as a stop word here. Terms may hold
letters, marks, digits and ``' . + #`` only. Pure; memory is a bounded memo.

Two steps, because the index's engine does the second in its own thread:
``folded_words`` and then ``stem_of`` for each word. The first works on bytes:
encoding to ASCII with an error handler of our own visits the few runs of other
characters at C speed (4 us a KB where a regular expression takes 20), and one
table then folds case and turns punctuation into spaces.
"""

import codecs
import re
import unicodedata
from functools import cache

from arborist.text.fold import IGNORABLE
from arborist.text.script import UNSPACED, script_class
from arborist.text.stem import stem
from arborist.text.unicode import WORD_RUN, apart_from_opaque, normalize

TERM_VERSION = "term-v1"

# Written for characters that survive only in these places, so that one table
# can map all other punctuation to spaces. Canonical text has no controls.
_POINT, _PLUS, _SHARP = b"\x01", b"\x02", b"\x03"
_KEPT = {_POINT: b".", _PLUS: b"+", _SHARP: b"#", b"'": b"'"}


def _table() -> bytes:
    table = bytearray()
    for code in range(256):
        character = bytes([code])
        plain = character.lower() if character.isalnum() or code >= 128 else b" "
        table += _KEPT.get(character, plain)
    return bytes(table)


_TABLE = _table()
_LETTER = rb"A-Za-z\x80-\xff"  # any byte of a letter that is not ASCII
_WORDLY = b"0-9" + _LETTER
_THOUSANDS = re.compile(rb",(?<=[0-9],)(?=[0-9]{3}(?![0-9]))")
_DECIMAL = re.compile(rb"\.(?<=[0-9]\.)(?=[0-9])")
# "H. G. W" → "HGW": a stop between single letters, the space after it too.
_INITIAL = re.compile(rb"\.(?<=[A-Za-z]\.)(?<![%s][A-Za-z]\.) ?(?=[A-Za-z]\.)" % _WORDLY)
_PLUSES = re.compile(rb"\+\+(?<=[A-Za-z]\+\+)(?<![%s][A-Za-z]\+\+)(?![+%s])" % (_WORDLY, _WORDLY))
_SHARPS = re.compile(rb"#(?<=[A-Za-z]#)(?<![%s][A-Za-z]#)(?![%s])" % (_WORDLY, _WORDLY))
# An apostrophe counts inside a word; one behind a single letter parts it off: l'homme, d'Artagnan.
_LOOSE = re.compile(
    rb"'(?:(?<![%s]')|(?![%s])|(?<![%s][A-Za-z]')(?<=[LDJMNCldjmnc]')(?=[%s]{3}))"
    % (_WORDLY, _WORDLY, _WORDLY, _LETTER)
)

_MARKS = re.compile("[\u0300-\u036f]+")
_DROP = re.compile(f"[{IGNORABLE}]+")
_PLAIN_LETTERS = {
    ord(letter): plain
    for letters, plain in (
        ("øØ", "o"), ("łŁ", "l"), ("đĐðÐ", "d"), ("þÞ", "th"), ("ħĦ", "h"), ("ıİ", "i"), ("ŋŊ", "n"),
        ("œŒ", "oe"), ("æÆ", "ae"), ("ß", "ss"), ("ẞ", "ss"), ("ƒ", "f"), ("’", "'"),
    )
    for letter in letters
}  # fmt: skip
_UNSPACED = script_class(UNSPACED)


@cache
def _wide_pattern() -> re.Pattern[str]:
    """Compiled when first met: plain English never needs it."""
    return re.compile(f"(?P<pairs>[{_UNSPACED}]+)|(?P<word>(?:{WORD_RUN}|['.])+)")


class _Stems(dict[str, str]):
    """Word → term, filled on demand; emptied when full, which changes speed alone."""

    LIMIT = 400_000

    def __missing__(self, word: str) -> str:
        if len(self) >= self.LIMIT:
            self.clear()
        self[word] = term = stem(word)
        return term


class _FoldedRuns(dict[str, bytes]):
    """A run of characters that are not ASCII → what it is folded to; bounded like ``_Stems``."""

    LIMIT = 100_000
    LONGEST = 40

    def __missing__(self, run: str) -> bytes:
        folded = _fold_run(run).encode()
        if len(run) <= self.LONGEST:
            if len(self) >= self.LIMIT:
                self.clear()
            self[run] = folded
        return folded


_FOLDED_RUNS = _FoldedRuns()
_STEMS = _Stems()
stem_of = _STEMS.__getitem__

_FOLDING = "arborist.term"


def _on_run(error: UnicodeError) -> tuple[bytes, int]:
    """What ``str.encode`` asks for each run that ASCII lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return _FOLDED_RUNS[error.object[error.start : error.end]], error.end


codecs.register_error(_FOLDING, _on_run)


def terms(text: str) -> list[str]:
    """The terms of ``text`` in order, repeats kept."""
    return list(map(stem_of, folded_words(text).split()))


def folded_words(text: str) -> str:
    """The words of ``text``, folded and with spaces between them, still to be stemmed by ``stem_of``."""
    plain = text.encode("ascii", _FOLDING)
    if b"'" in plain:
        plain = _LOOSE.sub(b" ", plain)
    if b"," in plain:
        plain = _THOUSANDS.sub(b"", plain)
    if b"." in plain:
        plain = _INITIAL.sub(b"", _DECIMAL.sub(_POINT, plain))
    if b"+" in plain:
        plain = _PLUSES.sub(_PLUS * 2, plain)
    if b"#" in plain:
        plain = _SHARPS.sub(_SHARP, plain)
    return plain.translate(_TABLE).decode()


def _fold_run(run: str) -> str:
    """Compatibility forms, accents and case folded away; punctuation becomes spaces, unspaced scripts pairs."""
    folded = apart_from_opaque(run, _fold_piece)
    if not folded.isascii():
        # Decomposition took Hangul and voiced kana apart; put them together again.
        folded = normalize("NFC", _DROP.sub("", folded))
    parts: list[str] = []
    end = 0
    for match in _wide_pattern().finditer(folded):
        if match.start() > end:
            parts.append(" ")
        parts.append(f" {_pairs(match[0])} " if match.lastgroup == "pairs" else match[0])
        end = match.end()
    return "".join(parts) + (" " if end < len(folded) else "")


def _fold_piece(piece: str) -> str:
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", piece.translate(_PLAIN_LETTERS)))
    return plain if plain.isascii() else plain.casefold()


def _pairs(run: str) -> str:
    """Overlapping pairs of a run without spaces; the run itself when it is one character."""
    return " ".join(run[position : position + 2] for position in range(len(run) - 1)) or run


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
