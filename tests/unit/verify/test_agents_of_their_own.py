"""Who did it follows its verb: an agent of another clause is not lent, and one of the verb's own is kept."""

import pytest

from arborist.core.model import Claim, Evidence, Lattice, Verdict, ViolationKind
from arborist.verify.verdict import verify


def grade(source: str, claim: str):
    return verify(None, Lattice((Claim(claim, ("E1",)),)), (Evidence("E1", "u:1", "Harbour", "d1", 0, source),))


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("The mill was designed by Ivo Lund and built by Petra Holm.", "The mill was built by Ivo Lund."),
        ("The mill was designed by Ivo Lund and built by Petra Lund.", "The mill was built by Ivo Lund."),
        ("The mill, designed by Ivo Lund, was built by Petra Holm.", "The mill was built by Ivo Lund."),
        ("The pier was dredged by Ivo Lund, and the mill was built by Petra Lund.", "The mill was built by Ivo Lund."),
        ("The pier was dredged by Ivo Lund, and the mill was built by Petra Lund.", "Ivo Lund built the mill."),
        ("The pier was dredged by Ivo Lund, and the mill was built in 1911.", "The mill was built by Ivo Lund."),
        (
            "The pier was dredged in 1911 by Ivo Lund. The wall, begun in 1908, was finished by his daughter Petra Lund.",
            "The wall was finished by Ivo Lund.",
        ),
    ],
)
def test_the_agent_of_another_verb_is_not_lent(source: str, claim: str) -> None:
    found = grade(source, claim)
    assert found.verdict is not Verdict.STRICT
    assert ViolationKind.BOUND_ELSEWHERE in {finding.kind for finding in found.claims[0].violations}


@pytest.mark.parametrize(
    ("source", "claim"),
    [
        ("The mill was designed by Ivo Lund and built by Petra Holm.", "The mill was built by Petra Holm."),
        ("The mill was designed by Ivo Lund and built by Petra Holm.", "The mill was designed by Ivo Lund."),
        ("The mill was designed and built by Ivo Lund.", "Ivo Lund built the mill."),
        ("Ivo Lund, helped by Petra Holm, built the mill.", "Ivo Lund built the mill."),
        (
            "The pier was dredged by Ivo Lund, and the mill was built by Petra Lund.",
            "The mill was built by Petra Lund.",
        ),
        ("The pier was dredged by Ivo Lund, and the mill was built by Petra Lund.", "Ivo Lund dredged the pier."),
    ],
)
def test_its_own_agent_is_kept(source: str, claim: str) -> None:
    assert grade(source, claim).verdict is Verdict.STRICT
