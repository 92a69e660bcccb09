"""The tree laws, exhaustively on small trees, with every way to spoil a proof."""

import hashlib

import pytest

from arborist.core import merkle
from arborist.core.errors import ProofError

N = 64
LEAVES = [merkle.leaf_hash(b"leaf %d" % i) for i in range(N)]


def naive_root(leaves: list[bytes]) -> bytes:
    """RFC 6962 section 2.1, word for word: the second implementation."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + naive_root(leaves[:k]) + naive_root(leaves[k:])).digest()


ROOTS = [naive_root(LEAVES[:size]) for size in range(N + 1)]


def spoiled(path: list[bytes], salt: int) -> list[list[bytes]]:
    """One bit flipped, one hash dropped, one added (front and back), two swapped, one cut to 31 bytes."""
    variants = [[*path, LEAVES[0]], [LEAVES[0], *path]]
    if path:
        at, bit = salt % len(path), salt % 256
        flipped = bytearray(path[at])
        flipped[bit // 8] ^= 1 << bit % 8
        variants += [
            [*path[:at], bytes(flipped), *path[at + 1 :]],
            path[:at] + path[at + 1 :],
            [*path[:at], path[at][:31], *path[at + 1 :]],
            [*path[:at], path[at] + b"\0", *path[at + 1 :]],
        ]
    if len(path) > 1:
        variants.append([path[1], path[0], *path[2:]])
    return variants


def test_roots_equal_the_rfc_definition_and_the_builder() -> None:
    builder = merkle.MerkleBuilder()
    assert builder.root() == ROOTS[0] == merkle.EMPTY_ROOT
    for size in range(1, N + 1):
        builder.append(LEAVES[size - 1])
        assert builder.size == size
        assert builder.root() == merkle.root_of(LEAVES[:size]) == ROOTS[size]
        assert merkle.MerkleBuilder(size, builder.nodes).root() == ROOTS[size]


def test_completed_nodes_give_every_root() -> None:
    builder = merkle.MerkleBuilder()
    nodes = {}
    for leaf in LEAVES:
        for level, index, digest in builder.append(leaf):
            nodes[level, index] = digest
    for size in range(1, N + 1):
        assert merkle.root_from_nodes(0, size, lambda level, index: nodes[level, index]) == ROOTS[size]
    with pytest.raises(ProofError):
        merkle.root_from_nodes(3, 3, lambda level, index: nodes[level, index])


def test_every_inclusion_proof_holds_and_no_spoiled_one_does() -> None:
    for size in range(1, N + 1):
        for index in range(size):
            path = merkle.inclusion_path(LEAVES, index, size)
            merkle.verify_inclusion(LEAVES[index], index, size, path, ROOTS[size])
            for wrong in spoiled(path, size * 67 + index):
                with pytest.raises(ProofError):
                    merkle.verify_inclusion(LEAVES[index], index, size, wrong, ROOTS[size])


def test_an_inclusion_proof_fits_no_other_leaf_index_size_or_root() -> None:
    for size in range(1, 17):
        for index in range(size):
            path = merkle.inclusion_path(LEAVES, index, size)
            for other in range(N):
                if other != index:
                    with pytest.raises(ProofError):
                        merkle.verify_inclusion(LEAVES[other], index, size, path, ROOTS[size])
                    with pytest.raises(ProofError):
                        merkle.verify_inclusion(LEAVES[index], other, size, path, ROOTS[size])
            for other in range(N + 1):
                if other != size:
                    with pytest.raises(ProofError):
                        merkle.verify_inclusion(LEAVES[index], index, size, path, ROOTS[other])


def test_every_consistency_proof_holds_and_no_spoiled_one_does() -> None:
    for new in range(1, N + 1):
        for old in range(1, new + 1):
            path = merkle.consistency_path(LEAVES, old, new)
            merkle.verify_consistency(old, ROOTS[old], new, ROOTS[new], path)
            for wrong in spoiled(path, new * 67 + old):
                with pytest.raises(ProofError):
                    merkle.verify_consistency(old, ROOTS[old], new, ROOTS[new], wrong)
            if old != new:
                with pytest.raises(ProofError):
                    merkle.verify_consistency(old, ROOTS[old - 1], new, ROOTS[new], path)
                with pytest.raises(ProofError):
                    merkle.verify_consistency(old, ROOTS[new], new, ROOTS[old], path)


def test_every_subtree_proof_holds() -> None:
    def root(start: int, end: int) -> bytes:
        return merkle.root_of(LEAVES[start:end])

    for size in range(1, 33):
        for start in range(size):
            for end in range(start + 1, size + 1):
                if not merkle.is_subtree(start, end):
                    with pytest.raises(ProofError):
                        merkle.subtree_path(start, end, size, root)
                    continue
                path = merkle.subtree_path(start, end, size, root)
                merkle.verify_subtree_consistency((start, end), root(start, end), size, ROOTS[size], path)
                for wrong in spoiled(path, size + start):
                    with pytest.raises(ProofError):
                        merkle.verify_subtree_consistency((start, end), root(start, end), size, ROOTS[size], wrong)


def test_subtree_inclusion_counts_from_the_log() -> None:
    leaves = LEAVES[8:14]
    path = merkle.inclusion_path(leaves, 2)
    merkle.verify_subtree_inclusion(LEAVES[10], 10, (8, 14), path, merkle.root_of(leaves))
    for index in (7, 9, 14, 2):
        with pytest.raises(ProofError):
            merkle.verify_subtree_inclusion(LEAVES[10], index, (8, 14), path, merkle.root_of(leaves))


def test_two_subtrees_cover_every_range() -> None:
    for end in range(N + 1):
        for start in range(end + 1):
            (low, middle), (also_middle, high) = merkle.covering_subtrees(start, end)
            assert middle == also_middle
            assert low <= start
            assert high == end
            for a, b in ((low, middle), (middle, high)):
                assert a == b or merkle.is_subtree(a, b)
    with pytest.raises(ProofError):
        merkle.covering_subtrees(3, 2)


@pytest.mark.parametrize("count", [3, 5, 6, 7, 11])
def test_a_repeated_last_leaf_changes_the_root(count: int) -> None:
    assert merkle.root_of(LEAVES[:count]) != merkle.root_of([*LEAVES[:count], LEAVES[count - 1]])


def test_two_node_hashes_are_no_leaf() -> None:
    root = merkle.root_of(LEAVES[:4])
    left, right = merkle.root_of(LEAVES[:2]), merkle.root_of(LEAVES[2:4])
    assert merkle.node_hash(left, right) == root
    with pytest.raises(ProofError):
        merkle.verify_inclusion(merkle.leaf_hash(left + right), 0, 1, [], root)


@pytest.mark.parametrize(
    ("index", "size"), [(0, 0), (1, 1), (-1, 1), (2**63, 2**63 + 1), (0, -1), (5, 4), (2**70, 2**71)]
)
def test_positions_outside_a_tree_are_refused(index: int, size: int) -> None:
    with pytest.raises(ProofError):
        merkle.verify_inclusion(LEAVES[0], index, size, [], LEAVES[0])


@pytest.mark.parametrize(("old", "new"), [(0, 0), (0, 1), (2, 1), (-1, 1), (1, 2**63)])
def test_sizes_that_prove_nothing_are_refused(old: int, new: int) -> None:
    with pytest.raises(ProofError):
        merkle.verify_consistency(old, merkle.EMPTY_ROOT, new, merkle.EMPTY_ROOT, [])
    with pytest.raises(ProofError):
        merkle.consistency_path(LEAVES[:1], old, new)


def test_the_largest_tree_has_a_bounded_path() -> None:
    with pytest.raises(ProofError):
        merkle.verify_inclusion(LEAVES[0], 2**63 - 2, 2**63 - 1, [LEAVES[0]] * 100, LEAVES[0])


@pytest.mark.parametrize("wrong", [b"", b"\0" * 31, b"\0" * 33])
def test_hashes_that_are_not_32_bytes_are_refused(wrong: bytes) -> None:
    for call in (
        lambda: merkle.root_of([LEAVES[0], wrong]),
        lambda: merkle.MerkleBuilder().append(wrong),
        lambda: merkle.MerkleBuilder(1, [wrong]),
        lambda: merkle.verify_inclusion(wrong, 0, 1, [], wrong),
        lambda: merkle.verify_consistency(1, wrong, 1, wrong, []),
        lambda: merkle.verify_consistency(1, LEAVES[0], 1, wrong, []),
    ):
        with pytest.raises(ProofError):
            call()


def test_a_builder_needs_as_many_subtrees_as_its_size_has_bits() -> None:
    for size, nodes in ((3, LEAVES[:1]), (0, LEAVES[:1]), (4, []), (-1, [])):
        with pytest.raises(ProofError):
            merkle.MerkleBuilder(size, nodes)
