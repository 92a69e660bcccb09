"""Asking, falsifying, promoting in any order, a second process falsifying while the reader thinks.

Through the real pipeline over a real forest that is open twice. Whatever the
order: no answer is given as STRICT that rests on anything withdrawn, nothing
STRICT stays live when what it rests on is not, and an answer that was
falsified does not come back, however it is asked for and whatever was promoted.
"""

from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.unit.pipeline.conftest import HERON, LIGHTHOUSE, Counter, Notes, Quiet, TurnedClock

from arborist.core.model import State, Verdict
from arborist.core.policy import GovernancePolicy, override
from arborist.core.promoted import SHARD
from arborist.core.record import read_grade
from arborist.pipeline.again import Request
from arborist.pipeline.ask import ask
from arborist.pipeline.house import Outside, open_house
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.pipeline.promote import ProvidenceSource
from arborist.pipeline.withdraw import falsify
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings

if TYPE_CHECKING:
    from collections.abc import Callable

PAGES = {"lighthouse": LIGHTHOUSE, "heron": HERON}
QUESTIONS = (
    "Who built Kettle Point lighthouse?",
    "By whom was Kettle Point lighthouse built?",
    "How tall is the grey heron?",
    "What does the grey heron feed on?",
)
TARGETS = st.one_of(
    st.none(),
    st.sampled_from(sorted(PAGES)).map(lambda name: ("page", name)),
    st.integers(0, 5).map(lambda number: ("record", number)),
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), st.integers(0, len(QUESTIONS) - 1), TARGETS),
        st.tuples(st.just("ask"), st.integers(0, len(QUESTIONS) - 1), st.none()),
        st.tuples(st.just("promote"), st.just(0), st.none()),
        st.tuples(st.just("falsify"), st.just(0), TARGETS),
    ),
    min_size=3,
    max_size=9,
)


class Interrupted:
    """The extractive reader, and something that happens elsewhere while it reads."""

    name = "extractive"

    def __init__(self) -> None:
        self._inner = make_reader("extractive", ReaderSettings())
        self.meanwhile: Callable[[], None] = lambda: None

    def profile(self) -> dict[str, str]:
        return self._inner.profile()

    def budget(self) -> int:
        return self._inner.budget()

    def read(self, question, evidence, preflight, mode):
        self.meanwhile()
        return self._inner.read(question, evidence, preflight, mode)


class Play:
    """One forest, open here and elsewhere, and everything that was answered and withdrawn."""

    def __init__(self, here, elsewhere, clock: TurnedClock, policy: GovernancePolicy) -> None:
        self.here, self.elsewhere, self.clock, self.policy = here, elsewhere, clock, policy
        self.reader = Interrupted()
        self.records: list[str] = []
        self.failed_answers: set[tuple[str, str]] = set()

    def ask(self, question: str, target) -> None:
        self.reader.meanwhile = lambda: self.withdraw(target)
        answer = ask(Request(question, self.policy, self.reader), self.here)
        self.records.append(answer.record)
        state = self.here.ledger.state(answer.record)
        if answer.grade.verdict is Verdict.STRICT:
            assert state is State.LIVE
            assert (question, said(answer.lattice)) not in self.failed_answers

    def withdraw(self, target) -> None:
        if target is None or (target[0] == "record" and target[1] >= len(self.records)):
            return
        name = f"note:{target[1]}" if target[0] == "page" else self.records[target[1]]
        if target[0] == "record":
            from arborist.core.record import read_record

            record = read_record(self.elsewhere.ledger.record(name).body)
            self.failed_answers.add((record.question, said(record.lattice)))
        falsify(name, "wrong", self.elsewhere)

    def promote(self) -> None:
        self.clock.turn(3_600)
        ingest(ProvidenceSource(self.here, self.policy), self.here, IngestSettings(shard=SHARD), Quiet())
        self.here.reopen_corpus()

    def require_safe(self) -> None:
        for walked in self.here.ledger.walk():
            strict = read_grade(walked.grade.body).verdict is Verdict.STRICT
            if strict and walked.record.state is State.LIVE:
                for target in (*walked.record.documents, *walked.record.parents):
                    assert self.here.ledger.state(target) is State.LIVE


def said(lattice) -> str:
    return "|".join(claim.text for claim in lattice.claims)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS, trust=st.sampled_from(["resolve", "record"]))
def test_no_order_of_events_serves_what_was_withdrawn(tmp_path_factory, steps, trust) -> None:
    folder = tmp_path_factory.mktemp("play")
    clock = TurnedClock()
    outside = Outside(clock, Counter(), folder / "config")
    policy = override(GovernancePolicy(), "self_reference_trust", trust)
    with open_house(folder / "forest", outside, create=True) as here:
        ingest(Notes(PAGES), here, IngestSettings(), Quiet())
        with open_house(folder / "forest", outside) as elsewhere:
            play = Play(here, elsewhere, clock, policy)
            for what, number, target in steps:
                if what == "ask":
                    play.ask(QUESTIONS[number], target)
                elif what == "promote":
                    play.promote()
                else:
                    play.withdraw(target)
                play.require_safe()
            for question in QUESTIONS:  # everything once more, after all that happened
                play.ask(question, None)
            play.require_safe()
            assert here.ledger.check() == []
