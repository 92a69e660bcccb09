"""The chunk table of one document: offsets, headings and leaf hashes in one blob.

A row per chunk would cost about 20 bytes of SQLite bookkeeping each; one blob
per document costs two bytes of length and the 32-byte leaf, and is written
and read without a loop in Python. The enclosing row's seal covers it.

Bytes of the blob (format 1)::

    flags     1 byte: 1, or 3 when lengths need four bytes
    runs      varint, then per run of chunks that share a heading:
                varint chunks, varint 2*length + literal,
                literal: length bytes of UTF-8; else varint start (code points)
    lengths   size * u16 (or u32) little-endian: code points of each chunk
    leaves    size * 32 bytes; left out for one chunk, whose leaf is the root

A heading is a slice of the document's own text wherever that can be told.
Bodies are split into *segments* of whole chunks, at most about
``SEGMENT_CHARACTERS``, so that one chunk of a 200 MB document is read without
unpacking the rest; nearly every document is one segment.
"""

import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

from arborist.core.digest import HASH_SIZE
from arborist.core.errors import IntegrityError
from arborist.core.frozen import Frozen
from arborist.core.model import ChunkSpan

SEGMENT_CHARACTERS = 1 << 18
MAX_SEGMENTS = 1 << 20  # a body row's id is content * MAX_SEGMENTS + segment
_FORMAT = 1
_WIDE = 2
_LITERAL = 1


class Segment(Frozen):
    """Chunks ``[first, end)`` whose text, ``[start, stop)`` of the document, is one compressed frame."""

    number: int
    first: int
    end: int
    start: int
    stop: int


class ChunkTable(Frozen):
    """What is kept of a document's chunks besides their text.

    ``offsets`` has ``size + 1`` code-point positions; chunk ``i`` is
    ``[offsets[i], offsets[i + 1])``. ``headings`` are (first chunk, literal
    or slice) runs in order.
    """

    offsets: tuple[int, ...]
    leaf_bytes: bytes
    headings: tuple[tuple[int, str | tuple[int, int]], ...]
    segments: tuple[Segment, ...]

    @property
    def size(self) -> int:
        """Number of chunks."""
        return len(self.offsets) - 1

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """Leaf hashes of all chunks."""
        return tuple(self.leaf(index) for index in range(self.size))

    def leaf(self, index: int) -> bytes:
        """Leaf hash of chunk ``index``."""
        return self.leaf_bytes[index * HASH_SIZE : (index + 1) * HASH_SIZE]

    def segment_of(self, index: int) -> Segment:
        """The segment that holds chunk ``index``."""
        return self.segments[bisect_right(self.segments, index, key=lambda part: part.end)]

    def heading(self, index: int, text: str) -> str:
        """Heading above chunk ``index``; ``text`` is the whole text of a one-segment document."""
        at = bisect_right(self.headings, index, key=lambda run: run[0]) - 1
        found = self.headings[at][1] if at >= 0 else ""
        return found if isinstance(found, str) else text[found[0] : found[1]]


def segments_of(offsets: Sequence[int]) -> list[Segment]:
    """Greedy split: a segment ends before the chunk that would make it too long."""
    size = len(offsets) - 1
    if size == 0:
        return []
    if offsets[-1] <= SEGMENT_CHARACTERS:
        return [Segment(0, 0, size, 0, offsets[-1])]
    parts: list[Segment] = []
    first = 0
    for index in range(1, size + 1):
        if index == size or offsets[index + 1] - offsets[first] > SEGMENT_CHARACTERS:
            parts.append(Segment(len(parts), first, index, offsets[first], offsets[index]))
            first = index
    if len(parts) > MAX_SEGMENTS:
        raise ValueError("a document has too many segments")
    return parts


def encode_table(text: str, chunks: Sequence[ChunkSpan], leaves: Sequence[bytes]) -> bytes:
    """The blob of one document; the caller has checked that the chunks tile ``text``."""
    lengths = [chunk.end - chunk.start for chunk in chunks]
    wide = max(lengths, default=0) > 0xFFFF
    parts = [bytes([_FORMAT | (_WIDE if wide else 0)])]
    parts.append(_encode_headings(text, chunks))
    packed = array("I" if wide else "H", lengths)
    if sys.byteorder == "big":
        packed.byteswap()
    parts.append(packed.tobytes())
    if len(leaves) != 1:
        parts.extend(leaves)
    return b"".join(parts)


def decode_table(blob: bytes, size: int, root: bytes) -> ChunkTable:
    """Read a blob of ``size`` chunks.

    Raises:
        IntegrityError: not a table of that many chunks.
    """
    try:
        flags = blob[0]
        if flags not in {_FORMAT, _FORMAT | _WIDE}:
            raise ValueError(f"format {flags}")
        headings, position = _decode_headings(blob, 1)
        packed = array("I" if flags & _WIDE else "H")
        end = position + size * packed.itemsize
        packed.frombytes(blob[position:end])
        if sys.byteorder == "big":
            packed.byteswap()
        leaf_bytes = blob[end:]
        if size == 1 and not leaf_bytes:
            leaf_bytes = root
        if len(packed) != size or len(leaf_bytes) != size * HASH_SIZE:
            raise ValueError("length")
    except (ValueError, IndexError) as error:
        raise IntegrityError(f"A chunk table is damaged: {error}", hint="arborist fsck") from error
    offsets = tuple(accumulate(packed, initial=0))
    return ChunkTable(offsets, leaf_bytes, headings, tuple(segments_of(offsets)))


def _encode_headings(text: str, chunks: Sequence[ChunkSpan]) -> bytes:
    sliceable = len(text) <= SEGMENT_CHARACTERS
    out = bytearray()
    runs = list(_runs(chunks))
    _put(out, len(runs))
    for first, count in runs:
        chunk = chunks[first]
        _put(out, count)
        at = _find(text, chunk) if sliceable and chunk.heading else -1
        if at >= 0:
            _put(out, len(chunk.heading) << 1)
            _put(out, at)
        else:
            literal = chunk.heading.encode("utf-8")
            _put(out, len(literal) << 1 | _LITERAL)
            out += literal
    return bytes(out)


def _find(text: str, chunk: ChunkSpan) -> int:
    at = text.find(chunk.heading, chunk.start, chunk.end)
    return at if at >= 0 else text.rfind(chunk.heading, 0, chunk.start)


def _runs(chunks: Sequence[ChunkSpan]) -> Iterator[tuple[int, int]]:
    first = 0
    for index in range(1, len(chunks) + 1):
        if index == len(chunks) or chunks[index].heading != chunks[first].heading:
            yield first, index - first
            first = index


def _decode_headings(blob: bytes, position: int) -> tuple[tuple[tuple[int, str | tuple[int, int]], ...], int]:
    count, position = _take(blob, position)
    headings: list[tuple[int, str | tuple[int, int]]] = []
    first = 0
    for _ in range(count):
        chunks, position = _take(blob, position)
        kind, position = _take(blob, position)
        length = kind >> 1
        if kind & _LITERAL:
            headings.append((first, blob[position : position + length].decode("utf-8")))
            position += length
        else:
            start, position = _take(blob, position)
            headings.append((first, (start, start + length)))
        first += chunks
    return tuple(headings), position


def _put(out: bytearray, number: int) -> None:
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)


def _take(blob: bytes, position: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = blob[position]
        position += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, position
        shift += 7
        if shift > 63:
            raise ValueError("varint")
