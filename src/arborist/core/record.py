"""The two written things of one answer: the record (what was said) and the grade (what we make of it).

Both are canonical JSON with a type tag; the bytes are stored once and never
re-serialised. A record holds question, preflight, key, evidence, lattice,
repairs, parents and the run DAG; a grade holds verdict, rungs and findings
of one record under one verifier policy. Pure: no clock, no salt, no I/O.
Byte formats: docs/reference/formats.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from arborist.core.canonical import CanonicalError, canonical_json, parse_canonical, read_proved
from arborist.core.digest import hash_text, text_hash
from arborist.core.frozen import Frozen
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import (
    Claim,
    ClaimGrade,
    Evidence,
    Fault,
    Grade,
    Lattice,
    Preflight,
    PreflightStatus,
    Repair,
    Role,
    Rung,
    Verdict,
    Violation,
    ViolationKind,
    Window,
)

RECORD_TYPE = "arborist/record/v1"
GRADE_TYPE = "arborist/grade/v1"
KEY_TYPE = "arborist/key/v1"
EVIDENCE_TYPE = "arborist/evidence/v1"
STAGE_TYPE = "arborist/stage/v1"
OCCURRENCE_TYPE = "arborist/occurrence/v1"
SCHEMA_VERSION = "record-v1"


class Key(Frozen):
    """The eight parts that must all be equal for a stored answer to be served again."""

    source_root: str
    question_hash: str
    model_profile: str
    conversation_hash: str
    governance_policy_hash: str
    schema: str
    canonical_form: str
    chunking: str

    def canonical(self) -> bytes:
        """The bytes that ``cache_key`` hashes."""
        return canonical_json({"type": KEY_TYPE, **{name: getattr(self, name) for name in self.__slots__}})

    @property
    def cache_key(self) -> str:
        """SHA-256 over the canonical eight parts."""
        return text_hash(self.canonical())


class Stage(Frozen):
    """One node of the run DAG: a stage's name and the hashes of what went in and came out."""

    name: str
    input: str
    output: str


class Cited(Frozen):
    """One evidence chunk as a record remembers it: identity and words about it, not its text.

    ``entry`` is the index of the ledger entry that made the document visible;
    ``heading`` is what the chunk stood under for the verifier, so that anyone
    can grade again from the record and the chunk.
    """

    label: str
    uri: str
    title: str
    document: str
    chunk: int
    role: Role
    leaf: str
    entry: int
    via: str = ""
    heading: str = ""


class Record(Frozen):
    """What was said: everything needed to grade the answer again without a model."""

    question: str
    preflight: Preflight
    key: Key
    reader: Mapping[str, str]
    mode: str
    evidence: tuple[Cited, ...]
    lattice: Lattice
    repairs: tuple[Repair, ...]
    parents: tuple[str, ...]
    stages: tuple[Stage, ...]

    @property
    def run_dag_root(self) -> str:
        """Merkle root over the stages in order."""
        return dag_root(self.stages)

    @property
    def cited(self) -> tuple[Cited, ...]:
        """The evidence that a claim points at: what the answer rests on, unlike what was merely offered."""
        labels = {label for claim in self.lattice.claims for label in claim.labels}
        return tuple(item for item in self.evidence if item.label in labels)

    @property
    def targets(self) -> tuple[str, ...]:
        """What this record's state depends on besides its parents: each cited document's content and occurrence."""
        found = {item.document for item in self.cited}
        found |= {occurrence(item.document, item.entry) for item in self.cited}
        return tuple(sorted(found))


# Bounded: the same few documents are asked for by every gate of one answer, and by the answers after it.
@lru_cache(maxsize=4096)
def occurrence(document: str, entry: int) -> str:
    """The state target of a document as one ledger entry made it visible (ADR 2).

    Superseding and removal attach here; falsification attaches to the document root itself.
    """
    return text_hash(canonical_json({"type": OCCURRENCE_TYPE, "document": document, "entry": entry}))


def source_root(evidence: Iterable[Cited | Evidence]) -> str:
    """Merkle root over (label, document root, chunk index, title, role) in label order; the empty tree for none."""
    leaves = [
        leaf_hash(
            canonical_json(
                {
                    "type": EVIDENCE_TYPE,
                    "label": item.label,
                    "document": item.document,
                    "chunk": item.chunk,
                    "title": item.title,
                    "role": str(item.role),
                }
            )
        )
        for item in evidence
    ]
    return hash_text(root_of(leaves))


def dag_root(stages: Iterable[Stage]) -> str:
    """Merkle root over the stages of a run."""
    leaves = [
        leaf_hash(canonical_json({"type": STAGE_TYPE, "name": s.name, "input": s.input, "output": s.output}))
        for s in stages
    ]
    return hash_text(root_of(leaves))


def value_hash(value: Any) -> str:
    """Hash of any canonical value, for the run DAG."""
    return text_hash(canonical_json(value))


# --- records -----------------------------------------------------------------


def preflight_value(preflight: Preflight) -> dict[str, Any]:
    """A preflight as canonical JSON holds it."""
    return {
        "status": str(preflight.status),
        "question": preflight.question,
        "question_type": preflight.question_type,
        "quantifier": preflight.quantifier,
        "scope": preflight.scope,
        "claim_cap": preflight.claim_cap,
        "flags": list(preflight.flags),
        "reminders": list(preflight.reminders),
        "reasons": list(preflight.reasons),
    }


def lattice_value(lattice: Lattice) -> dict[str, Any]:
    """A lattice as canonical JSON holds it."""
    return {
        "mode": lattice.mode,
        "claims": [{"text": claim.text, "labels": list(claim.labels)} for claim in lattice.claims],
        "faults": [{"kind": str(f.kind), "detail": f.detail, "claim": f.claim} for f in lattice.faults],
    }


def _cited_value(item: Cited) -> dict[str, Any]:
    value: dict[str, Any] = {
        "label": item.label,
        "uri": item.uri,
        "title": item.title,
        "document": item.document,
        "chunk": item.chunk,
        "role": str(item.role),
        "leaf": item.leaf,
        "entry": item.entry,
    }
    optional = {"via": item.via, "heading": item.heading}
    value.update({name: text for name, text in optional.items() if text})
    return value


def record_bytes(record: Record) -> bytes:
    """The stored form of a record."""
    return canonical_json(
        {
            "type": RECORD_TYPE,
            "question": record.question,
            "preflight": preflight_value(record.preflight),
            "key": {name: getattr(record.key, name) for name in record.key.__slots__},
            "cache_key": record.key.cache_key,
            "reader": dict(record.reader),
            "mode": record.mode,
            "evidence": [_cited_value(item) for item in record.evidence],
            "lattice": lattice_value(record.lattice),
            "repairs": [repair_value(item) for item in record.repairs],
            "parents": list(record.parents),
            "stages": [{"name": s.name, "input": s.input, "output": s.output} for s in record.stages],
            "run_dag_root": record.run_dag_root,
        }
    )


def repair_value(repair: Repair) -> dict[str, Any]:
    """A repair as canonical JSON and the command line show it."""
    return {
        "kind": repair.kind,
        "claim": repair.claim,
        "before": list(repair.before),
        "after": list(repair.after),
        "reason": repair.reason,
    }


def read_record(data: bytes, *, committed: bool = False) -> Record:
    """Read stored record bytes.

    ``committed`` says that the caller checked these bytes against their
    commitment in a log of ours: then spelling and inner hashes were demanded
    when they were written, and are not computed again. Half the time of a
    promotion run went there (docs/bench/records.md).

    Raises:
        CanonicalError: not canonical, another type, or an inner hash that does not fit.
    """
    body = _tagged(data, RECORD_TYPE, committed=committed)
    try:
        record = Record(
            question=body["question"],
            preflight=_read_preflight(body["preflight"]),
            key=Key(**body["key"]),
            reader=body["reader"],
            mode=body["mode"],
            evidence=tuple(_read_cited(item) for item in body["evidence"]),
            lattice=read_lattice(body["lattice"]),
            repairs=tuple(
                Repair(r["kind"], r["claim"], tuple(r["before"]), tuple(r["after"]), r["reason"])
                for r in body["repairs"]
            ),
            parents=tuple(body["parents"]),
            stages=tuple(Stage(s["name"], s["input"], s["output"]) for s in body["stages"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CanonicalError(f"A record lacks or misuses a field: {error}") from error
    if committed:
        return record
    if body["cache_key"] != record.key.cache_key or body["run_dag_root"] != record.run_dag_root:
        raise CanonicalError("A record's inner hashes do not fit its content")
    if record.key.source_root != source_root(record.evidence):
        raise CanonicalError("A record's source root does not fit its evidence")
    return record


def _read_preflight(value: Mapping[str, Any]) -> Preflight:
    return Preflight(
        status=PreflightStatus(value["status"]),
        question=value["question"],
        question_type=value["question_type"],
        quantifier=value["quantifier"],
        scope=value["scope"],
        claim_cap=value["claim_cap"],
        flags=tuple(value["flags"]),
        reminders=tuple(value["reminders"]),
        reasons=tuple(value["reasons"]),
    )


def _read_cited(value: Mapping[str, Any]) -> Cited:
    return Cited(
        label=value["label"],
        uri=value["uri"],
        title=value["title"],
        document=value["document"],
        chunk=value["chunk"],
        role=Role(value["role"]),
        leaf=value["leaf"],
        entry=value["entry"],
        via=value.get("via", ""),
        heading=value.get("heading", ""),
    )


def read_lattice(value: Mapping[str, Any]) -> Lattice:
    """The lattice that ``lattice_value`` wrote."""
    return Lattice(
        claims=tuple(Claim(c["text"], tuple(c["labels"])) for c in value["claims"]),
        mode=value["mode"],
        faults=tuple(Fault(ViolationKind(f["kind"]), f["detail"], f["claim"]) for f in value["faults"]),
    )


def _tagged(data: bytes, tag: str, *, committed: bool) -> Any:
    body = read_proved(data) if committed else parse_canonical(data)
    if not isinstance(body, dict) or body.get("type") != tag:
        raise CanonicalError(f"These bytes are not {tag}")
    return body


# --- grades ------------------------------------------------------------------


def violation_value(violation: Violation) -> dict[str, Any]:
    """A violation as a grade stores it."""
    return {
        "kind": str(violation.kind),
        "detail": violation.detail,
        "cap": violation.cap.label,
        "bars_strict": violation.bars_strict,
        "claim_words": list(violation.claim_words),
        "window_words": list(violation.window_words),
    }


def grade_value(grade: Grade, policy: Mapping[str, Any]) -> dict[str, Any]:
    """A grade with the policy it was made under, as canonical JSON holds it."""
    return {
        "type": GRADE_TYPE,
        "verdict": str(grade.verdict),
        "rung": grade.rung.label,
        "claims": [
            {
                "rung": claim.rung.label,
                "score": claim.score,
                "violations": [violation_value(v) for v in claim.violations],
                "windows": [{"label": w.label, "start": w.start, "end": w.end} for w in claim.windows],
            }
            for claim in grade.claims
        ],
        "violations": [violation_value(v) for v in grade.violations],
        "sidecars": dict(grade.sidecars),
        "verifier_policy": dict(policy),
        "verifier_policy_hash": grade.verifier_policy_hash,
    }


def grade_bytes(grade: Grade, policy: Mapping[str, Any]) -> bytes:
    """The stored form of a grade."""
    return canonical_json(grade_value(grade, policy))


def read_grade(data: bytes, *, committed: bool = False) -> Grade:
    """Read stored grade bytes; ``committed`` as in ``read_record``.

    Raises:
        CanonicalError: not canonical or another type.
    """
    body = _tagged(data, GRADE_TYPE, committed=committed)
    try:
        return Grade(
            verdict=Verdict(body["verdict"]),
            rung=_rung(body["rung"]),
            claims=tuple(
                ClaimGrade(
                    rung=_rung(c["rung"]),
                    score=c["score"],
                    violations=_violations(c["violations"]),
                    windows=tuple(Window(w["label"], w["start"], w["end"]) for w in c["windows"]),
                )
                for c in body["claims"]
            ),
            violations=_violations(body["violations"]),
            sidecars=body["sidecars"],
            verifier_policy_hash=body["verifier_policy_hash"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CanonicalError(f"A grade lacks or misuses a field: {error}") from error


def _rung(label: str) -> Rung:
    return Rung[label.replace("-", "_")]


def _violations(values: Sequence[Mapping[str, Any]]) -> tuple[Violation, ...]:
    return tuple(
        Violation(
            kind=ViolationKind(v["kind"]),
            detail=v["detail"],
            cap=_rung(v["cap"]),
            bars_strict=v["bars_strict"],
            claim_words=tuple(v["claim_words"]),
            window_words=tuple(v["window_words"]),
        )
        for v in values
    )
