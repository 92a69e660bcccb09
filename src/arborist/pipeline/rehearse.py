"""Rehearse: the whole of ``ask`` but the keeping, for benches.

Preflight, retrieval, reader, parsing, repair and verifier are the ones that
``ask`` runs; the ledger and its records are neither read nor written. So a
promoted record is no source here, every document counts as live, and the
same question over the same documents always runs again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from arborist.core.model import (
    Evidence,
    Grade,
    Lattice,
    Preflight,
    PreflightStatus,
    ReaderResult,
    Repair,
    Role,
)
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Clock, Reader
from arborist.pipeline.evidence import HITS_PER_EVIDENCE
from arborist.pipeline.reading import grade_answer, parse_answer, read_answer
from arborist.pipeline.stopwatch import Stopwatch
from arborist.retrieval.corpus import Corpus
from arborist.retrieval.pack import pack
from arborist.retrieval.preflight import preflight
from arborist.retrieval.search import search


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Every value that ``ask`` would have passed on; ``parsed`` is before repair."""

    preflight: Preflight
    evidence: tuple[Evidence, ...]
    result: ReaderResult
    parsed: Lattice
    lattice: Lattice
    repairs: tuple[Repair, ...]
    grade: Grade
    timings_ms: Mapping[str, int]


def rehearse(question: str, corpus: Corpus, reader: Reader, policy: GovernancePolicy, clock: Clock) -> Rehearsal:
    """Answer and grade ``question`` from ``corpus``; nothing is kept.

    Raises:
        UsageError: an unusable question.
        EndpointError: the model could not be asked.
    """
    watch = Stopwatch(clock)
    before = preflight(question, policy.preflight)
    watch.lap("preflight")
    blocked = before.status is PreflightStatus.BLOCKED
    evidence = () if blocked else rehearsed_evidence(before.question, corpus, reader, policy)
    watch.lap("retrieval")
    result = read_answer(reader, before, evidence, policy)
    watch.lap("reader")
    parsed = parse_answer(result, evidence, policy)
    lattice, repairs, grade = grade_answer(parsed, before.question, evidence, policy)
    watch.lap("verify")
    return Rehearsal(before, evidence, result, parsed, lattice, repairs, grade, watch.timings())


def rehearsed_evidence(question: str, corpus: Corpus, reader: Reader, policy: GovernancePolicy) -> tuple[Evidence, ...]:
    """What ``ask`` would offer this reader if no record had ever been promoted."""
    roles = tuple(role for role in policy.retrieval.searched_roles if role != Role.SELF_REFERENCE)
    retrieval = replace(policy.retrieval, searched_roles=roles)
    hits = search(question, corpus, retrieval, limit=retrieval.max_evidence * HITS_PER_EVIDENCE).hits
    return pack(hits, min(reader.budget(), retrieval.evidence_characters), retrieval)
