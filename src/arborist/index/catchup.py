"""Keeping an index in step with its store: after ingest, after a crash, after a loss.

The ledger size is the clock. An index that reflects less than the ledger
takes in what the store says changed since; one that is missing, damaged,
from another version or ahead of the ledger is thrown away and built anew.
Either way the result is the same index, because it is derived.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arborist.core.errors import BusyError, IntegrityError
from arborist.core.model import DocumentInfo
from arborist.index.index import Index

if TYPE_CHECKING:
    from arborist.core.protocols import Progress
    from arborist.store.shard import Shard

# Chunks between commits of a rebuild: a commit costs about 25 ms, a crash at most this much work.
_BATCH_CHUNKS = 20_000


def open_index(shard: "Shard", ledger_size: int, *, progress: "Progress | None" = None) -> Index:
    """The index of ``shard``, reflecting ``ledger_size``.

    While another process is writing it, the index is given as it is, a little
    behind (``reflects`` says where); its writer will bring it up to date.

    Raises:
        BusyError: another process is building it for the first time.
        StorageError: it must be written and the disk refuses.
    """
    try:
        index = Index.open(shard.index_path, create=not shard.index_path.exists())
        if index.reflects > ledger_size:
            index.close()
            raise IntegrityError("The index is ahead of the ledger")
    except IntegrityError:
        Index.discard(shard.index_path)
        index = Index.open(shard.index_path, create=True)
    try:
        catch_up(index, shard, ledger_size, progress=progress)
    except BusyError:
        if index.reflects == 0:
            index.close()
            raise
        index.forget_queued()
    except BaseException:
        index.close()
        raise
    return index


def catch_up(index: Index, shard: "Shard", ledger_size: int, *, progress: "Progress | None" = None) -> None:
    """Take in what the store published or withdrew since the ledger size that the index reflects.

    Nothing happens when it is up to date. Applying the same changes twice
    changes nothing, so a crash at any point is mended by calling this again.
    """
    if index.reflects >= ledger_size:
        return
    index.repair()
    since = index.reflects
    if since == 0:
        _fill(index, shard, shard.indexable(), ledger_size, progress)
        return
    changes = shard.changes(since)
    for root in changes.removed:
        index.remove(root)
    _fill(index, shard, changes.added, ledger_size, progress)


def _fill(
    index: Index,
    shard: "Shard",
    documents: Iterable[DocumentInfo],
    ledger_size: int,
    progress: "Progress | None",
) -> None:
    since, pending = index.reflects, 0
    for done, info in enumerate(documents, 1):
        index.add(info, ((chunk.heading, chunk.text) for chunk in shard.chunks(info.root)))
        pending += info.size
        if pending >= _BATCH_CHUNKS:
            index.commit(since)  # not the new size yet: a crash from here starts over
            pending = 0
            if progress is not None:
                progress.update(stage="index", documents=done)
    index.commit(ledger_size)
