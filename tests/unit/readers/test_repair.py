"""Repair: what is re-pointed, what is trimmed, and what must stay as it is."""

import json

from arborist.core.model import Claim, Evidence, Lattice, Rung, Verdict, ViolationKind
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.verifier import VerifierPolicy
from arborist.readers.lattice import parse
from arborist.readers.repair import repair
from arborist.verify.verdict import verify

QUESTION = "Who designed the Aldra lighthouse?"
EVIDENCE = (
    Evidence("E1", "u:1", "Aldra", "d1", 0, "Aldra is a small island. About 300 people live there."),
    Evidence("E2", "u:2", "Aldra lighthouse", "d2", 0, "The Aldra lighthouse was designed by Maren Holt in 1871."),
    Evidence("E3", "u:3", "Lighthouses", "d3", 0, "Many lighthouses stand on the coast."),
)
TRUE = "The Aldra lighthouse was designed by Maren Holt."


def run(*claims: Claim, policy: ReadingPolicy | None = None, lattice: Lattice | None = None):
    lattice = lattice or Lattice(claims)
    grade = verify(QUESTION, lattice, EVIDENCE)
    return repair(lattice, grade, QUESTION, EVIDENCE, VerifierPolicy(), policy or ReadingPolicy())


def test_a_claim_is_pointed_at_what_states_it():
    repaired, repairs = run(Claim(TRUE, ("E1",)))
    assert repaired.claims == (Claim(TRUE, ("E2",)),)
    assert [(one.kind, one.claim, one.before, one.after) for one in repairs] == [("repoint", 0, ("E1",), ("E2",))]
    assert verify(QUESTION, repaired, EVIDENCE).verdict is Verdict.STRICT


def test_a_supported_claim_is_left_alone():
    lattice = Lattice((Claim(TRUE, ("E2",)), Claim(TRUE, ("E1", "E2"))))
    assert run(lattice=lattice) == (lattice, ())


def test_a_false_claim_stays_where_it_is():
    for text in (
        "The Aldra lighthouse was designed by Olaf Berg.",
        "The Aldra lighthouse was not designed by Maren Holt.",
    ):
        lattice = Lattice((Claim(text, ("E1",)),))
        assert run(lattice=lattice) == (lattice, ())


def test_broken_pointers_are_not_mended():
    for labels in ((), ("E9",), ("E1", "E9")):
        lattice = Lattice((Claim(TRUE, labels),))
        assert run(lattice=lattice) == (lattice, ())


def test_claims_with_faults_and_abstentions_are_not_mended():
    quoted = parse('"It was designed by Nobody"', "quote", ["E1", "E2"], ReadingPolicy(), evidence=EVIDENCE)
    assert run(lattice=quoted) == (quoted, ())
    raw = json.dumps({"answered": False, "claims": [{"text": TRUE, "labels": ["E1"]}]})
    abstained = parse(raw, "lattice-json", ["E1", "E2"], ReadingPolicy())
    assert run(lattice=abstained) == (abstained, ())
    assert verify(QUESTION, abstained, EVIDENCE).verdict is not Verdict.STRICT


def test_nearest_passages_of_an_abstention_are_not_strict_even_when_they_hold():
    raw = json.dumps({"answered": False, "claims": [{"text": TRUE, "labels": ["E2"]}]})
    grade = verify(QUESTION, parse(raw, "lattice-json", ["E2"], ReadingPolicy()), EVIDENCE)
    assert grade.verdict is Verdict.HYBRID
    assert grade.claims[0].rung is Rung.ANCHOR_WARRANTED


def test_surplus_labels_are_trimmed_and_still_bar_strict():
    repaired, repairs = run(Claim(TRUE, ("E2", "E1", "E3")))
    assert repaired.claims[0].labels == ("E2", "E1")
    assert repairs[0].kind == "trim"
    grade = verify(QUESTION, repaired, EVIDENCE)
    assert grade.verdict is Verdict.HYBRID
    assert ViolationKind.TOO_MANY_EVIDENCE_IDS in [one.kind for one in grade.claims[0].violations]


def test_policy_switches():
    lattice = Lattice((Claim(TRUE, ("E1",)), Claim(TRUE, ("E2", "E1", "E3"))))
    off = ReadingPolicy(repair_trim=False, repair_repoint=False)
    assert run(lattice=lattice, policy=off) == (lattice, ())


def test_repoint_share_is_what_evidence_must_hold_to_be_tried():
    claim = Claim("The Aldra lighthouse was designed by Maren Holt.", ("E1",))
    assert run(claim, policy=ReadingPolicy(repoint_share=1000))[1]
    padded = Claim("The Aldra lighthouse, which is quite a fine sight, was designed by Maren Holt.", ("E1",))
    assert run(padded, policy=ReadingPolicy(repoint_share=1000)) == (Lattice((padded,)), ())


def test_a_claim_that_is_stated_but_does_not_answer_stays_where_it_is():
    told = "Aldra is a small island."
    again = Evidence("E4", "u:4", "Aldra lighthouse", "d4", 0, told)
    lattice = Lattice((Claim(told, ("E1",)),))
    grade = verify(QUESTION, lattice, (*EVIDENCE, again))
    assert {finding.kind for finding in grade.claims[0].violations} <= {
        ViolationKind.QUESTION_UNANSWERED,
        ViolationKind.WARRANT_MISSING,
    }
    assert grade.verdict is not Verdict.STRICT
    assert repair(lattice, grade, QUESTION, (*EVIDENCE, again), VerifierPolicy(), ReadingPolicy()) == (lattice, ())


def test_a_claim_copied_from_what_it_cites_stays_where_it_is():
    # It is told as what somebody says there, and outright elsewhere: whoever cites the first means the first.
    said, told = "Some say that the light was built by monks.", "The light was built by monks."
    evidence = (Evidence("E1", "u:1", "Aldra", "d1", 0, said), Evidence("E2", "u:2", "Aldra", "d2", 0, told))
    copied = "the light was built by monks."
    lattice = Lattice((Claim(copied, ("E1",)),))
    grade = verify(None, lattice, evidence)
    assert grade.verdict is not Verdict.STRICT
    assert repair(lattice, grade, "", evidence, VerifierPolicy(), ReadingPolicy()) == (lattice, ())
