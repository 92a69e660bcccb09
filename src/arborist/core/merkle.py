"""The RFC 6962 Merkle tree over SHA-256: roots, inclusion, consistency, subtrees.

Documents, batches, evidence maps, run DAGs, the not-live map and the ledger
are all this one tree: ``leaf = H(0x00 || data)``, ``node = H(0x01 || l || r)``,
split at the largest power of two below the size, so that a lone node rises
unhashed and is never copied (CVE-2012-2459). Everything works on *leaf
hashes*; ``leaf_hash`` is the only place that sees data.

One algorithm makes every proof. The path from the subtree ``[start, end)`` to
the tree of ``size`` leaves, as the Merkle Tree Certificates draft defines it,
is an inclusion proof when the subtree is one leaf and a consistency proof
when it starts at 0; so there is one prover (``subtree_path``) and one checker
(``_climb``), and the four kinds of proof are four ways of calling them.

References: https://www.rfc-editor.org/rfc/rfc6962#section-2.1,
https://datatracker.ietf.org/doc/draft-ietf-plants-merkle-tree-certs/.
Refused: size 0, an index or range outside the tree, a hash that is not 32
bytes, a path of any other length than the tree's shape demands.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence

from arborist.core.digest import HASH_SIZE
from arborist.core.errors import ProofError

EMPTY_ROOT = hashlib.sha256(b"").digest()
"""The root of a tree without leaves."""

MAX_SIZE = 2**63 - 1  # C2SP logs and SQLite integers both end here; bounds recursion at 63

RootAt = Callable[[int, int], bytes]
"""Root of the leaves ``[start, end)``, from wherever the caller keeps them."""

NodeAt = Callable[[int, int], bytes]
"""Hash of the complete node ``(level, index)``: leaves ``[index << level, (index + 1) << level)``."""


def leaf_hash(data: bytes) -> bytes:
    """Hash of one leaf: SHA-256 of a zero byte and ``data``."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash of an inner node: SHA-256 of a one byte and both children."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(leaf_hashes: Sequence[bytes]) -> bytes:
    """Root of the tree over ``leaf_hashes``, in their order; linear time.

    Raises:
        ProofError: a hash that is not 32 bytes.
    """
    if not leaf_hashes:
        return EMPTY_ROOT
    level = list(leaf_hashes)
    for digest in level:
        if len(digest) != HASH_SIZE:
            _need_hash(digest, "leaf hash")
    sha256 = hashlib.sha256
    while len(level) > 1:
        # node_hash written out: every document of an ingest passes here, and calls cost more than the hash
        above = [sha256(b"\x01" + left + right).digest() for left, right in zip(level[::2], level[1::2], strict=False)]
        if len(level) % 2:
            above.append(level[-1])
        level = above
    return level[0]


class MerkleBuilder:
    """Appends leaf hashes one by one; state and ``root()`` cost O(log n).

    ``nodes`` holds the complete subtrees from left to right, largest first:
    the binary digits of ``size``. Give both to resume an earlier builder.
    """

    def __init__(self, size: int = 0, nodes: Sequence[bytes] = ()) -> None:
        if not 0 <= size <= MAX_SIZE or len(nodes) != size.bit_count():
            raise ProofError(f"{len(nodes)} subtree hashes do not describe a tree of {size} leaves")
        for digest in nodes:
            _need_hash(digest, "subtree hash")
        self._size = size
        self._nodes = list(nodes)

    @property
    def size(self) -> int:
        """Number of leaves so far."""
        return self._size

    @property
    def nodes(self) -> tuple[bytes, ...]:
        """Complete subtrees from left to right."""
        return tuple(self._nodes)

    def append(self, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """Add one leaf hash; return the nodes it completed as (level, index, hash), leaf first."""
        _need_hash(leaf, "leaf hash")
        index = self._size
        completed = [(0, index, leaf)]
        current, level = leaf, 0
        while index >> level & 1:
            current = node_hash(self._nodes.pop(), current)
            level += 1
            completed.append((level, index >> level, current))
        self._nodes.append(current)
        self._size += 1
        return completed

    def root(self) -> bytes:
        """Root of the tree as it stands."""
        if not self._nodes:
            return EMPTY_ROOT
        root = self._nodes[-1]
        for node in reversed(self._nodes[:-1]):
            root = node_hash(node, root)
        return root


def root_from_nodes(start: int, end: int, node: NodeAt) -> bytes:
    """Root of the leaves ``[start, end)`` out of stored complete nodes, O(log n) of them.

    ``start`` must be a multiple of every complete node used, which holds for
    every range that ``subtree_path`` asks for.
    """
    width = end - start
    if width <= 0:
        raise ProofError("An empty range has no root in a larger tree")
    level = width.bit_length() - 1
    if width == 1 << level:
        return node(level, start >> level)
    middle = start + (1 << level)
    return node_hash(root_from_nodes(start, middle, node), root_from_nodes(middle, end, node))


# --- proving -----------------------------------------------------------------


def subtree_path(start: int, end: int, size: int, root_at: RootAt) -> list[bytes]:
    """Hashes that lead from the subtree ``[start, end)`` to the root of ``size`` leaves.

    Raises:
        ProofError: not a subtree of that tree.
    """
    _need_subtree(start, end, size)
    path: list[bytes] = []
    _descend(start, end, (0, size), root_at, path)
    return path


def _descend(start: int, end: int, tree: tuple[int, int], root_at: RootAt, path: list[bytes]) -> None:
    low, high = tree
    known = True  # whether the checker holds the hash of what the walk ends on
    siblings: list[tuple[int, int]] = []
    while (start, end) != (low, high):
        middle = low + _split(high - low)
        if end <= middle:
            siblings.append((middle, high))
            high = middle
        elif start >= middle:
            siblings.append((low, middle))
            low = middle
        else:
            siblings.append((low, middle))
            low = start = middle
            known = False
    if not known:
        path.append(root_at(low, high))
    path.extend(root_at(*sibling) for sibling in reversed(siblings))


def inclusion_path(leaf_hashes: Sequence[bytes], index: int, size: int | None = None) -> list[bytes]:
    """Path of leaf ``index`` in the tree over the first ``size`` leaf hashes (all by default)."""
    size = len(leaf_hashes) if size is None else size
    _need_stored(leaf_hashes, size)
    return subtree_path(index, index + 1, size, lambda low, high: root_of(leaf_hashes[low:high]))


def consistency_path(leaf_hashes: Sequence[bytes], old: int, new: int) -> list[bytes]:
    """Path that shows the tree of ``old`` leaves to be a prefix of the tree of ``new``; 1 <= old <= new."""
    _need_stored(leaf_hashes, new)
    if old < 1:
        raise ProofError("Consistency from an empty tree proves nothing and is refused")
    return subtree_path(0, old, new, lambda low, high: root_of(leaf_hashes[low:high]))


# --- checking ----------------------------------------------------------------


def verify_inclusion(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> None:
    """Check that the leaf hash ``leaf`` stands at ``index`` in the tree (``size``, ``root``).

    Raises:
        ProofError: it does not, or any part is malformed.
    """
    verify_subtree_consistency((index, index + 1), leaf, size, root, path)


def verify_consistency(old_size: int, old_root: bytes, new_size: int, new_root: bytes, path: Sequence[bytes]) -> None:
    """Check that the tree (``old_size``, ``old_root``) is a prefix of (``new_size``, ``new_root``).

    Raises:
        ProofError: it is not, or any part is malformed; size 0 is refused.
    """
    if old_size < 1:
        raise ProofError("Consistency from an empty tree proves nothing and is refused")
    verify_subtree_consistency((0, old_size), old_root, new_size, new_root, path)


def verify_subtree_inclusion(
    leaf: bytes, index: int, subtree: tuple[int, int], path: Sequence[bytes], subtree_root: bytes
) -> None:
    """Check that ``leaf`` stands at ``index`` of the log, inside ``subtree`` = ``[start, end)``.

    Raises:
        ProofError: it does not, or any part is malformed.
    """
    start, end = subtree
    _need_subtree(start, end, end)
    if not start <= index < end:
        raise ProofError(f"Leaf {index} is outside the subtree [{start}, {end})")
    verify_inclusion(leaf, index - start, end - start, path, subtree_root)


def verify_subtree_consistency(
    subtree: tuple[int, int], subtree_root: bytes, size: int, root: bytes, path: Sequence[bytes]
) -> None:
    """Check that the leaves ``subtree`` = ``[start, end)`` with ``subtree_root`` are part of (``size``, ``root``).

    Raises:
        ProofError: they are not, or any part is malformed.
    """
    start, end = subtree
    _need_subtree(start, end, size)
    for digest, name in ((subtree_root, "subtree root"), (root, "root"), *((p, "path hash") for p in path)):
        _need_hash(digest, name)
    steps = iter(path)
    found_subtree, found_root = _climb(start, end, size, subtree_root, steps)
    if next(steps, None) is not None:
        raise ProofError("The path is longer than the tree is deep")
    if found_subtree != subtree_root or found_root != root:
        raise ProofError("The path does not lead to the root")


def _climb(start: int, end: int, size: int, known: bytes | None, steps: Iterator[bytes]) -> tuple[bytes, bytes]:
    """Recompute (subtree root, tree root); ``known`` is None once the path itself must supply the hash."""
    if (start, end) == (0, size):
        digest = _take(steps) if known is None else known
        return digest, digest
    middle = _split(size)
    if end <= middle:
        subtree, whole = _climb(start, end, middle, known, steps)
        return subtree, node_hash(whole, _take(steps))
    if start >= middle:
        subtree, whole = _climb(start - middle, end - middle, size - middle, known, steps)
        return subtree, node_hash(_take(steps), whole)
    # The subtree straddles the split, so it starts at 0 and its left part is a
    # complete sibling that both trees share.
    subtree, whole = _climb(0, end - middle, size - middle, None, steps)
    left = _take(steps)
    return node_hash(left, subtree), node_hash(left, whole)


# --- subtrees of a log -------------------------------------------------------


def is_subtree(start: int, end: int) -> bool:
    """Tell whether ``[start, end)`` is a subtree: aligned to the power of two that holds it."""
    return 0 <= start < end <= MAX_SIZE and start % (1 << (end - start - 1).bit_length()) == 0


def covering_subtrees(start: int, end: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two subtrees ``[left, middle)``, ``[middle, end)`` that together cover ``[start, end)``.

    The left one may begin before ``start``; the right one is empty for ranges
    of no or one leaf.
    """
    if not 0 <= start <= end <= MAX_SIZE:
        raise ProofError(f"[{start}, {end}) is not a range of leaves")
    if end - start <= 1:
        return (start, end), (end, end)
    last = end - 1
    split = (start ^ last).bit_length() - 1
    below = (1 << split) - 1
    middle = last & ~below
    width = (~start & below).bit_length()
    return (start >> width << width, middle), (middle, end)


def _split(size: int) -> int:
    """Largest power of two below ``size``."""
    return 1 << (size - 1).bit_length() - 1


def _take(steps: Iterator[bytes]) -> bytes:
    digest = next(steps, None)
    if digest is None:
        raise ProofError("The path is shorter than the tree is deep")
    return digest


def _need_hash(digest: bytes, name: str) -> None:
    if len(digest) != HASH_SIZE:
        raise ProofError(f"A {name} has {len(digest)} bytes, not {HASH_SIZE}")


def _need_subtree(start: int, end: int, size: int) -> None:
    if not 1 <= size <= MAX_SIZE:
        raise ProofError(f"A tree of {size} leaves has nothing to prove")
    if not (is_subtree(start, end) and end <= size):
        raise ProofError(f"[{start}, {end}) is not a subtree of a tree of {size} leaves")


def _need_stored(leaf_hashes: Sequence[bytes], size: int) -> None:
    if size > len(leaf_hashes):
        raise ProofError(f"The tree has {len(leaf_hashes)} leaves, not {size}")
