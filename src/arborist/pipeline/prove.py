"""Write a portable proof of a record, and check one: the ends of design.md section 9.

Writing asks ledger and store for everything under one checkpoint. Checking
needs no forest: ``proof.check`` meets every obligation, and the grade is
computed again by the verifier when this program knows the policy it names.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from arborist.core.errors import UsageError
from arborist.core.model import ChunkText, Evidence, Grade
from arborist.core.policy import VerifierPolicy
from arborist.core.record import Record
from arborist.ledger.showing import LedgerShow, show_entry
from arborist.ledger.tiles import tiles
from arborist.pipeline.house import House
from arborist.proof.check import Checked, check_proof
from arborist.proof.container import ShownDocument, build_proof
from arborist.proof.note import VerifierKey
from arborist.store.shard import Shard
from arborist.verify.verdict import verify


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof's bytes and the full hash of the record it shows."""

    record: str
    data: bytes


def prove(name: str, house: House) -> Proof:
    """The proof file of the record with this hash, cache key or prefix.

    Raises:
        UsageError: no such record, or it (or one it descends from) is burnt.
        IntegrityError: a stored byte does not match what was promised.
    """
    record = house.ledger.record(name).hash
    with house.ledger.snapshot():
        return Proof(record, build_proof(record, _Shown(house)))


def check(data: bytes, keys: Sequence[VerifierKey]) -> Checked:
    """Check a proof file against trusted keys; the grade is recomputed where its policy is known here.

    Raises:
        ProofError: an obligation is not met.
    """
    return check_proof(data, keys, regrade=regrade)


def regrade(record: Record, evidence: Sequence[Evidence], policy: Mapping[str, Any]) -> Grade | None:
    """Grade a record again from its texts; None when the named policy has other fields than ours."""
    if set(policy) != {item.name for item in fields(VerifierPolicy)}:
        return None
    values: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in policy.items()}
    rebuilt = VerifierPolicy(**values)
    return verify(record.question, record.lattice, evidence, rebuilt)


def entry_proof(house: House, index: int) -> str:
    """One ledger entry as a ``.tlog-proof`` (C2SP tlog-proof).

    Raises:
        UsageError: no such entry.
    """
    return show_entry(house.ledger, index).text


def export_tiles(house: House, folder: Path) -> int:
    """Write the ledger as static tiles (C2SP tlog-tiles); returns the number of files.

    The checkpoint is written last, so a reader never sees one whose tiles are
    missing. Existing files of the same name are replaced.

    Raises:
        UsageError: the folder cannot be written.
    """
    count = 0
    try:
        for name, data in tiles(house.ledger):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            count += 1
    except OSError as error:
        raise UsageError(
            f"{folder} cannot be written: {error.strerror}", unchanged="The ledger is as it was", hint="another folder"
        ) from error
    return count


class _Shown(LedgerShow):
    """Ledger and store as one ``ProofSource``."""

    def __init__(self, house: House) -> None:
        super().__init__(house.ledger)
        self._house = house

    def document(self, document: str, entry: int, uri: str) -> ShownDocument:
        """The descriptor of a document as one batch made it visible, with its place in that batch."""
        for shard in self._holding(document):
            try:
                found = shard.batch_path(document, uri=uri, ledger_index=entry)
            except UsageError:
                continue
            return ShownDocument(found.descriptor, found.index, found.size, found.path, entry)
        raise UsageError(f"No batch of ledger entry {entry} holds {document}", hint="arborist fsck")

    def chunks(self, document: str) -> Sequence[ChunkText]:
        """Every chunk of a document, each checked against its leaf hash."""
        for shard in self._holding(document):
            return shard.chunks(document)
        raise UsageError(f"The document {document} is not in this forest", hint="arborist fsck")

    def _holding(self, document: str) -> Iterator[Shard]:
        for shard in self._house.forest.shards():
            if shard.info(document) is not None:
                yield shard
