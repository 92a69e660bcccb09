"""Finding an answer again: by its asking or key, from the ledger, without searching, reading or judging.

A cached answer must cost little more than starting the program, so nothing
here imports the search engine, a reader or the verifier.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from arborist.core.digest import hash_text
from arborist.core.errors import IntegrityError
from arborist.core.frozen import Frozen
from arborist.core.model import Evidence, Grade, State
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Reader, SemanticJudge
from arborist.core.record import Cited, Record, occurrence, read_grade, read_record
from arborist.ledger.records import StoredRecord
from arborist.pipeline.answer import Answer
from arborist.pipeline.house import House
from arborist.pipeline.identity import Asking, asking
from arborist.verify.policy_hash import verifier_policy_hash

if TYPE_CHECKING:
    from arborist.ledger.walk import Walked


class Request(Frozen):
    """One question and how it is to be answered.

    ``document`` restricts it to one URI. ``judge`` is a neural judge whose
    doubts are kept beside the verdict and bar promotion.
    """

    question: str
    policy: GovernancePolicy
    reader: Reader
    document: str = ""
    judge: SemanticJudge | None = None


class States(Protocol):
    """Whoever can say what a target's state is: the ledger, or a transaction of it."""

    def state(self, target: str) -> State:
        """The derived state of a record, document or occurrence."""
        ...


class Kept(Frozen):
    """A record and its grade as the ledger holds them, with the evidence texts."""

    hash: str
    record: Record
    grade: Grade
    evidence: tuple[Evidence, ...]
    state: State


def name_of(request: Request, house: House) -> Asking:
    """What the ledger files this asking under."""
    return asking(
        request.question,
        request.reader.profile(),
        request.policy,
        verifier_policy_hash=verifier_policy_hash(request.policy.verifier),
        document=request.document,
        corpus_size=house.corpus_size(),
    )


def served(kept: Kept, name: Asking, how: str, timings: Mapping[str, int]) -> Answer:
    """A stored answer, as it was recorded and graded."""
    return Answer(
        question=kept.record.question,
        preflight=kept.record.preflight,
        lattice=kept.record.lattice,
        grade=kept.grade,
        evidence=kept.evidence,
        repairs=kept.record.repairs,
        record=kept.hash,
        state=kept.state,
        cache_key=kept.record.key.cache_key,
        cached=how,
        reader=kept.record.reader,
        governance_policy_hash=name.governance_policy_hash,
        timings_ms=timings,
    )


def recall(house: House, name: Asking, key: str) -> Kept | None:
    """The newest live record under a cache key or alias, with its newest grade; None when there is none.

    Lookup keys are outside the log, because they could be guessed; so what is
    found must itself say that it answers this asking.

    Raises:
        IntegrityError: the stored record or its evidence does not match its hashes.
    """
    stored = house.ledger.by_key(key)
    if stored is None or stored.state is not State.LIVE:
        return None
    kept = kept_of(stored, house)
    return kept if kept is not None and name.is_answered_by(kept.record.key) else None


def kept_of(stored: StoredRecord, house: House) -> Kept | None:
    """A stored record with grade and evidence texts; None when it is burnt or was never graded."""
    if stored.body is None:
        return None
    grade = house.ledger.grade(stored.hash)
    if grade is None or grade.body is None:
        return None
    record = read_record(stored.body)
    return Kept(stored.hash, record, read_grade(grade.body), evidence_of(record, house), stored.state)


def record_of(walked: "Walked") -> Record | None:
    """What was said, read from bytes that a walk checked; None when they are burnt."""
    return None if walked.record.body is None else read_record(walked.record.body, committed=True)


def evidence_of(record: Record, house: House) -> tuple[Evidence, ...]:
    """The evidence of a stored record with texts from the store and states from the ledger.

    Raises:
        IntegrityError: a chunk is gone or has another leaf hash than the record remembers.
    """
    return tuple(_evidence(item, house) for item in record.evidence)


def _evidence(cited: Cited, house: House) -> Evidence:
    info = house.forest.find(cited.document)
    if info is None:
        raise IntegrityError(f"The document {cited.document} of a record is not in the store", hint="arborist fsck")
    chunk = house.forest.shard(info.shard).chunk(cited.document, cited.chunk)
    if hash_text(chunk.leaf) != cited.leaf:
        raise IntegrityError(f"Chunk {cited.chunk} of {cited.uri} is not the one on record", hint="arborist fsck")
    targets = [cited.document, occurrence(cited.document, cited.entry), *([cited.via] if cited.via else [])]
    state = max((house.ledger.state(target) for target in targets), key=lambda found: found.severity)
    return Evidence(
        label=cited.label,
        uri=cited.uri,
        title=cited.title,
        document=cited.document,
        chunk=cited.chunk,
        text=chunk.text,
        heading=cited.heading,
        start=chunk.start,
        role=cited.role,
        state=state,
        via=cited.via,
    )


def state_of(cited: Cited, states: States) -> State:
    """Strictest state of a chunk's document, of its occurrence and of the record that led to it."""
    targets = [cited.document, occurrence(cited.document, cited.entry)]
    if cited.via:
        targets.append(cited.via)
    return max((states.state(target) for target in targets), key=lambda state: state.severity)
