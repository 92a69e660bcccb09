"""Writing one shard: stage a batch, publish it when the ledger has it, take documents away.

The order is the promise. ``add`` commits content that nobody can see; then
the pipeline appends the ledger entry with the batch root; then ``publish``
makes the batch visible. A crash between any two leaves a staged batch, which
the next writer finds (``staged``) and publishes or discards by what the
ledger says. For what takes away (``withdraw``, ``evict``) the ledger comes
first and the call here is a redo that may be made again.

Each call is one transaction. After a disk error the writer refuses further
work: what a failed sync left behind is unknown until the file is opened anew.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError, StorageError, UsageError
from arborist.core.merkle import EMPTY_ROOT
from arborist.core.model import Document, DocumentInfo, State
from arborist.store import tier
from arborist.store.batch import Member, Published, StagedBatch, Withdrawal
from arborist.store.chunk_table import MAX_SEGMENTS
from arborist.store.compression import NO_DICTIONARY
from arborist.store.reader import BatchInfo, Changes, ShardReader
from arborist.store.rows import DocumentRow, Status, descriptor_fields, document_info, seal
from arborist.store.staging import Stager
from arborist.store.tier import ColdPack, Drift

_STILL_MEANT = "SELECT 1 FROM document WHERE content = ? AND status = ? LIMIT 1"


class ShardWriter(ShardReader):
    """The one writer of a shard; made by ``Shard.writer``, which holds the lock."""

    def __init__(self, path: Path, cold_path: Path, *, vfs: str | None = None) -> None:
        """Open the writing connection; the caller holds the writer lock."""
        super().__init__(path, cold_path, vfs=vfs)
        self._failed = False
        self._stager = Stager(self)
        self._fresh: dict[int, list[Member]] = {}  # staged by this writer, so that publishing need not read them
        tier.sweep(self)

    def close(self) -> None:
        """Fold the log back into the file and close."""
        if not self._failed:
            self.db.checkpoint()
        super().close()

    # --- adding ------------------------------------------------------------

    def add(self, documents: Iterable[Document]) -> StagedBatch:
        """Store a batch, invisible, in one transaction and bounded memory.

        A document that is already current under its URI with the same content
        is left out. The same URI may come twice; the later one will be current.

        Raises:
            UsageError: a document contradicts itself (chunks, leaves, root, descriptor).
            StorageError: the disk is full or fails; nothing of the batch is kept.
        """
        with self._writing():
            batch, members, unchanged = self._stager.add(documents)
            if batch is not None:
                self._write_batch(batch)
        if batch is None:
            return StagedBatch(0, hash_text(EMPTY_ROOT), 0, 0, 0, unchanged)
        self._fresh[batch.id] = members
        return StagedBatch(batch.id, batch.root, batch.size, batch.size, batch.text_bytes, unchanged)

    def staged(self) -> list[StagedBatch]:
        """Batches of earlier runs that the ledger may or may not know."""
        return [
            StagedBatch(batch.id, batch.root, batch.size, batch.size, batch.text_bytes)
            for batch in self.batches()
            if batch.ledger_index is None
        ]

    def publish(self, batch_id: int, ledger_index: int) -> Published:
        """Make a batch visible; publishing it again under the same index changes nothing.

        Raises:
            UsageError: no such batch, or it was published under another index.
        """
        if batch_id == 0:
            return Published((), (), (), Changes((), ()))
        with self._writing():
            batch = self._find_batch(batch_id)
            if batch.ledger_index not in {None, ledger_index}:
                raise UsageError(f"Batch {batch_id} was published as ledger entry {batch.ledger_index}")
            members = self._fresh.pop(batch_id, None) or [self._member(row) for row in self.members(batch)]
            if batch.ledger_index is None:
                self._write_batch(replace(batch, ledger_index=ledger_index))
                ended = [
                    before for member in members if (before := self._make_current(member, ledger_index)) is not None
                ]
                last = {member.fields["uri"]: member for member in members}
                current = list(last.values())
            else:
                ended = self.rows("d.ended = ? AND d.status = ?", (ledger_index, Status.SUPERSEDED))
                current = [member for member in members if member.row.status == Status.CURRENT]
        return self._published(current, ended, ledger_index)

    def discard(self, batch_id: int) -> None:
        """Remove a staged batch that the ledger does not know; unknown ids are ignored.

        Raises:
            UsageError: the batch is published.
        """
        with self._writing():
            batch = next((batch for batch in self.batches() if batch.id == batch_id), None)
            if batch is None:
                return
            if batch.ledger_index is not None:
                raise UsageError(f"Batch {batch_id} is published and cannot be discarded")
            rows = self.members(batch)
            span = (batch.first, batch.first + batch.size)
            for row in rows:
                uri = descriptor_fields(row.descriptor)["uri"]
                self.db.run("DELETE FROM name WHERE uri = ? AND document = ?", (uri, row.id))
            self.db.run("DELETE FROM raw WHERE document >= ? AND document < ?", span)
            self.db.run("DELETE FROM document WHERE id >= ? AND id < ?", span)
            self.db.run("DELETE FROM batch WHERE id = ?", (batch_id,))
            for content in {row.content for row in rows}:
                self._drop_unused_content(content)
            self._fresh.clear()  # a content that came with the discarded batch may be shared
        self.bodies.forget()
        self._give_back_pages()

    # --- taking away -------------------------------------------------------

    def withdraw(self, uris: Iterable[str], ledger_index: int, state: State) -> list[Withdrawal]:
        """Withdraw what is current under ``uris``; the ledger already says so.

        Text and descriptor stay for the proofs of older records. A URI that
        means nothing any more is passed over, so the call can be made again.
        Returns what was withdrawn now.
        """
        withdrawn: list[Withdrawal] = []
        with self._writing():
            for uri in uris:
                row = self.current_row(uri)
                if row is not None:
                    self._set_status(row, Status.WITHDRAWN, ledger_index, state.value)
                    shared = self.db.first(_STILL_MEANT, (row.content, Status.CURRENT)) is not None
                    withdrawn.append(Withdrawal(uri, descriptor_fields(row.descriptor)["root"], shared))
        return withdrawn

    # --- tiers -------------------------------------------------------------

    def pack(self, roots: Iterable[str]) -> Iterator[ColdPack]:
        """Write cold packs for the hot documents among ``roots``; nothing is forgotten yet.

        Raises:
            UsageError: a root that is not visible here.
            StorageError: the disk is full or fails.
        """
        return tier.write_packs(self, roots)

    def evict(self, pack: str, ledger_index: int) -> list[str]:
        """Forget the hot text of what lies in ``pack``; the ledger already says so. Roots evicted now.

        Can be made again. A pack of which nothing is needed is removed.

        Raises:
            IntegrityError: the pack does not give back what was packed; nothing is forgotten.
        """
        with self._writing():
            evicted = tier.evict_pack(self, pack, ledger_index)
        self.bodies.forget()
        self._give_back_pages()
        if pack in tier.unapplied(self):
            tier.drop_pack(self, pack)
        return evicted

    def unapplied_packs(self) -> list[str]:
        """Packs that were written and not evicted into: the ledger decides whether to ``evict`` or ``drop_pack``."""
        return tier.unapplied(self)

    def drop_pack(self, pack: str) -> None:
        """Remove a pack that holds nobody's only text."""
        tier.drop_pack(self, pack)

    def drift(self, roots: Iterable[str]) -> list[Drift]:
        """Cold documents among ``roots`` whose packed text does not give every leaf hash; reads only."""
        return tier.find_drift(self, roots)

    def rehydrate(self, roots: Sequence[str], ledger_index: int) -> list[Drift]:
        """Bring cold text back, every leaf checked; with any drift nothing is restored and it is returned.

        ``drift`` was asked before, and the ledger says ``rehydrate``. Hot
        documents are passed over, so the call can be made again.
        """
        with self._writing():
            drifts = tier.find_drift(self, roots)
            if not drifts:
                for content, part, data in tier.restore(self, roots, ledger_index):
                    self._stager.insert_body(content.id, part.number, data)
        self.bodies.forget()
        tier.sweep(self)
        return drifts

    # --- inside ------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._failed:
            raise StorageError(
                f"Shard {self.name} stopped after a disk error", unchanged="Nothing was written", hint="run it again"
            )
        try:
            with self.db.transaction():
                yield
        except BaseException as error:
            self._failed = isinstance(error, StorageError | IntegrityError)
            # Ids handed out in the transaction may come to mean something else.
            self.dictionaries.forget()
            self._stager.forget()
            self._fresh.clear()
            self._descriptors = NO_DICTIONARY
            self._batches.clear()
            raise

    def _write_batch(self, batch: BatchInfo) -> None:
        root = parse_hash(batch.root)
        values = (batch.id, batch.first, batch.size, batch.text_bytes, batch.ledger_index)
        self.db.run(
            "INSERT OR REPLACE INTO batch (id, first, size, text_bytes, ledger_index, root, seal)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*values, root, seal(*values, blob=root)),
        )

    def _find_batch(self, number: int) -> BatchInfo:
        batch = next((batch for batch in self.batches() if batch.id == number), None)
        if batch is None:
            raise UsageError(f"Shard {self.name} has no batch {number}")
        return batch

    def _member(self, row: DocumentRow) -> Member:
        return Member(row, descriptor_fields(row.descriptor), self.content(row.content).size, sole=False)

    def _make_current(self, member: Member, ledger_index: int) -> DocumentRow | None:
        """Give a row its URI; what it superseded, if that was another content."""
        row = member.row
        before = self.current_row(member.fields["uri"])
        self._set_status(row, Status.CURRENT, None, "")
        if before is None:
            return None
        status = Status.RENEWED if before.content == row.content else Status.SUPERSEDED
        ended = self._set_status(before, status, ledger_index, "")
        return ended if status == Status.SUPERSEDED else None

    def _published(self, current: Sequence[Member], ended: Sequence[DocumentRow], ledger_index: int) -> Published:
        added = []
        changed: dict[str, DocumentInfo | None] = {}
        for member in current:
            content = member.row.content
            alone = member.sole and self.db.value("SELECT count(*) FROM document WHERE content = ?", (content,)) == 1
            tier_of = "hot" if alone else self.bodies.tier(content)
            info = document_info(
                member.fields, size=member.size, shard=self.name, ledger_index=ledger_index, tier=tier_of, current=True
            )
            added.append(info)
            changed[info.root] = info if alone else self.info(info.root)
        superseded = tuple(self._info(row, self.content(row.content)) for row in ended)
        gone = []
        for root in dict.fromkeys(info.root for info in superseded):
            lives = changed[root] = self.info(root)
            if lives is None or not lives.current:
                gone.append(root)
        indexed = tuple(info for info in changed.values() if info is not None and info.current and info.tier == "hot")
        return Published(tuple(added), superseded, tuple(gone), Changes(tuple(changed), indexed))

    def _set_status(self, row: DocumentRow, status: Status, ended: int | None, state: str) -> DocumentRow:
        sealed = seal(row.id, row.batch, row.content, int(status), ended, state, blob=row.frame)
        self.db.run(
            "UPDATE document SET status = ?, ended = ?, state = ?, seal = ? WHERE id = ?",
            (int(status), ended, state, sealed, row.id),
        )
        return DocumentRow(row.id, row.batch, row.content, status, ended, state, row.frame, row.descriptor)

    def _drop_unused_content(self, content: int) -> None:
        if self.db.first("SELECT 1 FROM document WHERE content = ?", (content,)):
            return
        low = content * MAX_SEGMENTS
        self.db.run("DELETE FROM body WHERE id >= ? AND id < ?", (low, low + MAX_SEGMENTS))
        self.db.run("DELETE FROM content WHERE id = ?", (content,))

    def _give_back_pages(self) -> None:
        with self.db.transaction():
            self.db.all("PRAGMA incremental_vacuum")
