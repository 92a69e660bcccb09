"""Edits change the meaning, rewordings keep it, and the wall counts both honestly."""

import json

import pytest

from arborist.bench.contrast import build, measure, run
from arborist.bench.contrast_edits import EDITS
from arborist.bench.contrast_rewords import REWORDS
from arborist.bench.contrast_sentences import TrueSentence, choice, is_plain, paragraphs, split, true_sentences
from arborist.bench.judge import Judgement
from arborist.core.errors import SourceError
from arborist.core.model import Rung

EDITED = [
    ("date", "Tarn opened the ferry in 1937 near Kirn.", "1937"),
    ("unit", "The tunnel is 12 km long and dry.", "km"),
    ("name", "The hall stands near a park in Denmark.", "Denmark"),
    ("negation added", "The bridge was closed after the storm.", "was closed"),
    ("antonym", "The mill stands on the northern bank.", "northern"),
    ("modality", "The wall may be older than the town.", "may be"),
    ("quantifier", "Guests often stayed for weeks at the inn.", "often"),
    ("attribution dropped", "According to Reyes, the ferry carried mail for the army.", "According"),
    ("condition dropped", "The garden is open to every visitor unless the river floods.", "unless"),
]
SWAPPED = [
    ("Hugo Pellam defeated Nina Drost in 1902.", "Nina Drost defeated Hugo Pellam in 1902."),
    ("The line ran from Ostley to Garvick.", "The line ran from Garvick to Ostley."),
    ("Ravel Dam was designed by Marek Ravel.", "Marek Ravel was designed by Ravel Dam."),
]
UNDENIED = [
    ("The council did not accept the plan.", "The council did accept the plan."),
    ("The keeper was unable to light the lamp.", "The keeper was able to light the lamp."),
    ("The ship failed to reach the port.", "The ship managed to reach the port."),
]
REWORDED = [
    ("clause moved", "In 1872, Edith Calloway opened the lock.", "Edith Calloway opened the lock in 1872."),
    ("clause moved", "The final report was published in May 1907.", "In May 1907, the final report was published."),
    ("passive", "The lock was designed by Edith Calloway in 1872.", "Edith Calloway designed the lock in 1872."),
    ("passive", "Edith Calloway designed the lock in 1872.", "The lock was designed by Edith Calloway in 1872."),
    ("parenthesis dropped", "The lock (now closed) has fourteen large gates.", "The lock has fourteen large gates."),
    ("number word", "The lock has 9 gates.", "The lock has nine gates."),
    ("contraction", "The lock was not closed.", "The lock wasn't closed."),
    ("set phrase", "The lock was built prior to the war.", "The lock was built before the war."),
    ("conjuncts exchanged", "It was shown in Ostley and Garvick.", "It was shown in Garvick and Ostley."),
    ("date style", "It opened on 4 May 1907.", "It opened on May 4, 1907."),
]


@pytest.mark.parametrize(("kind", "sentence", "gone"), EDITED)
def test_each_edit_changes_its_place(kind, sentence, gone):
    edited = EDITS[kind](sentence, sentence)
    assert edited is not None
    assert edited != sentence
    assert gone not in edited


@pytest.mark.parametrize(("sentence", "swapped"), SWAPPED)
def test_roles_are_exchanged(sentence, swapped):
    assert EDITS["role swap"](sentence, sentence) == swapped


@pytest.mark.parametrize(("sentence", "positive"), UNDENIED)
def test_denials_are_taken_away(sentence, positive):
    assert EDITS["negation removed"](sentence, sentence) == positive


@pytest.mark.parametrize(("kind", "sentence", "other"), REWORDED)
def test_each_rewording(kind, sentence, other):
    assert REWORDS[kind](sentence) == other


@pytest.mark.parametrize(
    "sentence",
    [
        "Edward and Helen Weiner lived there.",
        "She taught for forty six years.",
        "The season began on April 3 against them.",
        "Written by A. Both and either may or may not have been used.",
    ],
)
def test_unsafe_places_are_passed_over(sentence):
    assert REWORDS["conjuncts exchanged"](sentence) is None
    assert REWORDS["number word"](sentence) is None
    assert EDITS["negation removed"](sentence, sentence) is None


def test_symmetric_relations_are_not_swapped():
    assert EDITS["role swap"]("Hugo Pellam played Nina Drost in 1902.", "") is None


def test_only_plain_statements_are_taken():
    assert is_plain("The lock at Ostley has fourteen gates.")
    for sentence in ("He has fourteen gates in all.", "The lock has gates, but why?", "The gates of the old lock."):
        assert not is_plain(sentence)


def test_paragraphs_are_cleaned_and_split():
    text = "# Head\n\n- item\n\nThe _lock_ at Ostley[1] has fourteen gates in all. It was built by St. Mary's guild in 1872.\n"
    (only,) = paragraphs(text)
    assert only == "The lock at Ostley has fourteen gates in all. It was built by St. Mary's guild in 1872."
    assert len(split(only)) == 2


def test_choice_depends_on_the_key_alone():
    assert choice("a", 10) == choice("a", 10) < 10


@pytest.fixture
def corpus(tmp_path):
    path = tmp_path / "docs.jsonl"
    lines = [
        {
            "title": f"Lock {n}",
            "text": f"The lock number {n} at Ostley was opened in {1800 + n} by Edith Calloway. "
            f"In {1850 + n}, Bram Fenwick repaired the lock.",
        }
        for n in range(30)
    ]
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def copies_only(claim, source, _question, _title):
    rung = Rung.EVIDENCE_WARRANTED if claim in source else Rung.UNGROUNDED
    return Judgement(rung, 0, strict=claim in source)


def test_a_judge_of_copies_wins_verbatim_and_loses_reworded(corpus):
    report = run([corpus], copies_only, per_kind=20)
    assert report["kept"]["verbatim"]["share"] == 1.0
    assert report["kept"]["reworded"]["share"] == 0.0
    assert report["kinds"]["date"]["verbatim"] == {"asked": 20, "left": 20, "share": 1.0}
    assert report["data"]["cases"] > 20
    assert report == run([corpus], copies_only, per_kind=20)


def test_survivors_are_listed(corpus):
    cases = build(true_sentences(corpus), 5)
    report = measure(cases, lambda *_: Judgement(Rung.EVIDENCE_WARRANTED, 0, strict=True))
    assert len(report["survivors"]) == sum(1 + bool(case.reworded) for case in cases)
    assert all(set(item) >= {"kind", "claim", "true", "source"} for item in report["survivors"])


def test_missing_corpus_is_named(tmp_path):
    with pytest.raises(SourceError, match="absent"):
        run([tmp_path / "absent.jsonl"], copies_only, per_kind=1)


def test_a_sentence_keeps_its_paragraph_and_title(corpus):
    first = next(iter(true_sentences(corpus)))
    assert isinstance(first, TrueSentence)
    assert first.text in first.paragraph
    assert first.title == "Lock 0"
