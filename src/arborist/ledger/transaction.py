"""Writing to the ledger: every change of a commit, made under one write lock.

``Ledger.transaction`` hands this out after ``BEGIN IMMEDIATE`` and a check of
the remembered head. What is read here (``state``, ``require_live``) is what
will be true at the commit: between this reading and the commit no other
process can write, so a falsify that races an ask is either seen here or finds
the record and makes it stale. ``put_grade`` refuses STRICT for a record that
is not live, whatever its caller believed.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import ProofError, UsageError
from arborist.core.merkle import leaf_hash
from arborist.core.model import State, Verdict
from arborist.core.protocols import Entropy
from arborist.ledger.entry import entry_bytes, read_entry
from arborist.proof.checkpoint import Checkpoint, sign_checkpoint
from arborist.proof.commitment import MIN_SALT_BYTES, ancestry_commitment, ancestry_nonce, commitment
from arborist.proof.note import SignerKey
from arborist.store.connection import Database

if TYPE_CHECKING:
    from arborist.ledger.ledger import Ledger


class NotLiveError(ProofError):
    """Something an answer rests on stopped being live while it was made (exit 1); grade it again."""


class Transaction:
    """One commit in the making; valid inside ``with ledger.transaction()``."""

    def __init__(self, ledger: "Ledger", db: Database, signer: SignerKey, *, now: int, entropy: Entropy) -> None:
        self._ledger = ledger
        self._db = db
        self._signer = signer
        self._entropy = entropy
        last = db.first("SELECT idx, body FROM entry ORDER BY idx DESC LIMIT 1")
        self._start = last[0] + 1 if last else 0
        # Ledger time never goes back, whatever the clock does.
        self._time = max(now, read_entry(*last).time) if last else now
        self._builder = ledger.tree.builder(self._start)
        self.burnt = False

    @property
    def size(self) -> int:
        """Number of entries so far, those of this transaction included."""
        return self._builder.size

    @property
    def time(self) -> int:
        """Ledger time of everything in this transaction, in microseconds."""
        return self._time

    def append(self, kind: str, body: Mapping[str, Any]) -> int:
        """Add an entry of any kind; returns its index. ``body`` is public for ever.

        Raises:
            UsageError: a reserved field or too large.
        """
        return self._append(kind, [body])[0]

    # --- records and grades ---

    def put_record(
        self,
        record: bytes,
        salt: bytes,
        *,
        cache_key: str,
        parents: Iterable[str] = (),
        documents: Iterable[str] = (),
        aliases: Iterable[str] = (),
    ) -> str:
        """Store what was said; returns the record hash, a commitment to the bytes under ``salt``.

        ``parents`` are records and ``documents`` document roots it rests on;
        ``aliases`` are further keys that ``by_key`` finds it under.

        Raises:
            UsageError: a short salt, a parent that is not in the ledger, or a record that already is.
        """
        if len(salt) < MIN_SALT_BYTES:
            raise UsageError(f"A salt needs {MIN_SALT_BYTES} bytes or more, not {len(salt)}")
        parents, documents = sorted(set(parents)), sorted(set(documents))
        table = self._ledger.table
        for parent in parents:
            if table.row(parse_hash(parent)) is None:
                raise UsageError(f"The parent record {parent} is not in this ledger")
        digest = commitment(salt, record)
        if table.row(digest) is not None:
            raise UsageError("This record is already in the ledger")
        name = hash_text(digest)
        ancestry = ancestry_commitment(ancestry_nonce(salt), parents, documents)
        index = self.append("record", {"record": name, "ancestry": hash_text(ancestry)})
        table.insert(index, digest, record, salt)
        table.insert_edges(index, parents, documents)
        table.insert_lookups(index, digest, [parse_hash(key) for key in (cache_key, *aliases)])
        return name

    def put_grade(
        self, record: str, grade: bytes, salt: bytes, verifier_policy_hash: str, *, verdict: Verdict | None = None
    ) -> int:
        """Store what we make of a record under one policy; returns the entry's index.

        Raises:
            NotLiveError: ``verdict`` is STRICT and the record, or anything it rests on, is not live.
            UsageError: no such record, or a short salt.
        """
        if len(salt) < MIN_SALT_BYTES:
            raise UsageError(f"A salt needs {MIN_SALT_BYTES} bytes or more, not {len(salt)}")
        row = self._require_record(record)
        if verdict is Verdict.STRICT and self.state(record) is not State.LIVE:
            raise NotLiveError(
                "An answer that rests on something not live cannot be STRICT",
                unchanged="Nothing was recorded",
                hint="ask again",
            )
        body = {
            "record": record,
            "grade": hash_text(commitment(salt, grade)),
            "verifier_policy_hash": verifier_policy_hash,
        }
        policy = parse_hash(verifier_policy_hash)
        index = self.append("grade", body)
        self._db.run(
            "INSERT INTO grade(idx, record, policy, salt, body) VALUES (?,?,?,?,?)", (index, row, policy, salt, grade)
        )
        return index

    def put_alias(self, record: str, key: str) -> None:
        """Let ``by_key`` find an existing record under one more key; no entry, because keys are guessable."""
        self._ledger.table.insert_lookups(self._require_record(record), parse_hash(record), [parse_hash(key)])

    # --- states ---

    def state(self, target: str) -> State:
        """State of a record or document as of this transaction, its own changes included."""
        return self._ledger.derived_state(parse_hash(target))

    def not_live(self, targets: Iterable[str]) -> dict[str, State]:
        """Those of ``targets`` (records or documents) that are not live, with what they are."""
        states = ((target, self.state(target)) for target in sorted(set(targets)))
        return {target: state for target, state in states if state is not State.LIVE}

    def require_live(self, targets: Iterable[str]) -> None:
        """Demand that all of ``targets`` are live.

        Raises:
            NotLiveError: naming the first that is not.
        """
        for target, state in self.not_live(targets).items():
            raise NotLiveError(f"{target} is {state}", unchanged="Nothing was recorded", hint="ask again")

    def set_state(self, target: str, state: State, reason: str) -> int | None:
        """Say that a record or document is no longer live; returns the entry's index.

        The strictest state wins: saying something milder than what holds, or
        the same again, is a no-op (None). Nothing is ever made live again.

        Raises:
            UsageError: ``State.LIVE``.
        """
        said = self.set_states([target], state, reason)
        return said[0] if said else None

    def set_states(self, targets: Iterable[str], state: State, reason: str) -> range:
        """``set_state`` for many targets, in their order; the indexes of the entries that it took.

        Raises:
            UsageError: ``State.LIVE``.
        """
        if state is State.LIVE:
            raise UsageError("Nothing can be made live again", unchanged="Nothing was changed")
        before = self._ledger.not_live.get
        keys = [key for key in dict.fromkeys(map(parse_hash, targets)) if state.severity > before(key).severity]
        return self._state_entries(keys, state, reason, {})

    def falsify(self, target: str, reason: str, *, fingerprint: str | None = None) -> int:
        """Withdraw a record or document for ever, and everything that descends from it.

        ``fingerprint`` (hash of question, claims and windows) keeps an equal
        answer from coming back. Falsifying again is logged again.
        """
        key = parse_hash(target)
        extra: dict[str, str] = {}
        salt = b""
        if fingerprint is not None:
            salt = self._entropy(32)
            extra["fingerprint"] = hash_text(commitment(salt, parse_hash(fingerprint)))
        index = self._state_entries([key], State.FAILED, reason, extra)[0]
        if fingerprint is not None:
            self._db.run("INSERT OR IGNORE INTO fingerprint VALUES (?,?,?)", (parse_hash(fingerprint), index, salt))
        return index

    def is_fingerprint_failed(self, fingerprint: str) -> bool:
        """Tell whether an equal answer was falsified before."""
        return self._ledger.is_fingerprint_failed(fingerprint)

    def burn(self, record: str, *, force: bool = False) -> int:
        """Erase text, salts and reasons of a record and its grades; hashes and states stay.

        Raises:
            UsageError: live records descend from it and ``force`` is false, or it is burnt already.
        """
        index = self._require_record(record)
        row = self._ledger.table.row(parse_hash(record))
        if row is None or row[3] is None:
            raise UsageError(f"{record} is burnt already")
        descendants = [hash_text(child) for child in self._ledger.table.descendants(parse_hash(record))]
        if not force and any(self.state(child) is State.LIVE for child in descendants):
            raise UsageError(
                f"Live records descend from {record}",
                unchanged="Nothing was erased",
                hint="burn those first, or --force",
            )
        at = self.append("burn", {"record": record})
        self._ledger.table.burn(index, parse_hash(record), keep_edges=bool(descendants))
        self.burnt = True
        return at

    # --- the end of it ---

    def finish(self) -> None:
        """Close the commit with its epoch entry and checkpoint; called by ``Ledger.transaction``."""
        if self.size == self._start:
            return
        not_live = self._ledger.not_live
        not_live.settle()
        self.append("epoch", {"not_live": hash_text(not_live.root()), "count": not_live.count()})
        checkpoint = Checkpoint(self._ledger.origin, self.size, self._builder.root())
        # Signed before the commit but shown to no one until it: if the commit
        # fails, so does the only copy of the signature.
        note = sign_checkpoint(checkpoint, self._signer)
        self._db.run("INSERT INTO checkpoint(size, note) VALUES (?,?)", (self.size, note))

    def _append(self, kind: str, bodies: Iterable[Mapping[str, Any]]) -> range:
        """Entries of one kind, one for each body; their indexes."""
        entries = [entry_bytes(kind, self._time, body) for body in bodies]
        made = range(self.size, self.size + len(entries))
        rows = [(index, kind, data) for index, data in zip(made, entries, strict=True)]
        self._db.many("INSERT INTO entry(idx, kind, body) VALUES (?,?,?)", rows)
        self._ledger.tree.append(self._builder, map(leaf_hash, entries))
        return made

    def _state_entries(self, keys: Sequence[bytes], state: State, reason: str, extra: Mapping[str, str]) -> range:
        salts = [self._entropy(32) for _ in keys]
        said = reason.encode()
        bodies = [
            {
                "target": hash_text(key),
                "state": str(state),
                "reason": hash_text(commitment(salt, said)),
                **extra,
            }
            for key, salt in zip(keys, salts, strict=True)
        ]
        made = self._append("state", bodies)
        self._db.many(
            "INSERT INTO statement(idx, target, state, salt, reason) VALUES (?,?,?,?,?)",
            [(index, key, str(state), salt, reason) for index, key, salt in zip(made, keys, salts, strict=True)],
        )
        self._ledger.not_live.put_all(keys, state)
        return made

    def _require_record(self, record: str) -> int:
        row = self._ledger.table.row(parse_hash(record))
        if row is None:
            raise UsageError(f"No record {record} is in this ledger", hint="arborist records")
        return row[0]
