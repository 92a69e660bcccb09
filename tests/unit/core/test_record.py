"""Records and grades: bytes round-trip, inner hashes are checked, the key has exactly eight parts."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.canonical import CanonicalError, canonical_json, parse_canonical
from arborist.core.digest import hash_text, text_hash
from arborist.core.merkle import EMPTY_ROOT
from arborist.core.model import (
    Claim,
    ClaimGrade,
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
from arborist.core.record import (
    Cited,
    Key,
    Record,
    Stage,
    grade_bytes,
    read_grade,
    read_record,
    record_bytes,
    source_root,
)

WORDS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
HASH = st.binary(min_size=32, max_size=32).map(hash_text)


def cited(label: str = "E1") -> Cited:
    return Cited(label, "file:///a.md", "A", text_hash(b"doc"), 0, Role.PRIMARY, text_hash(b"leaf"), 3)


def record(**changes: object) -> Record:
    evidence = (cited("E1"), cited("E2"))
    base = Record(
        question="Who?",
        preflight=Preflight(PreflightStatus.OK, "Who?", "who", "absent", "unknown", 12),
        key=Key(source_root(evidence), *(text_hash(bytes([n])) for n in range(4)), "s", "t", "c"),
        reader={"name": "extractive"},
        mode="lattice-json",
        evidence=evidence,
        lattice=Lattice((Claim("A did.", ("E1",)),), faults=(Fault(ViolationKind.SCHEMA_INVALID, "x"),)),
        repairs=(Repair("trim", 0, ("E1", "E2"), ("E1",), "why"),),
        parents=(),
        stages=(Stage("question", text_hash(b"a"), text_hash(b"b")),),
    )
    return dataclasses.replace(base, **changes)


def test_record_round_trips() -> None:
    assert read_record(record_bytes(record())) == record()


def test_key_has_eight_parts() -> None:
    assert len(dataclasses.fields(Key)) == 8


def test_every_key_part_changes_the_cache_key() -> None:
    key = record().key
    keys = {key.cache_key}
    for item in dataclasses.fields(Key):
        keys.add(dataclasses.replace(key, **{item.name: "other"}).cache_key)
    assert len(keys) == 9


def test_source_root_of_no_evidence_is_the_empty_tree() -> None:
    assert source_root(()) == hash_text(EMPTY_ROOT)


@pytest.mark.parametrize("field", ["label", "title", "document", "chunk", "role"])
def test_source_root_covers(field: str) -> None:
    other = {"label": "E9", "title": "B", "document": text_hash(b"x"), "chunk": 7, "role": Role.TALK}[field]
    assert source_root((cited(),)) != source_root((dataclasses.replace(cited(), **{field: other}),))


@pytest.mark.parametrize("field", ["cache_key", "run_dag_root"])
def test_a_record_whose_inner_hash_does_not_fit_is_refused(field: str) -> None:
    body = parse_canonical(record_bytes(record()))
    body[field] = text_hash(b"forged")
    with pytest.raises(CanonicalError):
        read_record(canonical_json(body))


def test_a_record_with_swapped_evidence_is_refused() -> None:
    body = parse_canonical(record_bytes(record()))
    body["evidence"].reverse()
    with pytest.raises(CanonicalError):
        read_record(canonical_json(body))


def test_a_grade_is_not_a_record() -> None:
    with pytest.raises(CanonicalError):
        read_grade(record_bytes(record()))


@given(
    st.lists(st.tuples(st.sampled_from(Rung), st.integers(0, 1000), WORDS), max_size=4),
    st.sampled_from(Verdict),
    HASH,
)
def test_grades_round_trip(rows: list[tuple[Rung, int, str]], verdict: Verdict, policy_hash: str) -> None:
    grade = Grade(
        verdict=verdict,
        rung=Rung.UNGROUNDED,
        claims=tuple(
            ClaimGrade(
                rung,
                score,
                (Violation(ViolationKind.TITLE_MISMATCH, text, Rung.POINTER_LINKED, claim_words=(text,)),),
                (Window("E1", 0, score),),
            )
            for rung, score, text in rows
        ),
        verifier_policy_hash=policy_hash,
    )
    assert read_grade(grade_bytes(grade, {"max_claims": 12})) == grade
