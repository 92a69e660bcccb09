"""Records, grades and statements as rows: what was said, what we make of it, what became of it.

The log holds commitments; the text and the salts lie here and can burn. Every
read recomputes the commitment, so an altered row is an ``IntegrityError`` and
never an answer. Ancestry (which records and documents an answer rests on) is
rows too, committed to by the record's entry under a nonce that outlives the
salt, so that it can still be checked after a burn.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from arborist.core.digest import hash_text, parse_hash, sha256
from arborist.core.errors import IntegrityError
from arborist.core.frozen import Frozen
from arborist.core.model import State
from arborist.proof.commitment import ancestry_nonce
from arborist.store.connection import Database

_ANCESTORS = """
    WITH RECURSIVE up(target) AS (
        SELECT parent FROM edge WHERE child = ?1
        UNION
        SELECT edge.parent FROM up JOIN record ON record.hash = up.target JOIN edge ON edge.child = record.idx
    )
    SELECT target FROM up ORDER BY target
"""
_ANCESTOR_NOT_LIVE = """
    WITH RECURSIVE up(target) AS (
        SELECT parent FROM edge WHERE child = ?1
        UNION
        SELECT edge.parent FROM up JOIN record ON record.hash = up.target JOIN edge ON edge.child = record.idx
    )
    SELECT 1 FROM up JOIN not_live USING (target) LIMIT 1
"""
# Going down needs a record's hash and nothing else of it: by the index that holds both, the bodies are not paged in
# (half the time over 10,000 records, and more where they do not fit in memory).
_DOWN = """
    WITH RECURSIVE down(idx) AS (
        SELECT child FROM edge WHERE parent = ?1
        UNION
        SELECT edge.child FROM down JOIN record INDEXED BY record_hash ON record.idx = down.idx
            JOIN edge ON edge.parent = record.hash
    )
"""
_DESCENDANTS = f"{_DOWN} SELECT record.hash FROM down JOIN record USING (idx) ORDER BY idx"  # noqa: S608
_DESCENDANT_COUNT = f"{_DOWN} SELECT count(*) FROM down"  # noqa: S608


# Every record that descends from anything not live, by the index of its entry.
_STALE = """
    WITH RECURSIVE down(idx) AS (
        SELECT edge.child FROM not_live JOIN edge ON edge.parent = not_live.target
        UNION
        SELECT edge.child FROM down JOIN record INDEXED BY record_hash ON record.idx = down.idx
            JOIN edge ON edge.parent = record.hash
    )
    SELECT idx FROM down
"""
_SHEET = """
    SELECT record.idx, record.hash, nonce, salt, record.body, entry.body, node.hash, not_live.state
    FROM record LEFT JOIN entry ON entry.idx = record.idx
    LEFT JOIN node ON node.level = 0 AND node.idx = record.idx
    LEFT JOIN not_live ON not_live.target = record.hash
"""
_SHEET_GRADES = """
    SELECT grade.record, grade.idx, policy, salt, grade.body, entry.body, node.hash
    FROM grade LEFT JOIN entry ON entry.idx = grade.idx
    LEFT JOIN node ON node.level = 0 AND node.idx = grade.idx
    WHERE grade.record BETWEEN ? AND ? ORDER BY grade.idx
"""

RecordRow = tuple[int, bytes, bytes | None, bytes | None]
"""(index, nonce, salt, body) of a record, (index, policy, salt, body) of a grade."""


class StoredRecord(Frozen):
    """A record as the ledger keeps it. ``body`` and ``salt`` are None once burnt.

    ``time`` is ledger time in microseconds; ``state`` was derived when read.
    """

    hash: str
    index: int
    time: int
    body: bytes | None
    salt: bytes | None
    parents: tuple[str, ...]
    documents: tuple[str, ...]
    state: State


class StoredGrade(Frozen):
    """A grade of a record under one verifier policy. ``body`` and ``salt`` are None once burnt."""

    record: str
    index: int
    verifier_policy_hash: str
    body: bytes | None
    salt: bytes | None


class Statement(Frozen):
    """One state entry: what was said of a target, and why (None once burnt)."""

    index: int
    time: int
    target: str
    state: State
    reason: str | None


class SheetRecord(Frozen):
    """A record's row with the bytes and the leaf of its entry and the state it was given itself."""

    hash: bytes
    nonce: bytes
    salt: bytes | None
    body: bytes | None
    entry: bytes | None
    leaf: bytes | None
    state: str | None


class SheetGrade(Frozen):
    """A grade's row with the bytes and the leaf of its entry."""

    index: int
    policy: bytes
    salt: bytes | None
    body: bytes | None
    entry: bytes | None
    leaf: bytes | None


class Sheet(Frozen):
    """Many records read at once, by the index of their entries; ``grades`` has each one's newest."""

    order: tuple[int, ...]
    records: dict[int, SheetRecord]
    grades: dict[int, SheetGrade]
    parents: dict[int, list[str]]
    documents: dict[int, list[str]]

    def edges(self, index: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(parents, documents) of the record at ``index``, each sorted."""
        return tuple(self.parents.get(index, ())), tuple(self.documents.get(index, ()))


def lookup_seal(key: bytes, record: bytes) -> bytes:
    """Eight bytes that bind a lookup key to a record: they find damage, the record itself is the proof."""
    return sha256(key + record)[:8]


class RecordTable:
    """Row access; the caller owns transactions and the log."""

    def __init__(self, db: Database) -> None:
        self._db = db

    # --- writing ---

    def insert(self, index: int, record: bytes, body: bytes, salt: bytes) -> None:
        """Store a record under the index of its entry."""
        self._db.run(
            "INSERT INTO record(idx, hash, nonce, salt, body) VALUES (?,?,?,?,?)",
            (index, record, ancestry_nonce(salt), salt, body),
        )

    def insert_edges(self, index: int, parents: Iterable[str], documents: Iterable[str]) -> None:
        """Store ancestry of the record at ``index``."""
        rows = [(index, parse_hash(p), "record") for p in parents]
        rows += [(index, parse_hash(d), "document") for d in documents]
        self._db.many("INSERT INTO edge(child, parent, kind) VALUES (?,?,?)", rows)

    def insert_lookups(self, index: int, record: bytes, keys: Iterable[bytes]) -> None:
        """Let ``by_key`` find the record under each key."""
        rows = [(key, index, lookup_seal(key, record)) for key in keys]
        self._db.many("INSERT OR IGNORE INTO lookup(key, record, seal) VALUES (?,?,?)", rows)

    def burn(self, index: int, record: bytes, *, keep_edges: bool) -> None:
        """Erase text, salts, lookups and reasons of one record; hashes stay."""
        self._db.run("UPDATE record SET body=NULL, salt=NULL WHERE idx=?", (index,))
        self._db.run("UPDATE grade SET body=NULL, salt=NULL WHERE record=?", (index,))
        self._db.run("UPDATE statement SET reason=NULL, salt=NULL WHERE target=?", (record,))
        self._db.run("DELETE FROM lookup WHERE record=?", (index,))
        if not keep_edges:
            self._db.run("DELETE FROM edge WHERE child=?", (index,))

    # --- reading ---

    def row(self, record: bytes) -> RecordRow | None:
        """(index, nonce, salt, body) of a record."""
        row: RecordRow | None = self._one("SELECT idx, nonce, salt, body FROM record WHERE hash=?", (record,))
        return row

    def hash_at(self, index: int) -> bytes:
        """Hash of the record whose entry is ``index``."""
        row = self._one("SELECT hash FROM record WHERE idx=?", (index,))
        if row is None:
            raise IntegrityError(f"The ledger lacks the record of entry {index}", hint="arborist fsck")
        return bytes(row[0])

    def newest(self, key: bytes) -> bytes | None:
        """Hash of the newest record under a lookup key."""
        row = self._one("SELECT record, seal FROM lookup WHERE key=? ORDER BY record DESC LIMIT 1", (key,))
        if row is None:
            return None
        record = self.hash_at(row[0])
        if lookup_seal(key, record) != row[1]:
            raise IntegrityError("A lookup key points at another record", hint="arborist fsck")
        return record

    def edges(self, index: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """(parents, documents) of the record at ``index``, each sorted."""
        rows = self._db.all("SELECT parent, kind FROM edge WHERE child=? ORDER BY parent", (index,))
        return (
            tuple(hash_text(bytes(parent)) for parent, kind in rows if kind == "record"),
            tuple(hash_text(bytes(parent)) for parent, kind in rows if kind == "document"),
        )

    def ancestors(self, index: int) -> list[bytes]:
        """Every record and document that the record at ``index`` descends from."""
        return [bytes(row[0]) for row in self._db.all(_ANCESTORS, (index,))]

    def ancestor_not_live(self, index: int) -> bool:
        """Tell whether anything the record descends from is not live."""
        return self._one(_ANCESTOR_NOT_LIVE, (index,)) is not None

    def descendants(self, target: bytes) -> Iterator[bytes]:
        """Hashes of the records that descend from a record or document, oldest first."""
        for row in self._db.all(_DESCENDANTS, (target,)):
            yield bytes(row[0])

    def descendant_count(self, target: bytes) -> int:
        """How many there are; the records themselves are not read."""
        return int(self._db.all(_DESCENDANT_COUNT, (target,))[0][0])

    def matching(self, low: bytes, high: bytes) -> list[bytes]:
        """Hashes of records whose hash or lookup key lies in a range; at most two, enough to call it ambiguous."""
        query = """
            SELECT hash FROM record WHERE hash BETWEEN ?1 AND ?2
            UNION
            SELECT record.hash FROM lookup JOIN record ON record.idx = lookup.record
            WHERE lookup.key BETWEEN ?1 AND ?2
              AND lookup.record = (SELECT max(newer.record) FROM lookup AS newer WHERE newer.key = lookup.key)
            LIMIT 2
        """
        return [bytes(row[0]) for row in self._db.all(query, (low, high))]

    def page(self, *, before: int, limit: int) -> list[bytes]:
        """Hashes of records older than entry ``before``, newest first."""
        query = "SELECT hash FROM record WHERE idx < ? ORDER BY idx DESC LIMIT ?"
        return [bytes(row[0]) for row in self._db.all(query, (before, limit))]

    def sheet(self, after: int, end: int, limit: int, *, oldest_first: bool) -> Sheet:
        """Records behind entry ``after`` in the order asked for, none from entry ``end`` on, with what belongs to them."""
        where = "record.idx > ?1 AND record.idx < ?2 ORDER BY record.idx"
        if not oldest_first:
            where = "record.idx < min(?1, ?2) ORDER BY record.idx DESC"
        rows = self._db.all(f"{_SHEET} WHERE {where} LIMIT ?3", (after, end, limit))
        records = {index: SheetRecord(*rest) for index, *rest in rows}
        span = (min(records, default=0), max(records, default=-1))
        grades = {
            index: SheetGrade(*rest) for index, *rest in self._db.all(_SHEET_GRADES, span)
        }  # the newest comes last
        sheet = Sheet(tuple(records), records, grades, {}, {})
        query = "SELECT child, parent, kind FROM edge WHERE child BETWEEN ? AND ? ORDER BY child, parent"
        for child, parent, kind in self._db.all(query, span):
            found = sheet.parents if kind == "record" else sheet.documents
            found.setdefault(child, []).append(hash_text(bytes(parent)))
        return sheet

    def is_whole(self, size: int) -> bool:
        """Whether there are as many records as entries of their kind before entry ``size``."""
        query = (
            "SELECT (SELECT count(*) FROM record WHERE idx < ?1), count(*) FROM entry WHERE kind='record' AND idx < ?1"
        )
        records, entries = self._db.all(query, (size,))[0]
        return bool(records == entries)

    def stale(self) -> list[int]:
        """Indexes of all records that descend from anything not live."""
        return [row[0] for row in self._db.all(_STALE)]

    def grades(self, index: int, policy: bytes | None) -> list[RecordRow]:
        """(index, policy, salt, body) of a record's grades, newest first."""
        query = (
            "SELECT idx, policy, salt, body FROM grade WHERE record=?1 AND (?2 IS NULL OR policy=?2) ORDER BY idx DESC"
        )
        return self._db.all(query, (index, policy))

    def statements(self, target: bytes) -> list[tuple[int, str, bytes | None, str | None]]:
        """(index, state, salt, reason) of everything said of a target, oldest first."""
        query = "SELECT idx, state, salt, reason FROM statement WHERE target=? ORDER BY idx"
        return self._db.all(query, (target,))

    def _one(self, query: str, values: Sequence[Any]) -> Any:
        return self._db.first(query, values)
