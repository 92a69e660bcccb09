"""Another implementation, tlog-scales, reads our log: checkpoints, tiles, entries, both kinds of proof."""

import pytest
from tlog_scales.backend import LocalBackend
from tlog_scales.reader import TilesReader
from tlog_scales.signing import Vkey
from tlog_scales.tlog import Checkpoint, ConsistencyProof, InclusionProof

from arborist.core.merkle import verify_consistency, verify_inclusion
from arborist.ledger.tiles import tiles

# One tile and a bit, so that full tiles, partial tiles and a second level take part.
ENTRIES = 300


@pytest.fixture
def log(ledger, tmp_path):
    sizes = []
    for commit in range(6):
        with ledger.transaction() as transaction:
            for number in range(ENTRIES // 6):
                transaction.append("ingest", {"commit": commit, "number": number})
        sizes.append(ledger.size)
    for name, data in tiles(ledger):
        path = tmp_path / "export" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return ledger, sizes, TilesReader(LocalBackend(tmp_path / "export"))


def test_it_accepts_every_checkpoint(log) -> None:
    ledger, sizes, _ = log
    key = Vkey.from_string(ledger.verifier.text)
    assert key.serialize() == ledger.verifier.text
    for size in [2, *sizes]:
        checkpoint = Checkpoint.from_text(ledger.checkpoint(size))
        checkpoint.verify(key)
        assert checkpoint.size == size
        assert checkpoint.serialize() == ledger.checkpoint(size)


def test_it_reads_the_export_and_finds_the_same_root_and_entries(log) -> None:
    ledger, _, reader = log
    checkpoint = reader.get_checkpoint()
    assert reader.calculate_root_hash() == checkpoint.root_hash == ledger.head().root
    assert [reader.get_entry(index) for index in range(checkpoint.size)] == [e.data for e in ledger.entries()]


def test_it_accepts_our_proofs_and_we_accept_its(log) -> None:
    ledger, sizes, reader = log
    head = ledger.head()
    reader.get_checkpoint()
    for entry in ledger.entries():
        InclusionProof(entry.index, head.size, ledger.inclusion(entry.index)).check(entry.leaf, head.root)
        theirs = reader.get_inclusion_proof(entry.index, head.size).node_hashes
        verify_inclusion(entry.leaf, entry.index, head.size, theirs, head.root)
    for size in [2, *sizes[:-1]]:
        old = ledger.tree.root(size)
        ConsistencyProof(size, head.size, ledger.consistency(size)).check(old, head.root)
        theirs = reader.get_consistency_proof(size, head.size).node_hashes
        verify_consistency(size, old, head.size, head.root, theirs)
