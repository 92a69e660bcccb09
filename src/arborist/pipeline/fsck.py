"""Check everything that was promised: ledger, shards, and that the two agree.

Structure is always checked whole; ``read_data_percent`` says what share of
the stored text is read back and hashed again, document by document.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arborist.core.errors import IntegrityError
from arborist.core.model import Problem
from arborist.core.record import read_grade, read_record
from arborist.pipeline.house import House, Narrate, silent


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at and what was wrong with it."""

    entries: int
    records: int
    shards: int
    documents: int
    chunks: int
    problems: tuple[Problem, ...]


def fsck(house: House, *, read_data_percent: int = 100, narrate: Narrate = silent) -> Check:
    """Check the whole forest; changes nothing."""
    narrate("ledger")
    problems = list(house.ledger.check(read_data_percent))
    records = 0
    for found in _records(house):
        records += 1
        problems += found
    documents = chunks = shards = 0
    known = {(e.body["shard"], e.body["batch_root"]): e.index for e in house.ledger.entries(kind="ingest")}
    for shard in house.forest.shards():
        narrate(f"shard {shard.name}")
        shards += 1
        counts = shard.counts()
        documents += counts.documents
        chunks += counts.chunks
        problems += shard.check(read_data_percent)
        for batch in shard.batches():
            if batch.ledger_index is None:
                continue
            expected = known.pop((shard.name, batch.root), None)
            if expected != batch.ledger_index:
                detail = f"batch {batch.id} says ledger entry {batch.ledger_index}, the ledger says {expected}"
                problems.append(Problem(f"shard {shard.name}", "BATCH_UNKNOWN", detail))
    for (name, root), index in known.items():
        if _is_unfinished(name, root, house):
            continue  # published by the next ingest; nothing is lost
        detail = f"ledger entry {index} names batch {root}, which the shard does not have"
        problems.append(Problem(f"shard {name}", "BATCH_MISSING", detail))
    return Check(house.ledger.size, records, shards, documents, chunks, tuple(problems))


def _records(house: House) -> Iterator[list[Problem]]:
    """Every stored record and grade must be readable and fit its own inner hashes."""
    for stored in house.ledger.records():
        found: list[Problem] = []
        try:
            if stored.body is not None:
                read_record(stored.body)
                grade = house.ledger.grade(stored.hash)
                if grade is not None and grade.body is not None:
                    read_grade(grade.body)
        except IntegrityError as error:
            found.append(Problem(f"record {stored.hash}", "RECORD_UNREADABLE", error.what))
        yield found


def _is_unfinished(name: str, root: str, house: House) -> bool:
    """A batch that the ledger names and the shard still has staged: a crash came between."""
    if name not in house.forest.shard_names():
        return False
    return any(batch.root == root and batch.ledger_index is None for batch in house.forest.shard(name).batches())
