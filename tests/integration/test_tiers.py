"""Cold tiers through the command line: out of search, still provable, back, drift, and a crash in between."""

import os
import time
from pathlib import Path

import pytest

from arborist.pipeline.house import Outside, open_house
from arborist.pipeline.tiers import Choice, evict
from arborist.store.writer import ShardWriter
from tests.integration.conftest import Shell


def packs(shell: Shell) -> list[Path]:
    return sorted(shell.forest.glob("cold/*/*.pack"))


def tiers(shell: Shell) -> int:
    return len(shell("search", "grey heron", "--json").json["hits"])


def test_cold_documents_leave_search_and_come_back(stocked: Shell) -> None:
    before = tiers(stocked)
    assert before > 0
    heron = next(hit["uri"] for hit in stocked("search", "grey heron", "--json").json["hits"] if "heron" in hit["uri"])
    record = stocked("ask", "Who described the grey heron?", "--json").json["record"]
    assert stocked("evict", heron, "--json").json == {"evicted": 1}
    assert len(packs(stocked)) == 1
    assert all(hit["uri"] != heron for hit in stocked("search", "grey heron", "--json").json["hits"])
    assert stocked("fsck", "--read-data", "100").code == 0
    # What rests on cold text can still be proved.
    proof = stocked.home / "proof.json"
    assert stocked("prove", record, "-o", str(proof)).code == 0
    assert stocked("verify", str(proof)).code == 0
    assert stocked("rehydrate", heron).code == 0
    assert packs(stocked) == []
    assert tiers(stocked) == before
    assert stocked("fsck", "--read-data", "100").code == 0


def test_drift_restores_nothing_and_is_said(stocked: Shell) -> None:
    stocked("evict", "--prefix", "file:")
    (pack,) = packs(stocked)
    data = bytearray(pack.read_bytes())
    data[30] ^= 1
    pack.write_bytes(bytes(data))
    done = stocked("rehydrate", "--all")
    assert done.code == 90
    assert "drift" in done.out + done.err
    assert packs(stocked) == [pack]
    assert stocked("fsck", "--read-data", "100").code == 90


def test_an_eviction_cut_short_is_finished_by_the_next(stocked: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = Outside(clock=time.time_ns, entropy=os.urandom, keys=stocked.home / "config")

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with open_house(stocked.forest, outside) as house:
        with monkeypatch.context() as patch:
            patch.setattr(ShardWriter, "evict", die)
            with pytest.raises(KeyboardInterrupt):
                evict(Choice(uri_prefix="file:"), house)
        assert tiers(stocked) > 0
        assert len(packs(stocked)) == 1
        assert evict(Choice(uri_prefix="file:"), house).documents == 2
    assert tiers(stocked) == 0
    assert len(packs(stocked)) == 1
    assert stocked("fsck", "--read-data", "100").code == 0
