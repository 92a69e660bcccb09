"""A document's own small inverted index: which terms, how often, in which chunks.

Kept beside each document in the catalogue, so that candidates are scored
without reading or stemming their text (0.1 against 0.2 ms a document). Terms
are 24-bit hashes: a word that is not there is taken for one that is about once
in 40,000 documents, the same on every machine and for every layout of shards.

Layout, before ``zlib`` on the second half: count of terms; low and middle bytes
of the ascending hashes' differences; then their high bytes, the number of
occurrences of each term, and for each occurrence its place: 0 for the title,
chunk index + 1 for heading and text of a chunk.
"""

import hashlib
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, chain
from operator import sub

from arborist.core.errors import IntegrityError

_HEAD = struct.Struct("<IBB")  # terms, bytes of an occurrence count, bytes of a place
_WIDTHS = {1: "B", 2: "H", 4: "I"}
_LITTLE = sys.byteorder == "little"
TITLE_PLACE = 0
_PLACE_BITS = 32
_PLACE_MASK = (1 << _PLACE_BITS) - 1


class _Hashes(dict[str, int]):
    """Term → 24-bit hash, filled on demand; emptied when full, which changes speed alone."""

    LIMIT = 400_000

    def __missing__(self, term: str) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        value = int.from_bytes(hashlib.sha256(term.encode()).digest()[:3], "big")
        self[term] = value
        return value


_HASHES = _Hashes()


def term_hash(term: str) -> int:
    """The 24 bits that stand for a term."""
    return _HASHES[term]


def encode_postings(title: Sequence[str], chunks: Sequence[Sequence[str]]) -> bytes:
    """Write the postings of a document from the terms of its title and of each chunk."""
    # One sorted list of (hash, place) packed into integers: everything after is a pass in C.
    packed: list[int] = []
    get = _HASHES.__getitem__
    for place, terms in enumerate((title, *chunks)):
        packed += [key << _PLACE_BITS | place for key in map(get, terms)]
    packed.sort()
    occurrences = Counter([pair >> _PLACE_BITS for pair in packed])  # counts in order of first appearance
    order = list(occurrences)
    counts = list(occurrences.values())
    flat = [pair & _PLACE_MASK for pair in packed]
    raw = _bytes(array("I", map(sub, order, chain((0,), order))))
    count_width, place_width = _width(max(counts, default=0)), _width(max(flat, default=0))
    rest = raw[2::4] + _planes(counts, count_width) + _planes(flat, place_width)
    return _HEAD.pack(len(order), count_width, place_width) + raw[0::4] + raw[1::4] + zlib.compress(rest, 6, wbits=-15)


class Postings:
    """Decoded postings of one document."""

    __slots__ = ("_counts", "_ends", "_hashes", "_places", "size")

    def __init__(self, data: bytes) -> None:
        """Decode what ``encode_postings`` wrote.

        Raises:
            IntegrityError: the bytes are damaged.
        """
        try:
            terms, count_width, place_width = _HEAD.unpack_from(data)
            start = _HEAD.size
            rest = zlib.decompress(data[start + 2 * terms :], wbits=-15)
            raw = bytearray(4 * terms)
            raw[0::4] = data[start : start + terms]
            raw[1::4] = data[start + terms : start + 2 * terms]
            raw[2::4] = rest[:terms]
            # Arrays, not lists: thousands of lists kept in memory make every garbage collection slow.
            self._hashes = array("I", accumulate(_ints(bytes(raw), 4)))
            end = terms + terms * count_width
            self._counts: Sequence[int] = _unplanes(rest[terms:end], count_width)
            self._ends = array("I", accumulate(self._counts))
            self._places: Sequence[int] = _unplanes(rest[end:], place_width)
            self.size = len(data) + 8 * terms
            if len(self._places) != (self._ends[-1] if terms else 0):
                raise ValueError("the number of occurrences is wrong")
        except (ValueError, OverflowError, struct.error, zlib.error) as error:
            raise IntegrityError(f"A row of the index catalogue is damaged: {error}") from error

    def lengths(self, chunks: int) -> list[int]:
        """Indexed terms of each chunk, heading and text."""
        totals = [0] * (chunks + 1)
        for place in self._places:
            totals[place] += 1
        return totals[1:]

    def places(self, term: int) -> Sequence[int]:
        """The places of a term (by its hash), ascending, one entry an occurrence."""
        at = bisect_left(self._hashes, term)
        if at == len(self._hashes) or self._hashes[at] != term:
            return ()
        end = self._ends[at]
        return self._places[end - self._counts[at] : end]


def _width(largest: int) -> int:
    return 1 if largest < 1 << 8 else 2 if largest < 1 << 16 else 4


def _bytes(numbers: "array[int]") -> bytes:
    if not _LITTLE:
        numbers.byteswap()
    return numbers.tobytes()


def _ints(data: bytes, width: int) -> "array[int]":
    numbers = array(_WIDTHS[width])
    numbers.frombytes(data)
    if not _LITTLE:
        numbers.byteswap()
    return numbers


def _planes(numbers: Sequence[int], width: int) -> bytes:
    if width == 1:
        return bytes(numbers)
    raw = _bytes(array(_WIDTHS[width], numbers))
    return b"".join(raw[plane::width] for plane in range(width))


def _unplanes(data: bytes, width: int) -> Sequence[int]:
    if width == 1:
        return data
    size, odd = divmod(len(data), width)
    if odd:
        raise ValueError("a number is cut")
    raw = bytearray(len(data))
    for plane in range(width):
        raw[plane::width] = data[plane * size : (plane + 1) * size]
    return _ints(bytes(raw), width)
