"""Keeping answers: compose a record, commit it with its grade.

States are read again inside the append transaction: whatever was falsified
while the model was thinking is seen there, and the answer is graded again
with what is true at the commit. An answer whose fingerprint was falsified is
born quarantined.
"""

from collections.abc import Sequence
from dataclasses import replace

from arborist.core.model import (
    Evidence,
    Grade,
    Lattice,
    Preflight,
    ReaderResult,
    Repair,
    Rung,
    State,
    Verdict,
    Violation,
    ViolationKind,
)
from arborist.core.policy import GovernancePolicy, as_canonical
from arborist.core.record import (
    Cited,
    Key,
    Record,
    Stage,
    grade_bytes,
    lattice_value,
    preflight_value,
    record_bytes,
    repair_value,
    value_hash,
)
from arborist.pipeline.again import Kept, state_of
from arborist.pipeline.evidence import Found
from arborist.pipeline.fingerprint import fingerprint
from arborist.pipeline.house import House
from arborist.verify.doubt import carried
from arborist.verify.verdict import verify

SALT_BYTES = 32


def compose(
    before: Preflight,
    key: Key,
    result: ReaderResult,
    found: Found,
    parsed: Lattice,
    lattice: Lattice,
    repairs: Sequence[Repair],
) -> Record:
    """What was said, with the run DAG: each stage's input and output hash."""
    asked = value_hash(before.question)
    looked = value_hash(preflight_value(before))
    raw = value_hash({"mode": result.mode, "raw": result.raw})
    read = value_hash(lattice_value(parsed))
    mended = value_hash({"lattice": lattice_value(lattice), "repairs": [repair_value(item) for item in repairs]})
    return Record(
        question=before.question,
        preflight=before,
        key=key,
        reader={"name": result.profile.get("reader", ""), **result.profile},
        mode=result.mode,
        evidence=found.cited,
        lattice=lattice,
        repairs=tuple(repairs),
        parents=_parents(found.cited, lattice),
        stages=(
            Stage("preflight", asked, looked),
            Stage("retrieval", looked, key.source_root),
            Stage("read", key.source_root, raw),
            Stage("parse", raw, read),
            Stage("repair", read, mended),
        ),
    )


def _parents(cited: Sequence[Cited], lattice: Lattice) -> tuple[str, ...]:
    """Promoted records that led to evidence which a claim points at."""
    labels = {label for claim in lattice.claims for label in claim.labels}
    return tuple(sorted({item.via for item in cited if item.via and item.label in labels}))


def commit(
    record: Record, grade: Grade, evidence: Sequence[Evidence], house: House, policy: GovernancePolicy, *, alias: str
) -> Kept:
    """Append record and grade in one transaction, graded by the states that hold inside it."""
    entropy = house.outside.entropy
    data = record_bytes(record)
    with house.ledger.transaction() as transaction:
        current = tuple(
            replace(item, state=state_of(cited, transaction))
            for item, cited in zip(evidence, record.evidence, strict=True)
        )
        if current != tuple(evidence):
            grade = carried(verify(record.question, record.lattice, current, policy.verifier), grade)
        name = transaction.put_record(
            data,
            entropy(SALT_BYTES),
            cache_key=record.key.cache_key,
            parents=record.parents,
            documents=record.targets,
            aliases=(alias,),
        )
        if transaction.is_fingerprint_failed(fingerprint(record, grade)):
            transaction.set_state(name, State.QUARANTINED, "an equal answer was falsified before")
            grade = withdrawn(grade)
        transaction.put_grade(
            name,
            grade_bytes(grade, as_canonical(policy.verifier)),
            entropy(SALT_BYTES),
            grade.verifier_policy_hash,
            verdict=grade.verdict,
        )
    return Kept(name, record, grade, current, house.ledger.state(name))


def withdrawn(grade: Grade) -> Grade:
    """The grade of an answer that equals a falsified one: nothing of it is supported, whatever its words."""
    finding = Violation(
        ViolationKind.SOURCE_NOT_LIVE,
        "An equal answer (same question, claims and windows) was falsified before.",
        Rung.UNGROUNDED,
    )
    claims = tuple(
        replace(claim, rung=Rung.UNGROUNDED, score=0, violations=(*claim.violations, finding)) for claim in grade.claims
    )
    return replace(
        grade,
        verdict=Verdict.UNGROUNDED,
        rung=Rung.UNGROUNDED,
        claims=claims,
        violations=(*grade.violations, finding),
    )
