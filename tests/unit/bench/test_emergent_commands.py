"""``bench emergent``, ``replay`` and ``regrade`` in processes of their own, over a forest of six pages."""

import hashlib
import json
import shutil

import pytest
from small_woods import arborist, plant

from arborist.readers.simulated import MISBEHAVIOURS

COUNT = 24


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    folder = tmp_path_factory.mktemp("emergent")
    plant(folder)
    done = run(folder, "log")
    assert done.returncode == 0, done.stderr
    return folder


def run(folder, name, *more, count=COUNT):
    common = ("bench", "emergent", "--n", count, "--seed", 3, "--controls", 25, "--log", folder / name)
    return arborist(folder, *common, *more)


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def without_times(path):
    lines = lines_of(path)
    for line in lines:
        del line["timings_ms"]
    return lines


def test_n_counts_every_line_and_controls_are_among_them(world):
    lines = lines_of(world / "log")
    assert len(lines) == COUNT
    assert sum(line["kind"] == "control" for line in lines) == COUNT // 4
    for line in lines:
        if line["kind"] == "control":
            assert line["gold"]
            assert line["holds_gold"] in {True, False}
        else:
            assert len(line["words"]) == 3
            assert line["all_words"] is True
            assert all(word in line["question"] for word in line["words"])
        assert line["run"]["seed"] == 3
        assert line["evidence"]
        assert line["evidence"][0]["text"]


def test_same_seed_same_log_but_for_times(world):
    assert run(world, "again").returncode == 0
    assert without_times(world / "again") == without_times(world / "log")
    other = arborist(world, "bench", "emergent", "--n", 4, "--seed", 4, "--log", world / "other")
    assert other.returncode == 0
    assert lines_of(world / "other")[0]["question"] != lines_of(world / "log")[0]["question"]


def test_resumes_after_a_kill(world):
    data = (world / "log").read_bytes()
    cut = data.index(b"\n", data.index(b"\n") + 1) + 40
    (world / "torn").write_bytes(data[:cut])
    done = run(world, "torn")
    assert done.returncode == 0, done.stderr
    assert without_times(world / "torn") == without_times(world / "log")
    before = (world / "torn").read_bytes()
    refused = arborist(world, "bench", "emergent", "--n", COUNT, "--seed", 9, "--controls", 25, "--log", world / "torn")
    assert refused.returncode == 2
    assert "another run" in refused.stderr
    assert (world / "torn").read_bytes() == before


def test_ledger_and_cache_are_neither_read_nor_written(world, tmp_path):
    def ledger(folder):
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in (folder / "forest").glob("ledger*")
            if not path.name.endswith("-shm")
        }

    before = ledger(world)
    assert run(world, "third").returncode == 0
    assert ledger(world) == before
    shutil.copytree(world / "forest", tmp_path / "forest")
    for path in (tmp_path / "forest").glob("ledger*"):
        path.unlink()
    assert run(tmp_path, "log").returncode == 0
    assert without_times(tmp_path / "log") == without_times(world / "log")


def test_a_damaged_index_is_built_anew(world, tmp_path):
    shutil.copytree(world / "forest", tmp_path / "forest")
    for path in (tmp_path / "forest").glob("shards/*/index/catalogue.db*"):
        path.unlink()
    assert run(tmp_path, "log").returncode == 0
    assert without_times(tmp_path / "log") == without_times(world / "log")


def test_asking_first_changes_nothing(world, tmp_path):
    shutil.copytree(world, tmp_path / "copy")
    copy = tmp_path / "copy"
    question = next(line["question"] for line in lines_of(world / "log") if line["kind"] == "control")
    assert arborist(copy, "ask", question).returncode == 0
    assert run(copy, "after").returncode == 0
    assert without_times(copy / "after") == without_times(world / "log")
    text = (copy / "after").read_text(encoding="utf-8")
    assert '"salt"' not in text
    assert '"record"' not in text
    assert "ledger" not in text


def test_replay_says_the_same_and_names_what_differs(world):
    for number in (1, 4):
        done = arborist(world, "bench", "replay", f"{world / 'log'}:{number}")
        assert done.returncode == 0, done.stdout + done.stderr
        assert "same in every part" in done.stdout
    line = lines_of(world / "log")[0]
    line["verdict"] = "INVENTED"
    done = arborist(world, "bench", "replay", "-", "--json", given=json.dumps(line))
    assert done.returncode == 1
    assert json.loads(done.stdout)["differs"] == ["verdict"]


def test_regrade_needs_no_forest(world, tmp_path):
    shutil.copy(world / "log", tmp_path / "log")
    done = arborist(tmp_path, "bench", "regrade", tmp_path / "log", "--out", tmp_path / "new", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["moves"] == {}
    fresh = lines_of(tmp_path / "new")
    assert all(line["regraded"]["before"] == line["verdict"] for line in fresh)
    strict = sum(line["verdict"] == "STRICT" for line in fresh)
    assert strict
    harder = arborist(tmp_path, "bench", "regrade", tmp_path / "log", "--policy", "max_claims=0", "--json")
    assert harder.returncode == 0, harder.stderr
    result = json.loads(harder.stdout)
    assert result["after"]["coverage"]["k"] == 0
    assert sum(result["moves"].values()) == strict


def test_every_simulated_reader_answers_in_turn(world):
    done = run(world, "liars", "--reader", "simulated", "--json", count=30)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert len(result["readers"]) == len(MISBEHAVIOURS)
    assert result["flagged"]["n"] >= 10
    assert result["flagged"]["k"] == 0


def test_usage_errors(world):
    assert run(world, "x", "--reader", "nobody").returncode == 2
    assert run(world, "x", "--controls", "101").returncode == 2
    assert run(world, "x", "--policy", "nothing=1").returncode == 2
    assert arborist(world, "--forest", world / "none", "bench", "emergent", "--log", world / "x").returncode == 3
    assert not (world / "x").exists()


def test_report_and_judgement(world):
    log, page = world / "log", world / "page.html"
    done = arborist(world, "bench", "report", log, world / "log", "--html", page, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["figures"]["cycles"] == COUNT
    assert "<svg" in page.read_text(encoding="utf-8")
    strict = told["reading"][0]["line"]
    judged = arborist(world, "bench", "judge", log, "--line", strict, "--truth", "false", "--note", "no", "--by", "me")
    assert judged.returncode == 0, judged.stderr
    again = json.loads(arborist(world, "bench", "report", log, "--json").stdout)
    assert [item["truth"] for item in again["reading"] if item["line"] == strict] == ["false"]
    assert (world / "log.judgements").exists()
    assert arborist(world, "bench", "judge", log, "--line", COUNT + 1, "--truth", "true").returncode == 2
    assert arborist(world, "bench", "judge", log, "--truth", "true").returncode == 2
    assert arborist(world, "bench", "judge", log, "--line", 1).returncode == 2


def test_judging_in_turn(world):
    done = run(world, "turn", "--controls", 0, "--policy", "question_coverage_threshold=0", count=12)
    assert done.returncode == 0, done.stderr
    walked = arborist(world, "bench", "judge", world / "turn", given="q\n")
    assert walked.returncode == 0, walked.stderr
