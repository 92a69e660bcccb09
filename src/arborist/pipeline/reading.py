"""From evidence to a graded answer: read, parse, repair, verify. No ledger, no store.

The middle of ``ask``, shared with ``rehearse``, so that what a bench measures is
what a person gets. The reader is the only step that may not be trusted, and
nothing after it believes it: labels are looked up in our own table and the
verifier decides.
"""

from collections.abc import Sequence

from arborist.core.model import Evidence, Grade, Lattice, Preflight, ReaderResult, Repair
from arborist.core.policy import GovernancePolicy
from arborist.core.promoted import answer_part
from arborist.core.protocols import Reader, SemanticJudge
from arborist.readers.lattice import parse
from arborist.readers.repair import repair
from arborist.verify.verdict import verify


def read_answer(
    reader: Reader, before: Preflight, evidence: Sequence[Evidence], policy: GovernancePolicy
) -> ReaderResult:
    """The reader's words; with nothing to read from (blocked, or nothing found) no model is asked.

    Raises:
        EndpointError: the model could not be asked.
    """
    mode = policy.reading.mode
    if not evidence:
        return ReaderResult("", mode, reader.profile())
    return reader.read(before.question, [answer_part(item) for item in evidence], before, mode)


def parse_answer(result: ReaderResult, evidence: Sequence[Evidence], policy: GovernancePolicy) -> Lattice:
    """The reader's words as a lattice; what does not fit is a fault."""
    if not evidence:
        return Lattice((), result.mode)
    labels = [item.label for item in evidence]
    shown = [answer_part(item) for item in evidence]
    return parse(result.raw, result.mode, labels, policy.reading, evidence=shown)


def grade_answer(
    parsed: Lattice,
    question: str,
    evidence: Sequence[Evidence],
    policy: GovernancePolicy,
    judge: SemanticJudge | None = None,
) -> tuple[Lattice, tuple[Repair, ...], Grade]:
    """Graded as it is, trimmed and re-pointed where policy allows, and graded anew if anything was changed."""
    grade = verify(question, parsed, evidence, policy.verifier, judge)
    if not parsed.claims:
        return parsed, (), grade
    lattice, repairs = repair(parsed, grade, question, evidence, policy.verifier, policy.reading)
    return lattice, repairs, verify(question, lattice, evidence, policy.verifier, judge) if repairs else grade
