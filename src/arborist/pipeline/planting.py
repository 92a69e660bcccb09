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

from arborist.core.errors import ArboristError
from arborist.core.model import Document, DocumentInfo, Failed, RawItem
from arborist.core.protocols import Source
from arborist.index.index import Index
from arborist.store.forest import Forest
from arborist.store.writer import ShardWriter
from arborist.text.document import make_document


@dataclass(frozen=True, slots=True)
class Staged:
    """A batch that waits for its ledger entry."""

    shard: str
    batch: int
    root: str
    documents: int
    text_bytes: int
    chunks: int
    failed: tuple[Failed, ...] = ()


@dataclass(slots=True)
class _Bed:
    """One shard held open for writing, with its index."""

    writer: ShardWriter
    index: Index
    waiting: dict[int, list[Document]] = field(default_factory=dict)


class Planter:
    """Writes the shards it is given; a context manager that holds their locks.

    Raises (on entering a shard):
        BusyError: another process writes that shard.
    """

    def __init__(self, forest: Path, source: Source, *, keep_raw: bool = False) -> None:
        self._path = forest
        self._source = source
        self._keep_raw = keep_raw
        self._stack = ExitStack()
        self._beds: dict[str, _Bed] = {}
        self._forest = self._stack.enter_context(Forest.open(forest))

    def __enter__(self) -> "Planter":
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    def stage(self, shard: str, items: Sequence[RawItem]) -> Staged:
        """Extract, canonicalise, chunk and store one batch; nothing becomes visible."""
        documents: list[Document] = []
        failed: list[Failed] = []
        for item in items:
            try:
                raw = self._source.extract(item)
                documents.append(make_document(raw))
            except ArboristError as error:
                failed.append(Failed(item.uri, str(error)))
        if not documents:
            return Staged(shard, -1, "", 0, 0, 0, tuple(failed))
        bed = self._bed(shard)
        staged = bed.writer.add(documents)
        bed.waiting[staged.id] = documents
        return Staged(
            shard=shard,
            batch=staged.id,
            root=staged.root,
            documents=staged.document_count,
            text_bytes=staged.text_bytes,
            chunks=sum(len(document.chunks) for document in documents),
            failed=tuple(failed),
        )

    def publish(self, shard: str, batch: int, ledger_index: int, ledger_size: int) -> list[DocumentInfo]:
        """Make a staged batch visible and searchable; returns what it superseded."""
        bed = self._bed(shard)
        published = bed.writer.publish(batch, ledger_index)
        documents = {document.root: document for document in bed.waiting.pop(batch, [])}
        for info in published.superseded:
            bed.index.remove(info)
        bed.index.add_documents(published.added, documents)
        bed.index.commit(ledger_size)
        return published.superseded

    def _bed(self, shard: str) -> _Bed:
        bed = self._beds.get(shard)
        if bed is None:
            opened = self._forest.shard(shard, create=True)
            writer = self._stack.enter_context(opened.writer())
            index = self._stack.enter_context(Index.open(opened.index_path, create=True))
            bed = self._beds[shard] = _Bed(writer, index)
        return bed
