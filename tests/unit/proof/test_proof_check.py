"""The proof file: what it shows, and that nothing about it can be changed unseen."""

import json
import random
from dataclasses import replace

import pytest

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.errors import ProofError, UsageError
from arborist.core.model import State
from arborist.core.record import occurrence
from arborist.proof.check import check_proof
from arborist.proof.note import SignerKey


def test_a_proof_shows_the_record_its_ancestors_and_their_sources(grown) -> None:
    checked = check_proof(grown.prove(grown.second), [grown.signer.verifier])
    assert [record.hash for record in checked.records] == [grown.second, grown.first]
    assert checked.state is State.LIVE
    assert checked.checkpoint.size == grown.ledger.size
    texts = {item.label: (item.uri, item.text, item.heading) for item in checked.records[0].evidence}
    assert texts["E1"][0] == "wiki:Elm"
    assert texts["E2"] == ("wiki:Oak", "They are old.", "Oak")
    assert checked.records[1].evidence[0].text == "Acorns ripen in autumn. "
    assert not checked.records[0].regraded


def test_chunks_that_touch_in_the_document_touch_for_the_verifier(grown) -> None:
    name = grown.answer(
        "q", [grown.cite("E1", *grown.oak, 2), grown.cite("E2", *grown.oak, 0), grown.cite("E3", *grown.oak, 1)], ["c"]
    )
    evidence = {e.chunk: e for e in check_proof(grown.prove(name), [grown.signer.verifier]).records[0].evidence}
    assert evidence[1].start == evidence[0].start + len(evidence[0].text)
    assert evidence[2].start == evidence[1].start + len(evidence[1].text)
    name = grown.answer("q2", [grown.cite("E1", *grown.oak, 2), grown.cite("E2", *grown.oak, 0)], ["c"])
    evidence = {e.chunk: e for e in check_proof(grown.prove(name), [grown.signer.verifier]).records[0].evidence}
    assert evidence[2].start > evidence[0].start + len(evidence[0].text)


def test_the_grade_is_recomputed_where_a_verifier_is_given(grown) -> None:
    proof = grown.prove(grown.second)
    stored = {record.hash: record for record in check_proof(proof, [grown.signer.verifier]).records}
    seen = []

    def regrade(record, evidence, policy):
        seen.append((record.question, len(evidence), policy))
        return next(s.grade for s in stored.values() if s.record == record)

    checked = check_proof(proof, [grown.signer.verifier], regrade=regrade)
    assert all(record.regraded for record in checked.records)
    assert len(seen) == 2
    assert seen[0][2] == {"coverage_permille": 600}
    assert not check_proof(proof, [grown.signer.verifier], regrade=lambda *_: None).records[0].regraded
    first = stored[grown.first].grade
    with pytest.raises(ProofError, match="another grade"):
        check_proof(proof, [grown.signer.verifier], regrade=lambda *_: first)


@pytest.mark.parametrize("what", ["record", "parent", "content", "occurrence", "parents content"])
def test_a_withdrawn_record_is_shown_as_such(grown, what) -> None:
    targets = {
        "record": grown.second,
        "parent": grown.first,
        "content": grown.elm[0],
        "occurrence": occurrence(*grown.elm),
        "parents content": grown.oak[0],
    }
    before = grown.prove(grown.second)
    with grown.ledger.transaction() as transaction:
        transaction.falsify(targets[what], "wrong")
        for number in range(20):
            transaction.set_state(text_hash(b"%d" % number), State.STALE, "others")
    checked = check_proof(grown.prove(grown.second), [grown.signer.verifier], regrade=lambda *_: None)
    assert checked.state is (State.FAILED if what == "record" else State.STALE)
    # The older file still speaks, soundly, for its own checkpoint.
    assert check_proof(before, [grown.signer.verifier]).state is State.LIVE


def test_a_burnt_record_cannot_be_shown(grown) -> None:
    with grown.ledger.transaction() as transaction:
        transaction.burn(grown.second)
    with pytest.raises(UsageError, match="burnt"):
        grown.prove(grown.second)
    assert check_proof(grown.prove(grown.first), [grown.signer.verifier]).state is State.LIVE


def test_only_a_trusted_key_counts(grown) -> None:
    proof = grown.prove(grown.first)
    stranger = SignerKey.from_seed(grown.signer.name, bytes(32)).verifier
    other_name = grown.signer.renamed("someone/else").verifier
    for keys in ([], [stranger], [other_name]):
        with pytest.raises(ProofError):
            check_proof(proof, keys)
    assert check_proof(proof, [stranger, other_name, grown.signer.verifier]).key == grown.signer.verifier


def swap(value, path, new):
    *steps, last = path
    for step in steps:
        value = value[step]
    if new is None:
        del value[last]
    else:
        value[last] = new


def test_parts_of_one_proof_do_not_fit_another(grown) -> None:
    """Every subtree of one valid proof put into the same place of another: never accepted as anything new."""
    one, two = json.loads(grown.prove(grown.first)), json.loads(grown.prove(grown.second))
    originals = {canonical_json(one), canonical_json(two)}

    def walk(value, path):
        yield path
        if isinstance(value, dict):
            for key in value:
                yield from walk(value[key], [*path, key])
        if isinstance(value, list):
            for index in range(len(value)):
                yield from walk(value[index], [*path, index])

    def get(value, path):
        for step in path:
            value = value[step]
        return value

    tried = 0
    for target, donor in ((one, two), (two, one)):
        for path in list(walk(target, []))[1:]:
            try:
                part = get(donor, path)
            except (KeyError, IndexError, TypeError):
                continue
            changed = json.loads(canonical_json(target))
            swap(changed, path, part)
            data = canonical_json(changed)
            if data in originals:
                continue
            tried += 1
            with pytest.raises(ProofError):
                check_proof(data, [grown.signer.verifier])
    assert tried > 40


def test_nothing_can_be_left_out_or_added(grown) -> None:
    proof = json.loads(grown.prove(grown.second))

    def walk(value, path):
        if isinstance(value, dict):
            for key in value:
                yield [*path, key]
                yield from walk(value[key], [*path, key])
        if isinstance(value, list):
            for index in range(len(value)):
                yield [*path, index]
                yield from walk(value[index], [*path, index])

    for path in list(walk(proof, [])):
        changed = json.loads(canonical_json(proof))
        swap(changed, path, None)
        with pytest.raises(ProofError):
            check_proof(canonical_json(changed), [grown.signer.verifier])
    for path in [[], ["epoch"], ["records", 0], ["records", 0, "grade"], ["documents", 0], ["documents", 0, "batch"]]:
        changed = json.loads(canonical_json(proof))
        swap(changed, [*path, "extra"], "x")
        with pytest.raises(ProofError):
            check_proof(canonical_json(changed), [grown.signer.verifier])
    for path in [["records"], ["documents"], ["documents", 0, "chunks"]]:
        changed = json.loads(canonical_json(proof))
        place = changed
        for step in path:
            place = place[step]
        place.append(place[0])
        with pytest.raises(ProofError):
            check_proof(canonical_json(changed), [grown.signer.verifier])


def test_a_heading_must_stand_above_its_chunk(grown) -> None:
    proof = json.loads(grown.prove(grown.first))
    (document,) = proof["documents"]
    assert [chunk["index"] for chunk in document["chunks"]] == [0, 1]  # chunk 0 is shown for its heading alone
    root, entry = grown.oak
    grown.texts[root][1] = replace(grown.texts[root][1], heading="Elm")
    name = grown.answer("q", [grown.cite("E1", root, entry, 1)], ["c"])
    with pytest.raises(ProofError, match="heading"):
        grown.prove(name)


def test_any_changed_byte_is_found(grown) -> None:
    proof = grown.prove(grown.second)
    chance = random.Random(7)
    for _ in range(400):
        changed = bytearray(proof)
        changed[chance.randrange(len(proof))] ^= chance.randrange(1, 256)
        with pytest.raises(ProofError):
            check_proof(bytes(changed), [grown.signer.verifier])


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"type":"arborist/proof/v1"}'])
def test_what_is_no_proof_is_refused(grown, data) -> None:
    with pytest.raises(ProofError):
        check_proof(data, [grown.signer.verifier])
