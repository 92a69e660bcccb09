"""Reading one shard: documents, chunks, what changed since, and where a document's batch is.

Readers keep no transaction
open between calls, so a writer's log can always be checkpointed. Nothing is
served that was not checked on the way out: rows by their seal, chunk text by
its leaf hash (``IntegrityError``, exit 90).

*Visible* is what was published with a ledger index. Of that, *current* is
what its URI means now; superseded and withdrawn documents stay readable by
root, because records rest on them. Staged batches are invisible here.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import zstandard

from arborist.core.digest import hash_text, parse_hash, text_hash
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.frozen import Frozen
from arborist.core.merkle import inclusion_path, leaf_hash
from arborist.core.model import ChunkText, DocumentInfo
from arborist.store.body import BodyReader, Content, find_content
from arborist.store.compression import Dictionaries
from arborist.store.connection import connect
from arborist.store.folder import INDEX_FOLDER, STORE_FILE
from arborist.store.rows import (
    DOCUMENT_COLUMNS,
    DocumentRow,
    Status,
    descriptor_fields,
    document_info,
    document_row,
    is_sealed,
)
from arborist.store.schema import require_schema

BATCH_COLUMNS = "id, root, first, size, text_bytes, ledger_index, seal"

PAGE_OF_ROWS = 512  # documents are listed in reads this long, never one long one


class ShardCounts(Frozen):
    """Current documents, their chunks and text (UTF-8 bytes), and bytes on disk of the whole shard folder."""

    documents: int
    chunks: int
    text_bytes: int
    disk_bytes: int


class Known(Frozen):
    """What a URI's current document was made from: equal values mean extraction can be skipped."""

    raw_sha256: str
    extractor: str
    extractor_version: str
    root: str


class Changes(Frozen):
    """What an index must do to follow the store: take ``removed`` out, then put ``added`` in.

    Cold text is not indexed, so eviction removes and rehydration adds. Every added root is also among the removed, so that applying changes twice
    changes nothing.
    """

    removed: tuple[str, ...]
    added: tuple[DocumentInfo, ...]


class BatchPath(Frozen):
    """Proof that a document's descriptor is a leaf of the batch that ledger entry ``ledger_index`` binds."""

    descriptor: bytes
    batch_root: str
    index: int
    size: int
    path: tuple[bytes, ...]
    ledger_index: int


class BatchInfo(Frozen):
    """A batch as stored: its rows are ``[first, first + size)``; ``ledger_index`` is None while it is staged."""

    id: int
    root: str
    first: int
    size: int
    text_bytes: int
    ledger_index: int | None


class ShardReader:
    """What can be read of one shard, over one connection of its own."""

    def __init__(self, path: Path, cold_path: Path, *, vfs: str | None = None) -> None:
        """Open the shard in ``path``.

        Raises:
            ConfigurationError: written by a later program.
            IntegrityError: no store of ours, or damaged.
        """
        self.name = path.name
        self.path = path
        self.cold_path = cold_path
        self.index_path = path / INDEX_FOLDER
        self.vfs = vfs
        self.store_path = path / STORE_FILE
        self.db = connect(self.store_path, vfs=vfs)
        try:
            require_schema(self.db)
            self.dictionaries = Dictionaries(self.db)
            self.bodies = BodyReader(self.db, self.dictionaries, cold_path)
            self._batches: dict[int, BatchInfo] = {}
            self._descriptors = self.dictionaries.newest("descriptor")
        except BaseException:
            self.db.close()
            raise

    def close(self) -> None:
        """Close the file; harmless twice."""
        self.bodies.close()
        self.db.close()

    # --- documents ---------------------------------------------------------

    def info(self, root: str) -> DocumentInfo | None:
        """The visible document with this root, or None.

        When several URIs hold the content: a current one before others, then
        the URI that sorts first, whatever the order of ingest.
        """
        found = self._visible(root)
        return None if found is None else self._info(*found)

    def current(self, uri: str) -> DocumentInfo | None:
        """What ``uri`` means now, or None."""
        row = self.current_row(uri)
        return None if row is None else self._info(row, self.content(row.content))

    def placed(self, uri: str) -> tuple[str, int] | None:
        """Root and ledger index of what ``uri`` means now: its occurrence, without reading its content; or None."""
        row = self.current_row(uri)
        if row is None:
            return None
        return descriptor_fields(row.descriptor)["root"], self._batch_of(row).ledger_index or 0

    def known(self, uri: str) -> Known | None:
        """What the current document under ``uri`` was made from; None when there is none."""
        row = self.current_row(uri)
        if row is None:
            return None
        fields = descriptor_fields(row.descriptor)
        return Known(fields["raw_sha256"], fields["extractor"], fields["extractor_version"], fields["root"])

    def known_many(self, uris: Iterable[str]) -> dict[str, Known]:
        """``known`` for many URIs; those without a current document are left out."""
        return {uri: known for uri in uris if (known := self.known(uri)) is not None}

    def uris_under(self, prefix: str) -> Iterator[str]:
        """Every URI with a current document that starts with ``prefix``, in code-point order."""
        last, inclusive = prefix, True
        while True:
            comparison = ">=" if inclusive else ">"
            rows = self.db.all(
                "SELECT DISTINCT n.uri FROM name n JOIN document d ON d.id = n.document"  # noqa: S608
                f" WHERE n.uri {comparison} ? AND d.status = ? ORDER BY n.uri LIMIT ?",
                (last, Status.CURRENT, PAGE_OF_ROWS),
            )
            uris = [uri for (uri,) in rows]
            for uri in uris:
                if not isinstance(uri, str):
                    raise IntegrityError(f"The name table of shard {self.name} is damaged", hint="arborist fsck")
                if not uri.startswith(prefix):
                    return
                yield uri
            if len(uris) < PAGE_OF_ROWS:
                return
            last, inclusive = uris[-1], False

    def documents(self, after: int = 0, *, current: bool = True) -> Iterator[tuple[int, DocumentInfo]]:
        """Every current document with its row number, in row order, rows greater than ``after``.

        With ``current=False`` those that were superseded or withdrawn instead.
        """
        condition = "d.status = ?1" if current else "d.status NOT IN (0, ?1)"
        while True:
            page = self.rows(
                f"{condition} AND d.id > ?2 ORDER BY d.id LIMIT ?3", (int(Status.CURRENT), after, PAGE_OF_ROWS)
            )
            for row in page:
                yield row.id, self._info(row, self.content(row.content))
            if len(page) < PAGE_OF_ROWS:
                return
            after = page[-1].id

    def indexable(self) -> Iterator[DocumentInfo]:
        """Every content an index built anew must hold: current, hot, once each, as ``info`` tells of it."""
        for _, info in self.documents():
            if info.tier == "hot" and self.info(info.root) == info:
                yield info

    def changes(self, since: int) -> Changes:
        """What changed by ledger entries with an index of at least ``since``."""
        removed: dict[str, None] = {}
        added: dict[str, DocumentInfo] = {}
        ended = self.rows("d.ended >= ?", (since,))
        batches = [batch for batch in self.batches() if batch.ledger_index is not None and batch.ledger_index >= since]
        begun = [row for batch in batches for row in self.members(batch) if row.status == Status.CURRENT]
        moved = self.db.all("SELECT content FROM cold WHERE ledger_index >= ?1 OR restored >= ?1", (since,))
        for number in [row.content for row in [*ended, *begun]] + [number for (number,) in moved]:
            root = hash_text(self.content(number).root)
            removed[root] = None
            info = self.info(root)  # also when the root lives on under another URI
            if info is not None and info.current and info.tier == "hot":
                added[root] = info
        return Changes(tuple(removed), tuple(added.values()))

    # --- text --------------------------------------------------------------

    def chunk(self, root: str, index: int) -> ChunkText:
        """Chunk ``index`` of a visible document.

        Raises:
            UsageError: no such document or chunk.
            IntegrityError: the stored text does not have the leaf hash.
        """
        return self.bodies.chunk(self.visible_content(root), index)

    def chunks(self, root: str) -> list[ChunkText]:
        """All chunks in order, each checked as in ``chunk``."""
        return self.bodies.chunks(self.visible_content(root))

    def text(self, root: str) -> str:
        """The whole canonical text, every leaf checked."""
        return "".join(chunk.text for chunk in self.chunks(root))

    def text_bytes(self, root: str) -> int:
        """UTF-8 bytes of a visible document's text."""
        return self.visible_content(root).text_bytes

    def leaves(self, root: str) -> tuple[bytes, ...]:
        """Leaf hashes of a visible document, also of a cold one."""
        return self.bodies.table(self.visible_content(root)).leaves

    def raw(self, root: str) -> bytes | None:
        """Raw bytes of the document as received, if they were kept; their hash is checked."""
        found = self._visible(root)
        return None if found is None else self.raw_of(found[0])

    # --- batches -----------------------------------------------------------

    def batches(self) -> Iterator[BatchInfo]:
        """Every batch in the order it was staged, staged ones included."""
        rows = self.db.all(f"SELECT {BATCH_COLUMNS} FROM batch ORDER BY id")  # noqa: S608
        for row in rows:
            yield self._read_batch(row)

    def batch_path(self, root: str, *, uri: str | None = None, ledger_index: int | None = None) -> BatchPath:
        """Inclusion of a visible document's descriptor in its batch; of that ledger entry's batch if named.

        Raises:
            UsageError: no such document.
        """
        found = self._visible(root, uri=uri, ledger_index=ledger_index)
        if found is None:
            raise UsageError(f"No document {root} in shard {self.name}")
        row = found[0]
        batch = self._batch_of(row)
        leaves = [leaf_hash(member.descriptor) for member in self.members(batch)]
        index = leaves.index(leaf_hash(row.descriptor))
        if batch.ledger_index is None:
            raise IntegrityError(f"Document {root} is visible in an unpublished batch", hint="arborist fsck")
        path = tuple(inclusion_path(leaves, index))
        return BatchPath(row.descriptor, batch.root, index, len(leaves), path, batch.ledger_index)

    # --- whole -------------------------------------------------------------

    def counts(self) -> ShardCounts:
        """Sizes of what is current; a content under two URIs counts twice."""
        query = (
            "SELECT count(*), coalesce(sum(c.size), 0), coalesce(sum(c.text_bytes), 0)"
            " FROM document d JOIN content c ON c.id = d.content WHERE d.status = ?"
        )
        ((documents, chunks, text),) = self.db.all(query, (Status.CURRENT,))
        disk = sum(file.stat().st_size for file in self.path.rglob("*") if file.is_file())
        return ShardCounts(documents, chunks, text, disk)

    # --- rows, for the writer and the checker -------------------------------

    def rows(self, where: str, values: Sequence[Any]) -> list[DocumentRow]:
        """Document rows (alias ``d``) that meet a condition, seals checked."""
        rows = self.db.all(
            f"SELECT {DOCUMENT_COLUMNS} FROM document d WHERE {where}",  # noqa: S608
            tuple(values),
        )
        return [document_row(row, self._descriptor_decompressor()) for row in rows]

    def current_row(self, uri: str) -> DocumentRow | None:
        """The current row under ``uri``."""
        # Two steps: joining costs five times as much when there is none, as for every document of a first ingest.
        rows = [
            row
            for (number,) in self.db.all("SELECT document FROM name WHERE uri = ?", (uri,))
            for row in self.rows("d.id = ? AND d.status = ?", (number, Status.CURRENT))
        ]
        if not rows:
            return None
        if descriptor_fields(rows[0].descriptor)["uri"] != uri:
            raise IntegrityError(f"The name table of shard {self.name} is damaged", hint="arborist fsck")
        return rows[0]

    def members(self, batch: BatchInfo) -> list[DocumentRow]:
        """Document rows of a batch in leaf order."""
        return self.rows("d.id >= ? AND d.id < ? ORDER BY d.id", (batch.first, batch.first + batch.size))

    def content(self, number: int) -> Content:
        """The content row that a document row points at."""
        return self.bodies.content(number)

    def visible_content(self, root: str) -> Content:
        """The content of a visible document.

        Raises:
            UsageError: no such document in this shard.
        """
        content = self.bodies.cached(root)
        if content is not None:
            return content
        found = self._visible(root)
        if found is None:
            raise UsageError(f"No document {root} in shard {self.name}")
        self.bodies.remember(root, found[1])
        return found[1]

    def find_content(self, root: bytes) -> Content | None:
        """The content with this root, visible or not."""
        return find_content(self.db, root)

    def batch(self, number: int) -> BatchInfo:
        """The batch with this id.

        Raises:
            IntegrityError: there is none, or its seal does not fit.
        """
        row = self.db.first(f"SELECT {BATCH_COLUMNS} FROM batch WHERE id = ?", (number,))  # noqa: S608
        if row is None:
            raise IntegrityError(f"Shard {self.name} has no batch {number}", hint="arborist fsck")
        return self._read_batch(row)

    def raw_of(self, row: DocumentRow) -> bytes | None:
        """Raw bytes kept for a document row.

        Raises:
            IntegrityError: they do not have the hash that the descriptor gives.
        """
        raw = self.bodies.raw(row.id)
        if raw is not None and text_hash(raw) != descriptor_fields(row.descriptor)["raw_sha256"]:
            raise IntegrityError(f"The raw bytes of document row {row.id} do not have their hash", hint="arborist fsck")
        return raw

    # --- inside ------------------------------------------------------------

    def _descriptor_decompressor(self) -> zstandard.ZstdDecompressor:
        if not self._descriptors:
            # The first batch of a new shard made the dictionary after this object was opened.
            self._descriptors = self.dictionaries.newest("descriptor")
        return self.dictionaries.decompressor(self._descriptors)

    def _visible(
        self, root: str, *, uri: str | None = None, ledger_index: int | None = None
    ) -> tuple[DocumentRow, Content] | None:
        content = find_content(self.db, parse_hash(root))
        if content is None:
            return None
        rows = self.rows(
            "d.content = ? AND d.status <> ? ORDER BY d.status <> ?, d.id DESC",
            (content.id, Status.STAGED, Status.CURRENT),
        )
        if ledger_index is not None:
            rows = [row for row in rows if self._batch_of(row).ledger_index == ledger_index]
        if uri is not None:
            rows = [row for row in rows if descriptor_fields(row.descriptor)["uri"] == uri]
        elif len(rows) > 1:
            rows.sort(key=lambda row: (row.status != Status.CURRENT, descriptor_fields(row.descriptor)["uri"]))
        return (rows[0], content) if rows else None

    def _info(self, row: DocumentRow, content: Content) -> DocumentInfo:
        fields = descriptor_fields(row.descriptor)
        if fields["root"] != hash_text(content.root):
            raise IntegrityError(f"Document row {row.id} points at another content", hint="arborist fsck")
        return document_info(
            fields,
            size=content.size,
            shard=self.name,
            ledger_index=self._batch_of(row).ledger_index or 0,
            tier=self.bodies.tier(content.id),
            current=row.status == Status.CURRENT,
        )

    def _batch_of(self, row: DocumentRow) -> BatchInfo:
        batch = self._batches.get(row.batch)
        if batch is None:
            batch = self.batch(row.batch)
            if batch.ledger_index is not None:
                self._batches[row.batch] = batch  # a published batch never changes
        return batch

    def _read_batch(self, row: Sequence[Any]) -> BatchInfo:
        number, root, first, size, text_bytes, ledger_index, sealed = row
        if not is_sealed(sealed, number, first, size, text_bytes, ledger_index, blobs=(root,)):
            raise IntegrityError(f"Batch row {number} of shard {self.name} is damaged", hint="arborist fsck")
        return BatchInfo(number, hash_text(root), first, size, text_bytes, ledger_index)
