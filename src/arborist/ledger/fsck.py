"""Check a ledger: recompute everything it promises and say what does not hold.

Errors are values here: a damaged ledger yields a list of problems, each with
a place, and the check goes on as far as it can. Every column is covered by a
hash that ends in a signature (docs/internals/ledger.md has the table), except
the eight-byte seals of lookup keys, which find accidents only. Reading all is
the rule: entries are small. ``read_data_percent`` thins out only the texts of
records and grades and the older signatures.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import apsw

from arborist.core.canonical import CanonicalError
from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import ArboristError, ProofError
from arborist.core.merkle import MerkleBuilder
from arborist.core.model import Problem, State
from arborist.ledger.entry import Entry, read_entry
from arborist.ledger.head import read_head
from arborist.ledger.notlive import NotLiveMap
from arborist.ledger.records import lookup_seal
from arborist.ledger.schema import MIGRATIONS, expected_statements, schema_statements
from arborist.proof.checkpoint import read_checkpoint, verify_checkpoint
from arborist.proof.commitment import ancestry_commitment, commitment
from arborist.proof.note import VerifierKey
from arborist.store.connection import Database

if TYPE_CHECKING:
    from arborist.ledger.ledger import Ledger


class _Check:
    """One run over one ledger; a step sees one snapshot."""

    def __init__(self, ledger: "Ledger", db: Database, head: Path | None, percent: int) -> None:
        self.ledger = ledger
        self.db = db
        self.head = head
        self.percent = percent
        self.problems: list[Problem] = []
        self.entries: dict[str, list[Entry]] = {}  # of the kinds that rows are compared with
        self.count = 0

    def problem(self, where: str, kind: str, detail: str) -> None:
        """Note one thing that does not hold."""
        self.problems.append(Problem(where, kind, detail))

    def sampled(self, index: int) -> bool:
        """Whether the text of row ``index`` is to be read: spread evenly, the same on each run."""
        return index * 37 % 100 < self.percent

    def structure(self) -> None:
        """SQLite's own check, the tables as the migrations made them."""
        for (line,) in self.db.all("PRAGMA integrity_check"):
            if line != "ok":
                self.problem("ledger.db", "structure", str(line))
        if schema_statements(self.db) != expected_statements():
            self.problem("ledger.db", "schema", "the tables are not those of this program's ledger")
        if self.db.value("PRAGMA user_version") != len(MIGRATIONS):
            self.problem("ledger.db", "schema", "the schema's version number is wrong")

    def log(self) -> None:
        """Entries, nodes, checkpoints and epochs, from the first entry to the last."""
        builder = MerkleBuilder()
        notes = dict(self.db.all("SELECT size, note FROM checkpoint"))
        replay = NotLiveMap(_scratch())
        key = self.ledger.verifier
        expected_nodes, time = 0, 0
        for index, kind, data in self._rows():
            where = f"entry {index}"
            if index != builder.size:
                self.problem(where, "gap", "an entry is missing before this one")
                return
            try:
                entry = read_entry(index, data)
            except CanonicalError as error:
                self.problem(where, "entry", str(error))
                return
            if entry.kind != kind:
                self.problem(where, "entry", "its kind is not the one that was logged")
            if entry.time < time:
                self.problem(where, "time", "ledger time goes back")
            time = max(time, entry.time)
            for level, position, digest in builder.append(entry.leaf):
                expected_nodes += 1
                if self._node(level, position) != digest:
                    self.problem(where, "tree", f"node {position} of level {level} is not its hash")
            self._replay(entry, replay)
            if builder.size in notes:
                self._checkpoint(entry, notes.pop(builder.size), builder, key)
        self.count = builder.size
        if notes or not builder.size:
            self.problem("checkpoints", "head", "a checkpoint speaks of more entries than there are")
        if self.db.value("SELECT count(*) FROM node") != expected_nodes:
            self.problem("tree", "tree", "there are nodes that no entry accounts for")
        if sorted(self.db.all("SELECT target, state FROM not_live")) != [(t, str(s)) for t, s in replay.items()]:
            self.problem("not-live map", "states", "the targets are not those that the log's statements give")
        if self.ledger.not_live.nodes() != replay.nodes():
            self.problem("not-live map", "states", "its stored hashes are not those of its targets")
        first = self.entries.get("key", [])
        if not first or first[0].index != 0 or first[0].body.get("vkey") != key.text:
            self.problem("entry 0", "key", "the ledger does not begin with the key that signs it")

    def _replay(self, entry: Entry, replay: NotLiveMap) -> None:
        if entry.kind == "state":
            target, state = parse_hash(entry.body["target"]), State(entry.body["state"])
            if state.severity > replay.get(target).severity:
                replay.put(target, state)
        if entry.kind == "epoch":
            replay.settle()
            if entry.body.get("not_live") != hash_text(replay.root()) or entry.body.get("count") != replay.count():
                self.problem(f"entry {entry.index}", "epoch", "its not-live map is not the one that the log gives")
        if entry.kind in {"record", "grade", "state", "burn", "key"}:
            self.entries.setdefault(entry.kind, []).append(entry)

    def _checkpoint(self, last: Entry, note: str, builder: MerkleBuilder, key: VerifierKey) -> None:
        where = f"checkpoint {builder.size}"
        try:
            newest = self.db.value("SELECT max(size) FROM checkpoint") == builder.size
            read = verify_checkpoint(note, [key]) if newest or self.sampled(builder.size) else read_checkpoint(note)
        except ProofError as error:
            self.problem(where, "signature", str(error))
            return
        if (read.origin, read.size, read.root) != (self.ledger.origin, builder.size, builder.root()):
            self.problem(where, "root", "it does not sign what the log holds")
        if last.kind != "epoch":
            self.problem(where, "epoch", "the commit does not end with an epoch entry")

    def records(self) -> None:
        """Records, ancestry and lookup keys against their entries."""
        burnt = {entry.body["record"] for entry in self.entries.get("burn", [])}
        rows = {row[0]: row for row in self.db.all("SELECT idx, hash, nonce, salt IS NULL, body IS NULL FROM record")}
        for entry in self.entries.get("record", []):
            where = f"record of entry {entry.index}"
            row = rows.pop(entry.index, None)
            if row is None or hash_text(bytes(row[1])) != entry.body["record"]:
                self.problem(where, "record", "its row is missing or another's")
                continue
            is_burnt = entry.body["record"] in burnt
            if bool(row[3]) != is_burnt or bool(row[4]) != is_burnt:
                self.problem(where, "burn", "its text is gone without a burn, or there in spite of one")
            elif not is_burnt and self.sampled(entry.index):
                salt, body = self.db.all("SELECT salt, body FROM record WHERE idx=?", (entry.index,))[0]
                if commitment(salt, body) != bytes(row[1]):
                    self.problem(where, "record", "its text is not what was recorded")
            parents, documents = self.ledger.table.edges(entry.index)
            kept = bool(parents or documents)
            given = hash_text(ancestry_commitment(bytes(row[2]), parents, documents))
            if (kept or not is_burnt) and given != entry.body["ancestry"]:
                self.problem(where, "ancestry", "what it rests on is not what was recorded")
        for index in rows:
            self.problem(f"record of entry {index}", "record", "no entry accounts for it")
        self._lookups(burnt)

    def _lookups(self, burnt: set[str]) -> None:
        query = "SELECT lookup.key, lookup.record, lookup.seal, record.hash FROM lookup LEFT JOIN record ON record.idx = record"
        found = set()
        for key, index, seal, record in self.db.all(query):
            found.add(index)
            if record is None or lookup_seal(bytes(key), bytes(record)) != bytes(seal):
                self.problem(f"lookup of record {index}", "lookup", "the key does not belong to that record")
        for entry in self.entries.get("record", []):
            if (entry.index in found) == (entry.body["record"] in burnt):
                self.problem(f"lookup of record {entry.index}", "lookup", "it has no key, or has one though burnt")

    def grades(self) -> None:
        """Grades against their entries."""
        rows = {row[0]: row for row in self.db.all("SELECT idx, record, policy, salt IS NULL FROM grade")}
        burnt = {entry.body["record"] for entry in self.entries.get("burn", [])}
        for entry in self.entries.get("grade", []):
            where = f"grade of entry {entry.index}"
            row = rows.pop(entry.index, None)
            owner = self.db.value("SELECT hash FROM record WHERE idx=?", (row[1],)) if row else None
            if row is None or owner is None or hash_text(bytes(owner)) != entry.body["record"]:
                self.problem(where, "grade", "its row is missing or another record's")
                continue
            if hash_text(bytes(row[2])) != entry.body["verifier_policy_hash"]:
                self.problem(where, "grade", "it names another policy")
            salt, body = self.db.all("SELECT salt, body FROM grade WHERE idx=?", (entry.index,))[0]
            if (body is None or salt is None) != (entry.body["record"] in burnt):
                self.problem(where, "burn", "its text is gone without a burn, or there in spite of one")
            elif body is None or not self.sampled(entry.index):
                continue
            elif hash_text(commitment(salt, body)) != entry.body["grade"]:
                self.problem(where, "grade", "its text is not what was recorded")
        for index in rows:
            self.problem(f"grade of entry {index}", "grade", "no entry accounts for it")

    def statements(self) -> None:
        """Statements of state, their reasons and the fingerprints of falsified answers."""
        rows = {row[0]: row for row in self.db.all("SELECT idx, target, state, salt, reason FROM statement")}
        prints = self.db.all("SELECT fingerprint, idx, salt FROM fingerprint")
        burnt = {entry.body["record"] for entry in self.entries.get("burn", [])}
        entries = {entry.index: entry for entry in self.entries.get("state", [])}
        for index, entry in entries.items():
            row = rows.pop(index, None)
            where = f"statement of entry {index}"
            if row is None or (hash_text(bytes(row[1])), row[2]) != (entry.body["target"], entry.body["state"]):
                self.problem(where, "statement", "its row is missing or says something else")
            elif row[4] is None or row[3] is None:
                if entry.body["target"] not in burnt:
                    self.problem(where, "burn", "its reason is gone without a burn")
            elif hash_text(commitment(bytes(row[3]), row[4].encode())) != entry.body["reason"]:
                self.problem(where, "statement", "its reason is not what was recorded")
        for index in rows:
            self.problem(f"statement of entry {index}", "statement", "no entry accounts for it")
        bound = {index for index, entry in entries.items() if "fingerprint" in entry.body}
        for fingerprint, index, salt in prints:
            said = entries[index].body.get("fingerprint") if index in entries else None
            if said != hash_text(commitment(bytes(salt), bytes(fingerprint))):
                self.problem(f"fingerprint of entry {index}", "fingerprint", "it is not the one that was recorded")
        distinct = {bytes(row[0]) for row in prints}
        if (bound and not distinct) or len(distinct) > len(bound):
            self.problem("fingerprints", "fingerprint", "fingerprints of falsified answers are missing or too many")

    def remembered(self) -> None:
        """The head outside the database."""
        if self.head is None:
            return
        remembered = read_head(self.head)
        if remembered is None:
            self.problem(str(self.head), "head", "no head is remembered outside the database")
            return
        old = remembered.checkpoint
        if old.size > self.count:
            self.problem(str(self.head), "head", f"{old.size} entries were signed, {self.count} are here")
        elif old.size and self.ledger.tree.root(old.size) != old.root:
            self.problem(str(self.head), "head", "the history is not the one that was signed")
        verify_checkpoint(remembered.note, [VerifierKey.parse(remembered.vkey)])
        if remembered.vkey != self.ledger.verifier.text:
            self.problem(str(self.head), "head", "another ledger is remembered in its place")

    def _rows(self) -> Iterator[tuple[int, str, bytes]]:
        start = 0
        while page := self.db.all("SELECT idx, kind, body FROM entry WHERE idx >= ? ORDER BY idx LIMIT 500", (start,)):
            yield from page
            start = page[-1][0] + 1

    def _node(self, level: int, index: int) -> bytes | None:
        row = self.db.first("SELECT hash FROM node WHERE level=? AND idx=?", (level, index))
        return bytes(row[0]) if row else None


def check_ledger(ledger: "Ledger", db: Database, head: Path | None, read_data_percent: int) -> list[Problem]:
    """Run every check; empty when all is well."""
    check = _Check(ledger, db, head, read_data_percent)
    steps: tuple[Callable[[], None], ...] = (
        check.structure,
        check.log,
        check.records,
        check.grades,
        check.statements,
        check.remembered,
    )
    for step in steps:
        try:
            with ledger.snapshot():
                step()
        except (ArboristError, KeyError, TypeError, ValueError) as error:
            # Damage can hit a check where it reads; what it found so far stands.
            check.problem("ledger.db", step.__name__, f"could not be checked to its end: {error}")
    return check.problems


def _scratch() -> Database:
    db = Database(apsw.Connection(":memory:"), Path(":memory:"))
    for migration in MIGRATIONS:
        db.run(migration)
    return db
