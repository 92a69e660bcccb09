"""The shapes the seeds tell of, with texts of our own: what must never be STRICT, and what may be."""

import pytest

from arborist.core.model import Claim, Evidence, Lattice, Rung, Verdict, ViolationKind
from arborist.core.policy import VerifierPolicy
from arborist.verify.check import check
from arborist.verify.verdict import verify


def kinds(grade):
    return {finding.kind for claim in grade.claims for finding in claim.violations}


def test_subject_words_nowhere_in_a_text_of_generic_vocabulary():
    """steer / reply / correcter: language words abound, the subject is absent."""
    grade = check(
        "A correcter can be used to steer a reply by identifying errors of grammar in the exchange of meaning. "
        "Communication involves the exchange of meaning between people through language.",
        "Sociolinguistics studies the exchange of meaning between people through language. The mode of discourse and the "
        "channel of communication shape grammar, and relationships between people shape meaning.",
        question="How might a correcter be used to steer a reply in a conversation?",
        title="Glossary of language teaching",
    )
    assert grade.verdict is not Verdict.STRICT
    assert ViolationKind.SUBJECT_TOKENS_ABSENT in kinds(grade)


def test_premise_affirmed_with_a_generic_source():
    """widescreens / cashback."""
    grade = check(
        "Widescreen televisions offer cashback deals within a limited time to encourage consumers to purchase.",
        "In marketing, a coupon is a ticket that can be redeemed for a discount when a consumer purchases a product. "
        "Coupons are offered within a limited time.",
        question="How do widescreen televisions offer cashback deals within a limited time to encourage consumers to purchase?",
        title="Coupon",
    )
    assert grade.verdict is not Verdict.STRICT


def test_answer_about_somebody_of_the_same_name():
    """Tomas / transceivers: the subject of the question is buried, the answer is about a namesake."""
    grade = check(
        "The fisherman Holger pulls a net from the bay.",
        "In the second chapter the fisherman Holger pulls a net from the bay.",
        question="Which transceivers were built by the Lindqvist works?",
        title="The Winter Bay",
    )
    assert ViolationKind.DEFLECTION_DETECTED in kinds(grade)
    assert grade.verdict is not Verdict.STRICT


def test_unparseable_word_of_the_question_is_ignored():
    """xxviii: a strange word in the question does not spoil a grounded answer."""
    grade = check(
        "Players throw balloons filled with water at each other.",
        "In a water fight, players throw balloons filled with water at each other. Sprayers are also used.",
        question="What do players throw in a water fight xxviii?",
        title="Water fight",
    )
    assert grade.verdict is Verdict.STRICT


def test_eleven_labels_one_good():
    """arguments / publicists: over-citing is trimmed and bars STRICT."""
    text = "The printing house at Orle employed nine publicists in 1911."
    evidence = tuple(
        Evidence(f"E{number}", "u", "", f"d{number}", 0, text if number == 1 else "Rain fell over the valley.")
        for number in range(1, 12)
    )
    labels = tuple(item.label for item in evidence)
    grade = verify(None, Lattice((Claim(text, labels),)), evidence, VerifierPolicy())
    assert grade.claims[0].rung is Rung.EVIDENCE_WARRANTED
    assert ViolationKind.TOO_MANY_EVIDENCE_IDS in kinds(grade)
    assert grade.verdict is Verdict.HYBRID


@pytest.mark.parametrize("opening", ["Yes, ", "Yeah, "])
def test_a_confirmation_is_no_evidence_for_what_it_confirms(opening):
    grade = check(
        f"{opening}the mill was rebuilt in 1890.",
        "The mill was rebuilt in 1890.",
        question="Was the mill by the bridge haunted?",
    )
    assert ViolationKind.PREMISE_PARROTING in kinds(grade)
    assert grade.claims[0].rung is Rung.ANCHOR_WARRANTED
