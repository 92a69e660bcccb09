"""The curated set and its bench: what the set holds, the arithmetic of cells, differences, the command."""

from collections import Counter
from pathlib import Path

import pytest

from arborist.bench.curated.compare import differences, paired_chance
from arborist.bench.curated.questions import KINDS, curated_questions, pydoc_documents
from arborist.bench.curated.report import markdown
from arborist.bench.curated.run import Told, figures, run_curated
from arborist.bench.origin import Origin
from arborist.bench.qa import holds, words_of
from arborist.core.policy import GovernancePolicy
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings


def test_the_set_is_what_it_should_be():
    questions = curated_questions()
    kinds = Counter(one.kind for one in questions)
    assert len(questions) >= 100
    assert set(kinds) == set(KINDS)
    assert kinds["broad"] >= 10
    assert min(kinds.values()) >= 10
    assert len({one.id for one in questions}) == len({one.question for one in questions}) == len(questions)
    assert all(one.answerable == (one.kind not in {"false_premise", "out_of_corpus"}) for one in questions)


def test_every_question_has_a_gold_answer_in_this_pythons_reference():
    corpus = [words_of(document.text) for document in pydoc_documents()]
    for one in curated_questions():
        assert all(words_of(answer).strip() for answer in one.answers), one
        if one.answerable:
            assert any(words_of(answer) in text for answer in one.answers for text in corpus), one


def test_gold_is_not_met_by_the_question_itself():
    assert [one.id for one in curated_questions() if holds(one.question, one.answers)] == []


def test_paired_chance_is_the_exact_sign_test():
    assert paired_chance(0, 0) == 10_000
    assert paired_chance(3, 3) == 10_000
    assert paired_chance(0, 5) == 625
    assert paired_chance(0, 6) == paired_chance(6, 0) == 312
    rows = differences(
        {
            "A quote": dict.fromkeys("abcdefg", "right"),
            "B quote": {**dict.fromkeys("abcdef", "held back"), "g": "right"},
        },
        ["quote"],
    )
    right = next(row for row in rows if row["outcome"] == "right")
    assert (right["gained"], right["lost"], right["marked"]) == (0, 6, True)
    assert not next(row for row in rows if row["outcome"] == "wrong")["marked"]


def test_cells_count_right_wrong_and_wavering():
    one = next(one for one in curated_questions() if one.answerable)
    none = next(one for one in curated_questions() if not one.answerable)

    def told(question, verdict, held):
        return Told(question, verdict, "", held, abstained=False, claims=(), kinds=())

    cell = [
        [told(one, "STRICT", True), told(one, "STRICT", False), told(none, "STRICT", False)],
        [told(one, "STRICT", True), told(one, "HYBRID", False), told(none, "STRICT", False)],
    ]
    found = figures(cell)
    assert (found["coverage"]["k"], found["coverage"]["n"]) == (1, 2)
    assert (found["wrong_of_strict"]["k"], found["wrong_of_strict"]["n"]) == (1, 2)
    assert (found["unanswerable_strict"]["k"], found["unanswerable_strict"]["n"]) == (1, 1)
    assert found["wavered"] == 1


def test_two_cells_the_whole_way():
    result, told = run_curated(
        lambda policy: make_reader("extractive", ReaderSettings(policy=policy.reading)),
        GovernancePolicy(),
        changes=["reading.extractive_confidence_written=100000"],
        modes=["lattice-pointer"],
        repeats=2,
        every=15,
    )
    assert result["questions"] == 10
    assert result["cells"]["B lattice-pointer"]["coverage"]["k"] == 0
    assert result["cells"]["A lattice-pointer"]["wavered"] == 0
    assert len(told["A lattice-pointer"]) == 2
    page = markdown(result, told, Origin("m", "p", "c", "arborist bench qa"), "A note.")
    assert "A note." in page
    assert "## From A to B" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--set", "curated", "--set", "selqa"), "asked alone"),
        (
            (
                "--set",
                "selqa",
            ),
            "Where are the sets",
        ),
        (("--set", "selqa", "--repeat", "2"), "are for --set curated"),
        (("--set", "curated", "--policy", "nothing=1"), "unknown"),
    ],
)
def test_usage_errors(arguments, words, tmp_path):
    from small_woods import arborist

    done = arborist(Path(tmp_path), "bench", "qa", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
