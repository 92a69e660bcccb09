"""The main job on real input: a Wikipedia dump and a real local model, through the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shared_data import ROOT, SHARED

pytestmark = pytest.mark.conformance
DUMP = "wiki_dumps/enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"
QUESTIONS = ("When was Aldous Huxley born?", "What is anarchism?", "Who was the first president of Afghanistan?")


def arborist(forest: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "ARBORIST_FOREST": str(forest),
        "ARBORIST_CONFIG_DIR": str(forest) + "-config",
    }
    return subprocess.run(
        [sys.executable, "-m", "arborist", *words], env=environment, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def forest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("main") / "forest"
    done = arborist(path, "ingest", str(SHARED / DUMP), "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    # 206 pages, of which 100 are redirects or outside the articles (README of the data).
    assert (report["added"], report["skipped"], report["failed"]) == (106, 100, 0)
    return path


def test_ingesting_a_dump_again_changes_nothing(forest: Path) -> None:
    report = json.loads(arborist(forest, "ingest", str(SHARED / DUMP), "--json").stdout)
    assert (report["added"], report["unchanged"]) == (0, 106)


def test_a_small_model_answers_is_graded_recorded_and_served_again(forest: Path) -> None:
    for question in QUESTIONS:
        first = arborist(forest, "ask", question, "--reader", "local", "--json")
        assert first.returncode == 0, first.stderr
        answer = json.loads(first.stdout)
        assert answer["verdict"] in {"STRICT", "HYBRID", "UNGROUNDED"}
        assert not any(item["kind"] in {"SCHEMA_INVALID", "FORMAT_COLLAPSED"} for item in answer["violations"])
        for claim in answer["claims"]:
            for window in claim["windows"]:
                assert window["text"]
        again = json.loads(arborist(forest, "ask", question, "--reader", "local", "--json").stdout)
        assert again["cached"]
        assert again["record"] == answer["record"]


def test_every_record_is_provable_and_every_byte_is_right(forest: Path, tmp_path: Path) -> None:
    for question in QUESTIONS:
        assert arborist(forest, "ask", question).returncode == 0
    key = arborist(forest, "log", "--key").stdout.strip()
    rows = [json.loads(line) for line in arborist(forest, "records", "--all", "--json").stdout.splitlines()]
    assert len(rows) >= len(QUESTIONS)
    checker = ROOT / "src/arborist/proof/standalone/arborist_verify.py"
    for row in rows:
        file = tmp_path / "proof.json"
        assert arborist(forest, "prove", row["record"], "-o", str(file)).returncode == 0
        verified = arborist(forest, "verify", str(file), "--key", key, "--json")
        assert verified.returncode == 0, verified.stdout
        assert json.loads(verified.stdout)["grade"] == "recomputed"
        alone = subprocess.run(
            [sys.executable, "-I", "-S", str(checker), str(file), "--key", key],
            capture_output=True,
            text=True,
            check=False,
        )
        assert alone.returncode == 0, alone.stdout + alone.stderr
    assert arborist(forest, "fsck").returncode == 0
