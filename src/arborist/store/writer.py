"""Writing one shard: stage a batch, publish it when the ledger has it, take documents away.

The order is the promise. ``add`` commits content that nobody can see; then
the pipeline appends the ledger entry with the batch root; then ``publish``
makes the batch visible. A crash between any two leaves a staged batch, which
the next writer finds (``staged``) and publishes or discards by what the
ledger says. For what takes away (``withdraw``, ``evict``) the ledger comes
first and the call here is a redo that may be made again.

Each call is one transaction. After a disk error the writer refuses further
work: what a failed sync left behind is unknown until the file is opened anew.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import zstandard

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError, StorageError, UsageError
from arborist.core.merkle import EMPTY_ROOT, leaf_hash, root_of
from arborist.core.model import Document, DocumentInfo, State
from arborist.store import tier
from arborist.store.chunk_table import MAX_SEGMENTS, encode_table, segments_of
from arborist.store.compression import (
    DESCRIPTOR_DICTIONARY_BYTES,
    MAX_DESCRIPTOR_BYTES,
    NO_DICTIONARY,
    TRAIN_AFTER_BYTES,
    train,
)
from arborist.store.reader import BatchInfo, ShardReader
from arborist.store.rows import DocumentRow, Status, descriptor_fields, root_key, seal
from arborist.store.tier import ColdPack, Drift

SAMPLED_DOCUMENTS = 4_000  # stored documents looked at when a dictionary is trained late
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
class Published:
    """What publishing changed.

    ``added`` are current now. ``superseded`` were current under a URI that
    means another content now. ``gone`` are the roots among these that no URI
    of this shard holds any more: what makes dependent records stale.
    """

    added: tuple[DocumentInfo, ...]
    superseded: tuple[DocumentInfo, ...]
    gone: tuple[str, ...]


class ShardWriter(ShardReader):
    """The one writer of a shard; made by ``Shard.writer``, which holds the lock."""

    def __init__(self, path: Path, cold_path: Path, *, vfs: str | None = None) -> None:
        """Open the writing connection; the caller holds the writer lock."""
        super().__init__(path, cold_path, vfs=vfs)
        self._failed = False
        self._compressors: dict[int, zstandard.ZstdCompressor] = {}
        tier.sweep(self)

    def close(self) -> None:
        """Fold the log back into the file and close."""
        if not self._failed:
            self.db.checkpoint()
        super().close()

    # --- adding ------------------------------------------------------------

    def add(self, documents: Iterable[Document]) -> StagedBatch:
        """Store a batch, invisible, in one transaction and bounded memory.

        A document that is already current under its URI with the same content
        is left out. The same URI may come twice; the later one will be current.

        Raises:
            UsageError: a document contradicts itself (chunks, leaves, root, descriptor).
            StorageError: the disk is full or fails; nothing of the batch is kept.
        """
        with self._writing():
            source = iter(documents)
            head = list(itertools.islice(source, 256))
            self._prepare_dictionaries(head)
            number = self._next("batch")
            self._next_content = self._next("content")
            first = self._next("document")
            leaves: list[bytes] = []
            text_bytes = unchanged = 0
            staged: dict[str, bytes] = {}
            for document in itertools.chain(head, source):
                root = checked_root(document)
                if self._is_known(document, staged):
                    unchanged += 1
                    continue
                text_bytes += self._insert(document, root, number, first + len(leaves))
                leaves.append(leaf_hash(document.descriptor))
                staged[document.uri] = document.descriptor
            if not leaves:
                return StagedBatch(0, hash_text(EMPTY_ROOT), 0, 0, 0, unchanged)
            root = root_of(leaves)
            self._write_batch(BatchInfo(number, hash_text(root), first, len(leaves), text_bytes, None))
        return StagedBatch(number, hash_text(root), len(leaves), len(leaves), text_bytes, unchanged)

    def staged(self) -> list[StagedBatch]:
        """Batches of earlier runs that the ledger may or may not know."""
        return [
            StagedBatch(batch.id, batch.root, batch.size, batch.size, batch.text_bytes)
            for batch in self.batches()
            if batch.ledger_index is None
        ]

    def publish(self, batch_id: int, ledger_index: int) -> Published:
        """Make a batch visible; publishing it again under the same index changes nothing.

        Raises:
            UsageError: no such batch, or it was published under another index.
        """
        if batch_id == 0:
            return Published((), (), ())
        with self._writing():
            batch = self._find_batch(batch_id)
            if batch.ledger_index is None:
                visible = replace(batch, ledger_index=ledger_index)
                self._write_batch(visible)
                ended = [
                    before
                    for row in self.members(batch)
                    if (before := self._make_current(row, ledger_index)) is not None
                ]
            elif batch.ledger_index == ledger_index:
                ended = self.rows("d.ended = ? AND d.status = ?", (ledger_index, Status.SUPERSEDED))
            else:
                raise UsageError(f"Batch {batch_id} was published as ledger entry {batch.ledger_index}")
        superseded = tuple(self._info(row, self.content(row.content)) for row in ended)
        gone = [root for root in dict.fromkeys(info.root for info in superseded) if not self._lives(root)]
        current = [row for row in self.members(batch) if row.status == Status.CURRENT]
        added = tuple(self._info(row, self.content(row.content)) for row in current)
        return Published(added, superseded, tuple(gone))

    def discard(self, batch_id: int) -> None:
        """Remove a staged batch that the ledger does not know; unknown ids are ignored.

        Raises:
            UsageError: the batch is published.
        """
        with self._writing():
            batch = next((batch for batch in self.batches() if batch.id == batch_id), None)
            if batch is None:
                return
            if batch.ledger_index is not None:
                raise UsageError(f"Batch {batch_id} is published and cannot be discarded")
            rows = self.members(batch)
            span = (batch.first, batch.first + batch.size)
            for row in rows:
                uri = descriptor_fields(row.descriptor)["uri"]
                self.db.run("DELETE FROM name WHERE uri = ? AND document = ?", (uri, row.id))
            self.db.run("DELETE FROM raw WHERE document >= ? AND document < ?", span)
            self.db.run("DELETE FROM document WHERE id >= ? AND id < ?", span)
            self.db.run("DELETE FROM batch WHERE id = ?", (batch_id,))
            for content in {row.content for row in rows}:
                self._drop_unused_content(content)
        self.bodies.forget()
        self._give_back_pages()

    # --- taking away -------------------------------------------------------

    def withdraw(self, uris: Iterable[str], ledger_index: int, state: State) -> list[DocumentInfo]:
        """Withdraw what is current under ``uris``; the ledger already says so.

        Text and descriptor stay for the proofs of older records. A URI that
        means nothing any more is passed over, so the call can be made again.
        Returns what was withdrawn now.
        """
        withdrawn: list[DocumentInfo] = []
        with self._writing():
            for uri in uris:
                row = self._current_row(uri)
                if row is not None:
                    ended = self._set_status(row, Status.WITHDRAWN, ledger_index, state.value)
                    withdrawn.append(self._info(ended, self.content(row.content)))
        return withdrawn

    # --- tiers -------------------------------------------------------------

    def pack(self, roots: Iterable[str]) -> Iterator[ColdPack]:
        """Write cold packs for the hot documents among ``roots``; nothing is forgotten yet.

        Raises:
            UsageError: a root that is not visible here.
            StorageError: the disk is full or fails.
        """
        return tier.write_packs(self, roots)

    def evict(self, pack: str, ledger_index: int) -> list[str]:
        """Forget the hot text of what lies in ``pack``; the ledger already says so. Roots evicted now.

        Can be made again. A pack of which nothing is needed is removed.

        Raises:
            IntegrityError: the pack does not give back what was packed; nothing is forgotten.
        """
        with self._writing():
            evicted = tier.evict_pack(self, pack, ledger_index)
        self.bodies.forget()
        self._give_back_pages()
        if pack in tier.unapplied(self):
            tier.drop_pack(self, pack)
        return evicted

    def unapplied_packs(self) -> list[str]:
        """Packs that were written and not evicted into: the ledger decides whether to ``evict`` or ``drop_pack``."""
        return tier.unapplied(self)

    def drop_pack(self, pack: str) -> None:
        """Remove a pack that holds nobody's only text."""
        tier.drop_pack(self, pack)

    def rehydrate(self, roots: Sequence[str], ledger_index: int) -> list[Drift]:
        """Bring cold text back, every leaf checked; with any drift nothing is restored and it is returned.

        Hot documents are passed over, so the call can be made again.
        """
        with self._writing():
            drifts = tier.find_drift(self, roots)
            if not drifts:
                dictionary = self.dictionaries.newest("text")
                for content, part, data in tier.restore(self, roots, ledger_index):
                    self._insert_body(content.id, part.number, dictionary, self._compressor(dictionary).compress(data))
        self.bodies.forget()
        tier.sweep(self)
        return drifts

    # --- inside ------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._failed:
            raise StorageError(
                f"Shard {self.name} stopped after a disk error", unchanged="Nothing was written", hint="run it again"
            )
        try:
            with self.db.transaction():
                yield
        except BaseException as error:
            self._failed = isinstance(error, StorageError | IntegrityError)
            # Ids handed out in the transaction may come to mean something else.
            self.dictionaries.forget()
            self._compressors.clear()
            self._descriptors = NO_DICTIONARY
            self._batches.clear()
            raise

    def _next(self, table: str) -> int:
        return int(self.db.value(f"SELECT coalesce(max(id), 0) + 1 FROM {table}"))  # noqa: S608

    def _compressor(self, dictionary: int) -> zstandard.ZstdCompressor:
        found = self._compressors.get(dictionary)
        if found is None:
            found = self._compressors[dictionary] = self.dictionaries.compressor(dictionary)
        return found

    def _prepare_dictionaries(self, head: Sequence[Document]) -> None:
        if head and not self.dictionaries.newest("descriptor"):
            sample = b"".join(document.descriptor for document in reversed(head[:32]))
            self._descriptors = self.dictionaries.add("descriptor", sample[-DESCRIPTOR_DICTIONARY_BYTES:])
        self._text_dictionary = self.dictionaries.newest("text")
        if self._text_dictionary == NO_DICTIONARY:
            stored = int(self.db.value("SELECT coalesce(sum(text_bytes), 0) FROM content"))
            if stored + sum(len(document.text) for document in head) >= TRAIN_AFTER_BYTES:
                trained = train(self._samples(head))
                if trained is not None:
                    self._text_dictionary = self.dictionaries.add("text", trained)

    def _samples(self, head: Sequence[Document]) -> Iterator[bytes]:
        for document in head:
            yield document.text.encode("utf-8")
        ids = self.db.all("SELECT id FROM content ORDER BY id LIMIT ?", (SAMPLED_DOCUMENTS,))
        for (number,) in ids:
            content = self.content(number)
            if content.size and self.bodies.tier(number) == "hot":
                part = self.bodies.table(content).segment_of(0)
                yield self.bodies.segment_text(content, part).encode("utf-8")

    def _is_known(self, document: Document, staged: dict[str, bytes]) -> bool:
        before = staged.get(document.uri)
        if before is None:
            row = self._current_row(document.uri)
            if row is None:
                return False
            before = row.descriptor
        return before == document.descriptor or _lasting(before) == _lasting(document.descriptor)

    def _insert(self, document: Document, root: bytes, batch: int, number: int) -> int:
        text = document.text.encode("utf-8")
        known = self.find_content(root)
        content = known.id if known is not None else self._insert_content(document, root, text)
        frame = self._compressor(self._descriptors).compress(document.descriptor)
        sealed = seal(number, batch, content, int(Status.STAGED), None, "", blob=frame)
        self.db.run(
            "INSERT INTO document (id, batch, content, status, ended, state, seal, descriptor)"
            " VALUES (?, ?, ?, ?, NULL, '', ?, ?)",
            (number, batch, content, int(Status.STAGED), sealed, frame),
        )
        self.db.run("INSERT INTO name (uri, document) VALUES (?, ?)", (document.uri, number))
        if document.raw is not None:
            data = self._compressor(NO_DICTIONARY).compress(document.raw)
            self.db.run("INSERT INTO raw (document, size, data) VALUES (?, ?, ?)", (number, len(document.raw), data))
        return len(text)

    def _insert_content(self, document: Document, root: bytes, text: bytes) -> int:
        number = self._next_content
        self._next_content += 1
        chunks = encode_table(document.text, document.chunks, document.leaves)
        size = len(document.leaves)
        self.db.run(
            "INSERT INTO content (id, root_key, root, size, text_bytes, seal, chunks) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, root_key(root), root, size, len(text), seal(number, size, len(text), blob=root + chunks), chunks),
        )
        offsets = [0, *(chunk.end for chunk in document.chunks)]
        parts = segments_of(offsets)
        compress = self._compressor(self._text_dictionary).compress
        for part in parts:
            data = text if len(parts) == 1 else document.text[part.start : part.stop].encode("utf-8")
            self._insert_body(number, part.number, self._text_dictionary, compress(data))
        return number

    def _insert_body(self, content: int, segment: int, dictionary: int, frame: bytes) -> None:
        self.db.run(
            "INSERT INTO body (id, dictionary, data) VALUES (?, ?, ?)",
            (content * MAX_SEGMENTS + segment, dictionary, frame),
        )

    def _write_batch(self, batch: BatchInfo) -> None:
        root = parse_hash(batch.root)
        values = (batch.id, batch.first, batch.size, batch.text_bytes, batch.ledger_index)
        self.db.run(
            "INSERT OR REPLACE INTO batch (id, first, size, text_bytes, ledger_index, root, seal)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*values, root, seal(*values, blob=root)),
        )

    def _find_batch(self, number: int) -> BatchInfo:
        batch = next((batch for batch in self.batches() if batch.id == number), None)
        if batch is None:
            raise UsageError(f"Shard {self.name} has no batch {number}")
        return batch

    def _make_current(self, row: DocumentRow, ledger_index: int) -> DocumentRow | None:
        """Give a row its URI; what it superseded, if that was another content."""
        before = self._current_row(descriptor_fields(row.descriptor)["uri"])
        self._set_status(row, Status.CURRENT, None, "")
        if before is None:
            return None
        status = Status.RENEWED if before.content == row.content else Status.SUPERSEDED
        ended = self._set_status(before, status, ledger_index, "")
        return ended if status == Status.SUPERSEDED else None

    def _set_status(self, row: DocumentRow, status: Status, ended: int | None, state: str) -> DocumentRow:
        sealed = seal(row.id, row.batch, row.content, int(status), ended, state, blob=row.frame)
        self.db.run(
            "UPDATE document SET status = ?, ended = ?, state = ?, seal = ? WHERE id = ?",
            (int(status), ended, state, sealed, row.id),
        )
        return replace(row, status=status, ended=ended, state=state)

    def _lives(self, root: str) -> bool:
        info = self.info(root)
        return info is not None and info.current

    def _drop_unused_content(self, content: int) -> None:
        if self.db.first("SELECT 1 FROM document WHERE content = ?", (content,)):
            return
        low = content * MAX_SEGMENTS
        self.db.run("DELETE FROM body WHERE id >= ? AND id < ?", (low, low + MAX_SEGMENTS))
        self.db.run("DELETE FROM content WHERE id = ?", (content,))

    def _give_back_pages(self) -> None:
        with self.db.transaction():
            self.db.all("PRAGMA incremental_vacuum")


def checked_root(document: Document) -> bytes:
    """The root of a document whose parts agree with each other.

    Leaf hashes of text are not computed again here: they were a moment ago,
    and each is when its chunk is read.

    Raises:
        UsageError: chunks do not tile, leaves do not give the root, or the
            descriptor names another document.
    """
    position = 0
    for index, chunk in enumerate(document.chunks):
        if chunk.index != index or chunk.start != position or chunk.end <= chunk.start:
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
    return root


def _lasting(descriptor: bytes) -> dict[str, object]:
    return {key: value for key, value in descriptor_fields(descriptor).items() if key not in VOLATILE_FIELDS}
