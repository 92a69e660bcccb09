"""Decoding by rule and canonical text ``text-v1``."""

import codecs
import unicodedata

import pytest

from arborist.core.errors import SourceError
from arborist.text.canonical import canonical_text, decode


@pytest.mark.parametrize(
    ("raw", "declared", "text", "encoding"),
    [
        (b"", None, "", "utf-8"),
        ("naïve – 漢字".encode(), None, "naïve – 漢字", "utf-8"),
        (codecs.BOM_UTF8 + "é".encode(), None, "é", "utf-8"),
        (codecs.BOM_UTF16_LE + "é漢".encode("utf-16-le"), None, "é漢", "utf-16-le"),
        (codecs.BOM_UTF16_BE + "é漢".encode("utf-16-be"), None, "é漢", "utf-16-be"),
        (codecs.BOM_UTF32_LE + "é".encode("utf-32-le"), None, "é", "utf-32-le"),
        ("plain text".encode("utf-16-le"), None, "plain text", "utf-16-le"),
        ("plain text".encode("utf-16-be"), None, "plain text", "utf-16-be"),
        ("café “x”".encode("cp1252"), None, "café “x”", "cp1252"),
        ("Привет мир".encode("cp1251"), "windows-1251", "Привет мир", "cp1251"),
        ("café".encode(), "latin-1", "café", "utf-8"),
        ("café".encode("latin-1"), "iso-8859-1", "café", "cp1252"),
        ("日本".encode("shift_jis"), "shift_jis", "日本", "shift_jis"),
        ("café".encode("cp1252"), "utf-8", "café", "cp1252"),
        (b"plain", "no-such-charset", "plain", "utf-8"),
        (b"plain", "base64", "plain", "utf-8"),
    ],
)
def test_decodes_by_rule(raw, declared, text, encoding):
    decoded = decode(raw, declared)
    assert (decoded.text, decoded.encoding) == (text, encoding)


def test_damaged_utf8_is_replaced_and_says_so():
    raw = ("é漢字 " * 50).encode() + b"\xff tail"
    decoded = decode(raw)
    assert decoded.encoding == "utf-8+replaced"
    assert decoded.text.endswith("� tail")


@pytest.mark.parametrize(
    "raw",
    [
        b"\x00\x01\x02\x03" * 20,
        b"text with a \x00 inside",
        b"%PDF-1.7 whatever",
        b"PK\x03\x04rest",
        b"\x89PNG\r\n\x1a\n",
        bytes(range(256)) * 4,
        b"\xff\xfe\x00\xd8",  # a lone surrogate in UTF-16
        "Привет мир, как дела".encode("cp1251"),
    ],
)
def test_refuses(raw):
    with pytest.raises(SourceError):
        decode(raw)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("a\x0bb\x0cc\x85d\u2028e\u2029f", "a\nb\nc\nd\ne\nf"),
        ("tab\tstays  and spaces  stay\n\n\n", "tab\tstays  and spaces  stay\n\n\n"),
        ("nul\x00 bell\x07 del\x7f c1\x90", "nul� bell� del� c1�"),
        ("a\x1cb\x1fc", "a b c"),
        ("e\u0301", "é"),
        ("\u200b\ufeffﬁ①", "\u200b\ufeffﬁ①"),  # compatibility and invisible characters stay
    ],
)
def test_canonical_text(text, canonical):
    assert canonical_text(text) == canonical
    assert canonical_text(canonical) == canonical


def test_lone_surrogate_is_refused():
    with pytest.raises(SourceError):
        canonical_text("a\ud800b")


def test_later_code_points_are_opaque():
    # U+10EFD..10EFF (15.0) have a combining class and U+105C9 (16.0) a decomposition
    # in later versions; in version 14 they are inert.
    text = "a\u0301\U00010efd\u0316e\u0301\U000105c9"
    expected = "á\U00010efd\u0316é\U000105c9"
    assert canonical_text(text) == expected
    later = "\U000105d2\u0307"
    assert canonical_text(later) == later


def test_nfc_of_assigned_text_is_unicodedata():
    text = "e\u0301 \u1112\u1161\u11ab \u212b"
    assert canonical_text(text) == unicodedata.normalize("NFC", text)
