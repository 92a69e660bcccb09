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

from arborist.core.model import Claim, ClaimGrade, Evidence, Fault, Grade, Lattice, Repair, Rung, ViolationKind
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.verifier import VerifierPolicy
from arborist.readers.lattice import is_abstention
from arborist.readers.question_shape import STOP_WORDS, read_words
from arborist.verify.verdict import verify

_OF_THE_QUESTION = frozenset({ViolationKind.QUESTION_UNANSWERED, ViolationKind.WARRANT_MISSING})


def repair(
    lattice: Lattice,
    grade: Grade,
    question: str,
    evidence: Sequence[Evidence],
    verifier_policy: VerifierPolicy,
    reading_policy: ReadingPolicy,
) -> tuple[Lattice, tuple[Repair, ...]]:
    """Repair what policy allows.

    Args:
        lattice: as parsed.
        grade: what the verifier says of it, claim by claim.
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
    words = _Words(evidence)
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
            if _score(grade.claims[index]) >= 0 or _is_supported(grade.claims[index]) or words.copies(claim):
                continue
            best: tuple[int, str] | None = None
            for label in words.nearest(claim, reading_policy):
                tried = Lattice((Claim(claim.text, (label,)),), lattice.mode)
                score = _score(verify(question, tried, evidence, verifier_policy).claims[0])
                if score >= 0 and (best is None or score > best[0]):
                    best = (score, label)
            if best is not None:
                moved = best[1]
                reason = f"{moved} states it and {', '.join(claim.labels)} does not"
                repairs.append(Repair("repoint", index, claim.labels, (moved,), reason))
                claims[index] = replace(claim, labels=(moved,))
    if not repairs:
        return lattice, ()
    return Lattice(tuple(claims), lattice.mode, tuple(faults)), tuple(repairs)


def _score(grade: ClaimGrade) -> int:
    """The claim's score when it is EVIDENCE-WARRANTED by its labels and nothing bars it, else -1."""
    barred = any(finding.bars_strict for finding in grade.violations)
    return grade.score if grade.rung is Rung.EVIDENCE_WARRANTED and not barred else -1


def _is_supported(grade: ClaimGrade) -> bool:
    """Whether its labels do state the claim, and what is wrong is that it does not answer: no label mends that."""
    return bool(grade.violations) and all(finding.kind in _OF_THE_QUESTION for finding in grade.violations)


class _Words:
    """The stems of each evidence, made when a claim first needs them."""

    def __init__(self, evidence: Sequence[Evidence]) -> None:
        self._evidence = evidence
        self._stems: list[set[str]] = []

    def copies(self, claim: Claim) -> bool:
        """Whether the claim stands word for word in evidence that it cites: what is wrong with it is not its label."""
        return any(item.label in claim.labels and claim.text in item.text for item in self._evidence)

    def nearest(self, claim: Claim, policy: ReadingPolicy) -> list[str]:
        """Labels of the evidence that shares most words with the claim and is not cited by it; ties in evidence order."""
        if not self._stems:
            self._stems = [{word.stem for word in read_words(item.text)} for item in self._evidence]
        wanted = {word.stem for word in read_words(claim.text) if word.folded not in STOP_WORDS}
        shared = [
            (-len(wanted & stems), item.label)
            for item, stems in zip(self._evidence, self._stems, strict=True)
            if item.label not in claim.labels
        ]
        least = len(wanted) * policy.repoint_share
        shared.sort(key=lambda one: one[0])
        return [label for count, label in shared[: policy.repoint_candidates] if count and -count * 1000 >= least]
