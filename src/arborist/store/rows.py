"""Row values of a shard: seals, document status, and descriptors turned into infos.

Everything the store says about a document comes from its descriptor, the
bytes that the batch tree commits to; no column repeats a title or a hash
that could then disagree.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from hashlib import sha256 as _sha256
from typing import Any

import zstandard

from arborist.core.canonical import read_proved
from arborist.core.digest import parse_hash
from arborist.core.errors import ArboristError, IntegrityError
from arborist.core.frozen import Frozen
from arborist.core.model import DocumentInfo, Role
from arborist.store.compression import MAX_DESCRIPTOR_BYTES, inflate

SEAL_BYTES = 8

SELF_REFERENCE_SCHEMES = ("arborist://providence/", "aborist://providence/")
_LAYOUT_ROLES = {"disambiguation": Role.DISAMBIGUATION, "talk": Role.TALK}


class Status(IntEnum):
    """Where a document is in its life."""

    STAGED = 0  # in a batch that the ledger does not know yet: invisible
    CURRENT = 1  # what its URI means now
    SUPERSEDED = 2  # its URI means another content now
    WITHDRAWN = 3  # its URI is gone, or was taken back
    RENEWED = 4  # same URI and same content under a newer descriptor


class DocumentRow(Frozen):
    """One row of ``document``, its seal found right; ``frame`` is the descriptor as stored."""

    id: int
    batch: int
    content: int
    status: Status
    ended: int | None
    state: str
    frame: bytes
    descriptor: bytes


def seal(*values: int | str | None, blob: bytes = b"") -> bytes:
    """Eight bytes that change when any of ``values`` or ``blob`` does; ``repr`` keeps types and borders apart."""
    return _sha256(repr(values).encode("utf-8", "surrogatepass") + blob).digest()[:SEAL_BYTES]


def root_key(root: bytes) -> int:
    """The first eight bytes of a root as SQLite's signed integer: a short key, compared in full afterwards."""
    return int.from_bytes(root[:8], "big", signed=True)


def is_sealed(sealed: Any, *values: Any, blobs: tuple[Any, ...]) -> bool:
    """Whether a row is as it was sealed; a damaged record may hold values of any type, whatever its column says."""
    try:
        return bool(seal(*values, blob=b"".join(blobs)) == sealed)
    except TypeError:
        return False


DOCUMENT_COLUMNS = "d.id, d.batch, d.content, d.status, d.ended, d.state, d.seal, d.descriptor"


def document_row(row: tuple[Any, ...], decompressor: zstandard.ZstdDecompressor) -> DocumentRow:
    """Read the eight ``DOCUMENT_COLUMNS``.

    Raises:
        IntegrityError: the seal does not fit, or the descriptor cannot be decompressed.
    """
    number, batch, content, status, ended, state, sealed, frame = row
    if not is_sealed(sealed, number, batch, content, status, ended, state, blobs=(frame,)):
        raise IntegrityError(f"Document row {number} is damaged", hint="arborist fsck")
    descriptor = inflate(frame, MAX_DESCRIPTOR_BYTES, decompressor, f"The descriptor of document row {number}")
    return DocumentRow(number, batch, content, Status(status), ended, state, frame, descriptor)


# Bounded: one document is asked about several times in a row, as when it is found, told and withdrawn.
@lru_cache(maxsize=32)
def descriptor_fields(descriptor: bytes) -> Mapping[str, Any]:
    """A descriptor's fields, not to be written to; the bytes were checked against their hash before they were stored.

    Raises:
        IntegrityError: not a JSON object with the fields every descriptor has.
    """
    try:
        fields = read_proved(descriptor)
        for key in ("uri", "title", "root", "raw_sha256", "extractor", "extractor_version"):
            if not isinstance(fields[key], str):
                raise TypeError(key)
        return fields  # type: ignore[no-any-return]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise IntegrityError(f"A stored descriptor is unreadable: {error}", hint="arborist fsck") from error


def descriptor_root(fields: Mapping[str, Any]) -> bytes:
    """The document root a descriptor names."""
    try:
        return parse_hash(fields["root"])
    except ArboristError as error:
        raise IntegrityError("A stored descriptor names no document root", hint="arborist fsck") from error


def document_info(
    fields: Mapping[str, Any], *, size: int, shard: str, ledger_index: int, tier: str, current: bool
) -> DocumentInfo:
    """What the house passes around for one stored document."""
    layout = fields.get("layout", "")
    return DocumentInfo(
        uri=fields["uri"],
        title=fields["title"],
        root=fields["root"],
        size=size,
        layout=layout,
        role=plain_role(fields["uri"], layout),
        raw_sha256=fields["raw_sha256"],
        extractor=fields["extractor"],
        extractor_version=fields["extractor_version"],
        shard=shard,
        ledger_index=ledger_index,
        tier=tier,
        current=current,
    )


def plain_role(uri: str, layout: str) -> Role:
    """The role that scheme and layout alone give; retrieval's policy has the last word."""
    if uri.startswith(SELF_REFERENCE_SCHEMES):
        return Role.SELF_REFERENCE
    return _LAYOUT_ROLES.get(layout, Role.PRIMARY)
