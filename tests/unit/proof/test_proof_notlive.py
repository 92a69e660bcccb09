"""The not-live map: one root per set, presence and absence provable, nothing else."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.canonical import canonical_json
from arborist.core.digest import hash_text
from arborist.core.errors import ProofError
from arborist.core.merkle import EMPTY_ROOT, leaf_hash
from arborist.core.model import State
from arborist.proof.notlive import NOT_LIVE_TYPE, MapProof, item_leaf, map_proof, map_root, state_in_map

STATES = [State.STALE, State.QUARANTINED, State.FAILED]
# Few distinct first bits, so that deep shared prefixes occur.
TARGETS = st.one_of(
    st.binary(min_size=32, max_size=32),
    st.integers(0, 63).map(lambda n: bytes(31) + bytes([n])),
    st.integers(0, 255).map(lambda n: hashlib.sha256(bytes([n])).digest()),
)
MAPS = st.dictionaries(TARGETS, st.sampled_from(STATES), max_size=24)


def items(states: dict[bytes, State]) -> list[tuple[bytes, State]]:
    return sorted(states.items())


@given(MAPS, TARGETS)
def test_the_map_proves_what_it_holds_and_what_it_does_not(states, target) -> None:
    root = map_root(items(states))
    for key in {*states, target}:
        proof = map_proof(items(states), key)
        assert state_in_map(key, proof, root) == states.get(key, State.LIVE)


@given(MAPS.filter(bool), st.data())
def test_a_target_in_the_map_cannot_be_shown_absent(states, data) -> None:
    """With any proof made for any target against the true root."""
    root = map_root(items(states))
    target = data.draw(st.sampled_from(sorted(states)))
    source = data.draw(st.sampled_from(sorted(states)) | TARGETS)
    proof = map_proof(items(states), source)
    for attempt in (proof, MapProof(proof.path, None), MapProof(proof.path[1:], proof.found), MapProof((), None)):
        try:
            assert state_in_map(target, attempt, root) != State.LIVE
        except ProofError:
            continue


@given(MAPS, TARGETS, st.data())
def test_a_spoiled_path_is_refused(states, target, data) -> None:
    root = map_root(items(states))
    proof = map_proof(items(states), target)
    if not proof.path:
        return
    at = data.draw(st.integers(0, len(proof.path) - 1))
    flipped = bytearray(proof.path[at])
    flipped[data.draw(st.integers(0, 31))] ^= 1 << data.draw(st.integers(0, 7))
    for path in (
        (*proof.path[:at], bytes(flipped), *proof.path[at + 1 :]),
        (*proof.path[:at], *proof.path[at + 1 :]),
        (*proof.path, EMPTY_ROOT),
        (*proof.path[:at], proof.path[at][:31], *proof.path[at + 1 :]),
    ):
        with pytest.raises(ProofError):
            state_in_map(target, MapProof(path, proof.found), root)


@given(MAPS, TARGETS, st.sampled_from(STATES))
def test_a_change_moves_the_root(states, target, state) -> None:
    changed = {**states, target: state}
    assert (map_root(items(changed)) == map_root(items(states))) == (changed == states)


@given(TARGETS, st.sampled_from(STATES))
def test_a_leaf_is_the_hash_of_canonical_json(target, state) -> None:
    value = {"type": NOT_LIVE_TYPE, "target": hash_text(target), "state": str(state)}
    assert item_leaf((target, state)) == leaf_hash(canonical_json(value))


def test_small_maps_have_the_documented_roots() -> None:
    one = (bytes(32), State.FAILED)
    assert map_root([]) == EMPTY_ROOT
    assert map_root([one]) == item_leaf(one)
    assert state_in_map(bytes(31) + b"\1", MapProof((), one), map_root([one])) is State.LIVE


def test_a_path_to_another_place_is_refused() -> None:
    far = (b"\xff" * 32, State.FAILED)
    pair = [(bytes(32), State.STALE), far]
    proof = map_proof(pair, b"\xff" * 32)
    with pytest.raises(ProofError):
        state_in_map(bytes(31) + b"\1", proof, map_root(pair))


def test_impossible_paths_are_refused() -> None:
    for target, path in ((bytes(31), ()), (bytes(32), (bytes(32),) * 257), (bytes(32), (bytes(31),))):
        with pytest.raises(ProofError):
            state_in_map(target, MapProof(path, None), EMPTY_ROOT)
    with pytest.raises(ProofError):
        map_root([(bytes(32), State.FAILED), (bytes(32), State.STALE)])
