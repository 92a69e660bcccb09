"""The clocks and the children of the speed and determinism benches, on very little work."""

import json
import sys

import pytest

from arborist.bench.determinism import Way, run, ways
from arborist.bench.judge import Judgement
from arborist.bench.origin import origin
from arborist.bench.speed import HOSTILE, claims, doubling, throughput
from arborist.bench.verifier_reports import determinism as determinism_page
from arborist.core.errors import ConfigurationError, SourceError
from arborist.core.model import Rung

ROWS = [
    {"claim": "The lock has fourteen gates.", "source": "The lock at Ostley has 14 gates.", "title": "Lock"},
    {"claim": "The lock is closed.", "source": "The lock at Ostley was never closed.", "question": "Is it closed?"},
]


def nothing(*_):
    return Judgement(Rung.UNGROUNDED, 0, strict=False)


def test_children_agree():
    report = run(ROWS, ways()[:3])
    assert report["claims"] == 2
    assert report["differences"] == 0
    assert "2 claims, 0 differences" in determinism_page(report, origin("test"))


def test_an_interpreter_that_does_not_run_is_named(tmp_path):
    broken = tmp_path / "python"
    broken.write_text(f"#!{sys.executable}\nimport sys; sys.exit('no')\n")
    broken.chmod(0o755)
    with pytest.raises(ConfigurationError, match="could not grade"):
        run(ROWS, [Way("broken", str(broken), ())])


def test_hostile_texts_have_the_asked_size():
    for name, build in HOSTILE.items():
        assert 0.9 < len(build(10_000)) / 10_000 <= 1.1, name


def test_doubling_reports_every_place():
    report = doubling(nothing, sizes=(10, 20), texts=("aaaa",), repeats=1)
    assert set(report["texts"]) == {"aaaa as source", "aaaa as claim", "aaaa as both"}
    assert report["over"] == []


def test_claims_come_each_with_their_own_source(tmp_path):
    sentence = "The old lock number {n} at Ostley was opened by Edith Calloway in 1872 and has fourteen gates in all."
    path = tmp_path / "docs.jsonl"
    lines = [{"title": f"Lock {n}", "text": " ".join([sentence.format(n=n)] * 12)} for n in range(6)]
    path.write_text("\n".join(json.dumps(line) for line in lines))
    triples = claims(path, 6)
    assert len({source for _, source, _ in triples}) == 6
    assert throughput(triples, nothing, warm=1)["claims"] == 6
    with pytest.raises(SourceError, match="only 6"):
        claims(path, 7)
