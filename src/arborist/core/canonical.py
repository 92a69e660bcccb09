"""Canonical JSON (RFC 8785), floats refused: the bytes of everything hashed that is not text.

Sits at the bottom of the house: records, descriptors, ledger entries and
policies all become bytes here and nowhere else. Deliberately narrower than
RFC 8785: floats are refused (two machines may disagree on the last bit),
integers stay below 2**53 in magnitude, keys are strings, depth is bounded.
Reading is strict: duplicate keys, floats, big integers and non-canonical
spellings are refused, because stored bytes are hashed, never re-serialised.
``floats=True`` writes numbers as ECMAScript does, so that the published RFC
8785 vectors can be reproduced; nothing that Arborist hashes uses it.

Reference: https://www.rfc-editor.org/rfc/rfc8785
"""

import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from arborist.core.errors import IntegrityError

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]

MAX_INTEGER = 2**53 - 1
MAX_DEPTH = 64  # own formats nest fewer than 12 deep; a bound keeps hostile input linear

_READ = json.JSONDecoder().raw_decode
_ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
}
_NEEDS_ESCAPE = re.compile(r'["\\\x00-\x1f]')


class CanonicalError(IntegrityError):
    """A value has no canonical form, or bytes are not canonical."""


def canonical_json(value: Json | float, *, floats: bool = False) -> bytes:
    """Serialise ``value`` to RFC 8785 bytes; ``floats`` is for the published vectors only.

    Raises:
        CanonicalError: float (NaN or infinite with ``floats``), integer beyond 2**53-1, non-string key, lone
            surrogate, unknown type, or nesting deeper than ``MAX_DEPTH``.
    """
    if _is_plain(value, 0):
        text = _ENCODER.encode(value)
    else:
        parts: list[str] = []
        _write(value, parts, 0, floats=floats)
        text = "".join(parts)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise CanonicalError("A string holds a lone surrogate and cannot be hashed") from error


def parse_canonical(data: bytes) -> Any:
    """Read canonical JSON, refusing anything that is not byte-for-byte canonical.

    Raises:
        CanonicalError: not JSON, duplicate key, float, or another spelling.
    """
    value = parse_strict(data)
    if canonical_json(value) != data:
        raise CanonicalError("Stored JSON is not in canonical form")
    return value


def read_proved(data: bytes) -> Any:
    """Read JSON bytes that were proved to be those that ``canonical_json`` once wrote: their spelling is known good.

    Without looking for an encoding or white space: a third less than ``json.loads`` on the few hundred bytes of an
    entry, which a promotion run reads by the hundred thousand.

    Raises:
        ValueError: not JSON in UTF-8, or something after it.
    """
    text = data.decode("utf-8")
    value, end = _READ(text)
    if end != len(text):
        raise ValueError("something stands behind the JSON")
    return value


def parse_strict(data: bytes | str) -> Any:
    """Read JSON with duplicate keys, floats, NaN and big integers refused.

    Raises:
        CanonicalError: any of these, or input that is not JSON.
    """
    try:
        text = data if isinstance(data, str) else data.decode(json.detect_encoding(data), "surrogatepass")
        if text.startswith("\ufeff"):
            raise ValueError("a byte order mark comes first")
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise CanonicalError(f"Not valid JSON: {error}") from error


def _is_plain(value: Any, depth: int) -> bool:
    """Whether the standard library's encoder writes ``value`` as RFC 8785 does.

    It does for exact built-in types and ASCII keys, whose code points sort as
    their UTF-16 units do, and is ten times as fast as ``_write``; whatever
    else comes, or is refused, goes there. A promotion run reads half a million values.
    """
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return True
    if kind is int:
        return bool(-MAX_INTEGER <= value <= MAX_INTEGER)
    if depth >= MAX_DEPTH:
        return False
    if kind is dict:
        for key, item in value.items():
            if type(key) is not str or not key.isascii():
                return False
            if type(item) is not str and not _is_plain(item, depth + 1):
                return False
        return True
    if kind is list or kind is tuple:
        for item in value:  # noqa: SIM110 - a generator costs as much again
            if type(item) is not str and not _is_plain(item, depth + 1):
                return False
        return True
    return False


def _write(value: Json | float, parts: list[str], depth: int, *, floats: bool) -> None:
    if depth > MAX_DEPTH:
        raise CanonicalError(f"A value nests deeper than {MAX_DEPTH}")
    if value is None:
        parts.append("null")
    elif value is True:
        parts.append("true")
    elif value is False:
        parts.append("false")
    elif isinstance(value, str):
        parts.append(_quote(value))
    elif isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise CanonicalError(f"The integer {value} is beyond 2**53-1; carry it as a string")
        parts.append(int.__repr__(value))
    elif isinstance(value, Mapping):
        _write_object(value, parts, depth, floats=floats)
    elif isinstance(value, (list, tuple)):
        parts.append("[")
        for position, item in enumerate(value):
            if position:
                parts.append(",")
            _write(item, parts, depth + 1, floats=floats)
        parts.append("]")
    elif isinstance(value, float) and floats:
        parts.append(_ecmascript_number(value))
    else:
        raise CanonicalError(f"A {type(value).__name__} has no canonical form")


def _write_object(value: Mapping[str, Json], parts: list[str], depth: int, *, floats: bool) -> None:
    for key in value:
        if not isinstance(key, str):
            raise CanonicalError(f"An object key is a {type(key).__name__}, not a string")
    parts.append("{")
    # RFC 8785 3.2.3: keys sort by UTF-16 code units, which differs from code
    # point order once astral characters take part.
    ordered = sorted(value, key=_utf16)
    for position, key in enumerate(ordered):
        if position:
            parts.append(",")
        parts.append(_quote(key))
        parts.append(":")
        _write(value[key], parts, depth + 1, floats=floats)
    parts.append("}")


def _ecmascript_number(value: float) -> str:
    """Number::toString of ECMA-262, which RFC 8785 3.2.2.3 prescribes.

    Python's ``repr`` finds the same shortest digits; only their layout differs.
    """
    if not math.isfinite(value):
        raise CanonicalError(f"{value} has no canonical form")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    tail = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{tail}e{point - 1:+d}"


def _utf16(key: str) -> bytes:
    try:
        return key.encode("utf-16-be")
    except UnicodeEncodeError as error:
        raise CanonicalError("A key holds a lone surrogate and cannot be hashed") from error


def _quote(text: str) -> str:
    return '"' + _NEEDS_ESCAPE.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    return _ESCAPES.get(character) or f"\\u{ord(character):04x}"


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("duplicate key")
    return result


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text} is not an integer")


def _small_int(text: str) -> int:
    if len(text) > len(str(-MAX_INTEGER)) or abs(int(text)) > MAX_INTEGER:
        raise ValueError("an integer is beyond 2**53-1")
    return int(text)


# Made once: building a decoder for every call takes as long as a short entry.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, sort_keys=True, separators=(",", ":"))
_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique, parse_float=_no_float, parse_constant=_no_float, parse_int=_small_int
)
