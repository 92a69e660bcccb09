"""The ledger's Merkle tree as rows: every complete node is stored once and never changes.

An append writes the nodes it completes (two on average); a root, an inclusion
or a consistency path reads O(log n) of them. All functions take the size they
speak of, so a reader beside a writer gets proofs for the head it has seen.
"""

from collections.abc import Iterable

from arborist.core.errors import IntegrityError
from arborist.core.merkle import EMPTY_ROOT, MerkleBuilder, root_from_nodes, subtree_path
from arborist.store.connection import Database


class StoredTree:
    """Nodes of one ledger. ``seen`` remembers those read in one snapshot: neighbours share most of their paths."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self.seen: dict[tuple[int, int], bytes] | None = None

    def node(self, level: int, index: int) -> bytes:
        """Hash of the complete node (level, index).

        Raises:
            IntegrityError: it is not stored.
        """
        if self.seen is not None and (level, index) in self.seen:
            return self.seen[level, index]
        row = self._db.first("SELECT hash FROM node WHERE level=? AND idx=?", (level, index))
        if row is None or len(row[0]) != 32:
            raise IntegrityError(
                f"The ledger lacks node {index} of level {level}", unchanged="Nothing was changed", hint="arborist fsck"
            )
        digest = bytes(row[0])
        if self.seen is not None:
            self.seen[level, index] = digest
        return digest

    def leaves(self, start: int, end: int) -> list[bytes]:
        """Leaf hashes of the entries ``[start, end)``.

        Raises:
            IntegrityError: one is not stored.
        """
        rows = self._db.all("SELECT hash FROM node WHERE level=0 AND idx >= ? AND idx < ? ORDER BY idx", (start, end))
        if len(rows) != end - start or any(len(row[0]) != 32 for row in rows):
            raise IntegrityError(
                f"The ledger lacks leaves between entries {start} and {end}",
                unchanged="Nothing was changed",
                hint="arborist fsck",
            )
        return [bytes(row[0]) for row in rows]

    def root(self, size: int) -> bytes:
        """Root of the first ``size`` entries."""
        return self.range_root(0, size) if size else EMPTY_ROOT

    def range_root(self, start: int, end: int) -> bytes:
        """Root of the entries ``[start, end)``, ``start`` aligned as in ``subtree_path``."""
        return root_from_nodes(start, end, self.node)

    def builder(self, size: int) -> MerkleBuilder:
        """A builder that stands after ``size`` entries."""
        levels = [level for level in reversed(range(size.bit_length())) if size >> level & 1]
        return MerkleBuilder(size, [self.node(level, (size >> level) - 1) for level in levels])

    def append(self, builder: MerkleBuilder, leaves: Iterable[bytes]) -> None:
        """Add ``leaves`` to ``builder`` and store the nodes they complete."""
        nodes = [node for leaf in leaves for node in builder.append(leaf)]
        self._db.many("INSERT INTO node(level, idx, hash) VALUES (?,?,?)", nodes)

    def inclusion(self, index: int, size: int) -> list[bytes]:
        """Inclusion path of entry ``index`` in the tree of ``size``."""
        return subtree_path(index, index + 1, size, self.range_root)

    def consistency(self, old: int, new: int) -> list[bytes]:
        """Consistency path from ``old`` to ``new`` entries."""
        return subtree_path(0, old, new, self.range_root)
