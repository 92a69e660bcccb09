"""Ask: from a question to a recorded, graded answer. Read it from top to bottom.

Each step returns a new frozen value. The reader is the only step that may
not be trusted, and nothing after it believes it: labels are looked up in our
own table, quotations are copied from the store, the verifier decides.
"""

from dataclasses import replace

from arborist.core.model import PreflightStatus
from arborist.core.record import Record
from arborist.pipeline.again import Kept, Request, name_of, recall, served
from arborist.pipeline.answer import Answer
from arborist.pipeline.evidence import Found, find_evidence
from arborist.pipeline.house import House, Narrate, silent
from arborist.pipeline.identity import Asking
from arborist.pipeline.reading import grade_answer, parse_answer, read_answer
from arborist.pipeline.recording import commit, compose
from arborist.pipeline.stopwatch import Stopwatch
from arborist.retrieval.preflight import preflight


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
    name = name_of(request, house)
    remembered = recall(house, name, name.name)
    watch.lap("lookup")
    if remembered is not None:
        return served(remembered, name, "question", watch.timings())
    blocked = before.status is PreflightStatus.BLOCKED
    narrate("retrieving")
    found = Found((), (), ()) if blocked else find_evidence(before.question, house, request)
    watch.lap("retrieval")
    key = name.key(found.evidence)
    remembered = recall(house, name, key.cache_key)
    if remembered is not None:
        return served(remembered, name, "key", watch.timings())
    narrate("reading")
    result = read_answer(request.reader, before, found.evidence, policy)
    watch.lap("reader")
    narrate("verifying")
    parsed = parse_answer(result, found.evidence, policy)
    lattice, repairs, grade = grade_answer(parsed, before.question, found.evidence, policy, request.judge)
    watch.lap("verify")
    record = compose(before, key, result, found, parsed, lattice, repairs)
    kept = commit(record, grade, found.evidence, house, policy, alias=name.name)
    watch.lap("record")
    return _answer(record, kept, found, name, result.notes, watch)


def _answer(record: Record, kept: Kept, found: Found, name: Asking, notes: tuple[str, ...], watch: Stopwatch) -> Answer:
    fresh = served(kept, name, "", watch.timings())
    return replace(fresh, question=record.question, notes=(*found.notes, *notes))
