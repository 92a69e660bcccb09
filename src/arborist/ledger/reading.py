"""Reading the ledger: entries, paths, records, grades and states, each proved before it is handed out.

A record comes with its commitment recomputed, its entry included under the
latest checkpoint and its state shown by the not-live map of the latest epoch,
so that an altered row is an ``IntegrityError`` (exit 90) and never an answer.
``ledger.Ledger`` adds opening and writing.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from arborist.core.canonical import CanonicalError
from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError, ProofError, UsageError
from arborist.core.merkle import verify_inclusion
from arborist.core.model import State
from arborist.core.protocols import Clock
from arborist.ledger.entry import Entry, read_entry
from arborist.ledger.notlive import NotLiveMap
from arborist.ledger.records import (
    RecordRow,
    RecordTable,
    Statement,
    StoredGrade,
    StoredRecord,
)
from arborist.ledger.tree import StoredTree
from arborist.proof.checkpoint import Checkpoint, read_checkpoint
from arborist.proof.commitment import ancestry_commitment, commitment
from arborist.proof.note import VerifierKey
from arborist.proof.notlive import MapProof, state_in_map
from arborist.store.connection import Database

if TYPE_CHECKING:
    from arborist.ledger.walk import Walked

PAGE = 500  # rows a reader fetches before it lets go of its snapshot


class _View:
    """What was already read and proved in one snapshot; gone with it, so never stale."""

    __slots__ = ("head", "not_live_root", "states")

    def __init__(self) -> None:
        self.head: Checkpoint | None = None
        self.not_live_root: bytes | None = None
        self.states: dict[bytes, State] = {}


class LedgerReader:
    """The reading half of ``Ledger``."""

    def __init__(self, db: Database, path: Path, *, clock: Clock) -> None:
        self._db = db
        self._path = path
        self._clock = clock
        self._writing = False
        self._view: _View | None = None
        self.tree = StoredTree(db)
        self.not_live = NotLiveMap(db)
        self.table = RecordTable(db)

    # --- the log -------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The file ``ledger.db``."""
        return self._path

    @property
    def origin(self) -> str:
        """Name of this log, first line of its checkpoints."""
        return self._property("origin")

    @property
    def verifier(self) -> VerifierKey:
        """The key that signs this log; its ``text`` is what strangers trust."""
        return VerifierKey.parse(self._property("vkey"))

    @property
    def size(self) -> int:
        """Number of entries."""
        return self.head().size

    def previous_size(self) -> int:
        """Size that the last commit found: a record before that has seen another checkpoint than its own commit's."""
        with self.snapshot():
            found = self._db.value("SELECT max(idx) FROM entry WHERE kind='epoch' AND idx < ?", (self.size - 1,))
            if found is not None and self.entry(found).kind != "epoch":
                raise self.damaged(f"entry {found} is no epoch")
            return 0 if found is None else int(found) + 1

    def checkpoint(self, size: int | None = None) -> str:
        """The signed checkpoint of ``size`` entries, the latest by default, as a note.

        Raises:
            UsageError: no commit ended at that size.
        """
        query = "SELECT note FROM checkpoint WHERE size=coalesce(?, (SELECT max(size) FROM checkpoint))"
        row = self._db.first(query, (size,))
        if row is None:
            raise UsageError(f"No checkpoint of this ledger has size {size}", hint="arborist log")
        return str(row[0])

    def head(self) -> Checkpoint:
        """The latest checkpoint, parsed."""
        view = self._view or _View()
        if view.head is None:
            try:
                view.head = read_checkpoint(self.checkpoint())
            except (ProofError, UsageError) as error:
                raise self.damaged("its last checkpoint cannot be read") from error
        return view.head

    def entry(self, index: int) -> Entry:
        """One entry, proved to stand under the latest checkpoint.

        Raises:
            UsageError: no such entry.
            IntegrityError: altered.
        """
        with self.snapshot():
            head = self.head()
            found = self._entries(index, index + 1, None)
            if not found:
                raise UsageError(f"The ledger has {head.size} entries and none with index {index}")
            entry = found[0]
            if index < head.size:
                self._prove(entry, head)
            return entry

    def entries(self, start: int = 0, end: int | None = None, *, kind: str | None = None) -> Iterator[Entry]:
        """Entries ``[start, end)`` in order, of one kind if given; each is compared with its stored leaf."""
        end = self.size if end is None else end
        while start < end:
            with self.snapshot():
                page = self._entries(start, end, kind, limit=PAGE)
                for entry in page:
                    if self.tree.node(0, entry.index) != entry.leaf:
                        raise self.damaged(f"entry {entry.index} is not what was logged")
            yield from page
            if len(page) < PAGE:
                return
            start = page[-1].index + 1

    def last(self, kind: str) -> int:
        """Index of the newest entry of a kind; -1 when there is none."""
        found = self._db.value("SELECT max(idx) FROM entry WHERE kind=?", (kind,))
        return -1 if found is None else int(found)

    def inclusion(self, index: int, size: int | None = None) -> list[bytes]:
        """Inclusion path of an entry in the tree of ``size`` entries, the latest by default."""
        with self.snapshot():
            return self.tree.inclusion(index, self.size if size is None else size)

    def consistency(self, old: int, new: int | None = None) -> list[bytes]:
        """Consistency path between two sizes."""
        with self.snapshot():
            return self.tree.consistency(old, self.size if new is None else new)

    def now(self) -> int:
        """Ledger time in microseconds: the clock's, or the last entry's if the clock went back."""
        with self.snapshot():
            return max(self._clock() // 1000, self._entries(self.size - 1, self.size, None)[0].time)

    # --- records -------------------------------------------------------------

    def record(self, name: str) -> StoredRecord:
        """A record by hash, by cache key (the newest), or by an unambiguous prefix of 8 or more hex digits.

        Raises:
            UsageError: none or several.
            IntegrityError: altered.
        """
        with self.snapshot():
            return self._record(self._resolve(name))

    def by_key(self, cache_key: str) -> StoredRecord | None:
        """The newest record under a cache key or alias, its state proved; None when there is none."""
        with self.snapshot():
            record = self.table.newest(parse_hash(cache_key))
            return None if record is None else self._record(record)

    def records(self, limit: int | None = None) -> Iterator[StoredRecord]:
        """Records, newest first, each shown by its own path; ``walk`` is for going through all of them."""
        before, left = self.size, limit
        while left is None or left > 0:
            with self.snapshot():
                names = self.table.page(before=before, limit=min(left or PAGE, PAGE))
                page = [self._record(record) for record in names]
            yield from page
            if not page:
                return
            before = page[-1].index
            left = None if left is None else left - len(page)

    def walk(self, *, oldest_first: bool = False) -> Iterator["Walked"]:
        """Every record with its newest grade, all proved at once; newest first unless told otherwise.

        Raises:
            IntegrityError: anything is not what was logged and signed.
        """
        from arborist.ledger.walk import walk  # noqa: PLC0415 - rare, and a cached answer need not load it

        return walk(self, oldest_first=oldest_first)

    def grade(self, record: str, verifier_policy_hash: str | None = None) -> StoredGrade | None:
        """The newest grade of a record, under one policy if given."""
        with self.snapshot():
            index = self._row(parse_hash(record))[0]
            policy = parse_hash(verifier_policy_hash) if verifier_policy_hash else None
            for row in self.table.grades(index, policy):
                return self.checked_grade(record, self.entry(row[0]), row)
            return None

    def state(self, target: str) -> State:
        """State of a record or document: the strictest of its own and of what it descends from."""
        with self.snapshot():
            return self.derived_state(parse_hash(target))

    document_state = state

    def statements(self, target: str) -> tuple[Statement, ...]:
        """What was said of a target's state, oldest first."""
        with self.snapshot():
            return tuple(self._statement(target, row) for row in self.table.statements(parse_hash(target)))

    def descendants(self, target: str) -> Iterator[str]:
        """Hashes of every record that descends from a record or document, oldest first."""
        return map(hash_text, self.table.descendants(parse_hash(target)))

    def descendant_count(self, target: str) -> int:
        """How many records descend from a record or document."""
        return self.table.descendant_count(parse_hash(target))

    def is_fingerprint_failed(self, fingerprint: str) -> bool:
        """Tell whether an answer with this fingerprint was falsified before."""
        query = "SELECT 1 FROM fingerprint WHERE fingerprint=?"
        return self._db.first(query, (parse_hash(fingerprint),)) is not None

    def not_live_proof(self, target: str) -> MapProof:
        """Path of a target in the not-live map of the latest epoch."""
        return self.not_live.proof(parse_hash(target))

    # --- being sure ---

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """One consistent view for several reads; inside a transaction, that of the transaction."""
        if self._db.in_transaction:
            yield
            return
        with self._db.snapshot():
            self._view = _View()
            self.tree.seen, self.not_live.seen = {}, {}
            try:
                yield
            finally:
                self._view = self.tree.seen = self.not_live.seen = None

    def _prove(self, entry: Entry, head: Checkpoint) -> None:
        try:
            path = self.tree.inclusion(entry.index, head.size)
            verify_inclusion(entry.leaf, entry.index, head.size, path, head.root)
        except ProofError as error:
            raise self.damaged(f"entry {entry.index} is not what was logged") from error

    def _record(self, record: bytes) -> StoredRecord:
        row = index, _, salt, body = self._row(record)
        entry = self.entry(index)
        parents, documents = self.table.edges(index)
        self.check_record(record, entry, row, parents, documents)
        state = self._proved_state(record, index)
        return StoredRecord(hash_text(record), index, entry.time, body, salt, parents, documents, state)

    def check_record(
        self, record: bytes, entry: Entry, row: RecordRow, parents: tuple[str, ...], documents: tuple[str, ...]
    ) -> None:
        """Demand that a record's row and ancestry are what its (proved) entry commits to.

        Raises:
            IntegrityError: altered.
        """
        index, nonce, salt, body = row
        if entry.kind != "record" or entry.body.get("record") != hash_text(record):
            raise self.damaged(f"entry {index} is not that of its record")
        if body is not None and commitment(salt or b"", body) != record:
            raise self.damaged(f"the record of entry {index} was altered")
        # A burnt record without descendants has lost its ancestry on purpose.
        if (body is not None or parents or documents) and (
            entry.body.get("ancestry") != hash_text(ancestry_commitment(nonce, parents, documents))
        ):
            raise self.damaged(f"the ancestry of the record of entry {index} was altered")

    def _proved_state(self, record: bytes, index: int) -> State:
        """Derived state; outside a transaction every LIVE is shown by the latest epoch's map."""
        if self._writing:
            return self.derived_state(record)
        own = self._state_in_map(record)
        if own.severity > State.STALE.severity:
            return own
        stale = any(self._state_in_map(target) is not State.LIVE for target in self.table.ancestors(index))
        return State.STALE if stale else own

    def _state_in_map(self, target: bytes) -> State:
        view = self._view or _View()
        if view.not_live_root is None:
            epoch = self.entry(self.head().size - 1)
            if epoch.kind != "epoch":
                raise self.damaged("its last entry is no epoch")
            view.not_live_root = parse_hash(epoch.body["not_live"])
        if target not in view.states:
            try:
                view.states[target] = state_in_map(target, self.not_live.proof(target), view.not_live_root)
            except ProofError as error:
                raise self.damaged("its not-live map is not the one that was logged") from error
        return view.states[target]

    def derived_state(self, target: bytes) -> State:
        """State by the tables alone, for use inside ``snapshot`` or a transaction."""
        own = self.not_live.get(target)
        if own.severity >= State.STALE.severity:
            return own
        row = self.table.row(target)
        return State.STALE if row is not None and self.table.ancestor_not_live(row[0]) else State.LIVE

    def checked_grade(self, record: str, entry: Entry, row: RecordRow) -> StoredGrade:
        """A grade whose row is what its (proved) entry commits to.

        Raises:
            IntegrityError: altered.
        """
        index, policy, salt, body = row
        said = entry.body
        wrong = said.get("record") != record or said.get("verifier_policy_hash") != hash_text(bytes(policy))
        if body is not None and said.get("grade") != hash_text(commitment(salt or b"", body)):
            wrong = True
        if entry.kind != "grade" or wrong:
            raise self.damaged(f"the grade of entry {index} was altered")
        return StoredGrade(record, index, hash_text(bytes(policy)), body, salt)

    def _statement(self, target: str, row: tuple[int, str, bytes | None, str | None]) -> Statement:
        index, state, salt, reason = row
        entry = self.entry(index)
        said = (entry.kind, entry.body.get("target"), entry.body.get("state"))
        wrong = said != ("state", target, state)
        if reason is not None and entry.body.get("reason") != hash_text(commitment(salt or b"", reason.encode())):
            wrong = True
        if wrong:
            raise self.damaged(f"the statement of entry {index} was altered")
        return Statement(index, entry.time, target, State(state), reason)

    def _row(self, record: bytes) -> RecordRow:
        row = self.table.row(record)
        if row is None:
            raise UsageError(f"No record {hash_text(record)} is in this ledger", hint="arborist records")
        return row

    def _resolve(self, name: str) -> bytes:
        digits = name.removeprefix("sha256:")
        if not 8 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
            raise UsageError(
                f"{name[:80]!r} is not a record", hint="a hash, a cache key, or 8 or more of its first digits"
            )
        low, high = bytes.fromhex(digits.ljust(64, "0")), bytes.fromhex(digits.ljust(64, "f"))
        found = self.table.matching(low, high)
        if len(found) != 1:
            what = "No record" if not found else "More than one record"
            raise UsageError(f"{what} has the name {name[:80]}", hint="arborist records")
        return found[0]

    def _entries(self, start: int, end: int, kind: str | None, *, limit: int = 1) -> list[Entry]:
        query = "SELECT idx, body FROM entry WHERE idx >= ?1 AND idx < ?2 AND (?3 IS NULL OR kind = ?3) ORDER BY idx LIMIT ?4"
        rows = self._db.all(query, (start, end, kind, limit))
        try:
            return [read_entry(index, body) for index, body in rows]
        except CanonicalError as error:
            raise self.damaged("an entry is not canonical JSON") from error

    def _property(self, key: str) -> str:
        row = self._db.first("SELECT value FROM property WHERE key=?", (key,))
        if row is None:
            raise self.damaged(f"it has lost its {key}")
        return str(row[0])

    def damaged(self, what: str) -> IntegrityError:
        """The error that says so, to be raised by whoever found it."""
        return IntegrityError(
            f"The ledger {self._path} is damaged: {what}", unchanged="Nothing was changed", hint="arborist fsck"
        )
