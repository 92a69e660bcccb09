"""The benches of records that live, on small worlds: real pages, real figures, bars that close."""

import gzip
import json

from click.testing import CliRunner

from arborist.bench import echo, lift, records
from arborist.bench.record_forest import DEPTH, question_of
from arborist.cli.bench import SUBCOMMANDS
from arborist.cli.main import SECTIONS, cli


def call(*arguments):
    return CliRunner().invoke(cli, [str(argument) for argument in arguments], standalone_mode=False)


def test_records_promotes_withdraws_and_serves_nothing_stale(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "src")
    page = tmp_path / "records.md"
    done = call("bench", "records", "--records", 1_030, "--report", page, "--json")
    assert done.exception is None, done.exception
    result = json.loads(done.stdout)
    # The last commit waits for another.
    assert (result["first"]["promoted"], result["again"]["promoted"]) == (1_000, 30)
    assert result["again"]["unchanged"] == 1_000
    assert result["withdrawing"]["withdrawn"] == 1_030
    assert result["falsify"]["descendants"] == 1_030
    assert (result["falsify"]["live"], result["falsify"]["served"]) == (0, 0)
    assert result["missed"] == []
    assert "≤ 300 MB" in page.read_text(encoding="utf-8")


def test_records_says_which_bar_was_missed():
    one = {"wall_ms": 61_000, "peak_bytes": 1, "promoted": 0, "unchanged": 0, "withdrawn": 0}
    fell = {"falsify_us": 1, "live": 0, "served": 1}
    result = {"first": one, "again": one | {"wall_ms": 1}, "withdrawing": one | {"wall_ms": 1}, "falsify": fell}
    assert records.missed(result) == ["promote (first) took 61,000 ms", "stale records were live or served"]


def test_every_record_of_a_page_asks_in_other_words():
    assert len({question_of(number, "X") for number in range(3 * DEPTH)}) == 3 * DEPTH


def world(folder):
    """Two sets of two documents with one question each."""
    for name in echo.SETS:
        place = folder / "retrieval" / name
        place.mkdir(parents=True)
        docs = [
            {"id": f"{name}-{n}", "title": f"Lock {n}", "text": f"The lock {n} of {name} was opened in {1800 + n}."}
            for n in range(2)
        ]
        for doc in docs:
            doc["sentences"] = [doc["text"]]
        row = {"id": "q", "text": f"When was the lock 1 of {name} opened?", "doc": f"{name}-1", "answer_sentences": [0]}
        if name == "xquad_en":
            row["answers"] = ["1801"]
        with gzip.open(place / "docs.jsonl.gz", "wt") as out:
            out.writelines(json.dumps(doc) + "\n" for doc in docs)
        with gzip.open(place / "queries.jsonl.gz", "wt") as out:
            out.write(json.dumps(row) + "\n")
        (place / "qrels.tsv").write_text(f"q\t{name}-1\t1\n")
    return folder


def test_echo_counts_rounds_and_takes_gates_away(tmp_path):
    page = tmp_path / "echo.md"
    options = ("--questions", 2, "--rounds", 4, "--ablation-questions", 2, "--ablation-rounds", 2)
    done = call("bench", "echo", "--data", world(tmp_path), *options, "--report", page, "--json")
    assert done.exception is None, done.exception
    result = json.loads(done.stdout)
    first, *_, last = result["trusts"]["resolve"]
    assert first["found"] == last["found"] == 2
    assert first["strict"] == 2
    assert last["promoted"] >= 2
    assert (last["served"], last["unfit"]) == (2, 0)
    assert list(result["ablation"]["record"]) == ["", *echo.GATES]
    assert result["missed"] == []
    assert "`policy_drift`" in page.read_text(encoding="utf-8")


def test_echo_says_which_bar_was_missed():
    seen = [{"asked": 100, "found": 90, "false_strict": 3}, {"asked": 100, "found": 88, "false_strict": 4}]
    assert echo.missed({"trusts": {"resolve": seen}}) == [
        "resolve: hit@5 fell from 90 to 88 of 100",
        "resolve: false STRICT rose from 3 to 4",
    ]


def test_lift_asks_two_hundred_questions_and_none_of_the_tests():
    pairs = lift.read_pairs()
    assert len(pairs) >= 60
    recorded = lift.questions_to_record({name: words for _, rows in SECTIONS for name, words in rows}, SUBCOMMANDS)
    assert len(recorded) == lift.RECORDED
    tests = {pair.question for pair in pairs}
    assert len(tests) == len(pairs)
    assert tests.isdisjoint(recorded)
    assert all(answer.strip() for pair in pairs for answer in pair.answers)
