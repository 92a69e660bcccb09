"""The not-live map as rows: sorted targets, and the hashes of its upper levels.

``proof.notlive`` defines the map; here it is kept so that a change and a proof
cost little whatever its size: the hash and count of every non-empty subtree
down to ``BUCKET_BITS`` are rows, what lies below is read and hashed when
needed (about 250 targets a bucket at a million).
"""

from collections.abc import Iterator, Mapping, Sequence

from arborist.core.merkle import EMPTY_ROOT, node_hash
from arborist.core.model import State
from arborist.proof.notlive import KEY_BITS, Item, MapProof, bit, map_proof, map_root
from arborist.store.connection import Database

BUCKET_BITS = (
    12  # measured: a falsify commit takes 24 ms with an empty map and 36 ms among 200,000 targets (bench proofs)
)


class NotLiveMap:
    """The map of one ledger. ``put`` marks, ``settle`` rehashes: call it before reading root or proofs.

    ``seen`` remembers the upper nodes read in one snapshot, which every proof shares.
    """

    def __init__(self, db: Database) -> None:
        self._db = db
        self.seen: dict[tuple[int, int], tuple[int, bytes]] | None = None
        self._dirty: set[int] = set()

    def get(self, target: bytes) -> State:
        """State of ``target`` in its own right; LIVE when absent."""
        row = self._db.first("SELECT state FROM not_live WHERE target=?", (target,))
        return State(row[0]) if row else State.LIVE

    def put(self, target: bytes, state: State) -> None:
        """Set a target's state; LIVE takes it out."""
        self.put_all([target], state)

    def put_all(self, targets: Sequence[bytes], state: State) -> None:
        """``put`` for many targets."""
        if state is State.LIVE:
            self._db.many("DELETE FROM not_live WHERE target=?", [(target,) for target in targets])
        else:
            rows = [(target, str(state)) for target in targets]
            self._db.many("INSERT OR REPLACE INTO not_live(target, state) VALUES (?,?)", rows)
        self._dirty.update(_prefix(target, BUCKET_BITS) for target in targets)

    def settle(self) -> None:
        """Rehash what ``put`` touched, bottom up, each node once."""
        dirty, self._dirty = self._dirty, set()
        nodes = {prefix: self._bucket(prefix) for prefix in sorted(dirty)}
        self._store(BUCKET_BITS, nodes)
        for depth in reversed(range(BUCKET_BITS)):
            below, nodes = nodes, {}
            for prefix in sorted({prefix >> 1 for prefix in below}):
                left, right = prefix * 2, prefix * 2 + 1
                nodes[prefix] = _joined(
                    below[left] if left in below else self._node(depth + 1, left),
                    below[right] if right in below else self._node(depth + 1, right),
                )
            self._store(depth, nodes)

    def forget(self) -> None:
        """Drop marks after a rollback."""
        self._dirty.clear()

    def root(self) -> bytes:
        """Root of the map."""
        return self._node(0, 0)[1]

    def count(self) -> int:
        """Number of targets."""
        return self._node(0, 0)[0]

    def proof(self, target: bytes) -> MapProof:
        """Path for ``target``, present or absent."""
        upper: list[bytes] = []
        for depth in range(BUCKET_BITS):
            prefix = _prefix(target, depth)
            if self._node(depth, prefix)[0] <= 1:
                items = self._items(depth, prefix)
                return MapProof(tuple(reversed(upper)), items[0] if items else None)
            sibling = prefix * 2 + 1 - bit(target, depth)
            upper.append(self._node(depth + 1, sibling)[1])
        below = map_proof(self._items(BUCKET_BITS, _prefix(target, BUCKET_BITS)), target, BUCKET_BITS)
        return MapProof((*below.path, *reversed(upper)), below.found)

    def recomputed_root(self) -> bytes:
        """Root of the map from its targets alone, whatever the stored hashes say; a bucket in memory at a time."""
        level = [self._bucket(prefix) for prefix in range(1 << BUCKET_BITS)]
        while len(level) > 1:
            level = [_joined(left, right) for left, right in zip(level[::2], level[1::2], strict=True)]
        return level[0][1]

    def items(self) -> Iterator[Item]:
        """Every target in order."""
        for target, state in self._db.all("SELECT target, state FROM not_live ORDER BY target"):
            yield bytes(target), State(state)

    def nodes(self) -> list[tuple[int, int, int, bytes]]:
        """Every stored hash, for checking."""
        return self._db.all("SELECT depth, prefix, count, hash FROM not_live_node ORDER BY depth, prefix")

    def _items(self, depth: int, prefix: int) -> list[Item]:
        low = (prefix << (KEY_BITS - depth)).to_bytes(32, "big")
        high = (((prefix + 1) << (KEY_BITS - depth)) - 1).to_bytes(32, "big")
        rows = self._db.all(
            "SELECT target, state FROM not_live WHERE target BETWEEN ? AND ? ORDER BY target", (low, high)
        )
        return [(bytes(target), State(state)) for target, state in rows]

    def _bucket(self, prefix: int) -> tuple[int, bytes]:
        """Count and hash of the targets of a bucket, from the targets themselves."""
        items = self._items(BUCKET_BITS, prefix)
        return len(items), map_root(items, BUCKET_BITS)

    def _node(self, depth: int, prefix: int) -> tuple[int, bytes]:
        if self.seen is not None and (depth, prefix) in self.seen:
            return self.seen[depth, prefix]
        row = self._db.first("SELECT count, hash FROM not_live_node WHERE depth=? AND prefix=?", (depth, prefix))
        found = (int(row[0]), bytes(row[1])) if row else (0, EMPTY_ROOT)
        if self.seen is not None:
            self.seen[depth, prefix] = found
        return found

    def _store(self, depth: int, nodes: Mapping[int, tuple[int, bytes]]) -> None:
        """Keep the count and hash of nodes at one depth, by prefix; an empty one has no row."""
        held = [(depth, prefix, count, digest) for prefix, (count, digest) in nodes.items() if count]
        empty = [(depth, prefix) for prefix, (count, _) in nodes.items() if not count]
        self._db.many("INSERT OR REPLACE INTO not_live_node VALUES (?,?,?,?)", held)
        self._db.many("DELETE FROM not_live_node WHERE depth=? AND prefix=?", empty)


def _joined(left: tuple[int, bytes], right: tuple[int, bytes]) -> tuple[int, bytes]:
    """Count and hash of a subtree from its halves'; a subtree of one target hashes like the target."""
    count = left[0] + right[0]
    if count > 1:
        return count, node_hash(left[1], right[1])
    return count, left[1] if left[0] else right[1]


def _prefix(target: bytes, bits: int) -> int:
    return int.from_bytes(target, "big") >> (KEY_BITS - bits)
