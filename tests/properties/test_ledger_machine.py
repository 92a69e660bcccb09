"""Any life of a ledger against plain dictionaries: records, falsifying, quarantine, burning, reopening, other writers.

After every step the states are those of the model, and at the end of every
life the check finds nothing and every earlier checkpoint is a prefix.
"""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, initialize, invariant, multiple, rule

from arborist.core.digest import text_hash
from arborist.core.errors import UsageError
from arborist.core.merkle import verify_consistency
from arborist.core.model import State, Verdict
from arborist.ledger.ledger import Ledger
from arborist.ledger.transaction import NotLiveError
from arborist.proof.checkpoint import read_checkpoint
from arborist.proof.note import SignerKey

SIGNER = SignerKey.from_seed("arborist/machine", bytes(range(32)))
POLICY = text_hash(b"policy")
DOCUMENTS = [text_hash(b"document %d" % number) for number in range(4)]
NOT_LIVE = [State.STALE, State.QUARANTINED, State.FAILED]


class LedgerMachine(RuleBasedStateMachine):
    records = Bundle("records")

    @initialize()
    def begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.count = 0
        self.clock = 10**18
        self.own: dict[str, State] = {}
        self.rests: dict[str, list[str]] = {}
        self.body: dict[str, bytes | None] = {}
        self.ledger = self.open(create=True)
        self.other = self.open()
        self.checkpoints = [read_checkpoint(self.ledger.checkpoint())]

    def open(self, *, create: bool = False) -> Ledger:
        return Ledger.open(
            self.folder / "ledger.db",
            signer=SIGNER,
            head=self.folder / "head.json",
            clock=lambda: self.clock,
            entropy=self.chance,
            create=create,
        )

    def chance(self, size: int, /) -> bytes:
        self.count += 1
        return text_hash(b"%d" % self.count).encode()[7 : 7 + size].ljust(size, b"x")

    def expected(self, target: str) -> State:
        own = self.own.get(target, State.LIVE)
        above = [self.expected(other) for other in self.rests.get(target, [])]
        derived = State.STALE if any(state is not State.LIVE for state in above) else State.LIVE
        return max(own, derived, key=lambda state: state.severity)

    @rule(target=records, documents=st.sets(st.sampled_from(DOCUMENTS)), strict=st.booleans(), elsewhere=st.booleans())
    def record(self, documents, strict, elsewhere):
        return self.put([], sorted(documents), strict=strict, elsewhere=elsewhere)

    @rule(
        target=records, parent=records, documents=st.sets(st.sampled_from(DOCUMENTS), max_size=1), strict=st.booleans()
    )
    def descend(self, parent, documents, strict):
        return self.put([parent], sorted(documents), strict=strict, elsewhere=False)

    def put(self, parents, documents, *, strict, elsewhere):
        ledger = self.other if elsewhere else self.ledger
        live = all(self.expected(target) is State.LIVE for target in [*parents, *documents])
        body, before = self.chance(20), ledger.size
        try:
            with ledger.transaction() as transaction:
                name = transaction.put_record(
                    body, self.chance(32), cache_key=text_hash(body), parents=parents, documents=documents
                )
                verdict = Verdict.STRICT if strict else Verdict.HYBRID
                transaction.put_grade(name, body, self.chance(32), POLICY, verdict=verdict)
        except NotLiveError:
            assert strict
            assert not live
            assert ledger.size == before
            return multiple()
        assert live or not strict
        self.rests[name], self.body[name] = [*parents, *documents], body
        return name

    @rule(what=records | st.sampled_from(DOCUMENTS), state=st.sampled_from(NOT_LIVE), elsewhere=st.booleans())
    def withdraw(self, what, state, elsewhere) -> None:
        ledger = self.other if elsewhere else self.ledger
        with ledger.transaction() as transaction:
            index = transaction.set_state(what, state, "because")
        old = self.own.get(what, State.LIVE)
        assert (index is None) == (state.severity <= old.severity)
        self.own[what] = max(old, state, key=lambda item: item.severity)

    @rule(record=consumes(records), force=st.booleans())
    def burn(self, record, force) -> None:
        live = [r for r in self.rests if record in self.lineage(r) and self.expected(r) is State.LIVE]
        try:
            with self.ledger.transaction() as transaction:
                transaction.burn(record, force=force)
        except UsageError:
            assert live
            assert not force
            return
        assert force or not live
        self.body[record] = None
        if not any(record in rests for rests in self.rests.values()):
            self.rests[record] = []  # what it rested on is forgotten with it

    def lineage(self, record: str) -> set[str]:
        above = self.rests.get(record, [])
        return {*above}.union(*(self.lineage(other) for other in above))

    @rule(years=st.integers(-10, 10))
    def turn_the_clock(self, years) -> None:
        self.clock = 10**18 + years * 365 * 86_400 * 10**9

    @rule()
    def reopen(self) -> None:
        self.ledger.close()
        self.ledger = self.open()

    @invariant()
    def states_and_texts_are_those_of_the_model(self) -> None:
        for ledger in (self.ledger, self.other):
            for target in [*DOCUMENTS, *self.rests]:
                assert ledger.state(target) is self.expected(target)
        for record, body in self.body.items():
            stored = self.other.record(record)
            assert (stored.body, stored.state) == (body, self.expected(record))
        head = read_checkpoint(self.ledger.checkpoint())
        if head != self.checkpoints[-1]:
            self.checkpoints.append(head)

    def teardown(self) -> None:
        head = self.checkpoints[-1]
        for old in self.checkpoints:
            verify_consistency(old.size, old.root, head.size, head.root, self.ledger.consistency(old.size, head.size))
        times = [entry.time for entry in self.ledger.entries()]
        assert times == sorted(times)
        assert self.ledger.check() == []
        self.ledger.close()
        self.other.close()
        shutil.rmtree(self.folder)


LedgerMachine.TestCase.settings = settings(max_examples=12, stateful_step_count=18, deadline=None)
TestLedger = LedgerMachine.TestCase
