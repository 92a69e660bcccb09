"""zstd frames with the shard's dictionaries, and decompression that trusts no header.

Text is compressed at level 3 with a dictionary trained on the shard's first
documents (``text``); descriptors with the first few descriptors as a raw
dictionary (``descriptor``): they share keys, schemes and extractor names.
Losing a dictionary loses the text, so both live in the database with their
hash. Plain text is hashed, never these bytes: a new dictionary changes no proof.

A frame header can ask for a terabyte in 13 bytes (indygreg/python-zstandard
#332), so every frame's claim is compared with what the caller recorded
before one byte is allocated.
"""

from collections.abc import Iterable
from typing import Any

import zstandard

from arborist.core.digest import sha256
from arborist.core.errors import IntegrityError
from arborist.store.connection import Database

LEVEL = 3  # performance.md section 2: level 9 buys 8 % for 6 times the CPU
TEXT_DICTIONARY_BYTES = 112_640
# Measured on 1.2 to 6 MB of samples (docs/internals/store.md): more text gains under 1 %, a fixed segment
# size trains in a quarter of the time of zstd's own search and is as good.
TRAIN_AFTER_BYTES = 1024 * 1024
SAMPLE_TOTAL_BYTES = 2 * 1024 * 1024
SAMPLES_PER_DICTIONARY_BYTE = 8  # a dictionary larger than that learns its samples by heart
SAMPLE_BYTES = 8_192  # longer documents are sampled in pieces: a dictionary serves their beginnings
TRAINING = {"k": 256, "d": 6, "f": 20, "accel": 1}
DESCRIPTOR_DICTIONARY_BYTES = 8_192
MAX_DESCRIPTOR_BYTES = 1024 * 1024

NO_DICTIONARY = 0


def inflate(frame: bytes, limit: int, decompressor: zstandard.ZstdDecompressor, what: str) -> bytes:
    """Decompress one frame of at most ``limit`` bytes of content.

    Raises:
        IntegrityError: damaged, longer than ``limit``, or followed by other bytes.
    """
    try:
        claimed = zstandard.get_frame_parameters(frame).content_size
        if claimed > limit:
            raise IntegrityError(f"{what} claims to hold {claimed} bytes, more than the {limit} recorded")
        data = decompressor.decompress(frame, max_output_size=limit, allow_extra_data=False)
    except (zstandard.ZstdError, MemoryError) as error:
        raise IntegrityError(f"{what} cannot be decompressed: {error}") from error
    if len(data) > limit:
        raise IntegrityError(f"{what} holds more than the {limit} bytes recorded")
    return data


def train(samples: Iterable[bytes], level: int = LEVEL) -> bytes | None:
    """A text dictionary from documents, or None when they are too few or too alike."""
    pieces: list[bytes | bytearray | memoryview[int]] = []
    total = 0
    for sample in samples:
        pieces.extend(sample[start : start + SAMPLE_BYTES] for start in range(0, len(sample), SAMPLE_BYTES))
        total += len(sample)
        if total >= SAMPLE_TOTAL_BYTES:
            break
    if total < TRAIN_AFTER_BYTES:
        return None
    size = min(TEXT_DICTIONARY_BYTES, total // SAMPLES_PER_DICTIONARY_BYTE)
    try:
        return zstandard.train_dictionary(size, pieces, level=level, **TRAINING).as_bytes()
    except zstandard.ZstdError:
        return None  # samples without a common pattern: compress without


class Dictionaries:
    """The dictionaries of one shard, loaded when first needed, checked against their hash."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._decompressors: dict[int, zstandard.ZstdDecompressor] = {}

    def newest(self, kind: str) -> int:
        """Id of the newest dictionary of ``kind``, ``NO_DICTIONARY`` when there is none."""
        return int(self._db.value("SELECT max(id) FROM dictionary WHERE kind = ?", (kind,)) or NO_DICTIONARY)

    def add(self, kind: str, data: bytes) -> int:
        """Store a dictionary inside the caller's transaction; its id."""
        number = int(self._db.value("SELECT coalesce(max(id), 0) + 1 FROM dictionary"))
        values = (number, kind, sha256(data), data)
        self._db.run("INSERT INTO dictionary (id, kind, sha256, data) VALUES (?, ?, ?, ?)", values)
        return number

    def forget(self) -> None:
        """Drop what was loaded: after a rollback an id may come to mean another dictionary."""
        self._decompressors.clear()

    def decompressor(self, number: int) -> zstandard.ZstdDecompressor:
        """A decompressor for frames written with dictionary ``number``."""
        found = self._decompressors.get(number)
        if found is None:
            dictionary = None if number == NO_DICTIONARY else self._load(number)
            found = zstandard.ZstdDecompressor(dict_data=dictionary)
            self._decompressors[number] = found
        return found

    def compressor(self, number: int) -> zstandard.ZstdCompressor:
        """A compressor with dictionary ``number``."""
        if number == NO_DICTIONARY:
            return zstandard.ZstdCompressor(level=LEVEL, write_content_size=True)
        dictionary = self._load(number)
        dictionary.precompute_compress(level=LEVEL)
        return zstandard.ZstdCompressor(level=LEVEL, dict_data=dictionary, write_content_size=True, write_dict_id=False)

    def all(self) -> list[tuple[Any, ...]]:
        """Every dictionary as (id, recorded hash, data), for checking."""
        return self._db.all("SELECT id, sha256, data FROM dictionary ORDER BY id")

    def _load(self, number: int) -> zstandard.ZstdCompressionDict:
        row = self._db.first("SELECT kind, sha256, data FROM dictionary WHERE id = ?", (number,))
        if row is None:
            raise IntegrityError(f"{self._db.path} lacks its compression dictionary {number}", hint="arborist fsck")
        kind, digest, data = row
        if not isinstance(data, bytes) or sha256(data) != digest:
            raise IntegrityError(
                f"The compression dictionary {number} of {self._db.path} is damaged", hint="arborist fsck"
            )
        try:
            return zstandard.ZstdCompressionDict(
                data,
                dict_type=zstandard.DICT_TYPE_RAWCONTENT if kind == "descriptor" else zstandard.DICT_TYPE_FULLDICT,
            )
        except zstandard.ZstdError as error:
            raise IntegrityError(
                f"The compression dictionary {number} of {self._db.path} is unusable: {error}"
            ) from error
