"""The ledger: an append-only Merkle log of everything that happened in a forest.

Everything that may later be disputed passes here: ingests, records, grades,
states. Reading is on ``LedgerReader``, writing on the ``Transaction`` that
``Ledger`` hands out; each commit ends with an ``epoch`` entry (root of the
not-live map), signs a checkpoint over the new root and then remembers it
outside the database.

Honest and cheap: opening compares root and size with the remembered head by
hash alone; a signature is verified only where the head does not already vouch
for this very checkpoint (``fsck`` and proofs verify them all).
docs/internals/ledger.md says which attack each check stops, and which not.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from arborist.core.errors import BusyError, ConfigurationError, IntegrityError, ProofError, UsageError
from arborist.core.model import Problem
from arborist.core.protocols import Clock, Entropy
from arborist.ledger.head import Head, read_head, write_head
from arborist.ledger.key import new_origin
from arborist.ledger.reading import LedgerReader
from arborist.ledger.schema import MIGRATIONS, migrate, schema_version
from arborist.ledger.transaction import Transaction
from arborist.proof.checkpoint import Checkpoint, verify_checkpoint
from arborist.proof.note import SignerKey, VerifierKey
from arborist.store.connection import Database, connect

SignerSource = SignerKey | Callable[[str], SignerKey | None] | None
HeadSource = Path | Callable[[str], Path] | None

PAGE_SIZE = 4_096  # a commit touches a dozen pages; larger ones only write more


class Ledger(LedgerReader):
    """One open ledger; not shared between threads. Build it with ``open``."""

    def __init__(self, db: Database, path: Path, *, clock: Clock, entropy: Entropy) -> None:
        super().__init__(db, path, clock=clock)
        self._entropy = entropy
        self._signer_source: SignerSource = None
        self._head: Path | None = None

    # --- opening and closing -------------------------------------------------

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        signer: SignerSource,
        head: HeadSource,
        clock: Clock,
        entropy: Entropy,
        create: bool = False,
        vfs: str | None = None,
    ) -> Self:
        """Open ``ledger.db`` and demand consistency with the remembered head.

        ``signer`` and ``head`` may be functions of the ledger's origin, see
        ``KeyDirectory``. Without a signer the ledger can only be read.

        Raises:
            IntegrityError: truncated, rolled back, rewritten or damaged.
            ConfigurationError: no ledger here, written by a newer program, a foreign key.
            StorageError, BusyError: the disk or another process stands in the way.
        """
        if not path.exists() and not create:
            raise ConfigurationError(f"There is no ledger at {path}", hint="arborist ingest PATH creates a forest")
        db = connect(path, create=create, vfs=vfs, page_size=PAGE_SIZE)
        ledger = cls(db, path, clock=clock, entropy=entropy)
        try:
            db.run("PRAGMA secure_delete=ON")  # burnt text must not linger in free pages
            ledger._signer_source = signer
            version = schema_version(db, path)
            if version == 0:
                ledger._create(head, allowed=create)
            elif version < len(MIGRATIONS):
                with db.transaction():
                    migrate(db, path)
            if ledger._head is None:
                ledger._head = head(ledger.origin) if callable(head) else head
            with ledger.snapshot():
                trusted = ledger._demand_consistency()
            if not trusted and signer is not None:
                ledger._remember()
        except BaseException:
            db.close()
            raise
        return ledger

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _create(self, head: HeadSource, *, allowed: bool) -> None:
        if not allowed:
            raise IntegrityError(
                f"{self._path} is empty", unchanged="Nothing was changed", hint="restore it from a backup"
            )
        signer = self._signer_source
        origin = signer.name if isinstance(signer, SignerKey) else new_origin(self._entropy)
        self._head = head(origin) if callable(head) else head
        if self._head is not None and read_head(self._head) is not None:
            raise IntegrityError(
                f"{self._path} is empty, but a ledger was here before",
                unchanged="Nothing was changed",
                hint="restore ledger.db from a backup",
            )
        with self._db.transaction():
            if migrate(self._db, self._path) == 0:
                self._db.run("INSERT INTO property VALUES ('origin', ?)", (origin,))
                self._db.run("INSERT INTO property VALUES ('vkey', ?)", (self._signer().verifier.text,))
                # A ledger is never empty: its first entry says whose it is.
                with self._writer() as transaction:
                    transaction.append("key", {"vkey": self._signer().verifier.text})
        self._remember()

    # --- writing -------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Append under the write lock; what is read inside is what will be true when it commits.

        Without an append nothing is written. An exception rolls all back.

        Raises:
            ConfigurationError: no signing key, or not this ledger's.
            IntegrityError: the ledger contradicts its remembered head; nothing is signed.
            BusyError: another process holds the lock for too long.
        """
        if self._writing:
            raise UsageError("A ledger transaction is already open")
        if self._signer().verifier.text != self._property("vkey"):
            raise ConfigurationError(
                "The signing key is not the one that signs this ledger",
                unchanged="Nothing was written",
                hint="restore the key file that created the forest",
            )
        burnt = False
        with self._db.transaction():
            self._demand_consistency()
            with self._writer() as transaction:
                yield transaction
            burnt = transaction.burnt
        self._remember()
        if burnt:  # burnt text must not stay in the write-ahead log either
            self._db.checkpoint()

    @contextmanager
    def _writer(self) -> Iterator[Transaction]:
        self._writing = True
        try:
            transaction = Transaction(self, self._db, self._signer(), now=self._clock() // 1000, entropy=self._entropy)
            yield transaction
            transaction.finish()
        except BaseException:
            self.not_live.forget()
            raise
        finally:
            self._writing = False

    def _signer(self) -> SignerKey:
        source = self._signer_source
        signer = source(self.origin) if callable(source) else source
        if signer is None:
            raise ConfigurationError(
                "This ledger can only be read: its signing key is not here",
                unchanged="Nothing was written",
                hint="restore the key file that created the forest",
            )
        self._signer_source = signer
        return signer

    # --- being sure ---

    def _demand_consistency(self) -> bool:
        """Entries, tree, checkpoint and remembered head must tell one story; true if the head is up to date."""
        head = self.head()
        last = self._db.value("SELECT max(idx) FROM entry")
        if last is None or last + 1 != head.size or head.origin != self.origin:
            raise self.damaged("its entries and its last checkpoint do not agree")
        if self.tree.root(head.size) != head.root:
            raise self.damaged("its tree does not have the root that was signed")
        if self._head is None:
            return True
        remembered = read_head(self._head)
        if remembered is None:
            self._trust(self._property("vkey"), head)
            return False
        old = remembered.checkpoint
        if remembered.vkey != self._property("vkey") or old.origin != head.origin:
            raise self.damaged("another ledger is remembered in its place")
        if old.size > head.size:
            raise IntegrityError(
                f"The ledger {self._path} ends at {head.size} entries, but {old.size} were signed: it was cut or restored",
                unchanged="Nothing was changed or signed",
                hint="restore the newest ledger.db",
            )
        if self.tree.root(old.size) != old.root:
            raise self.damaged("its history is not the one that was signed")
        if remembered.note == self.checkpoint():
            return True
        if old.size == head.size:  # Ed25519 signs alike each time: one of the two was altered
            raise self.damaged("its last checkpoint is not the one that is remembered")
        self._trust(remembered.vkey, head)
        return False

    def _trust(self, vkey: str, head: Checkpoint) -> None:
        """The head does not vouch for this checkpoint (a crash came between, or it is new here): the key must."""
        try:
            verify_checkpoint(self.checkpoint(), [VerifierKey.parse(vkey)])
        except ProofError as error:
            raise self.damaged(f"its checkpoint of size {head.size} is not signed by its key") from error

    def _remember(self) -> None:
        """Write the head, ordered by the database's own write lock so that it never goes back."""
        if self._head is None:
            return
        try:
            self._db.run("BEGIN IMMEDIATE")
        except BusyError:
            return  # whoever holds the lock commits after us and remembers a later head
        try:
            write_head(self._head, Head(self._property("vkey"), self.checkpoint()))
        finally:
            self._db.run("ROLLBACK")

    def check(self, read_data_percent: int = 100) -> list[Problem]:
        """Recompute everything that the ledger promises; see ``fsck``. Empty when all is well."""
        from arborist.ledger.fsck import check_ledger  # noqa: PLC0415 - a check is rare, opening is not

        return check_ledger(self, self._db, self._head, read_data_percent)
