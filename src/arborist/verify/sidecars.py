"""Smells reported beside the verdict and never part of it: lazy anchor, metaphor, a neural plug.

A sidecar may lower promotion eligibility, nothing else. One that is absent
is shown as absent.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from arborist.core.model import Claim, ClaimGrade, Evidence, Rung
from arborist.core.protocols import SemanticJudge
from arborist.text.analysis.page import page_of
from arborist.text.analysis.wordlist import words
from arborist.verify.case import AnswerCase
from arborist.verify.doubt import ABSENT

_FIGURATIVE = words(
    "metaphor metaphorically figuratively symbolically symbol symbolize like as-if heart soul spirit bridge journey"
)


def report(case: AnswerCase, claims: Sequence[ClaimGrade], judge: SemanticJudge | None = None) -> Mapping[str, Any]:
    """Findings of every sidecar by name; claims are named by their index.

    ``semantic`` is ``"absent"`` without a judge, else ``{"judge": name, "doubted": [indices]}``.
    """
    return {
        "lazy_anchor": _lazy_anchors(case, claims),
        "metaphor_deflection": _metaphors(case),
        "semantic": ABSENT if judge is None else _semantic(case, claims, judge),
    }


def _cited(case: AnswerCase, claim: Claim) -> list[Evidence]:
    return [case.evidence[label] for label in claim.labels if label in case.evidence]


def _lazy_anchors(case: AnswerCase, claims: Sequence[ClaimGrade]) -> list[int]:
    """Verified claims whose every distinctive word is also a word of the question: cited, but not for anything."""
    if case.question is None:
        return []
    found = []
    for index, grade in enumerate(claims):
        forms = page_of(case.lattice.claims[index].text).forms
        new = {form.key for form in forms if form.weight >= case.policy.distinctive_weight} - case.question.keys
        if grade.verified and not new and not any(form.numeric for form in forms):
            found.append(index)
    return found


def _metaphors(case: AnswerCase) -> list[str]:
    """Figurative words of the question that no cited text holds while the answer uses them, or the reverse."""
    if case.question is None:
        return []
    asked = {form.text for form in case.question.forms if form.text in _FIGURATIVE}
    answered = {form.text for claim in case.lattice.claims for form in page_of(claim.text).forms} & _FIGURATIVE
    return sorted(asked ^ answered)


def _semantic(case: AnswerCase, claims: Sequence[ClaimGrade], judge: SemanticJudge) -> dict[str, Any]:
    """EVIDENCE-WARRANTED claims that the plug does not follow; they are ``semantic_demoted``."""
    warranted = [index for index, grade in enumerate(claims) if grade.rung is Rung.EVIDENCE_WARRANTED]
    return {"judge": judge.name, "doubted": [index for index in warranted if _doubts(case, index, judge)]}


def _doubts(case: AnswerCase, index: int, judge: SemanticJudge) -> bool:
    claim = case.lattice.claims[index]
    try:
        return not judge.follows(claim.text, [item.text for item in _cited(case, claim)])
    except Exception:  # noqa: BLE001 - whatever a model throws
        # A judge that breaks must not cost the answer, and must not count as one that agreed.
        return True
