"""Canonical text ``text-v1``: from received bytes to the text that is hashed, proved and shown.

First step of ``text``: sources call ``decode`` on raw bytes, ``document``
calls ``canonical_text`` on what an extractor returned. The rules are written
out in ``docs/internals/text.md``: decode by a fixed order of attempts, map
newlines and controls by one table, normalise to NFC of Unicode 14. Nothing
else changes. Refuses binary input, undecodable input and lone surrogates with
SourceError; never guesses by statistics of language.
"""

import codecs
import re
from dataclasses import dataclass

from arborist.core.errors import SourceError
from arborist.text.unicode import normalize

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is its prefix
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Formats that could pass for text in part; each is refused by its first bytes.
_MAGIC = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\x1f\x8b", "gzip data"),
    (b"BZh", "bzip2 data"),
    (b"\xfd7zXZ", "xz data"),
    (b"\x28\xb5\x2f\xfd", "zstd data"),
    (b"\x7fELF", "an executable"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"SQLite format 3\x00", "an SQLite database"),
)
_HEAD = 64 * 1024  # heuristics look at this much, so that a 600 MB file costs the same
_CONTROL_BYTES = bytes(value for value in range(32) if value not in b"\t\n\x0b\x0c\r\x1a\x1b")
_HIGH_BYTES = bytes(range(0x80, 0x100))
_CONTROL = re.compile("[" + re.escape(_CONTROL_BYTES.decode("ascii")) + "]")
# What WHATWG and HTTP mean by these labels is windows-1252.
_WESTERN = frozenset({"ascii", "iso8859-1", "cp1252"})
_UTF8_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and the encoding that gave it, a lower-case Python codec name.

    ``utf-8+replaced`` says that damaged bytes became U+FFFD.
    """

    text: str
    encoding: str


def decode(raw: bytes, declared: str | None = None) -> Decoded:
    """Decode ``raw`` by rule: byte-order mark, ``declared``, UTF-8, UTF-16 by its zeros, damaged UTF-8, windows-1252.

    Deterministic; a declaration that does not fit the bytes is passed over.

    Raises:
        SourceError: binary data, or bytes that no rule can read.
    """
    for mark, encoding in _BOMS:
        if raw.startswith(mark):
            return _strict(raw[len(mark) :], encoding)
    for magic, name in _MAGIC:
        if raw.startswith(magic):
            raise SourceError(f"This is {name}, not text", hint="a source that reads this kind of file")
    if declared and (text := _try_declared(raw, declared)):
        return text
    head = raw[:_HEAD]
    if b"\x00" in head:
        return _sixteen_bits(raw, head)
    try:
        return Decoded(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _single_bytes(raw, head)


def _strict(raw: bytes, encoding: str) -> Decoded:
    try:
        return Decoded(raw.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        raise SourceError(f"The byte-order mark says {encoding}, but the bytes are not: {error}") from error


def _try_declared(raw: bytes, declared: str) -> Decoded | None:
    """Decode as declared; None when the name is unknown or does not fit."""
    try:
        name = codecs.lookup(declared.strip()).name
        if name in _WESTERN:
            # A page that says latin-1 and is valid UTF-8 is UTF-8 in practice.
            return None
        text = raw.decode(name)
    except (LookupError, ValueError):
        return None
    return None if "\x00" in text[:_HEAD] else Decoded(text, name)


def _sixteen_bits(raw: bytes, head: bytes) -> Decoded:
    """UTF-16 without a mark: nearly all zeros on one side of each byte pair."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    pairs = len(head) // 2
    if len(raw) % 2 == 0 and pairs:
        for encoding, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
            # Text of any Latin language has zeros in over half of its high bytes, and no NUL.
            if zeros * 2 >= pairs and others * 50 <= pairs:
                decoded = _strict(raw, encoding)
                if len(_CONTROL.findall(decoded.text[:_HEAD])) * 100 <= pairs:
                    return decoded
    raise SourceError("This is binary data, not text (it holds zero bytes)")


def _single_bytes(raw: bytes, head: bytes) -> Decoded:
    """Neither UTF-8 nor UTF-16: damaged UTF-8, windows-1252, or refused."""
    controls = len(head) - len(head.translate(None, _CONTROL_BYTES))
    if controls * 100 > len(head):
        raise SourceError("This is binary data, not text (it holds control bytes)")
    high = len(head) - len(head.translate(None, _HIGH_BYTES))
    in_sequences = sum(len(found) for found in _UTF8_SEQUENCE.findall(head))
    if in_sequences and in_sequences * 10 >= high * 9:
        return Decoded(raw.decode("utf-8", "replace"), "utf-8+replaced")
    if high * 2 > len(head):
        raise SourceError(
            "The text is in no encoding that can be told from its bytes",
            hint="convert it to UTF-8, or declare its character set",
        )
    return Decoded(raw.decode("cp1252", "replace"), "cp1252")


# --- canonical form ----------------------------------------------------------

_REPLACEMENT = "\ufffd"
_MAPPED = {
    **dict.fromkeys([*range(0x09), *range(0x0E, 0x1C), 0x7F, *range(0x80, 0xA0)], _REPLACEMENT),
    **dict.fromkeys([0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029], "\n"),
    **dict.fromkeys([0x1C, 0x1D, 0x1E, 0x1F], " "),
}
_TO_MAP = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
# The same set in UTF-8, where looking is four times faster.
_SINGLE = bytes([*range(0x09), *range(0x0B, 0x20), 0x7F])
_C1 = re.compile(rb"\xc2[\x80-\x9f]")
_SEPARATOR = re.compile(rb"\xe2\x80[\xa8\xa9]")


def canonical_text(text: str) -> str:
    r"""``text`` in canonical form ``text-v1``; idempotent.

    Newlines become ``\n``, other controls are mapped by the table in
    ``docs/internals/text.md``, then NFC of Unicode 14.

    Raises:
        SourceError: a lone surrogate, which no UTF-8 can carry.
    """
    if _has_mapped(text):
        text = _TO_MAP.sub(_map, text.replace("\r\n", "\n"))
    return normalize("NFC", text)


def _has_mapped(text: str) -> bool:
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    if len(data.translate(None, _SINGLE)) != len(data):
        return True
    return not text.isascii() and (_C1.search(data) is not None or _SEPARATOR.search(data) is not None)


def _map(match: re.Match[str]) -> str:
    character = match.group()
    replacement = _MAPPED.get(ord(character))
    if replacement is None:
        raise SourceError(
            f"The text holds half of a surrogate pair (U+{ord(character):04X}) and cannot be stored",
            hint="repair the input; it was cut or decoded wrongly upstream",
        )
    return replacement
