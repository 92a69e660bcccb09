"""Read one file into items: whole, or plain text in parts of bounded size.

The hash of an item covers exactly the bytes that were read; a file that
changed meanwhile is a failure, not a mixture. Pipes and devices are skipped
without being opened for reading.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from arborist.core.model import Failed, RawItem, Skipped, SourceItem
from arborist.sources import reason
from arborist.sources.extraction.formats import TEXT
from arborist.sources.options import SourceOptions
from arborist.sources.stream import StreamFault, open_regular

_CHANGED = "It changed while it was being read; run the command again once nothing writes to it."


def special(mode: int) -> str:
    """Why a path of this mode is no file to read, "" when it is a regular file."""
    kinds = (
        (stat.S_ISDIR, "It is a folder."),
        (stat.S_ISFIFO, "It is a pipe (FIFO), not a file: reading it could wait for ever."),
        (stat.S_ISSOCK, "It is a socket, not a file."),
        (stat.S_ISCHR, "It is a device, not a file."),
        (stat.S_ISBLK, "It is a device, not a file."),
    )
    for test, sentence in kinds:
        if test(mode):
            return sentence
    return "" if stat.S_ISREG(mode) else "It is not a regular file."


def file_items(path: Path, uri: str, title: str, form: str, options: SourceOptions) -> Iterator[SourceItem]:
    """Items of one file; never raises for what is wrong with it."""
    try:
        why = special(path.stat().st_mode)
        if why:
            yield Skipped(uri, why)
            return
        yield from _read(path, uri, title, form, options)
    except StreamFault:
        yield Skipped(uri, "It is not a regular file.")
    except OSError as error:
        yield Failed(uri, reason.of_os_error(error))


def _read(path: Path, uri: str, title: str, form: str, options: SourceOptions) -> Iterator[SourceItem]:
    with open_regular(path) as handle:
        before = os.fstat(handle.fileno())
        limit = options.part_bytes if form == TEXT else options.max_item_bytes
        raw = handle.read(min(limit, before.st_size) + 1)
        if len(raw) > limit and form != TEXT:
            yield Failed(uri, reason.too_large(before.st_size, limit, f"{form} file"))
            return
        meta = {"format": form}
        if len(raw) <= limit:
            if _changed(before, os.fstat(handle.fileno()), len(raw)):
                yield Failed(uri, _CHANGED)
            else:
                yield RawItem(uri, title, raw, meta)
            return
        encoding = _wide(raw)
        if encoding:
            meta["encoding"] = encoding
        number, total = 1, 0
        while raw:
            rest = handle.read(limit + 1 - len(raw)) if len(raw) <= limit else b""
            raw += rest
            part, raw = (raw, b"") if len(raw) <= limit else _cut(raw, limit, encoding)
            total += len(part)
            if not raw and _changed(before, os.fstat(handle.fileno()), total):
                yield Failed(f"{uri}#part={number}" if number > 1 else uri, _CHANGED)
                return
            if number == 1:
                yield RawItem(uri, title, part, meta)
            else:
                yield RawItem(f"{uri}#part={number}", f"{title} (part {number})", part, meta)
            number += 1


def _changed(before: os.stat_result, after: os.stat_result, size: int) -> bool:
    return (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns) or size != before.st_size


def _wide(raw: bytes) -> str:
    """The 16-bit encoding that a byte order mark announces; later parts carry no mark."""
    if raw.startswith(b"\xff\xfe"):
        return "utf-16-le"
    return "utf-16-be" if raw.startswith(b"\xfe\xff") else ""


def _cut(raw: bytes, limit: int, encoding: str) -> tuple[bytes, bytes]:
    """Split below ``limit`` at a blank line, line, space or, failing these, a whole character."""
    if encoding:
        place = limit - limit % 2
        high = raw[place - 1] if encoding == "utf-16-le" else raw[place - 2]
        if 0xD8 <= high <= 0xDB:
            place -= 2  # keep a surrogate pair together
        return raw[:place], raw[place:]
    for mark in (b"\n\n", b"\n", b" "):
        place = raw.rfind(mark, limit // 2, limit)
        if place >= 0:
            place += len(mark)
            return raw[:place], raw[place:]
    place = limit
    while place > limit - 4 and raw[place] & 0xC0 == 0x80:
        place -= 1
    return raw[:place], raw[place:]
