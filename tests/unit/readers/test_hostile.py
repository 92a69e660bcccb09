"""Text inside documents is data: hostile documents change no grade of the deterministic readers."""

import pytest
from hostile import CASES, HOSTILE, PREFLIGHT, answer, beside, essence, inside

from arborist.core.model import Verdict
from arborist.readers.prompt import build_prompt
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings
from arborist.readers.simulated import MISBEHAVIOURS, SAYS_FALSE
from arborist.text.fold import hidden_characters

READERS = ["extractive", *(f"simulated-{name}" for name in sorted(MISBEHAVIOURS))]


def test_the_corpus_is_large_and_varied():
    assert len(HOSTILE) >= 50
    assert len({one["kind"] for one in HOSTILE}) >= 8


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("place", [inside, beside])
def test_grades_are_the_same_with_and_without(name, place):
    reader = make_reader(name, ReaderSettings())
    for case in CASES if name == "extractive" else CASES[: 1 if place is inside else 2][-1:]:
        _, _, plain = answer(reader, case)
        for hostile in HOSTILE:
            _, _, grade = answer(reader, place(case, hostile["text"]))
            if place is inside and hidden_characters(hostile["text"]):
                # Invisible characters in a cited chunk are a finding of their own: they lower, and never raise.
                assert (grade.verdict is Verdict.STRICT) <= (plain.verdict is Verdict.STRICT)
                assert grade.rung <= plain.rung, f"{name} {hostile['id']}"
            else:
                assert essence(grade) == essence(plain), f"{name} {hostile['id']}"


@pytest.mark.parametrize("name", READERS)
def test_what_says_false_is_never_strict(name):
    reader = make_reader(name, ReaderSettings())
    for case in CASES:
        result, _, grade = answer(reader, case)
        if SAYS_FALSE in result.notes:
            assert grade.verdict is not Verdict.STRICT


def test_the_frame_of_the_prompt_stands():
    for case in CASES:
        for hostile in HOSTILE:
            changed = inside(case, hostile["text"])
            prompt = build_prompt(case.question, changed.evidence, PREFLIGHT, "lattice-json", token_budget=20_000)
            lines = prompt.messages[-1]["content"].splitlines()
            assert len(lines) == len(changed.evidence) + 3, hostile["id"]
            assert lines[0] == "Evidence:"
            assert [line[:4] for line in lines[1:-2]] == [f"{item.label}: " for item in changed.evidence]
            assert lines[-1] == f"Question: {case.question}"
