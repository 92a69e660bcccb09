"""One writer's work during ingest: items to staged documents, and publishing them.

A planter owns some shards of a forest. It runs in the ingesting process or,
with several workers, in a process of its own; only the committer (see
``ingest``) writes the ledger. Content is staged first (content-addressed,
invisible, harmless), then published once the ledger names its batch.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from arborist.core.errors import ArboristError, StorageError
from arborist.core.model import Document, DocumentInfo, Failed, RawItem, State
from arborist.core.protocols import Source
from arborist.index.catchup import open_index
from arborist.index.index import Index
from arborist.store.forest import Forest
from arborist.store.writer import ShardWriter
from arborist.text.document import make_document

# Chunks between commits of the index: each makes a segment, and more segments more merging (a commit
# every batch costs 1.3 s of merging on 78 MB of text; one in 40,000 chunks, none).
_COMMIT_CHUNKS = 40_000


@dataclass(frozen=True, slots=True)
class Staged:
    """A batch that waits for its ledger entry.

    ``replaces`` are the documents that publishing will supersede: the ledger
    marks them stale in the very commit that names the batch.
    """

    shard: str
    batch: int
    root: str
    documents: int
    text_bytes: int
    chunks: int
    unchanged: int = 0
    replaces: tuple[DocumentInfo, ...] = ()
    failed: tuple[Failed, ...] = ()


@dataclass(slots=True)
class _Bed:
    """One shard held open for writing, with its index and what waits to be indexed."""

    writer: ShardWriter
    index: Index
    waiting: dict[int, list[Document]] = field(default_factory=dict)
    # What the index has been given since its last commit, and the ledger size it belongs to.
    queued_chunks: int = 0
    queued_size: int = 0

    def settle(self, *, above: int = 0) -> None:
        """Make searchable what is queued, when that is more than ``above`` chunks."""
        if self.queued_size and self.queued_chunks >= above:
            self.index.commit(self.queued_size)
            self.queued_chunks = self.queued_size = 0


class Planter:
    """Writes the shards it is given; a context manager that holds their locks.

    Raises (when a shard is first touched):
        BusyError: another process writes that shard.
    """

    def __init__(self, forest: Path, source: Source, *, corpus_size: int, dry_run: bool = False) -> None:
        self._corpus_size = corpus_size
        self._source = source
        self._dry_run = dry_run
        self._stack = ExitStack()
        self._beds: dict[str, _Bed] = {}
        self._forest = self._stack.enter_context(Forest.open(forest))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def stage(self, shard: str, items: Sequence[RawItem]) -> Staged:
        """Extract, canonicalise, chunk and store one batch; nothing becomes visible."""
        documents: list[Document] = []
        failed: list[Failed] = []
        for item in items:
            try:
                documents.append(make_document(self._source.extract(item)))
            except StorageError:
                raise
            except ArboristError as error:
                failed.append(Failed(item.uri, error.what))
        chunks = sum(len(document.chunks) for document in documents)
        if self._dry_run or not documents:
            size = sum(len(document.text.encode()) for document in documents)
            return Staged(shard, 0, "", len(documents), size, chunks, failed=tuple(failed))
        bed = self._bed(shard)
        replaces = self._replaced(bed.writer, documents)
        staged = bed.writer.add(documents)
        bed.waiting[staged.id] = documents
        return Staged(
            shard=shard,
            batch=staged.id,
            root=staged.root,
            documents=staged.document_count,
            text_bytes=staged.text_bytes,
            chunks=chunks,
            unchanged=staged.unchanged,
            replaces=replaces,
            failed=tuple(failed),
        )

    def publish(self, shard: str, batch: int, ledger_index: int) -> None:
        """Make a staged batch visible; ``finish`` or a later one makes it searchable.

        A commit waits until the index's engine is done, which by now has
        worked off what was queued while this batch was staged. Whoever stops in
        between leaves an index a few batches behind, which catches up by itself.
        """
        bed = self._bed(shard)
        bed.settle(above=_COMMIT_CHUNKS)
        published = bed.writer.publish(batch, ledger_index)
        texts = {document.root: document for document in bed.waiting.pop(batch, [])}
        for root in published.gone:
            bed.index.remove(root)
        for info in published.changes.added:
            document = texts.get(info.root)
            if document is None:
                bed.index.add(info, ((chunk.heading, chunk.text) for chunk in bed.writer.chunks(info.root)))
            else:
                bed.index.add(info, ((span.heading, document.text[span.start : span.end]) for span in document.chunks))
            bed.queued_chunks += info.size
        bed.queued_size = ledger_index + 1

    def finish(self) -> None:
        """Make everything that was published searchable."""
        for bed in self._beds.values():
            bed.settle()

    def withdraw(self, shard: str, uris: Sequence[str], ledger_index: int) -> None:
        """Take documents out of sight; the ledger already says so."""
        bed = self._bed(shard)
        for gone in bed.writer.withdraw(uris, ledger_index, State.STALE):
            other = bed.writer.info(gone.root) if gone.shared else None
            if other is None:
                bed.index.remove(gone.root)
            else:  # found from now on under the URI that still means it
                bed.index.add(other, ((chunk.heading, chunk.text) for chunk in bed.writer.chunks(gone.root)))
        bed.queued_size = ledger_index + 1

    def leftovers(self, shard: str) -> list[tuple[int, str]]:
        """Batches that an earlier run staged and did not finish: number and root."""
        return [(batch.id, batch.root) for batch in self._bed(shard).writer.staged()]

    def discard(self, shard: str, batch: int) -> None:
        """Sweep a batch that the ledger does not know."""
        self._bed(shard).writer.discard(batch)

    def _bed(self, shard: str) -> _Bed:
        bed = self._beds.get(shard)
        if bed is None:
            opened = self._forest.shard(shard, create=True)
            writer = self._stack.enter_context(opened.writer())
            index = open_index(opened, self._corpus_size)
            self._stack.callback(index.close)
            bed = self._beds[shard] = _Bed(writer, index)
        return bed

    def _replaced(self, writer: ShardWriter, documents: Sequence[Document]) -> tuple[DocumentInfo, ...]:
        known = writer.known_many(document.uri for document in documents)
        infos = [
            writer.current(document.uri)
            for document in documents
            if document.uri in known and known[document.uri].root != document.root
        ]
        return tuple(info for info in infos if info is not None)
