"""Ask: from a question to a recorded, graded answer. Read it from top to bottom.

Each step returns a new frozen value. The reader is the only step that may
not be trusted, and nothing after it believes it: labels are looked up in our
own table, quotations are copied from the store, the verifier decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arborist.core.model import (
    Evidence,
    Grade,
    Lattice,
    Preflight,
    PreflightStatus,
    ReaderResult,
    Repair,
    State,
)
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Reader
from arborist.core.record import Record
from arborist.pipeline.answer import Answer
from arborist.pipeline.evidence import Found, find_evidence
from arborist.pipeline.house import House, Narrate, silent
from arborist.pipeline.identity import Asking, asking
from arborist.pipeline.recording import Kept, commit, compose, recall
from arborist.pipeline.stopwatch import Stopwatch
from arborist.readers.lattice import parse
from arborist.readers.repair import repair
from arborist.retrieval.preflight import preflight
from arborist.verify.policy_hash import verifier_policy_hash
from arborist.verify.verdict import verify


@dataclass(frozen=True, slots=True)
class Request:
    """One question and how it is to be answered; ``document`` restricts it to one URI."""

    question: str
    policy: GovernancePolicy
    reader: Reader
    document: str = ""


def ask(request: Request, house: House, narrate: Narrate = silent) -> Answer:
    """Answer ``request.question`` from the forest, grade the answer and record it.

    A question that was answered under the same eight key parts and is still
    live is served from the ledger without a model call.

    Raises:
        UsageError: an unusable question, or a document that is not there.
        EndpointError: the model could not be asked; nothing is recorded.
        IntegrityError: stored bytes do not match what was promised.
    """
    watch = Stopwatch(house.outside.clock)
    policy = request.policy
    before = preflight(request.question, policy.preflight)
    watch.lap("preflight")
    name = _name(request, house)
    remembered = recall(house, name.name)
    watch.lap("lookup")
    if remembered is not None:
        return _served(remembered, name, "question", watch)
    blocked = before.status is PreflightStatus.BLOCKED
    narrate("retrieving")
    found = Found((), (), ()) if blocked else find_evidence(before.question, house, request)
    watch.lap("retrieval")
    key = name.key(found.evidence)
    remembered = recall(house, key.cache_key)
    if remembered is not None:
        return _served(remembered, name, "key", watch)
    narrate("reading")
    result = _read(request, before, found.evidence)
    watch.lap("reader")
    narrate("verifying")
    parsed = _parse(result, found.evidence, policy)
    lattice, repairs = _repair(parsed, before.question, found.evidence, policy)
    grade = verify(before.question, lattice, found.evidence, policy.verifier)
    watch.lap("verify")
    record = compose(before, key, result, found, parsed, lattice, repairs)
    kept = commit(record, grade, found.evidence, house, policy, alias=name.name)
    watch.lap("record")
    return _answer(record, kept, found, name, result.notes, watch)


def _name(request: Request, house: House) -> Asking:
    return asking(
        request.question,
        request.reader.profile(),
        request.policy,
        verifier_policy_hash=verifier_policy_hash(request.policy.verifier),
        document=request.document,
        corpus_size=house.corpus_size(),
    )


def _read(request: Request, before: Preflight, evidence: Sequence[Evidence]) -> ReaderResult:
    """The reader's words; with nothing to read from (blocked, or nothing found) no model is asked."""
    mode = request.policy.reading.mode
    if not evidence:
        return ReaderResult("", mode, request.reader.profile())
    return request.reader.read(before.question, evidence, before, mode)


def _parse(result: ReaderResult, evidence: Sequence[Evidence], policy: GovernancePolicy) -> Lattice:
    if not evidence:
        return Lattice((), result.mode)
    labels = [item.label for item in evidence]
    return parse(result.raw, result.mode, labels, policy.reading, evidence=evidence)


def _repair(
    lattice: Lattice, question: str, evidence: Sequence[Evidence], policy: GovernancePolicy
) -> tuple[Lattice, tuple[Repair, ...]]:
    if not lattice.claims:
        return lattice, ()
    return repair(lattice, question, evidence, policy.verifier, policy.reading)


def _served(kept: Kept, name: Asking, how: str, watch: Stopwatch) -> Answer:
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
        timings_ms=watch.timings(),
    )


def _answer(record: Record, kept: Kept, found: Found, name: Asking, notes: tuple[str, ...], watch: Stopwatch) -> Answer:
    fresh = _served(replace(kept, evidence=found.evidence), name, "", watch)
    return replace(fresh, question=record.question, notes=(*found.notes, *notes))


__all__ = ["Answer", "Grade", "Request", "State", "ask"]
