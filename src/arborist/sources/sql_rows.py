"""Rows of ``INSERT INTO cur/old`` statements out of a stream of bytes.

Works on bytes, because a dump may mix encodings row by row. Linear: a row
that does not end within the buffer is tried again only when the buffer has
doubled.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_INSERT = re.compile(
    rb"(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO\s+[`\"]?(?:\w{1,64}_)?(cur|old)[`\"]?\s*(?:\(([^()]{0,4000})\)\s*)?VALUES\s*",
    re.IGNORECASE,
)
_CREATE = re.compile(
    rb"CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`\"]?(?:\w{1,64}_)?(cur|old)[`\"]?\s*\(([^;]{0,20000});",
    re.IGNORECASE,
)
_COLUMN = re.compile(
    rb"(?:^|,)\s*[`\"]?((?:cur|old)_\w+|inverse_timestamp)[`\"]?\s+[a-z]", re.IGNORECASE | re.MULTILINE
)
_COMMENTED = re.compile(rb"^(?:--|#)\s*Columns:\s*([\w, ]{1,4000})$", re.MULTILINE | re.IGNORECASE)
_SPACE = re.compile(rb"\s*")
# Atomic, so that a string that does not end is not tried again at each of its escapes.
_VALUE = re.compile(
    rb"\s*(?:(?:_binary|_utf8|_latin1)?\s*'([^'\\]*+(?>(?:(?:\\.|'')[^'\\]*+)*))'(?!')|(0x[0-9A-Fa-f]*|[^,()'\s\\][^,()'\\]{0,200}?))\s*([,)])",
    re.DOTALL,
)
_ESCAPE = re.compile(rb"\\(.)|''", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"b": b"\b", b"Z": b"\x1a"}
_TAIL = 1 << 16  # enough to hold any statement head that began before the buffer ended


class SqlFault(Exception):  # noqa: N818 - a fault of the data, turned into a Failed item
    """The statements cannot be followed any further; the message is a clause for a person."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its table (``cur`` or ``old``), the columns that the dump states, raw values."""

    table: str
    columns: tuple[str, ...]
    values: tuple[bytes, ...]


def rows(source: Iterator[bytes], limit: int) -> Iterator[Row]:
    """Yield every row.

    Raises:
        SqlFault: the stream ends in mid-row, a row is above ``limit`` bytes, or it is no SQL.
    """
    buffer = _Buffer(source)
    columns: dict[str, tuple[str, ...]] = {}
    while True:
        match = _INSERT.search(buffer.data, buffer.place)
        if match is None or match.end() == len(buffer.data):
            _learn_columns(buffer.data, columns)
            if not buffer.more(keep=_TAIL):
                return
            continue
        _learn_columns(buffer.data[buffer.place : match.start()], columns)
        table = match[1].decode("ascii").lower()
        named = _names(match[2]) if match[2] else columns.get(table, ())
        buffer.place = match.end()
        for values in _tuples(buffer, limit):
            yield Row(table, named, values)


class _Buffer:
    """A window on the stream; ``place`` is where reading goes on."""

    def __init__(self, source: Iterator[bytes]) -> None:
        self.source = source
        self.data = b""
        self.place = 0

    def more(self, keep: int = 0) -> bool:
        """Read at least as much as is held (so retries are linear); drop what was read. False at the end."""
        start = max(self.place, len(self.data) - keep) if keep else self.place
        held = [self.data[start:]]
        self.place = 0
        wanted = len(held[0]) or 1
        size = 0
        for block in self.source:
            held.append(block)
            size += len(block)
            if size >= wanted:
                break
        self.data = b"".join(held)
        return size > 0


def _tuples(buffer: _Buffer, limit: int) -> Iterator[tuple[bytes, ...]]:
    """Rows of the statement at ``buffer.place`` up to its semicolon."""
    while True:
        values = _row(buffer)
        while values is None:
            if len(buffer.data) - buffer.place > limit:
                raise SqlFault(f"a row is larger than the limit of {limit:,} bytes")
            if not buffer.more():
                raise SqlFault("the file ends in the middle of a row: it is cut off")
            values = _row(buffer)
        yield values
        if not _separator(buffer):
            return


def _row(buffer: _Buffer) -> tuple[bytes, ...] | None:
    """The row at ``buffer.place``, None when the buffer ends before it does."""
    data = buffer.data
    place = _skip(data, buffer.place)
    if place == len(data):
        return None
    if data[place : place + 1] != b"(":
        raise SqlFault("a row does not begin with a parenthesis")
    place += 1
    values = []
    while True:
        match = _VALUE.match(data, place)
        if match is None:
            if data[_skip(data, place) :][:1] not in {b"", b"'", b"_"} and len(data) - place > _TAIL:
                raise SqlFault("a value is neither a number nor a quoted string")
            return None
        quoted = match[1]
        values.append(_ESCAPE.sub(_unescape, quoted) if quoted is not None else _bare(match[2]))
        place = match.end()
        if match[3] == b")":
            buffer.place = place
            return tuple(values)


def _separator(buffer: _Buffer) -> bool:
    """True after a comma (another row follows), False after a semicolon or at the end."""
    while True:
        place = _skip(buffer.data, buffer.place)
        mark = buffer.data[place : place + 1]
        if mark:
            buffer.place = place + (1 if mark in {b",", b";"} else 0)
            return mark == b","
        if not buffer.more():
            return False


def _skip(data: bytes, place: int) -> int:
    match = _SPACE.match(data, place)
    return match.end() if match else place


def _bare(value: bytes) -> bytes:
    if value[:2] in {b"0x", b"0X"} and len(value) % 2 == 0:
        return bytes.fromhex(value[2:].decode("ascii"))
    return b"" if value.upper() == b"NULL" else value


def _unescape(match: re.Match[bytes]) -> bytes:
    character = match[1]
    return b"'" if character is None else _ESCAPES.get(character, character)


def _names(listed: bytes) -> tuple[str, ...]:
    return tuple(name.strip(b' `"\n\r\t').decode("ascii", "replace") for name in listed.split(b","))


def _learn_columns(data: bytes, columns: dict[str, tuple[str, ...]]) -> None:
    for match in _CREATE.finditer(data):
        columns[match[1].decode("ascii").lower()] = tuple(name.decode("ascii") for name in _COLUMN.findall(match[2]))
    for match in _COMMENTED.finditer(data):
        names = _names(match[1])
        table = names[0].partition("_")[0].lower()
        if table in {"cur", "old"}:
            columns.setdefault(table, names)
