"""What a batch is on its way in: checked documents, the staged batch, and what publishing it changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arborist.core.digest import hash_text
from arborist.core.errors import UsageError
from arborist.core.merkle import root_of
from arborist.core.model import Document, DocumentInfo
from arborist.store.compression import MAX_DESCRIPTOR_BYTES
from arborist.store.reader import Changes
from arborist.store.rows import DocumentRow, descriptor_fields

VOLATILE_FIELDS = ("fetched",)  # a page fetched again with the same content is the same document


@dataclass(frozen=True, slots=True)
class StagedBatch:
    """A batch that is stored and invisible.

    ``root`` and ``size`` are the tree over its descriptors: what the ledger
    entry binds. A batch of nothing but known documents has ``id`` 0, size 0,
    and needs no entry; ``unchanged`` counts those left out.
    """

    id: int
    root: str
    size: int
    document_count: int
    text_bytes: int
    unchanged: int = 0


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A URI that means nothing any more, the root that it meant, and whether another URI still means that."""

    uri: str
    root: str
    shared: bool


@dataclass(frozen=True, slots=True)
class Published:
    """What publishing changed.

    ``added`` are current now. ``superseded`` were current under a URI that
    means another content now. ``gone`` are the roots among these that no URI
    of this shard holds any more: what makes dependent records stale.
    ``changes`` is what an index has to do; it differs from the first two
    where several URIs hold one content.
    """

    added: tuple[DocumentInfo, ...]
    superseded: tuple[DocumentInfo, ...]
    gone: tuple[str, ...]
    changes: Changes


@dataclass(frozen=True, slots=True)
class Member:
    """A document row of a batch with what publishing needs; ``sole`` when its content came with it alone."""

    row: DocumentRow
    fields: Mapping[str, Any]
    size: int
    sole: bool


def checked_document(document: Document) -> tuple[bytes, Mapping[str, Any]]:
    """Root and descriptor fields of a document whose parts agree with each other.

    Leaf hashes of text are not computed again here: they were a moment ago,
    and each is when its chunk is read.

    Raises:
        UsageError: chunks do not tile, leaves do not give the root, or the
            descriptor names another document.
    """
    position = 0
    for index, chunk in enumerate(document.chunks):
        if chunk.index != index or chunk.start != position or chunk.end <= position:
            raise UsageError(f"The chunks of {document.uri} do not tile its text")
        position = chunk.end
    if position != len(document.text) or len(document.leaves) != len(document.chunks):
        raise UsageError(f"The chunks of {document.uri} do not tile its text")
    root = root_of(document.leaves)
    if hash_text(root) != document.root:
        raise UsageError(f"The leaves of {document.uri} do not give its root")
    if len(document.descriptor) > MAX_DESCRIPTOR_BYTES:
        raise UsageError(f"The descriptor of {document.uri[:80]} is longer than {MAX_DESCRIPTOR_BYTES} bytes")
    fields = descriptor_fields(document.descriptor)
    if fields["uri"] != document.uri or fields["root"] != document.root:
        raise UsageError(f"The descriptor of {document.uri} names another document")
    return root, fields


def says_the_same(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether two descriptors differ in nothing that lasts."""
    return before == after or _lasting(before) == _lasting(after)


def _lasting(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key not in VOLATILE_FIELDS}
