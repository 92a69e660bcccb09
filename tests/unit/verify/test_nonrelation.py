"""brontosaurs / Bennett: an honest non-relation may be STRICT, and lets nothing else through."""

import pytest

from arborist.core.model import Claim, Evidence, Lattice, Verdict
from arborist.verify.verdict import verify

BADGE = "The heron badge of the Kolm brewery was drawn by Ulla Brand in 1902. It is painted on every dray."
SURNAME = "The Farrow surname is common on the coast. It comes from a word for an ironsmith."
QUESTION = "What connects the heron badge of the Kolm brewery with the Farrow surname?"
HONEST = "The sources do not connect the heron badge of the Kolm brewery with the Farrow surname."


def graded(claim, *texts, question=QUESTION, labels=None):
    evidence = tuple(
        Evidence(f"E{number}", f"u{number}", "", f"d{number}", 0, text) for number, text in enumerate(texts, 1)
    )
    cited = tuple(labels or [item.label for item in evidence[:2]])
    return verify(question, Lattice((Claim(claim, cited),)), evidence)


@pytest.mark.parametrize(
    "claim",
    [
        HONEST,
        "The texts don't link the Farrow surname to the heron badge of the Kolm brewery.",
        "The cited sources do not relate the Kolm brewery with the Farrow surname.",
    ],
)
def test_an_honest_non_relation_may_be_strict(claim):
    grade = graded(claim, BADGE, SURNAME)
    assert grade.verdict is Verdict.STRICT
    assert {window.label for window in grade.claims[0].windows} == {"E1", "E2"}


def test_each_half_needs_a_source_of_its_own():
    assert graded(HONEST, BADGE, SURNAME, labels=["E1"]).verdict is not Verdict.STRICT
    assert graded(HONEST, f"{BADGE} {SURNAME}").verdict is not Verdict.STRICT


def test_a_source_that_names_both_forbids_it():
    both = "The Kolm brewery belonged to a family of the Farrow surname."
    assert graded(HONEST, BADGE, f"{SURNAME} {both}").verdict is not Verdict.STRICT
    assert graded(HONEST, BADGE, SURNAME, both).verdict is not Verdict.STRICT  # offered, though not cited


@pytest.mark.parametrize(
    "claim",
    [
        "The heron badge of the Kolm brewery is unrelated to the Farrow surname.",  # of the world, not of the sources
        "The sources do not connect the heron badge of the Kolm brewery with the noble Farrow surname.",
        "The sources do not connect the badge stolen by Kolm with the Farrow surname.",
        "The sources do not connect the heron badge of 1902 with the Farrow surname.",
        "The sources do not connect the Kolm brewery, which burned down, with the Farrow surname.",
        "The sources do not connect the Kolm brewery with the Farrow surname but with the Brand surname.",
        "The sources connect the heron badge of the Kolm brewery with the Farrow surname.",
        "The sources do not connect the heron badge of the Kolm brewery with the Farrow surname. Ulla Brand sold it.",
    ],
)
def test_nothing_else_comes_in_with_it(claim):
    assert graded(claim, BADGE, SURNAME).verdict is not Verdict.STRICT


def test_it_must_be_what_was_asked():
    other = "Who drew the tapestry of Orle?"
    assert graded(HONEST, BADGE, SURNAME, question=other).verdict is not Verdict.STRICT
    assert graded(HONEST, BADGE, SURNAME, question=None).verdict is Verdict.STRICT
