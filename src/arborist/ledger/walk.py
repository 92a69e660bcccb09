"""Going through every record of a ledger, each proved, at a cost that a hundred thousand can bear.

``LedgerReader.record`` shows one record by its own path and its own place in
the not-live map. Here the same is shown for all at once: the leaves of the log
are hashed up to the signed root and the rows of the map up to the epoch's root,
one pass each, after which an equal leaf is as good as a path and a row of the
map as good as its proof. Pages are read in their own snapshots, so a walk
holds up no writer and needs little memory; what is judged by it and then
written is judged again in the transaction that writes.

Who uses it: ``promote``, ``reclassify``, ``burn``. Figures: docs/bench/records.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arborist.core.digest import hash_text, parse_hash
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import State
from arborist.ledger.entry import Entry, read_entry
from arborist.ledger.records import Sheet, StoredGrade, StoredRecord

if TYPE_CHECKING:
    from arborist.ledger.reading import LedgerReader

PAGE = 500  # records read in one snapshot
LEAVES_AT_ONCE = 1 << 12  # a power of two: then the blocks' roots are themselves the leaves of the tree


@dataclass(frozen=True, slots=True)
class Walked:
    """A record with its newest grade, None when it was never graded."""

    record: StoredRecord
    grade: StoredGrade | None


def walk(reader: "LedgerReader", *, oldest_first: bool = False) -> Iterator[Walked]:
    """Every record that the ledger held when the walk began, with the state it has when its page is read.

    Raises:
        IntegrityError: leaves, map or rows are not what was logged and signed.
    """
    walker = _Walker(reader)
    after = -1 if oldest_first else walker.size
    while True:
        page = walker.page(after, oldest_first=oldest_first)
        yield from page
        if len(page) < PAGE:
            return
        after = page[-1].record.index


class _Walker:
    """What was proved when the walk began, and which records are stale."""

    def __init__(self, reader: "LedgerReader") -> None:
        self._reader = reader
        self._map_root = b""
        self._stale: frozenset[int] = frozenset()
        with reader.snapshot():
            head = reader.head()
            self.size = head.size
            blocks = [
                root_of(reader.tree.leaves(start, min(head.size, start + LEAVES_AT_ONCE)))
                for start in range(0, head.size, LEAVES_AT_ONCE)
            ]
            if root_of(blocks) != head.root:
                raise reader.damaged("its leaves do not lead to the root that was signed")
            if not reader.table.is_whole(head.size):
                raise reader.damaged("it does not have a record for each entry that speaks of one")

    def page(self, after: int, *, oldest_first: bool) -> list[Walked]:
        """The next records after (or before) entry ``after``, read and checked in one snapshot."""
        reader = self._reader
        with reader.snapshot():
            self._see_states()
            sheet = reader.table.sheet(after, self.size, PAGE, oldest_first=oldest_first)
            return [self._walked(index, sheet) for index in sheet.order]

    def _see_states(self) -> None:
        """Derive which records are stale, unless nothing was withdrawn since the last page."""
        reader = self._reader
        epoch = reader.entry(reader.head().size - 1)
        if epoch.kind != "epoch":
            raise reader.damaged("its last entry is no epoch")
        root = parse_hash(epoch.body["not_live"])
        if root == self._map_root:
            return
        if reader.not_live.recomputed_root() != root:
            raise reader.damaged("its not-live map is not the one that was logged")
        self._stale = frozenset(reader.table.stale())
        self._map_root = root

    def _walked(self, index: int, sheet: Sheet) -> Walked:
        row = sheet.records[index]
        record = hash_text(row.hash)
        entry = self._entry(index, row.entry, row.leaf)
        parents, documents = sheet.edges(index)
        self._reader.check_record(row.hash, entry, (index, row.nonce, row.salt, row.body), parents, documents)
        own = State.LIVE if row.state is None else State(row.state)
        state = State.STALE if own is State.LIVE and index in self._stale else own
        stored = StoredRecord(record, index, entry.time, row.body, row.salt, parents, documents, state)
        return Walked(stored, self._grade(record, index, sheet))

    def _grade(self, record: str, index: int, sheet: Sheet) -> StoredGrade | None:
        row = sheet.grades.get(index)
        if row is None:
            return None
        entry = self._entry(row.index, row.entry, row.leaf)
        return self._reader.checked_grade(record, entry, (row.index, row.policy, row.salt, row.body))

    def _entry(self, index: int, data: bytes | None, leaf: bytes | None) -> Entry:
        if data is None or leaf is None:
            raise self._reader.damaged(f"it lacks entry {index}")
        if index >= self.size:  # appended since the walk began: shown by its own path
            return self._reader.entry(index)
        if leaf_hash(data) != leaf:
            raise self._reader.damaged(f"entry {index} is not what was logged")
        return read_entry(index, data, logged=True)
