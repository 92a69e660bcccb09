"""The verifier's benches on the command line: report file, JSON, gate open and closed."""

import json

import pytest
from click.testing import CliRunner

from arborist.cli.main import cli
from arborist.core.errors import ProofError

SOURCE = "The lock at Ostley has fourteen gates. It was opened in 1872."


@pytest.fixture
def data(tmp_path):
    folder = tmp_path / "grounding"
    folder.mkdir()
    rows = [
        {"set": "tiny", "source": SOURCE, "claim": "The lock at Ostley has fourteen gates.", "label": "supported"},
        {"set": "tiny", "source": SOURCE, "claim": "The lock at Ostley has sixteen gates.", "label": "unsupported"},
    ]
    (folder / "tiny.jsonl").write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return folder


def call(*arguments):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], standalone_mode=False)


def test_grounding_writes_report_and_json(data, tmp_path):
    page, notes = tmp_path / "grounding.md", tmp_path / "notes.md"
    notes.write_text("Read by a person.\n")
    done = call("bench", "grounding", "--data", data, "--rounds", 5, "--report", page, "--notes", notes, "--json")
    assert done.exception is None, done.exception
    result = json.loads(done.stdout)
    assert result["pooled"]["all"]["EVIDENCE-WARRANTED"]["precision"] == 1.0
    assert result["data"]["judged"] == 2
    text = page.read_text(encoding="utf-8")
    assert "Read by a person." in text
    assert result["verifier_policy_hash"] in text


def test_contrast_runs_on_a_small_corpus(tmp_path):
    corpus = tmp_path / "docs.jsonl"
    lines = [
        {"title": f"Lock {n}", "text": f"The lock number {n} at Ostley was opened in {1800 + n} by Edith Calloway."}
        for n in range(8)
    ]
    corpus.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    done = call("bench", "contrast", "--corpus", corpus, "--per-kind", 3, "--json")
    assert done.exception is None, done.exception
    assert json.loads(done.stdout)["kinds"]["date"]["verbatim"]["asked"] == 3


def test_gate_pins_then_holds_then_closes(tmp_path):
    result, gates = tmp_path / "r.json", tmp_path / "gates.json"
    report = {
        "classes": {"role swap": {"strict": 0}},
        "strict": 0,
        "controls_share": 0.9,
        "data": {"fingerprint": "sha256:a"},
    }
    result.write_text(json.dumps(report))
    common = ("bench", "gate", "attacks", "--result", result, "--gates", gates)
    assert call(*common, "--pin").exception is None
    assert call(*common).exception is None
    report["strict"] = 4
    result.write_text(json.dumps(report))
    assert isinstance(call(*common).exception, ProofError)
