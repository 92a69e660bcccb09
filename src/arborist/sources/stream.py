"""Open a file as a stream of plain bytes, whatever it is packed with.

The packing is told by the first bytes, not by the name. Truncation, damage
and bombs come out as one typed ``StreamFault`` *after* every whole byte before
them was handed on, so that a source yields what was whole and then fails.
"""

import bz2
import gzip
import lzma
import os
import stat
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import zstandard

BLOCK = 1 << 18

# Text packs 3 to 10 times, repetitive dumps perhaps 100 times. More than this,
# on more than a gigabyte, is a bomb.
_BOMB_RATIO = 1000
_BOMB_FLOOR = 1 << 30
_ZSTD_STEP = 1 << 10
_XZ_MEMORY = 256 << 20  # `xz -9` needs 65 MB

_MAGIC = {
    b"\x1f\x8b": "gzip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\x00": "xz",
    b"\x28\xb5\x2f\xfd": "zstd",
}


class StreamFault(Exception):  # noqa: N818 - a fault of the data, turned into a Failed item
    """The bytes end early or are damaged; the message is a clause for a person."""


def packing(path: Path) -> str:
    """``gzip``, ``bzip2``, ``xz``, ``zstd`` or ``""``, by the first bytes of a regular file."""
    with open_regular(path) as handle:
        head = handle.read(6)
    return _packing_of(head)


def open_regular(path: Path, *, follow: bool = True) -> BinaryIO:
    """Open a regular file for reading without ever blocking on a pipe or device.

    Raises:
        StreamFault: the path is no regular file (any more).
        OSError: it cannot be opened.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    if not follow:
        flags |= getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise StreamFault("it is not a regular file")
    return os.fdopen(descriptor, "rb")


def blocks(path: Path, size: int = BLOCK) -> Iterator[bytes]:
    """Yield the unpacked bytes of ``path`` in blocks of at most ``size``.

    Raises:
        StreamFault: truncated, damaged, a bomb, or changed while being read.
        OSError: the file cannot be opened.
    """
    with open_regular(path) as handle:
        before = os.fstat(handle.fileno())
        head = handle.read(6)
        handle.seek(0)
        kind = _packing_of(head)
        yield from _guarded(_unpacked(handle, kind), kind, before.st_size, size)
        after = os.fstat(handle.fileno())
    if (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        raise StreamFault("the file changed while it was being read")


def first_bytes(path: Path, size: int = 1 << 16) -> bytes:
    """Up to ``size`` unpacked bytes from the start, or what there was before damage."""
    found = b""
    try:
        for block in blocks(path, size):
            found += block
            if len(found) >= size:
                break
    except (StreamFault, OSError):
        return found
    return found[:size]


def _packing_of(head: bytes) -> str:
    for magic, name in _MAGIC.items():
        if head.startswith(magic):
            return name
    return ""


def _unpacked(handle: BinaryIO, kind: str) -> BinaryIO:
    if kind == "gzip":
        return gzip.open(handle, "rb")  # type: ignore[return-value]
    if kind == "bzip2":
        return bz2.open(handle, "rb")  # type: ignore[return-value]
    if kind == "xz":
        return _Xz(handle)  # type: ignore[return-value]
    if kind == "zstd":
        return _Zstd(handle)  # type: ignore[return-value]
    return handle


class _Zstd:
    """Zstandard frames, one after another; a missing end is an error (the library's own reader ends silently)."""

    def __init__(self, handle: BinaryIO) -> None:
        self.handle = handle
        self.rest = b""
        # The window bounds memory: a frame may claim a terabyte, its window may not.
        self.library = zstandard.ZstdDecompressor(max_window_size=1 << 27)
        self.frame: zstandard.ZstdDecompressionObj | None = self.library.decompressobj()

    def read(self, _size: int) -> bytes:
        """What the next few packed bytes hold, b"" at the end. Few, because 4 bytes can unpack to 128 kB."""
        while True:
            if not self.rest:
                self.rest = self.handle.read(_ZSTD_STEP)
                if not self.rest:
                    if self.frame is None:
                        return b""
                    raise EOFError
            if self.frame is None:
                self.frame = self.library.decompressobj()
            block = self.frame.decompress(self.rest)
            self.rest = b""
            if self.frame.eof:
                self.rest, self.frame = self.frame.unused_data, None
            if block:
                return block


class _Xz:
    """``lzma.open`` with a limit on memory: a header may ask for a dictionary of 4 GB."""

    def __init__(self, handle: BinaryIO) -> None:
        self.handle = handle
        self.decompressor = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)

    def read(self, size: int) -> bytes:
        """At most ``size`` bytes, b"" at the end; raises as ``lzma`` does."""
        while True:
            if self.decompressor.eof:
                rest = (self.decompressor.unused_data or self.handle.read(BLOCK)).lstrip(b"\0")
                if not rest:
                    # Zero bytes between streams are padding; nothing after them is the end.
                    if not self.handle.peek(1):  # type: ignore[attr-defined]
                        return b""
                    continue
                self.decompressor = lzma.LZMADecompressor(memlimit=_XZ_MEMORY)
            elif self.decompressor.needs_input:
                rest = self.handle.read(BLOCK)
                if not rest:
                    raise EOFError
            else:
                rest = b""
            block = self.decompressor.decompress(rest, size)
            if block:
                return block


def _guarded(stream: BinaryIO, kind: str, packed: int, size: int) -> Iterator[bytes]:
    total = 0
    while True:
        try:
            block = stream.read(size)
        except EOFError:
            raise StreamFault(f"the {kind} data end before their end mark: the file is cut off") from None
        except (OSError, lzma.LZMAError, zlib.error, zstandard.ZstdError) as error:
            if kind:
                raise StreamFault(f"the {kind} data are damaged ({error})") from None
            raise
        if not block:
            return
        total += len(block)
        if kind and total > _BOMB_FLOOR and total > packed * _BOMB_RATIO:
            raise StreamFault(f"it unpacks to more than {_BOMB_RATIO:,} times its size, as only a bomb does")
        yield block
