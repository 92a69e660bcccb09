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
from arborist.core.model import ChunkText, Document, DocumentInfo, Failed, RawItem, State
from arborist.core.protocols import Source
from arborist.index.catchup import open_index
from arborist.index.index import Index
from arborist.store.forest import Forest
from arborist.store.writer import ShardWriter
from arborist.text.document import make_document


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
        """Make a staged batch visible and searchable."""
        bed = self._bed(shard)
        published = bed.writer.publish(batch, ledger_index)
        texts = {document.root: document for document in bed.waiting.pop(batch, [])}
        for root in published.gone:
            bed.index.remove(root)
        for info in published.changes.added:
            document = texts.get(info.root)
            chunks = bed.writer.chunks(info.root) if document is None else _chunks(document)
            bed.index.add(info, chunks)
        bed.index.commit(ledger_index + 1)

    def withdraw(self, shard: str, uris: Sequence[str], ledger_index: int) -> None:
        """Take documents out of sight; the ledger already says so."""
        bed = self._bed(shard)
        for info in bed.writer.withdraw(uris, ledger_index, State.STALE):
            still = bed.writer.info(info.root)
            if still is None or not still.current:
                bed.index.remove(info.root)
        bed.index.commit(ledger_index + 1)

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


def _chunks(document: Document) -> list[ChunkText]:
    return [
        ChunkText(document.root, span.index, span.start, document.text[span.start : span.end], span.heading, leaf)
        for span, leaf in zip(document.chunks, document.leaves, strict=True)
    ]
