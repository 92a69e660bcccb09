"""The neural plug: reported beside the verdict, never part of it."""

from dataclasses import replace

import pytest

from arborist.core.model import Claim, Evidence, Lattice, Verdict
from arborist.verify.check import check
from arborist.verify.doubt import carried, doubted
from arborist.verify.verdict import verify

SOURCE = "The kiln at Orle was built in 1902. It burned down in 1930."
TRUE, FALSE = "The kiln at Orle was built in 1902.", "The kiln at Orle was built in 1907."


class Simulated:
    """A judge that answers as told and notes what it was asked."""

    name = "simulated"

    def __init__(self, answer: bool) -> None:
        self.answer = answer
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def follows(self, claim, sources):
        self.asked.append((claim, tuple(sources)))
        return self.answer


class Broken:
    name = "broken"

    def follows(self, claim, sources):
        raise RuntimeError("no model")


def test_an_absent_judge_is_shown_as_absent():
    assert check(TRUE, SOURCE).sidecars["semantic"] == "absent"
    assert not doubted(check(TRUE, SOURCE))


@pytest.mark.parametrize("judge", [Simulated(answer=True), Simulated(answer=False), Broken()])
@pytest.mark.parametrize("claim", [TRUE, FALSE])
def test_a_judge_changes_nothing_but_its_own_line(judge, claim):
    plain, judged = check(claim, SOURCE), check(claim, SOURCE, judge=judge)
    assert replace(judged, sidecars=plain.sidecars) == plain
    others = {name: found for name, found in judged.sidecars.items() if name != "semantic"}
    assert others == {name: found for name, found in plain.sidecars.items() if name != "semantic"}


def test_a_doubt_is_reported_with_the_judge():
    judge = Simulated(answer=False)
    grade = check(TRUE, SOURCE, judge=judge)
    assert grade.verdict is Verdict.STRICT
    assert grade.sidecars["semantic"] == {"judge": "simulated", "doubted": [0]}
    assert doubted(grade)
    assert judge.asked == [(TRUE, (SOURCE,))]


def test_a_judge_that_agrees_doubts_nothing():
    assert not doubted(check(TRUE, SOURCE, judge=Simulated(answer=True)))


def test_a_judge_that_breaks_counts_as_a_doubt():
    assert doubted(check(TRUE, SOURCE, judge=Broken()))


def test_only_warranted_claims_are_asked_about():
    judge = Simulated(answer=True)
    evidence = (Evidence("E1", "u", "", "d", 0, SOURCE),)
    verify(None, Lattice((Claim(FALSE, ("E1",)), Claim(TRUE, ("E1",)))), evidence, None, judge)
    assert [claim for claim, _ in judge.asked] == [TRUE]


def test_grading_again_without_a_judge_keeps_the_doubt():
    before, fresh = check(TRUE, SOURCE, judge=Simulated(answer=False)), check(TRUE, SOURCE)
    assert doubted(carried(fresh, before))
    assert carried(fresh, None) == fresh
    assert not doubted(carried(check(TRUE, SOURCE, judge=Simulated(answer=True)), before))
