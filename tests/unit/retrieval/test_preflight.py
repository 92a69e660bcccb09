"""Preflight: usable or not, class, scope, flags, result by policy, and the curated set's gate."""

from dataclasses import replace
from pathlib import Path

import pytest

from arborist.bench.preflight import SMALLEST_CLASS, run
from arborist.core.errors import UsageError
from arborist.core.policy import PreflightPolicy
from arborist.retrieval.preflight import preflight
from arborist.retrieval.question_shape import Quantifier
from arborist.text.asked import normalised_question

POLICY = PreflightPolicy()
QUESTIONS = Path(__file__).parents[2] / "vectors" / "preflight_questions.jsonl"


def test_every_class_of_the_curated_set_is_at_its_floor():
    result = run(QUESTIONS)
    assert result["questions"] >= 200
    assert result["below_floor"] == []
    assert {kind.value for kind in Quantifier} == {
        name.partition("=")[2]
        for name, figures in result["classes"].items()
        if name.startswith("quantifier=") and figures["questions"] >= SMALLEST_CLASS
    }


def test_no_answerable_question_is_blocked():
    blocked = run(QUESTIONS)["classes"]["status=blocked"]
    assert blocked["wrongly"] == 0


@pytest.mark.parametrize("question", ["", "   ", "\n", "?!", '"', "...", "\ud800"])
def test_nothing_to_ask_is_a_usage_error(question):
    with pytest.raises(UsageError) as caught:
        preflight(question, POLICY)
    assert caught.value.exit_code == 2


def test_a_megabyte_is_a_usage_error():
    with pytest.raises(UsageError, match="1,000,000 characters"):
        preflight("a" * 1_000_000, POLICY)


@pytest.mark.parametrize("question", ["NEAR(", "C++", "a AND", 'x "y', "title:z^2 OR -q", "漢字", "¿Qué?"])
def test_query_syntax_is_an_ordinary_question(question):
    assert preflight(question, POLICY).status == "ok"


def test_count_question_is_never_many():
    result = preflight("How many moons does Mars have?", POLICY)
    assert (result.question_type, result.quantifier) == ("how_many", "absent")
    assert "count" in result.flags


def test_scope_of_a_known_set():
    assert preflight("Name all planets in the solar system", POLICY).scope == "bounded"
    assert preflight("Name all animals", POLICY).scope == "unbounded"
    assert preflight("Who wrote Hamlet?", POLICY).scope == "unknown"


def test_caps_reminders_and_reasons_come_from_policy():
    broad = preflight("List all animals", POLICY)
    assert (broad.status, broad.claim_cap) == ("partial", POLICY.claim_cap_broad)
    assert broad.reminders
    assert broad.reasons
    assert preflight("Tell me about owls", POLICY).claim_cap == POLICY.claim_cap_open
    strict = replace(POLICY, blocked_flags=("broad_unbounded",), reminders=False)
    refused = preflight("List all animals", strict)
    assert (refused.status, refused.reminders) == ("blocked", ())
    assert preflight("List all animals", replace(POLICY, partial_flags=())).status == "ok"


def test_what_was_never_ingested_blocks():
    result = preflight("What does the file I uploaded say?", POLICY)
    assert (result.status, result.flags) == ("blocked", ("out_of_corpus",))
    assert "never ingested" in result.reasons[0]
    assert preflight("What do my notes say about cells?", POLICY).status == "ok"


@pytest.mark.parametrize(
    "question",
    [
        "song have i told you lately i love you",
        "highly suspect hello my name is human meaning",
        "who said i told you so",
        "who wrote my heart will go on",
        "What does this document say about taxes?",
    ],
)
def test_real_questions_that_only_sound_private_are_asked(question):
    assert preflight(question, POLICY).status == "ok"


@pytest.mark.parametrize(
    "question",
    [
        "what determines the number of senate seats held by each state",
        "What type of regime ruled over Sudan for many years?",
        "What are both Branko Milanovic and Joseph Stiglitz?",
        "where did they film the theory of everything",
        "how does the mls all star game work",
    ],
)
def test_a_quantifier_deep_inside_makes_no_broad_question(question):
    assert preflight(question, POLICY).status == "ok"


def test_a_false_presupposition_is_a_hint_only():
    result = preflight("When did Darwin admit that evolution was wrong?", POLICY)
    assert result.status == "ok"
    assert "false_presupposition" in result.flags


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Who wrote  Hamlet?", "who wrote hamlet"),
        ("WHO WROTE HAMLET ?!", "who wrote hamlet"),
        ("cafe\u0301?", "CAFÉ"),
        ("为什么？", "为什么"),
    ],
)
def test_normalised_questions_meet(left, right):
    assert normalised_question(left) == normalised_question(right)


def test_the_question_is_kept_as_asked_on_one_line():
    assert preflight("  Who\n wrote\tHamlet? ", POLICY).question == "Who wrote Hamlet?"
