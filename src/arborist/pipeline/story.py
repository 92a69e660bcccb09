"""The story of a record: what was asked and said, how it was graded, what happened to it, what hangs on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from arborist.core.model import Evidence, Grade, State
from arborist.core.record import Record, preflight_value, read_grade, read_record, repair_value
from arborist.ledger.records import Statement, StoredRecord
from arborist.pipeline.again import evidence_of
from arborist.pipeline.answer import claims_value
from arborist.pipeline.house import House
from arborist.pipeline.unsupported import word_counts

MAX_DESCENDANTS = 1_000  # listed; a record with more has a count


@dataclass(frozen=True, slots=True)
class Line:
    """One record in a list."""

    hash: str
    time: int
    state: State
    verdict: str
    rung: str
    question: str
    cache_key: str


@dataclass(frozen=True, slots=True)
class Story:
    """Everything ``inspect`` tells. ``record`` and ``grade`` are None when the text was burnt.

    ``word_counts`` has, for each unsupported word of a claim, how often it
    stands in the whole cited documents.
    """

    stored: StoredRecord
    record: Record | None
    grade: Grade | None
    evidence: tuple[Evidence, ...]
    statements: tuple[Statement, ...]
    ancestors: tuple[Line, ...]
    descendants: tuple[str, ...]
    word_counts: tuple[dict[str, int], ...]


def lines(house: House, *, limit: int | None = None) -> Iterator[Line]:
    """Records, newest first; burnt ones have no question."""
    for stored in house.ledger.records(limit):
        yield line_of(stored, house)


def line_of(stored: StoredRecord, house: House) -> Line:
    """A stored record as a list shows it."""
    record = read_record(stored.body) if stored.body is not None else None
    grade = grade_of(stored, house)
    return Line(
        hash=stored.hash,
        time=stored.time,
        state=stored.state,
        verdict=str(grade.verdict) if grade else "",
        rung=grade.rung.label if grade else "",
        question=record.question if record else "",
        cache_key=record.key.cache_key if record else "",
    )


def grade_of(stored: StoredRecord, house: House) -> Grade | None:
    """The newest grade of a record, None when there is none or it is burnt."""
    grade = house.ledger.grade(stored.hash)
    return None if grade is None or grade.body is None else read_grade(grade.body)


def inspect(name: str, house: House) -> Story:
    """Tell the story of the record with this hash, cache key or prefix.

    Raises:
        UsageError: no such record, or several.
        IntegrityError: the record or its evidence was altered.
    """
    stored = house.ledger.record(name)
    record = read_record(stored.body) if stored.body is not None else None
    grade = grade_of(stored, house)
    evidence = evidence_of(record, house) if record else ()
    descendants = tuple(islice(house.ledger.descendants(stored.hash), MAX_DESCENDANTS))
    return Story(
        stored=stored,
        record=record,
        grade=grade,
        evidence=evidence,
        statements=house.ledger.statements(stored.hash),
        ancestors=tuple(line_of(house.ledger.record(parent), house) for parent in stored.parents),
        descendants=descendants,
        word_counts=word_counts(record, grade, house) if record and grade else (),
    )


def story_value(story: Story) -> dict[str, Any]:
    """The object that ``inspect --json`` prints."""
    value: dict[str, Any] = {
        "record": story.stored.hash,
        "state": str(story.stored.state),
        "time_us": story.stored.time,
        "ledger_index": story.stored.index,
        "burnt": story.record is None,
        "parents": list(story.stored.parents),
        "descendants": list(story.descendants),
        "history": [
            {"index": item.index, "time_us": item.time, "state": str(item.state), "reason": item.reason}
            for item in story.statements
        ],
    }
    if story.record is None or story.grade is None:
        return value
    by_label = {item.label: item for item in story.evidence}
    claims = claims_value(story.record.lattice, story.grade, by_label)
    for claim, counts, grade in zip(claims, story.word_counts, story.grade.claims, strict=True):
        claim["unsupported_words"] = counts
        claim["findings"] = [
            {
                "kind": str(item.kind),
                "detail": item.detail,
                "cap": item.cap.label,
                "claim_words": list(item.claim_words),
                "window_words": list(item.window_words),
            }
            for item in grade.violations
        ]
    return value | {
        "question": story.record.question,
        "preflight": preflight_value(story.record.preflight),
        "verdict": str(story.grade.verdict),
        "rung": story.grade.rung.label,
        "cache_key": story.record.key.cache_key,
        "key": {name: getattr(story.record.key, name) for name in story.record.key.__slots__},
        "reader": dict(story.record.reader),
        "mode": story.record.mode,
        "claims": claims,
        "repairs": [repair_value(item) for item in story.record.repairs],
        "evidence": [
            {
                "label": item.label,
                "uri": item.uri,
                "title": item.title,
                "document": item.document,
                "chunk": item.chunk,
                "state": str(item.state),
                "via": item.via,
            }
            for item in story.evidence
        ],
        "stages": [{"name": s.name, "input": s.input, "output": s.output} for s in story.record.stages],
        "run_dag_root": story.record.run_dag_root,
        "verifier_policy_hash": story.grade.verifier_policy_hash,
        "sidecars": dict(story.grade.sidecars),
    }
