"""The answer a caller gets: one frozen value, and the JSON object of the contract (design.md section 10)."""

from collections.abc import Mapping, Sequence
from typing import Any

from arborist.core.frozen import Frozen, made
from arborist.core.model import Evidence, Grade, Lattice, Preflight, Repair, State, Violation
from arborist.core.record import preflight_value, repair_value


class Answer(Frozen):
    """A verdict was reached: what was asked, said, found and recorded.

    ``evidence`` holds the exact chunk texts, so windows can be quoted.
    ``cached`` is ``""`` for a fresh answer or how it was found again
    (``question`` before retrieval, ``key`` after it).
    """

    question: str
    preflight: Preflight
    lattice: Lattice
    grade: Grade
    evidence: tuple[Evidence, ...]
    repairs: tuple[Repair, ...]
    record: str
    state: State
    cache_key: str
    cached: str
    reader: Mapping[str, str]
    governance_policy_hash: str
    notes: tuple[str, ...] = ()
    timings_ms: Mapping[str, int] = made(default_factory=dict)


def answer_text(lattice: Lattice) -> str:
    """The claims in reading order with their labels, as plain text."""
    return " ".join(
        claim.text + "".join(f" [{label}]" for label in claim.labels) for claim in lattice.claims if claim.text
    )


def answer_value(answer: Answer) -> dict[str, Any]:
    """The object that ``ask --json`` prints."""
    grade = answer.grade
    by_label = {item.label: item for item in answer.evidence}
    return {
        "question": answer.question,
        "preflight": preflight_value(answer.preflight),
        "verdict": str(grade.verdict),
        "rung": grade.rung.label,
        "partial": grade.partial,
        "mode": answer.lattice.mode,
        "answer": answer_text(answer.lattice),
        "claims": claims_value(answer.lattice, grade, by_label),
        "violations": [_violation(item) for item in grade.violations],
        "evidence": [evidence_value(item) for item in answer.evidence],
        "repairs": [repair_value(item) for item in answer.repairs],
        "sidecars": dict(grade.sidecars),
        "record": answer.record,
        "state": str(answer.state),
        "cache_key": answer.cache_key,
        "cached": bool(answer.cached),
        "reader": dict(answer.reader),
        "governance_policy_hash": answer.governance_policy_hash,
        "verifier_policy_hash": grade.verifier_policy_hash,
        "notes": list(answer.notes),
        "timings_ms": dict(answer.timings_ms),
    }


def claims_value(lattice: Lattice, grade: Grade, by_label: Mapping[str, Evidence]) -> list[dict[str, Any]]:
    """Each claim with its rung, findings and quoted windows; quotations are copied from the evidence."""
    rows = []
    for claim, claim_grade in zip(lattice.claims, grade.claims, strict=True):
        windows = []
        for window in claim_grade.windows:
            source = by_label[window.label]
            windows.append(
                {
                    "label": window.label,
                    "uri": source.uri,
                    "title": source.title,
                    "chunk": source.chunk,
                    "start": window.start,
                    "end": window.end,
                    "text": source.text[window.start : window.end],
                }
            )
        rows.append(
            {
                "text": claim.text,
                "labels": list(claim.labels),
                "verified": claim_grade.verified,
                "rung": claim_grade.rung.label,
                "score": claim_grade.score,
                "violations": [_violation(item) for item in claim_grade.violations],
                "windows": windows,
            }
        )
    return rows


def all_violations(grade: Grade) -> Sequence[Violation]:
    """Findings of the answer, then of each claim in order."""
    return [*grade.violations, *(item for claim in grade.claims for item in claim.violations)]


def _violation(item: Violation) -> dict[str, Any]:
    return {"kind": str(item.kind), "detail": item.detail}


def evidence_value(item: Evidence) -> dict[str, Any]:
    """Where an evidence chunk is from, without its text."""
    value: dict[str, Any] = {
        "label": item.label,
        "uri": item.uri,
        "title": item.title,
        "role": str(item.role),
        "document": item.document,
        "chunk": item.chunk,
        "score": item.score,
    }
    if item.via:
        value["via"] = item.via
    return value
