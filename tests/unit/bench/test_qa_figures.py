"""The arithmetic of ``bench qa`` on outcomes made by hand, and one question the whole way."""

import gzip
import json

from arborist.bench.origin import Origin
from arborist.bench.qa import Outcome, Question, below_bar, holds, read_questions, run, summary
from arborist.bench.qa_report import markdown
from arborist.core.model import Verdict
from arborist.core.policy import GovernancePolicy
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings


def outcome(*, verdict=Verdict.STRICT, held=(True,), answerable=True, **extra) -> Outcome:
    values = {
        "question": Question("q", "Who?", ("x",) if answerable else (), answerable),
        "verdict": verdict,
        "claims": ("a",) * len(held),
        "abstained": False,
        "valid": True,
        "holds": held,
        "baseline": True,
        "repairs": 0,
        "strict_without_repair": verdict is Verdict.STRICT,
        "notes": (),
        "seconds": 0.5,
        "tokens": 10,
    }
    return Outcome(**{**values, **extra})


def test_gold_is_compared_by_lower_cased_words():
    assert holds("It was built by Maren  Holt, in 1871.", ["maren holt"])
    assert holds("The U.S. won", ["U.S"])
    assert not holds("It was built by Maren Holtz.", ["Maren Holt"])
    assert not holds("Anything", ["", "  "])


def test_the_better_part_of_a_gold_sentence_is_gold():
    gold = ["She grieves. Wood had been only 10 when his father had died, and later lived in town."]
    assert holds("Wood had been only 10 when his father had died, and later lived in town.", gold)
    assert not holds("Wood had been only 10.", gold)
    assert not holds("Wood had been only 12 when his father had died, and later lived in town.", gold)
    assert not holds("Maren", ["Maren Holt"])


def test_rates():
    outcomes = [
        outcome(),
        outcome(held=(False, True)),
        outcome(held=(False, False)),
        outcome(verdict=Verdict.HYBRID, held=(True,), abstained=True),
        outcome(answerable=False, held=(False,)),
        outcome(answerable=False, verdict=Verdict.UNGROUNDED, held=(), repairs=1),
    ]
    figures = summary(outcomes)
    assert figures["questions"] == 4
    assert figures["first_claim"] == 500
    assert figures["any_claim"] == 750
    assert figures["strict"] == 750
    assert figures["strict_gold"] == 500
    assert figures["wrong_of_strict"] == 334
    assert figures["abstained"] == 250
    assert figures["unanswerable_strict"] == 500
    assert figures["repaired"] == 1
    assert figures["tokens_a_second"] == 20
    assert below_bar("xquad_en", figures) == [
        "xquad_en first_claim",
        "xquad_en strict_gold",
        "xquad_en wrong_of_strict",
        "xquad_en unanswerable_strict",
    ]
    assert summary([])["questions"] == 0


def test_a_small_set_the_whole_way(tmp_path):
    folder = tmp_path / "retrieval" / "nq_passages"
    folder.mkdir(parents=True)

    def write(name, *rows):
        with gzip.open(folder / name, "wt", encoding="utf-8") as out:
            out.writelines(json.dumps(row) + "\n" for row in rows)

    write(
        "docs.jsonl.gz",
        {"id": "1", "title": "Aldra lighthouse", "text": "The Aldra lighthouse was designed by Maren Holt in 1871."},
        {"id": "2", "title": "Sorvik", "text": "Sorvik is a town on the Ener river. Its council has 17 members."},
    )
    write(
        "queries.jsonl.gz",
        {"id": "a", "text": "Who designed the Aldra lighthouse?", "answers": ["Maren Holt"], "doc": "1", "kind": "x"},
        {"id": "b", "text": "Left out?", "answers": ["long"], "doc": "1", "kind": "clapnq_answerable"},
    )
    write("unanswerable.jsonl.gz", {"id": "c", "text": "what do whales eat", "doc": "2", "kind": "clapnq_unanswerable"})
    assert [one.id for one in read_questions(folder)] == ["a", "c"]
    reader = make_reader("extractive", ReaderSettings())
    result, outcomes = run(tmp_path, reader, GovernancePolicy(), names=("nq_passages",))
    first, _ = outcomes["nq_passages"]
    assert first.holds[0]
    assert result["sets"]["nq_passages"]["first_claim"] == 1000
    page = markdown(result, Origin("m", "p", "c", "arborist bench qa"), "A note.")
    assert "A note." in page
    assert "| first claim holds the gold answer | 1.000 (floor 0.52, wanted 0.65) |" in page
