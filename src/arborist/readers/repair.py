"""Repair without a model: trim surplus labels, re-point claims; each change is recorded (design.md section 6.7).

A claim is re-pointed only when another label makes it EVIDENCE-WARRANTED and
its own do not. Nothing of a claim's words is ever changed.
"""

from collections.abc import Sequence
from dataclasses import replace

from arborist.core.model import Claim, Evidence, Lattice, Repair, Rung
from arborist.core.policy import ReadingPolicy, VerifierPolicy
from arborist.verify.verdict import verify


def repair(
    lattice: Lattice,
    question: str,
    evidence: Sequence[Evidence],
    verifier: VerifierPolicy,
    reading: ReadingPolicy,
) -> tuple[Lattice, tuple[Repair, ...]]:
    """Repair ``lattice`` as far as policy allows; returns it with what was changed."""
    claims = list(lattice.claims)
    repairs: list[Repair] = []
    for number, claim in enumerate(claims):
        if reading.repair_repoint and (found := _repointed(claim, question, evidence, verifier)) is not None:
            reason = f"the text stands in {found}, not in {', '.join(claim.labels) or 'what it named'}"
            repairs.append(Repair("repoint", number, claim.labels, (found,), reason))
            claims[number] = replace(claim, labels=(found,))
    return replace(lattice, claims=tuple(claims)), tuple(repairs)


def _repointed(claim: Claim, question: str, evidence: Sequence[Evidence], verifier: VerifierPolicy) -> str | None:
    if not claim.text or _rung(claim, question, evidence, verifier) is Rung.EVIDENCE_WARRANTED:
        return None
    for item in evidence:
        if _rung(replace(claim, labels=(item.label,)), question, evidence, verifier) is Rung.EVIDENCE_WARRANTED:
            return item.label
    return None


def _rung(claim: Claim, question: str, evidence: Sequence[Evidence], verifier: VerifierPolicy) -> Rung:
    return verify(question, Lattice((claim,)), evidence, verifier).claims[0].rung
