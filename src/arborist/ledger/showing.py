"""The ledger's half of a portable proof: entries, records and states as of one checkpoint.

``proof.container.build_proof`` asks; ``pipeline`` adds the documents and holds
``ledger.snapshot()`` open meanwhile, so that all paths lead to one root.
Also what a single entry needs to be shown alone (``.tlog-proof``).
"""

from arborist.core.digest import parse_hash
from arborist.core.errors import UsageError
from arborist.ledger.ledger import Ledger
from arborist.proof.container import Salted, ShownEntry
from arborist.proof.notlive import MapProof
from arborist.proof.tlogproof import TlogProof


class LedgerShow:
    """What ``ProofSource`` asks of a ledger; build and use it inside ``ledger.snapshot()``."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._note = ledger.checkpoint()
        self._size = ledger.head().size

    def checkpoint(self) -> str:
        """The signed note whose size every path is for."""
        return self._note

    def size(self) -> int:
        """Size of that checkpoint."""
        return self._size

    def entry(self, index: int) -> ShownEntry:
        """An entry with its path."""
        path = self._ledger.inclusion(index, self._size)
        return ShownEntry(index, self._ledger.entry(index).data, tuple(path))

    def record(self, record: str) -> Salted:
        """A record by hash.

        Raises:
            UsageError: it is burnt, or was never here.
        """
        stored = self._ledger.record(record)
        if stored.body is None or stored.salt is None:
            raise UsageError(f"{record} is burnt: its text and salt are gone, so nothing about it can be shown")
        return Salted(stored.body, stored.salt, stored.index)

    def grade(self, record: str) -> Salted:
        """The newest grade of a record.

        Raises:
            UsageError: it was never graded.
        """
        stored = self._ledger.grade(record)
        if stored is None or stored.body is None or stored.salt is None:
            raise UsageError(f"{record} has no grade to show", hint="arborist reclassify")
        return Salted(stored.body, stored.salt, stored.index)

    def not_live(self, target: str) -> MapProof:
        """Path of a target in the not-live map of the last entry."""
        return self._ledger.not_live.proof(parse_hash(target))


def show_entry(ledger: Ledger, index: int) -> TlogProof:
    """One entry as a ``.tlog-proof`` under the latest checkpoint; the entry's bytes travel beside it.

    Raises:
        UsageError: no such entry.
    """
    with ledger.snapshot():
        ledger.entry(index)
        return TlogProof(index, tuple(ledger.inclusion(index)), ledger.checkpoint())
