"""The tiles export: names, widths and hashes as any client of transparency logs expects them."""

import pytest

from arborist.core.errors import ProofError
from arborist.core.merkle import leaf_hash, root_of
from arborist.ledger.showing import show_entry
from arborist.ledger.tiles import tile_name, tiles
from arborist.proof.checkpoint import verify_checkpoint
from arborist.proof.tlogproof import verify_tlog_proof


@pytest.mark.parametrize(("index", "name"), [(0, "000"), (999, "999"), (1000, "x001/000"), (1234067, "x001/x234/067")])
def test_tile_names_follow_the_specification(index, name) -> None:
    assert tile_name(index) == name


def unbundle(data: bytes) -> list[bytes]:
    entries = []
    while data:
        length = int.from_bytes(data[:2], "big")
        entries.append(data[2 : 2 + length])
        data = data[2 + length :]
    return entries


@pytest.mark.parametrize("more", [0, 5, 252, 253, 600])
def test_an_export_gives_back_log_and_root(ledger, more) -> None:
    if more:
        with ledger.transaction() as transaction:
            for number in range(more):
                transaction.append("ingest", {"number": number})
    files = dict(tiles(ledger))
    assert list(files)[-1] == "checkpoint"
    head = verify_checkpoint(files["checkpoint"].decode(), [ledger.verifier])
    size = head.size
    leaves, entries = [], []
    for number in range((size + 255) // 256):
        width = min(256, size - 256 * number)
        suffix = "" if width == 256 else f".p/{width}"
        tile = files.pop(f"tile/0/{tile_name(number)}{suffix}")
        leaves += [tile[i : i + 32] for i in range(0, len(tile), 32)]
        entries += unbundle(files.pop(f"tile/entries/{tile_name(number)}{suffix}"))
    assert [leaf_hash(entry) for entry in entries] == leaves
    assert root_of(leaves) == head.root
    if size >= 256:
        expected = b"".join(root_of(leaves[i * 256 : (i + 1) * 256]) for i in range(size // 256))
        assert files.pop(f"tile/1/000.p/{size // 256}") == expected
    assert list(files) == ["checkpoint"]


def test_any_entry_can_be_shown_alone(ledger) -> None:
    with ledger.transaction() as transaction:
        for number in range(9):
            transaction.append("ingest", {"number": number})
    entries = list(ledger.entries())
    for entry in entries:
        text = show_entry(ledger, entry.index).text
        assert verify_tlog_proof(text, entry.data, [ledger.verifier]).size == ledger.size
        with pytest.raises(ProofError):
            verify_tlog_proof(text, entries[entry.index - 1].data, [ledger.verifier])
