"""Cold tiers: move documents out of the hot store and index, and back.

Text goes into compressed packs; leaf hashes stay, so proofs of records on
cold chunks still verify. For what takes away the ledger comes first and the
removal is an idempotent redo. Text that comes back with another leaf hash
(drift) restores nothing, is logged, and makes what rests on it stale.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arborist.core.errors import UsageError
from arborist.core.model import DocumentInfo, State
from arborist.index.catchup import open_index
from arborist.index.index import Index
from arborist.pipeline.house import House
from arborist.store.shard import Shard
from arborist.store.tier import Drift
from arborist.store.writer import ShardWriter


@dataclass(frozen=True, slots=True)
class Choice:
    """Which documents to evict; every given condition must hold.

    ``older_than`` is in seconds of ledger time since the document was ingested;
    ``larger_than`` in chunks; ``uri_prefix`` chooses a source.
    """

    uris: tuple[str, ...] = ()
    uri_prefix: str = ""
    extractor: str = ""
    older_than: int | None = None
    larger_than: int | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """Documents moved between tiers, and drift found on the way back."""

    documents: int
    drifts: tuple[Drift, ...] = ()


def evict(choice: Choice, house: House) -> Moved:
    """Move the chosen hot documents to the cold tier.

    Raises:
        UsageError: nothing was chosen.
        StorageError: the disk is full; what is not in the ledger is untouched.
    """
    if choice == Choice():
        raise UsageError(
            "Nothing was chosen to evict", hint="URIs, --prefix, --extractor, --older-than or --larger-than"
        )
    moved = 0
    for shard in house.forest.shards():
        roots = [info.root for info in _chosen(choice, shard, house)]
        if roots:
            moved += _evict(shard, roots, house)
    return Moved(moved)


def _evict(shard: Shard, roots: Sequence[str], house: House) -> int:
    moved = 0
    with shard.writer() as writer:
        index = open_index(shard, house.corpus_size())
        try:
            moved += _settle(writer, index, house)
            index.commit(house.corpus_size())
            for pack in writer.pack(roots):
                with house.ledger.transaction() as transaction:
                    entry = transaction.append(
                        "evict", {"shard": shard.name, "pack": pack.sha256, "documents": len(pack.roots)}
                    )
                for root in writer.evict(pack.sha256, entry):
                    index.remove(root)
                    moved += 1
                index.commit(entry + 1)
        finally:
            index.close()
    return moved


def _settle(writer: ShardWriter, index: Index, house: House) -> int:
    """Finish evictions that the ledger knows and a crash cut short; sweep packs that it does not know."""
    packs = writer.unapplied_packs()
    if not packs:
        return 0
    known = {entry.body["pack"]: entry.index for entry in house.ledger.entries(kind="evict")}
    moved = 0
    for pack in packs:
        if pack not in known:
            writer.drop_pack(pack)
            continue
        for root in writer.evict(pack, known[pack]):
            index.remove(root)
            moved += 1
    return moved


def rehydrate(uris: Sequence[str], house: House, *, everything: bool = False) -> Moved:
    """Bring cold documents back, every leaf checked; drift restores nothing of its shard.

    Raises:
        UsageError: nothing was chosen, or a URI that is not there.
    """
    if not uris and not everything:
        raise UsageError("Nothing was chosen to rehydrate", hint="URIs, or --all")
    moved = 0
    drifts: list[Drift] = []
    wanted = set(uris)
    for shard in house.forest.shards():
        infos = [info for _, info in shard.documents() if info.tier == "cold" and (everything or info.uri in wanted)]
        if infos:
            found, count = _rehydrate(shard, infos, house)
            drifts += found
            moved += count
    return Moved(moved, tuple(drifts))


def _rehydrate(shard: Shard, infos: Sequence[DocumentInfo], house: House) -> tuple[list[Drift], int]:
    roots = [info.root for info in infos]
    with shard.writer() as writer:
        drifts = writer.drift(roots)
        if drifts:
            with house.ledger.transaction() as transaction:
                transaction.append("drift", {"shard": shard.name, "documents": len(drifts)})
                for drift in drifts:
                    transaction.set_state(drift.root, State.STALE, drift.detail)
            return drifts, 0
        with house.ledger.transaction() as transaction:
            entry = transaction.append("rehydrate", {"shard": shard.name, "documents": len(roots)})
        drifts = writer.rehydrate(roots, entry)  # reads every leaf again
        if drifts:
            return drifts, 0
        index = open_index(shard, house.corpus_size() - 1)
        try:
            for info in infos:
                index.add(info, ((chunk.heading, chunk.text) for chunk in writer.chunks(info.root)))
            index.commit(entry + 1)
        finally:
            index.close()
    return [], len(infos)


def _chosen(choice: Choice, shard: Shard, house: House) -> Iterator[DocumentInfo]:
    now = house.ledger.now()
    times: dict[int, int] = {}
    for _, info in shard.documents():
        if info.tier == "cold" or (choice.uris and info.uri not in choice.uris):
            continue
        if not info.uri.startswith(choice.uri_prefix) or (choice.extractor and info.extractor != choice.extractor):
            continue
        if choice.larger_than is not None and info.size <= choice.larger_than:
            continue
        if choice.older_than is not None:
            if info.ledger_index not in times:
                times[info.ledger_index] = house.ledger.entry(info.ledger_index).time
            if (now - times[info.ledger_index]) // 1_000_000 < choice.older_than:
                continue
        yield info
