"""Conditions, attributions and roles that the contrast wall once let through, and the true copies it once lost."""

import pytest

from arborist.core.model import Verdict, ViolationKind
from arborist.verify.check import check

DROPPED = (
    (
        "In the event of a flood, the sluice is opened by the warden.",
        "The sluice is opened by the warden.",
        ViolationKind.CONDITION_DROPPED,
    ),
    (
        "Without rain from the hills, crops quickly wither in the valley.",
        "Crops quickly wither in the valley.",
        ViolationKind.CONDITION_DROPPED,
    ),
    (
        "The duke kept the castle so long as he paid his rent.",
        "The duke kept the castle.",
        ViolationKind.CONDITION_DROPPED,
    ),
    (
        "The witch warns the miller, saying his mill is cursed and will burn if the debt is not paid.",
        "The witch warns the miller, saying his mill is cursed and will burn.",
        ViolationKind.CONDITION_DROPPED,
    ),
    (
        "Brand argued that since the bank stood in Orle, its clerks should live there.",
        "Since the bank stood in Orle, its clerks should live there.",
        ViolationKind.ATTRIBUTION_DROPPED,
    ),
    (
        "Brand claims that of the 18 mills, nine were idle.",
        "Of the 18 mills, nine were idle.",
        ViolationKind.ATTRIBUTION_DROPPED,
    ),
    (
        "The play opened in Orle in 1954, with Ulla Brand as Medea.",
        "The play opened in Orle in 1954, with Medea as Ulla Brand.",
        ViolationKind.ROLE_SWAPPED,
    ),
)


@pytest.mark.parametrize(("source", "claim", "kind"), DROPPED)
def test_a_dropped_frame_is_found(source, claim, kind):
    assert kind in {finding.kind for finding in check(claim, source).claims[0].violations}
    assert check(claim, source).verdict is not Verdict.STRICT


@pytest.mark.parametrize("source", [source for source, _, _ in DROPPED])
def test_the_same_with_its_frame_stands(source):
    assert check(source, source).verdict is Verdict.STRICT


@pytest.mark.parametrize(
    "text",
    [
        "By that time Brand had published three articles on kilns.",
        "The term is sometimes seen, but it has never been formally correct in Orle.",
        "Brand wrote that a cure was far off, and that a vaccine could not be expected soon.",
        "The schools taught in Dutch because that language was seen as useful.",
    ],
)
def test_a_true_copy_stands(text):
    assert check(text, f"{text} It rained.").verdict is Verdict.STRICT


def test_a_retraction_must_come_soon():
    fact = "The kiln at Orle was built in 1902."
    late = "This was in the year when the people of the whole valley voted and rejected the tax."
    assert check(fact, f"{fact} {late}").verdict is Verdict.STRICT
    assert check(fact, f"{fact} This was later shown to be false.").verdict is not Verdict.STRICT
