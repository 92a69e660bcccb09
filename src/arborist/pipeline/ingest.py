"""Ingest: a source's inputs become documents that the ledger vouches for.

Reads top to bottom in ``ingest``: settle what an earlier run left, walk the
source, leave out what is known and unchanged, stage batches, append one
ledger entry a batch, publish, index; then tombstone what a complete listing
no longer has. Killed anywhere, the next run settles and goes on. Memory is
bounded by the batch limits, whatever the input's size.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from arborist.core.digest import text_hash
from arborist.core.model import Failed, RawItem, Skipped, State
from arborist.core.protocols import Progress, Source
from arborist.core.record import occurrence
from arborist.pipeline.crew import Crew, make_crew
from arborist.pipeline.house import House
from arborist.pipeline.planting import Staged
from arborist.pipeline.report import IngestReport
from arborist.store.reader import Known
from arborist.text.versions import CHUNK_VERSION, TEXT_VERSION


@dataclass(frozen=True, slots=True)
class IngestSettings:
    """Limits of one ingest.

    A batch is one ledger entry, one store transaction and one index commit:
    large enough that their fixed cost vanishes (25 ms an index commit, notes on
    performance, section 5), small enough to bound memory and lost work.
    """

    shard: str = "main"
    workers: int = 1
    dry_run: bool = False
    keep_raw: bool = False
    batch_documents: int = 2_000
    batch_bytes: int = 8_000_000
    # Documents withdrawn by one ledger entry: what it holds of them stays in memory until it is written
    # (428 MB for 100,000 in one, docs/bench/records.md).
    withdraw_documents: int = 10_000
    # Items looked up against the store at once.
    group_items: int = 256


@dataclass(slots=True)
class _Walk:
    """What the committer keeps while it walks a source."""

    report: IngestReport
    progress: Progress
    owners: dict[str, str] = field(default_factory=dict)
    pending: dict[str, list[RawItem]] = field(default_factory=dict)
    pending_bytes: dict[str, int] = field(default_factory=dict)
    seen: set[bytes] | None = None


def ingest(source: Source, house: House, settings: IngestSettings, progress: Progress) -> IngestReport:
    """Read everything ``source`` has into the forest.

    Returns:
        Counts, and every skipped or failed input with its reason.

    Raises:
        BusyError: another process writes a shard that this run needs.
        StorageError: the disk is full or failing; committed batches stay.
    """
    report = IngestReport(source.kind, dry_run=settings.dry_run)
    walk = _Walk(report, progress, seen=set() if source.scope else None)
    with make_crew(
        house.forest.path,
        source,
        workers=settings.workers,
        corpus_size=house.corpus_size(),
        dry_run=settings.dry_run,
    ) as crew:
        if not settings.dry_run:
            settle(house, crew)
        for group in _groups(source, settings, walk):
            for item in _changed(source, group, house, walk):
                _enqueue(item, house, crew, settings, walk)
        for shard in sorted(walk.pending):
            _send(shard, house, crew, walk)
        _commit(house, crew, crew.drain(), walk)
        report.listing_complete = source.complete
        if source.scope and source.complete:
            _tombstone(source, house, crew, settings, walk)
        crew.finish()
    report.checkpoint = house.ledger.checkpoint()
    return report


def settle(house: House, crew: Crew) -> None:
    """Finish what an earlier run left: publish staged batches the ledger knows, sweep the others."""
    known: dict[tuple[str, str], int] | None = None
    for shard in house.forest.shard_names():
        staged = crew.leftovers(shard)
        if not staged:
            continue
        if known is None:
            known = {
                (entry.body["shard"], entry.body["batch_root"]): entry.index
                for entry in house.ledger.entries(kind="ingest")
            }
        for batch, root in staged:
            index = known.get((shard, root))
            if index is None:
                crew.discard(shard, batch)
            else:
                crew.publish(shard, batch, index)


def _groups(source: Source, settings: IngestSettings, walk: _Walk) -> Iterator[list[RawItem]]:
    """The source's items in small groups; skips and failures go to the report on the way."""
    group: list[RawItem] = []
    held = 0
    for item in source.items():
        if isinstance(item, Skipped):
            walk.report.skip(item)
            continue
        if isinstance(item, Failed):
            walk.report.fail(item)
            _see(item.uri, walk)
            continue
        walk.report.seen += 1
        walk.report.raw_bytes += len(item.raw)
        _see(item.uri, walk)
        group.append(item)
        held += len(item.raw)
        if len(group) >= settings.group_items or held >= settings.batch_bytes:
            yield group
            group, held = [], 0
            walk.progress.update(report=walk.report)
    if group:
        yield group


def _see(uri: str, walk: _Walk) -> None:
    if walk.seen is not None:
        walk.seen.add(_mark(uri))


def _mark(uri: str) -> bytes:
    """Eight bytes that stand for a URI while a listing is compared; a clash could only keep a document."""
    return blake2b(uri.encode("utf-8", "surrogateescape"), digest_size=8).digest()


def _changed(source: Source, group: Sequence[RawItem], house: House, walk: _Walk) -> Iterator[RawItem]:
    """Items whose raw bytes or extractor differ from what their URI holds now; remembers which shard owns a URI."""
    for shard in house.forest.shards():
        known = shard.known_many(item.uri for item in group)
        for uri in known:
            walk.owners[uri] = shard.name
        group = [item for item in group if not _same(source, item, known.get(item.uri), walk)]
    yield from group


def _same(source: Source, item: RawItem, known: Known | None, walk: _Walk) -> bool:
    """Same bytes, and made by an extractor that this source would use today."""
    if (
        known is None
        or (known.extractor, known.extractor_version) != source.extractor_of(item)
        or known.raw_sha256 != text_hash(item.raw)
    ):
        return False
    walk.report.unchanged += 1
    walk.owners.pop(item.uri, None)
    return True


def _enqueue(item: RawItem, house: House, crew: Crew, settings: IngestSettings, walk: _Walk) -> None:
    shard = walk.owners.pop(item.uri, None) or _shard_for(item.uri, settings)
    pending = walk.pending.setdefault(shard, [])
    pending.append(item)
    walk.pending_bytes[shard] = walk.pending_bytes.get(shard, 0) + len(item.raw)
    if len(pending) >= settings.batch_documents or walk.pending_bytes[shard] >= settings.batch_bytes:
        _send(shard, house, crew, walk)


def _shard_for(uri: str, settings: IngestSettings) -> str:
    """One shard a writer; a URI always goes to the same one, so that a change supersedes in place."""
    if settings.workers == 1:
        return settings.shard
    number = zlib.crc32(uri.encode("utf-8", "surrogateescape")) % settings.workers
    return f"{settings.shard}-{number:02d}"


def _send(shard: str, house: House, crew: Crew, walk: _Walk) -> None:
    items = walk.pending.pop(shard, [])
    walk.pending_bytes.pop(shard, None)
    if items:
        _commit(house, crew, crew.stage(shard, items), walk)


def _commit(house: House, crew: Crew, staged: Sequence[Staged], walk: _Walk) -> None:
    """One ledger entry for each staged batch, then publish it and mark what it superseded as stale."""
    for batch in staged:
        for item in batch.failed:
            walk.report.fail(item)
        walk.report.unchanged += batch.unchanged
        if crew.dry_run:
            walk.report.added += batch.documents
            walk.report.chunks += batch.chunks
            walk.report.text_bytes += batch.text_bytes
            continue
        if not batch.documents:
            continue
        with house.ledger.transaction() as transaction:
            index = transaction.append("ingest", _entry(batch, walk.report.source))
            targets = [occurrence(info.root, info.ledger_index) for info in batch.replaces]
            transaction.set_states(targets, State.STALE, f"superseded by ledger entry {index}")
        crew.publish(batch.shard, batch.batch, index)
        walk.report.batches += 1
        walk.report.added += batch.documents
        walk.report.superseded += len(batch.replaces)
        walk.report.chunks += batch.chunks
        walk.report.text_bytes += batch.text_bytes
        walk.progress.update(report=walk.report)


def _entry(batch: Staged, source: str) -> dict[str, str | int]:
    return {
        "shard": batch.shard,
        "batch_root": batch.root,
        "documents": batch.documents,
        "text_bytes": batch.text_bytes,
        "source": source,
        "text_version": TEXT_VERSION,
        "chunk_version": CHUNK_VERSION,
    }


def _tombstone(source: Source, house: House, crew: Crew, settings: IngestSettings, walk: _Walk) -> None:
    """Withdraw documents under the source's scope that a complete listing no longer has."""
    seen = walk.seen or set()
    for shard in house.forest.shards():
        gone = [uri for uri in shard.uris_under(source.scope) if _mark(uri) not in seen]
        if not gone:
            continue
        walk.report.withdrawn += len(gone)
        if settings.dry_run:
            continue
        for start in range(0, len(gone), settings.withdraw_documents):
            uris = gone[start : start + settings.withdraw_documents]
            placed = [place for place in map(shard.placed, uris) if place is not None]
            with house.ledger.transaction() as transaction:
                index = transaction.append("withdraw", {"shard": shard.name, "documents": len(placed)})
                targets = [occurrence(*place) for place in placed]
                transaction.set_states(targets, State.STALE, "no longer listed by its source")
            crew.withdraw(shard.name, uris, index)
