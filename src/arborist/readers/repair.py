"""Repair without a model: trim surplus labels, point a claim at the evidence that supports it.

Sits between parsing and verifying (design.md section 6.7). Nothing is
re-asked and no word of a claim is changed; each change is a ``Repair`` in the
record. Small models name labels by position, not by content, which is what
re-pointing is for (measured in docs/bench/qa.md).

What is never repaired: a claim without any label or with an invented one (the
pointer contract is broken, and must be seen to be), a claim with a parse
fault, and an answer that says that the sources do not answer. A trimmed claim
keeps a ``TOO_MANY_EVIDENCE_IDS`` fault, so trimming cannot make an answer STRICT.

Pure and deterministic: it asks the same verifier that grades afterwards.
"""

from collections.abc import Sequence
from dataclasses import replace

from arborist.core.model import Claim, Evidence, Fault, Lattice, Repair, Rung, ViolationKind
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.verifier import VerifierPolicy
from arborist.readers.lattice import is_abstention
from arborist.readers.question_shape import STOP_WORDS, read_words
from arborist.verify.verdict import verify


def repair(
    lattice: Lattice,
    question: str,
    evidence: Sequence[Evidence],
    verifier_policy: VerifierPolicy,
    reading_policy: ReadingPolicy,
) -> tuple[Lattice, tuple[Repair, ...]]:
    """Repair what policy allows.

    Args:
        lattice: as parsed.
        question: the question asked.
        evidence: all that was offered, in order.
        verifier_policy: what decides whether a new label supports a claim.
        reading_policy: ``repair_trim``, ``repair_repoint`` and ``repoint_candidates``.

    Returns:
        The repaired lattice and what was done, in claim order; the same lattice when nothing was.
    """
    if is_abstention(lattice):
        return lattice, ()
    known = {item.label for item in evidence}
    faulty = {fault.claim for fault in lattice.faults}
    claims, faults, repairs = list(lattice.claims), list(lattice.faults), list[Repair]()
    for index, claim in enumerate(lattice.claims):
        if not claim.labels or not known.issuperset(claim.labels) or index in faulty:
            continue
        most = verifier_policy.max_labels_per_claim
        if reading_policy.repair_trim and len(claim.labels) > most:
            reason = f"named {len(claim.labels)} labels where {most} are allowed; the first {most} were kept"
            repairs.append(Repair("trim", index, claim.labels, claim.labels[:most], reason))
            faults.append(Fault(ViolationKind.TOO_MANY_EVIDENCE_IDS, f"The claim {reason}.", index))
            claims[index] = replace(claim, labels=claim.labels[:most])
        elif reading_policy.repair_repoint:
            moved = _repoint(claim, lattice.mode, question, evidence, verifier_policy, reading_policy)
            if moved is not None:
                reason = f"{moved} states it and {', '.join(claim.labels)} does not"
                repairs.append(Repair("repoint", index, claim.labels, (moved,), reason))
                claims[index] = replace(claim, labels=(moved,))
    if not repairs:
        return lattice, ()
    return Lattice(tuple(claims), lattice.mode, tuple(faults)), tuple(repairs)


def _repoint(
    claim: Claim,
    mode: str,
    question: str,
    evidence: Sequence[Evidence],
    verifier_policy: VerifierPolicy,
    reading_policy: ReadingPolicy,
) -> str | None:
    """The label of the evidence that makes ``claim`` EVIDENCE-WARRANTED, when its own labels do not."""
    if _warranted(claim, mode, question, evidence, verifier_policy) >= 0:
        return None
    best: tuple[int, str] | None = None
    for item in _nearest(claim, evidence, reading_policy.repoint_candidates):
        score = _warranted(Claim(claim.text, (item.label,)), mode, question, evidence, verifier_policy)
        if score >= 0 and (best is None or score > best[0]):
            best = (score, item.label)
    return None if best is None else best[1]


def _warranted(
    claim: Claim, mode: str, question: str, evidence: Sequence[Evidence], verifier_policy: VerifierPolicy
) -> int:
    """The claim's score when it is EVIDENCE-WARRANTED by its labels and nothing bars it, else -1."""
    grade = verify(question, Lattice((claim,), mode), evidence, verifier_policy).claims[0]
    barred = any(finding.bars_strict for finding in grade.violations)
    return grade.score if grade.rung is Rung.EVIDENCE_WARRANTED and not barred else -1


def _nearest(claim: Claim, evidence: Sequence[Evidence], most: int) -> list[Evidence]:
    """The evidence that shares most words with the claim and is not cited by it; ties in evidence order."""
    wanted = {word.stem for word in read_words(claim.text) if word.folded not in STOP_WORDS}
    shared = [
        (-len(wanted & {word.stem for word in read_words(item.text)}), place)
        for place, item in enumerate(evidence)
        if item.label not in claim.labels
    ]
    return [evidence[place] for count, place in sorted(shared)[:most] if count]
