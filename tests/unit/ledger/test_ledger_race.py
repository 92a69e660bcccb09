"""Two or more at once: interleaved asks and falsifies, threads, processes.

The promise: a STRICT grade is never appended after something its record rests
on was withdrawn, and never served while it is, whatever was read before.
"""

import multiprocessing
import os
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arborist.core.digest import text_hash
from arborist.core.model import State, Verdict
from arborist.ledger.ledger import Ledger
from arborist.ledger.transaction import NotLiveError
from arborist.proof.note import SignerKey

SIGNER = SignerKey.from_seed("arborist/race", bytes(range(32)))
POLICY = text_hash(b"policy")
DOCUMENTS = [text_hash(b"document %d" % number) for number in range(3)]


def open_ledger(folder, *, create=False) -> Ledger:
    return Ledger.open(
        folder / "ledger.db",
        signer=SIGNER,
        head=folder / "head.json",
        clock=lambda: 1_700_000_000_000_000_000,
        entropy=os.urandom,
        create=create,
    )


class Ask:
    """An ask as the pipeline makes it: states first, a long think, then the append."""

    def __init__(self, ledger: Ledger, document: str, parent: str | None) -> None:
        self.ledger = ledger
        self.document = document
        self.parents = [parent] if parent else []
        self.believed_live = all(ledger.state(t) is State.LIVE for t in [document, *self.parents])

    def commit(self, name: bytes) -> str:
        verdict = Verdict.STRICT if self.believed_live else Verdict.HYBRID
        try:
            return self._append(name, verdict)
        except NotLiveError:
            return self._append(name, Verdict.HYBRID)  # graded again by what is true now

    def _append(self, name: bytes, verdict: Verdict) -> str:
        with self.ledger.transaction() as transaction:
            record = transaction.put_record(
                name, os.urandom(32), cache_key=text_hash(name), documents=[self.document], parents=self.parents
            )
            transaction.put_grade(record, str(verdict).encode(), os.urandom(32), POLICY, verdict=verdict)
        return record


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("begin"), st.integers(0, 1), st.integers(0, 2)),
        st.tuples(st.just("commit"), st.integers(0, 1), st.just(0)),
        st.tuples(st.just("falsify"), st.integers(0, 1), st.integers(0, 2)),
        st.tuples(st.just("falsify record"), st.integers(0, 1), st.integers(0, 5)),
    ),
    min_size=4,
    max_size=14,
)


@settings(max_examples=25)
@given(steps=STEPS)
def test_no_interleaving_lets_a_strict_answer_through(tmp_path_factory, steps) -> None:
    folder = tmp_path_factory.mktemp("race")
    actors = [open_ledger(folder, create=True), open_ledger(folder)]
    asking: dict[int, Ask] = {}
    records: list[str] = []
    for number, (what, who, which) in enumerate(steps):
        ledger = actors[who]
        if what == "begin":
            asking[who] = Ask(ledger, DOCUMENTS[which], records[-1] if records and which == 2 else None)
        elif what == "commit" and who in asking:
            records.append(asking.pop(who).commit(b"answer %d" % number))
        elif what == "falsify":
            with ledger.transaction() as transaction:
                transaction.falsify(DOCUMENTS[which], "wrong")
        elif what == "falsify record" and which < len(records):
            with ledger.transaction() as transaction:
                transaction.falsify(records[which], "wrong")
    require_safe(actors[0], records)
    assert actors[1].check() == []
    for ledger in actors:
        ledger.close()


def require_safe(ledger: Ledger, records: list[str]) -> None:
    withdrawn: dict[str, int] = {}
    for entry in ledger.entries(kind="state"):
        withdrawn.setdefault(entry.body["target"], entry.index)
    rests = {name: ledger.record(name) for name in records}

    def ancestry(name: str) -> set[str]:
        stored = rests[name]
        return {name, *stored.documents}.union(*(ancestry(parent) for parent in stored.parents))

    for name in records:
        grade = ledger.grade(name)
        first = min((withdrawn[t] for t in ancestry(name) if t in withdrawn), default=None)
        live = ledger.record(name).state is State.LIVE
        assert live == (first is None)
        if grade.body == b"STRICT":
            assert first is None or grade.index < first


def test_threads_that_ask_and_falsify_at_once(tmp_path) -> None:
    open_ledger(tmp_path, create=True).close()
    records: list[str] = []
    failures: list[BaseException] = []

    def ask(number: int) -> None:
        try:
            ledger = open_ledger(tmp_path)
            for turn in range(4):
                ask = Ask(ledger, DOCUMENTS[turn % 3], None)
                records.append(ask.commit(b"thread %d turn %d" % (number, turn)))
            ledger.close()
        except BaseException as error:
            failures.append(error)
            raise

    def falsify() -> None:
        ledger = open_ledger(tmp_path)
        for document in DOCUMENTS[:2]:
            with ledger.transaction() as transaction:
                transaction.falsify(document, "wrong")
        ledger.close()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(3)]
    threads.append(threading.Thread(target=falsify))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    ledger = open_ledger(tmp_path)
    assert len(records) == 12
    require_safe(ledger, records)
    assert ledger.check() == []
    ledger.close()


def append_many(folder, number: int, commits: int) -> None:
    ledger = open_ledger(folder)
    for turn in range(commits):
        with ledger.transaction() as transaction:
            transaction.append("ingest", {"process": number, "turn": turn})
    ledger.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_processes_append_without_gaps_or_errors(tmp_path) -> None:
    processes, commits = 3, 6
    open_ledger(tmp_path, create=True).close()
    context = multiprocessing.get_context("spawn")
    running = [context.Process(target=append_many, args=(tmp_path, number, commits)) for number in range(processes)]
    for process in running:
        process.start()
    for process in running:
        process.join()
    assert [process.exitcode for process in running] == [0] * processes
    ledger = open_ledger(tmp_path)
    said = [(entry.body["process"], entry.body["turn"]) for entry in ledger.entries(kind="ingest")]
    assert sorted(said) == [(number, turn) for number in range(processes) for turn in range(commits)]
    assert ledger.size == 2 + 2 * processes * commits
    assert ledger.check() == []
    ledger.close()
