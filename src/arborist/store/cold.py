r"""Cold packs: text of evicted documents in one content-addressed file.

A pack is written once, named by the SHA-256 of its bytes, and never changed:
``cold/<shard>/<64 hex>.pack``. The shard keeps every chunk table, so leaf hashes and
proofs survive eviction; what is read from a pack is checked against them.

Bytes of a pack (format 1)::

    magic        16 bytes, ``arborist-pack/1\n``
    dictionary   a zstd dictionary, or nothing
    frames       one zstd-19 frame per segment, in the order of packing
    index        per frame 48 bytes, sorted: root 32, segment u32, offset u64, length u32
    footer       dictionary length u64, index offset u64, index entries u64

All numbers are big-endian. Order of events: the pack is written and synced,
then the ledger says ``evict``, then the shard forgets the hot text; each step
can be done again. A pack that no shard names is swept by the next writer.
"""

import hashlib
import os
import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import zstandard

from arborist.core.errors import IntegrityError, StorageError
from arborist.store.compression import inflate, train
from arborist.store.folder import sync_folder

MAGIC = b"arborist-pack/1\n"
SUFFIX = ".pack"
UNFINISHED = ".unfinished"
LEVEL = 19
_ENTRY = struct.Struct(">32sIQI")
_FOOTER = struct.Struct(">QQQ")
OPEN_PACKS = 16


@dataclass(frozen=True, slots=True)
class Frame:
    """Where one segment lies in a pack."""

    root: bytes
    segment: int
    offset: int
    length: int


class PackWriter:
    """Streams segments into an unfinished file; ``finish`` gives it its name."""

    def __init__(self, folder: Path, samples: Iterable[bytes]) -> None:
        """Begin a pack in ``folder``; ``samples`` are texts to train its dictionary on."""
        self._folder = folder
        self._path = folder / f"{os.getpid()}{UNFINISHED}"
        self._hash = hashlib.sha256()
        self._frames: list[Frame] = []
        self._offset = 0
        dictionary = train(samples, LEVEL) or b""
        self._dictionary_length = len(dictionary)
        data = zstandard.ZstdCompressionDict(dictionary) if dictionary else None
        self._compressor = zstandard.ZstdCompressor(level=LEVEL, dict_data=data, write_dict_id=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._file: BinaryIO = self._path.open("wb")
            self._write(MAGIC + dictionary)
        except OSError as error:
            raise self._failed(error) from error

    def add(self, root: bytes, segment: int, text: bytes) -> None:
        """Append one segment."""
        frame = self._compressor.compress(text)
        self._frames.append(Frame(root, segment, self._offset, len(frame)))
        try:
            self._write(frame)
        except OSError as error:
            raise self._failed(error) from error

    def finish(self) -> bytes:
        """Write the index, sync, and rename to the content's own name; its SHA-256."""
        entries = sorted(self._frames, key=lambda frame: (frame.root, frame.segment))
        at = self._offset
        try:
            self._write(b"".join(_ENTRY.pack(f.root, f.segment, f.offset, f.length) for f in entries))
            self._write(_FOOTER.pack(self._dictionary_length, at, len(entries)))
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            digest = self._hash.digest()
            self._path.replace(pack_path(self._folder, digest))
            sync_folder(self._folder)
        except OSError as error:
            raise self._failed(error) from error
        return digest

    def abandon(self) -> None:
        """Remove the unfinished file."""
        self._file.close()
        self._path.unlink(missing_ok=True)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._hash.update(data)
        self._offset += len(data)

    def _failed(self, error: OSError) -> StorageError:
        return StorageError(
            f"A cold pack could not be written in {self._folder}: {error.strerror}",
            unchanged="Nothing was evicted",
            hint="free some space",
        )


class Pack:
    """One finished pack, open for reading."""

    def __init__(self, path: Path) -> None:
        """Open and read the index.

        Raises:
            IntegrityError: absent or not a pack.
        """
        self._what = f"The cold pack {path}"
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise IntegrityError(f"{self._what} is missing: {error.strerror}", hint="a backup of the pack") from error
        try:
            self._read_index(path.stat().st_size)
        except (struct.error, ValueError, OSError, zstandard.ZstdError) as error:
            self._file.close()
            raise IntegrityError(f"{self._what} is damaged: {error}", hint="a backup of the pack") from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def frames(self) -> Iterator[Frame]:
        """Every frame in index order."""
        for at in range(0, len(self._index), _ENTRY.size):
            yield Frame(*_ENTRY.unpack_from(self._index, at))

    def read(self, root: bytes, segment: int, limit: int) -> bytes:
        """One segment, at most ``limit`` bytes.

        Raises:
            IntegrityError: not in this pack, or damaged.
        """
        wanted = root + segment.to_bytes(4, "big")
        count = len(self._index) // _ENTRY.size
        at = bisect_left(range(count), wanted, key=lambda i: self._index[i * _ENTRY.size : i * _ENTRY.size + 36])
        if at == count or self._index[at * _ENTRY.size : at * _ENTRY.size + 36] != wanted:
            raise IntegrityError(f"{self._what} lacks a document that was evicted into it", hint="arborist fsck")
        frame = Frame(*_ENTRY.unpack_from(self._index, at * _ENTRY.size))
        try:
            self._file.seek(frame.offset)
            data = self._file.read(min(frame.length, self._end - frame.offset))
        except (OSError, ValueError) as error:
            raise IntegrityError(f"{self._what} cannot be read: {error}", hint="arborist fsck") from error
        return inflate(data, limit, self._decompressor, self._what)

    def _read_index(self, size: int) -> None:
        self._file.seek(max(0, size - _FOOTER.size))
        dictionary_length, at, count = _FOOTER.unpack(self._file.read())
        self._end = size
        if at + count * _ENTRY.size + _FOOTER.size != size or len(MAGIC) + dictionary_length > at:
            raise ValueError("its parts do not fit its size")
        self._file.seek(0)
        if self._file.read(len(MAGIC)) != MAGIC:
            raise ValueError("not a pack")
        dictionary = self._file.read(dictionary_length)
        self._file.seek(at)
        self._index = self._file.read(count * _ENTRY.size)
        data = zstandard.ZstdCompressionDict(dictionary) if dictionary else None
        self._decompressor = zstandard.ZstdDecompressor(dict_data=data)


class PackShelf:
    """The packs of a forest, a few kept open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[bytes, Pack] = {}

    def read(self, pack: bytes, root: bytes, segment: int, limit: int) -> bytes:
        """One segment out of pack ``pack``; errors as ``Pack.read``."""
        found = self._open.get(pack)
        if found is None:
            if len(self._open) >= OPEN_PACKS:
                self.close()
            found = self._open[pack] = Pack(pack_path(self._folder, pack))
        return found.read(root, segment, limit)

    def close(self) -> None:
        """Close every pack."""
        for pack in self._open.values():
            pack.close()
        self._open.clear()


def pack_path(folder: Path, digest: bytes) -> Path:
    """Where the pack with this SHA-256 lies."""
    return folder / (digest.hex() + SUFFIX)


def pack_digest(path: Path) -> bytes:
    """SHA-256 of a file, read in pieces."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()
