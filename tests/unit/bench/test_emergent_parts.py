"""The parts of ``bench emergent``: words, weaving, controls, intervals, the log."""

import json
import random
from itertools import pairwise

import pytest

from arborist.bench.emergent.controls import control_number, is_control
from arborist.bench.emergent.intervals import exact_interval, upper_bound
from arborist.bench.emergent.log import encode, line_of, read_log, resume
from arborist.bench.emergent.patterns import ask_of
from arborist.bench.emergent.weave import TEMPLATES, TemplateWeaver, question_of, weave_seed, words_present
from arborist.bench.emergent.words import WordPool, word_pool
from arborist.core.errors import SourceError, UsageError

LINE = {"type": "arborist/emergent-cycle/v1", "run": {"seed": 1}}


def test_words_are_letters_five_to_twelve(tmp_path):
    path = tmp_path / "words"
    path.write_text("heron\nBridge\nowl\nunbelievability\nxx-large\nlantern\nheron\n", encoding="utf-8")
    pool = word_pool(path, None)
    assert pool.words == ("Bridge", "heron", "lantern")
    assert pool.value["origin"] == "file words"
    path.write_text("owl heron", encoding="utf-8")
    with pytest.raises(UsageError, match="three are needed"):
        word_pool(path, None)


def test_a_draw_depends_on_seed_and_cycle_alone():
    pool = WordPool(tuple(f"word{chr(97 + n)}" for n in range(26)), "test")
    assert pool.draw(1, 7) == pool.draw(1, 7)
    assert len(set(pool.draw(1, 7))) == 3
    assert pool.draw(1, 7) != pool.draw(2, 7)
    assert pool.draw(1, 7) != pool.draw(1, 8)


def test_templates_hold_all_three_words():
    words = ("heron", "bridge", "lantern")
    for seed in range(60):
        question = TemplateWeaver().weave(words, seed)
        assert all(words_present(words, question)), question
    assert all(mark in template for template in TEMPLATES for mark in ("{a}", "{b}", "{c}"))
    assert weave_seed(1, 2) == weave_seed(1, 2) != weave_seed(1, 3)


def test_a_question_is_cut_at_its_end_and_words_are_whole_tokens():
    assert question_of("  Why do herons\nfly? Because.") == "Why do herons"
    assert question_of("What is a heron? It is a bird?") == "What is a heron?"
    assert question_of("tell me about herons") == "tell me about herons"
    assert words_present(["heron", "Bridge"], "Do herons cross the bridge?") == [False, True]


def test_controls_are_an_exact_share_evenly_spread():
    for percent in (0, 1, 15, 20, 50, 99, 100):
        places = [cycle for cycle in range(1000) if is_control(cycle, percent)]
        assert len(places) == percent * 10
        assert [control_number(cycle, percent) for cycle in places] == list(range(len(places)))
        if percent in {20, 50}:
            assert {b - a for a, b in pairwise(places)} == {100 // percent}


@pytest.mark.parametrize(
    ("sentence", "title", "shape", "question", "gold"),
    [
        (
            "The Sorvik Bridge was opened in 1923.",
            "Sorvik Bridge",
            "when",
            "When was the Sorvik Bridge opened?",
            "1923",
        ),
        (
            "Aldra Lighthouse was designed by Maren Holt in 1871.",
            "Aldra Lighthouse",
            "who",
            "Who designed Aldra Lighthouse?",
            "Maren Holt",
        ),
        (
            "Ostley Lock (in Ostley) has 14 gates.",
            "Ostley Lock",
            "how_many",
            "How many gates does Ostley Lock have?",
            "14",
        ),
        ("Aldra is a village in Sorvik, Norway.", "Aldra", "where", "Where is Aldra?", "Sorvik"),
        (
            "The ENER is a river of the northern plain.",
            "Ener",
            "what",
            "What is the Ener?",
            "river of the northern plain",
        ),
        (
            "Ida Holt (born 1871) is a Norwegian former swimmer.",
            "Ida Holt",
            "what",
            "Who is Ida Holt?",
            "Norwegian former swimmer",
        ),
    ],
)
def test_a_plain_sentence_gives_a_question_with_its_answer(sentence, title, shape, question, gold):
    asked = ask_of(sentence, title, shape)
    assert asked is not None
    assert (asked.question, asked.gold) == (question, gold)


@pytest.mark.parametrize(
    ("sentence", "title"),
    [
        ("It was opened in 1923.", "Sorvik Bridge"),
        ("The team was coached in 1923.", "1923 Sorvik season"),
        ("Aldra was opened in 1923.", "Aldra (ship)"),
        ("Aldra was opened in 1923–1925.", "Aldra"),
        ("Construction was completed in 1999.", "Sorvik Dam"),
    ],
)
def test_what_could_mean_several_things_is_no_control(sentence, title):
    assert ask_of(sentence, title, "when") is None


def test_exact_intervals_are_those_of_the_tables():
    assert exact_interval(0, 0) == (0, 10_000)
    assert exact_interval(0, 10) == (0, 3085)
    assert exact_interval(10, 10) == (6915, 10_000)
    assert exact_interval(5, 10) == (1870, 8130)
    assert exact_interval(50, 1000) == (373, 654)
    assert upper_bound(0, 10_000) == 3
    assert upper_bound(0, 300) == 100
    assert upper_bound(0, 0) == upper_bound(4, 4) == 10_000


def test_interval_holds_the_share_and_narrows_with_trials():
    draw = random.Random(5)
    for _ in range(50):
        trials = draw.randrange(1, 300)
        hits = draw.randrange(trials + 1)
        low, high = exact_interval(hits, trials)
        assert low <= 10_000 * hits // trials <= high
        wider_low, wider_high = exact_interval(hits, trials, 0.99)
        assert wider_low <= low
        assert high <= wider_high


def test_a_torn_last_line_is_cut_and_another_run_is_refused(tmp_path):
    log = tmp_path / "log"
    assert resume(log, {"seed": 1}) == 0
    whole = b"".join(encode({**LINE, "cycle": n}) for n in range(3))
    log.write_bytes(whole + encode({**LINE, "cycle": 3})[:-7])
    assert len(read_log(log)) == 3
    assert resume(log, {"seed": 1}) == 3
    assert log.read_bytes() == whole
    with pytest.raises(UsageError, match="another run: seed differ"):
        resume(log, {"seed": 2})
    assert log.read_bytes() == whole


def test_a_damaged_log_is_no_log(tmp_path):
    log = tmp_path / "log"
    log.write_bytes(b'{"type":"x"}\n')
    with pytest.raises(SourceError, match="line 1 is no cycle"):
        resume(log, {"seed": 1})
    log.write_bytes(b"nonsense\n" + encode({**LINE, "cycle": 1}))
    with pytest.raises(SourceError, match="line 1 is not JSON"):
        read_log(log)
    log.write_bytes(encode({**LINE, "cycle": 1}))
    with pytest.raises(SourceError, match="line 1 is cycle 1"):
        resume(log, {"seed": 1})


def test_a_line_is_named_by_text_or_by_place(tmp_path):
    log = tmp_path / "log"
    log.write_bytes(encode({**LINE, "cycle": 0}))
    assert line_of(f"{log}:1")["cycle"] == 0
    assert line_of(json.dumps({**LINE, "cycle": 5}))["cycle"] == 5
    for bad in (f"{log}:2", f"{log}:0", "log", f"{log}:x"):
        with pytest.raises(UsageError):
            line_of(bad)
