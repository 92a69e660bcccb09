"""A number said once supports one number; a conclusion must be drawn by the source."""

import pytest

from arborist import check
from arborist.core.model import Verdict, ViolationKind

NOVELS = (
    "Mara Oduya is best known for three novels, including the 2015 novel Harrow Mill, the 2016 novel Low Water and "
    "the 2018 novel The Toll."
)
SCHOOL = "The Fairfield Street School is a historic school building at 78 Fairfield Street in the city of Velmark."


@pytest.mark.parametrize(("right", "wrong"), [("2015", "2018"), ("2016", "2015"), ("2018", "2016")])
def test_a_number_of_the_window_is_not_used_for_two(right, wrong):
    claim = NOVELS.replace(right, wrong)
    grade = check(claim, NOVELS)
    assert grade.verdict is not Verdict.STRICT
    assert ViolationKind.QUANTITY_MISMATCH in {finding.kind for finding in grade.claims[0].violations}


@pytest.mark.parametrize("claim", [NOVELS, "Mara Oduya is best known for the 2018 novel The Toll."])
def test_a_number_said_as_often_as_there_or_less_often_is_supported(claim):
    assert check(claim, NOVELS).verdict is Verdict.STRICT


def test_a_number_may_be_said_twice_when_none_is_left_over():
    source = "In 1911 the mill was sold and closed."
    assert check("In 1911 the mill was sold, and in 1911 it closed.", source).claims[0].rung > 0


@pytest.mark.parametrize("word", ["therefore", "thus"])
def test_a_conclusion_that_the_source_does_not_draw_is_unaccounted(word):
    grade = check(f"Fairfield Street School and {word} velmark city building school fairfield.", SCHOOL)
    assert grade.verdict is not Verdict.STRICT
    drawn = f"The mill burned down and {word} closed."
    assert check(drawn, drawn).verdict is Verdict.STRICT
