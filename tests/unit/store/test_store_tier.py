import pytest

from arborist.core.digest import hash_text
from arborist.core.errors import IntegrityError, UsageError


@pytest.fixture
def shard(forest, make):
    shard = forest.shard("main", create=True)
    documents = [make(f"a:{n}", f"Document {n} says something. " * (n + 3), heading="Document") for n in range(6)]
    with shard.writer() as writer:
        writer.publish(writer.add(documents).id, 1)
    shard.documents_made = documents
    return shard


def evict(shard, roots, index=2):
    with shard.writer() as writer:
        packs = list(writer.pack(roots))
        for pack in packs:
            writer.evict(pack.sha256, index)
    return packs


def test_evicted_text_is_read_from_its_pack_and_leaves_stay(shard):
    chosen = shard.documents_made[:4]
    (pack,) = evict(shard, [document.root for document in chosen])
    assert pack.roots == tuple(document.root for document in chosen)
    assert pack.text_bytes == sum(len(document.text) for document in chosen)
    for document in shard.documents_made:
        assert shard.text(document.root) == document.text
        assert shard.leaves(document.root) == document.leaves
        assert shard.info(document.root).tier == ("cold" if document in chosen else "hot")
        assert [c.heading for c in shard.chunks(document.root)] == [c.heading for c in document.chunks]
    assert shard.db.value("SELECT count(*) FROM body") == 2
    assert shard.check(100) == []
    changes = shard.changes(2)
    assert set(changes.removed) == {document.root for document in chosen}
    assert changes.added == ()


def test_packing_alone_changes_nothing_and_can_be_dropped(shard):
    with shard.writer() as writer:
        (pack,) = writer.pack([shard.documents_made[0].root])
    with shard.writer() as writer:
        assert writer.unapplied_packs() == [pack.sha256]
        writer.drop_pack(pack.sha256)
        writer.drop_pack(pack.sha256)
        assert writer.unapplied_packs() == []
    assert list(shard.cold_path.iterdir()) == []
    assert shard.info(shard.documents_made[0].root).tier == "hot"


def test_evicting_again_changes_nothing(shard):
    roots = [document.root for document in shard.documents_made]
    (pack,) = evict(shard, roots)
    with shard.writer() as writer:
        assert writer.evict(pack.sha256, 2) == []
        assert list(writer.pack(roots)) == []
        with pytest.raises(UsageError, match="only text"):
            writer.drop_pack(pack.sha256)
    assert shard.check(100) == []


def test_rehydrating_brings_text_back_and_sweeps_the_pack(shard):
    roots = [document.root for document in shard.documents_made]
    evict(shard, roots)
    with shard.writer() as writer:
        assert writer.rehydrate(roots, 3) == []
        assert writer.rehydrate(roots, 3) == []
        assert writer.unapplied_packs() == []
    assert list(shard.cold_path.iterdir()) == []
    assert [shard.info(root).tier for root in roots] == ["hot"] * 6
    assert [shard.text(root) for root in roots] == [document.text for document in shard.documents_made]
    assert {info.root for info in shard.changes(3).added} == set(roots)
    assert shard.check(100) == []
    evict(shard, roots, 4)
    assert shard.changes(4).added == ()
    assert shard.check(100) == []


def test_drift_restores_nothing_and_is_named(shard):
    roots = [document.root for document in shard.documents_made]
    (pack,) = evict(shard, roots)
    (path,) = shard.cold_path.iterdir()
    data = bytearray(path.read_bytes())
    data[40] ^= 1
    path.write_bytes(bytes(data))
    shard.bodies.forget()
    with shard.writer() as writer:
        drifts = writer.drift(roots)
        assert writer.rehydrate(roots, 3) == drifts
    assert len(drifts) == 1
    assert drifts[0].root in roots
    assert drifts[0].chunks
    assert {shard.info(root).tier for root in roots} == {"cold"}
    with pytest.raises(IntegrityError):
        shard.text(drifts[0].root)
    assert {problem.kind for problem in shard.check(100)} > {"pack"}
    good = [root for root in roots if root != drifts[0].root]
    with shard.writer() as writer:
        assert writer.rehydrate(good, 4) == []
    assert {shard.info(root).tier for root in good} == {"hot"}
    assert hash_text(bytes.fromhex(path.stem)) == pack.sha256


def test_a_missing_pack_is_drift_of_everything_in_it(shard):
    roots = [document.root for document in shard.documents_made[:2]]
    evict(shard, roots)
    for path in shard.cold_path.iterdir():
        path.unlink()
    shard.bodies.forget()
    with shard.writer() as writer:
        assert [len(drift.chunks) for drift in writer.rehydrate(roots, 3)] == [
            len(document.chunks) for document in shard.documents_made[:2]
        ]
    assert "pack" in {problem.kind for problem in shard.check(0)}


@pytest.mark.parametrize("at", [0, 20, 60, -10, -40])
def test_nothing_is_forgotten_for_a_pack_that_does_not_give_it_back(shard, at):
    root = shard.documents_made[0].root
    with shard.writer() as writer:
        (pack,) = writer.pack([root])
        (path,) = shard.cold_path.iterdir()
        data = bytearray(path.read_bytes())
        data[at] ^= 0x10
        path.write_bytes(bytes(data))
        with pytest.raises(IntegrityError):
            writer.evict(pack.sha256, 2)
    assert shard.info(root).tier == "hot"
    assert shard.text(root) == shard.documents_made[0].text


def test_an_unfinished_pack_is_swept_by_the_next_writer(shard):
    shard.cold_path.mkdir(parents=True)
    (shard.cold_path / "123.unfinished").write_bytes(b"half")
    with shard.writer():
        pass
    assert list(shard.cold_path.iterdir()) == []
