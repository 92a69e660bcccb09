"""The gates of promotion (design.md section 8): what a record must be to lead to its sources, read from data alone.

Used twice: by a promotion run, which withdraws what no longer passes, and by
every question that meets a promoted record, so that one that left the gates is
refused before the next run. Age is asked for only by the run: it cannot be lost.
"""

from collections.abc import Callable
from functools import cached_property

from arborist.core.model import Grade, Role, State, Verdict
from arborist.core.policy import GovernancePolicy
from arborist.core.record import Record, read_grade, read_record
from arborist.ledger.records import StoredGrade, StoredRecord
from arborist.ledger.walk import Walked
from arborist.pipeline.again import evidence_of
from arborist.pipeline.house import House
from arborist.text.versions import CHUNK_VERSION, TEXT_VERSION
from arborist.verify.doubt import doubted
from arborist.verify.policy_hash import verifier_policy_hash


class Case:
    """A record and its newest grade, as a gate sees them: the bytes are read when a gate first asks for them."""

    def __init__(self, stored: StoredRecord, record: bytes, grade: bytes) -> None:
        self.stored = stored
        self._record = record
        self._grade = grade

    @cached_property
    def record(self) -> Record:
        """What was said."""
        return read_record(self._record, committed=True)

    @cached_property
    def grade(self) -> Grade:
        """What was made of it."""
        return read_grade(self._grade, committed=True)


def case_of(stored: StoredRecord, grade: StoredGrade | None) -> Case | None:
    """What the gates judge, bytes that the ledger checked; None when they are burnt or were never graded."""
    if stored.body is None or grade is None or grade.body is None:
        return None
    return Case(stored, stored.body, grade.body)


class Gates:
    """Decides about one record at a time; what is needed of the ledger is read once.

    ``without`` takes gates away, for the bench that shows what each is good for.
    """

    def __init__(self, house: House, policy: GovernancePolicy, *, without: frozenset[str] = frozenset()) -> None:
        self._house = house
        self._policy = policy
        self._verifier_hash = verifier_policy_hash(policy.verifier)
        self._without = without
        self._now = -1
        self._last_commit = -1

    def held_by(self, walked: Walked) -> str:
        """The first gate that holds a record back, in words; "" when it passes all."""
        case = case_of(walked.record, walked.grade)
        return "burnt: its text is gone" if case is None else self.holding(case)

    def holding(self, case: Case) -> str:
        """The same for a case."""
        return self._first(GATES, case)

    def lets_pass(self, case: Case) -> bool:
        """Whether no gate holds a case back: all are asked, those first that read neither record nor grade."""
        return not self._first(CHEAPEST_FIRST, case)

    def refusing(self, case: Case) -> str:
        """The first gate that a promoted record no longer passes, when a question meets it."""
        return self._first([name for name in GATES if name != "kindergarten"], case)

    def _first(self, names: "list[str] | dict[str, Gate]", case: Case) -> str:
        for name in names:
            if name not in self._without and (words := GATES[name](self, case)):
                return words
        return ""

    def _audit_mode(self, case: Case) -> str:
        verdict = case.grade.verdict
        return "" if verdict is Verdict.STRICT else f"audit_mode is {verdict}, not STRICT"

    def _falsification_state(self, case: Case) -> str:
        state = case.stored.state
        return "" if state is State.LIVE else f"falsification_state is {state}, not live"

    def _kindergarten(self, case: Case) -> str:
        if self._now < 0:
            self._now = self._house.ledger.now()
            self._last_commit = self._house.ledger.previous_size()
        age = (self._now - case.stored.time) // 1_000_000
        wanted = self._policy.self_reference.kindergarten_seconds
        if age < wanted:
            return f"kindergarten: {age} of {wanted} seconds old"
        # A record's own commit signed the first checkpoint after it: a later one was signed when that is not the last.
        return "kindergarten: no checkpoint was signed since" if case.stored.index >= self._last_commit else ""

    def _first_generation(self, case: Case) -> str:
        rests = any(item.role is Role.SELF_REFERENCE for item in case.record.cited)
        return "second generation: it rests on a promoted record" if rests else ""

    def _lazy_anchor(self, case: Case) -> str:
        return "lazy_anchor_demoted: a claim points past its source" if case.grade.sidecars.get("lazy_anchor") else ""

    def _semantic(self, case: Case) -> str:
        return "semantic_demoted: a neural judge doubts it" if doubted(case.grade) else ""

    def _policy_drift(self, case: Case) -> str:
        record = case.record
        if (record.key.canonical_form, record.key.chunking) != (TEXT_VERSION, CHUNK_VERSION):
            return "policy drift: made under other text versions"
        if case.grade.verifier_policy_hash == self._verifier_hash:
            return ""  # the stored grade is today's: the verifier is deterministic
        from arborist.verify.verdict import verify  # noqa: PLC0415 - a search need not load the verifier

        today = verify(record.question, record.lattice, evidence_of(record, self._house), self._policy.verifier)
        return "" if today.verdict is Verdict.STRICT else f"policy drift: {today.verdict} under today's policy"


Gate = Callable[[Gates, Case], str]

# In the order they are asked: the first that holds a record back is named.
GATES: dict[str, Gate] = {
    "audit_mode": Gates._audit_mode,  # noqa: SLF001
    "falsification_state": Gates._falsification_state,  # noqa: SLF001
    "kindergarten": Gates._kindergarten,  # noqa: SLF001
    "first_generation": Gates._first_generation,  # noqa: SLF001
    "lazy_anchor": Gates._lazy_anchor,  # noqa: SLF001
    "semantic": Gates._semantic,  # noqa: SLF001
    "policy_drift": Gates._policy_drift,  # noqa: SLF001
}

# When a whole ledger is walked, most of what is held back is held back by what the walk has shown already.
_ASKED_OF_THE_WALK = ("falsification_state", "kindergarten")
CHEAPEST_FIRST = sorted(GATES, key=lambda name: name not in _ASKED_OF_THE_WALK)
