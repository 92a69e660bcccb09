"""The not-live map: what was falsified, quarantined or gone stale, provable by absence.

Every ledger commit ends with an ``epoch`` entry that carries this map's root,
so the last leaf of a checkpoint says what is *not* live as of there. A target
is a record hash or a document root (32 bytes); one that is not in the map is
live in its own right. Staleness that comes from ancestry is not stored: a
proof shows absence for the record and for everything it descends from.

The map is a binary tree over the targets' bits, most significant first::

    hash of no target   = SHA-256 of nothing (the empty tree's root)
    hash of one target  = leaf_hash(canonical JSON of type, target and state)
    hash of several     = node_hash(those whose next bit is 0, those whose next bit is 1)

so the same set has one root whatever its history, a change touches one path,
and absence is one path too: it ends on nothing or on the single other target
that shares the path's bits. docs/reference/proof-format.md specifies it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from arborist.core.canonical import canonical_json
from arborist.core.digest import HASH_SIZE, hash_text
from arborist.core.errors import ProofError
from arborist.core.frozen import Frozen
from arborist.core.merkle import EMPTY_ROOT, leaf_hash, node_hash
from arborist.core.model import State

NOT_LIVE_TYPE = "arborist/not-live/v1"
KEY_BITS = HASH_SIZE * 8

Item = tuple[bytes, State]
"""A target and what it is instead of live."""


class MapProof(Frozen):
    """Path from a target's place to the root, nearest sibling first, and what stands at the place.

    ``found`` is None for an empty place.
    """

    path: tuple[bytes, ...]
    found: Item | None


def item_leaf(item: Item) -> bytes:
    """Hash of the subtree that holds ``item`` alone."""
    target, state = item
    before, behind = _around_target(state)
    return leaf_hash(before + hash_text(target).encode() + behind)


def map_root(items: Sequence[Item], depth: int = 0) -> bytes:
    """Root of the subtree at ``depth`` that holds ``items``, which are sorted by target and distinct."""
    if not items:
        return EMPTY_ROOT
    if len(items) == 1:
        return item_leaf(items[0])
    middle = _split(items, depth)
    return node_hash(map_root(items[:middle], depth + 1), map_root(items[middle:], depth + 1))


def map_proof(items: Sequence[Item], target: bytes, depth: int = 0) -> MapProof:
    """Path from ``target`` up to the subtree at ``depth``, whether the target is in it or not."""
    path: list[bytes] = []
    while len(items) > 1:
        middle = _split(items, depth)
        ours, other = (items[middle:], items[:middle]) if bit(target, depth) else (items[:middle], items[middle:])
        depth += 1
        path.append(map_root(other, depth))
        items = ours
    return MapProof(tuple(reversed(path)), items[0] if items else None)


def state_in_map(target: bytes, proof: MapProof, root: bytes) -> State:
    """State of ``target`` in its own right, as the map with ``root`` has it: LIVE means absent.

    Raises:
        ProofError: the proof does not lead to the root, or shows another place.
    """
    if len(target) != HASH_SIZE or len(proof.path) > KEY_BITS:
        raise ProofError("This cannot be a path in the not-live map")
    if any(len(digest) != HASH_SIZE for digest in proof.path):
        raise ProofError("A path hash of the not-live map is not 32 bytes")
    digest = EMPTY_ROOT if proof.found is None else item_leaf(proof.found)
    for level in reversed(range(len(proof.path))):
        sibling = proof.path[len(proof.path) - 1 - level]
        digest = node_hash(sibling, digest) if bit(target, level) else node_hash(digest, sibling)
    if digest != root:
        raise ProofError("The path does not lead to the not-live map's root")
    if proof.found is None:
        return State.LIVE
    other, state = proof.found
    if other == target:
        return state
    if any(bit(other, level) != bit(target, level) for level in range(len(proof.path))):
        raise ProofError("The path shows another place of the not-live map")
    return State.LIVE


def bit(target: bytes, depth: int) -> int:
    """Bit ``depth`` of ``target``, 0 being the most significant of the first byte."""
    return target[depth >> 3] >> (7 - (depth & 7)) & 1


@lru_cache(maxsize=len(State))
def _around_target(state: State) -> tuple[bytes, bytes]:
    """A leaf's canonical JSON before and behind its target: only that differs among the many of a map hashed anew."""
    whole = canonical_json({"type": NOT_LIVE_TYPE, "target": "", "state": str(state)})
    before, name, behind = whole.partition(b'"target":"')
    return before + name, behind


def _split(items: Sequence[Item], depth: int) -> int:
    if depth >= KEY_BITS:
        raise ProofError("A target stands twice in the not-live map")
    return bisect_left(items, 1, key=lambda item: bit(item[0], depth))
