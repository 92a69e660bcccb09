"""The front door: one claim, one source."""

from arborist.core.model import Claim, Evidence, Lattice, Role, Rung, State, Verdict, ViolationKind
from arborist.core.policy import VerifierPolicy
from arborist.verify.check import check
from arborist.verify.verdict import verify

SOURCE = "Marnie Brook is a river in Kent. It was dammed in 1911 by engineer Ada Holt and is 12 km long."


def kinds(grade):
    return {finding.kind for claim in grade.claims for finding in claim.violations}


def test_verbatim_claim_is_strict():
    grade = check("It was dammed in 1911 by engineer Ada Holt.", SOURCE)
    assert grade.verdict is Verdict.STRICT
    assert grade.claims[0].rung is Rung.EVIDENCE_WARRANTED
    window = grade.claims[0].windows[0]
    assert SOURCE[window.start : window.end].startswith("It was dammed")


def test_another_year_is_a_contradiction():
    grade = check("It was dammed in 1921 by engineer Ada Holt.", SOURCE)
    assert grade.verdict is Verdict.UNGROUNDED
    assert ViolationKind.QUANTITY_MISMATCH in kinds(grade)


def test_nothing_raises_for_odd_texts():
    for claim in ("", " ", "?", "…", "\n\n", "1", "((((", "İ", "\U0001f600"):
        for source in ("", ".", SOURCE):
            assert check(claim, source).verdict is not Verdict.STRICT


def test_pointers_decide_before_words():
    evidence = Evidence("E1", "u", "Marnie Brook", "d", 0, SOURCE, role=Role.TALK)
    dead = Evidence("E2", "u", "Marnie Brook", "d", 0, SOURCE, state=State.STALE)
    text = "It was dammed in 1911 by engineer Ada Holt."
    lattice = Lattice((Claim(text, ("E1",)), Claim(text, ("E2",)), Claim(text, ("E9",)), Claim(text, ())))
    grade = verify(None, lattice, (evidence, dead), VerifierPolicy())
    assert [claim.violations[0].kind for claim in grade.claims] == [
        ViolationKind.SOURCE_ROLE_BLOCKED,
        ViolationKind.SOURCE_NOT_LIVE,
        ViolationKind.UNKNOWN_EVIDENCE_ID,
        ViolationKind.NO_EVIDENCE_POINTER,
    ]
    assert grade.verdict is Verdict.UNGROUNDED
