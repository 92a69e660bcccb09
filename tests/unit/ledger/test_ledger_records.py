"""Records, grades, states, ancestry, fingerprints and burning."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from arborist.core.digest import sha256, text_hash
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.model import State, Verdict
from arborist.ledger.transaction import NotLiveError

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")}
POLICY = text_hash(b"policy")
DOCUMENT = text_hash(b"document")
OTHER = text_hash(b"other document")


def test_a_record_reads_back_with_its_grade(ledger, put) -> None:
    record = put(ledger, "one", documents=[DOCUMENT])
    stored = ledger.record(record)
    assert (stored.body, stored.documents, stored.parents, stored.state) == (b"one", (DOCUMENT,), (), State.LIVE)
    assert stored.hash == "sha256:" + sha256(stored.salt + b"one").hex()
    assert ledger.grade(record).body == b"grade of one"
    assert ledger.grade(record, POLICY).index == ledger.grade(record).index
    assert ledger.grade(record, text_hash(b"another policy")) is None
    assert ledger.check() == []


def test_the_log_holds_no_guessable_hash(ledger, put, place) -> None:
    put(ledger, "one", documents=[DOCUMENT])
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "a reason", fingerprint=text_hash(b"print of it"))
    log = b"".join(entry.data for entry in ledger.entries())
    for secret in (b"one", b"grade of one", b"key of one", b"a reason", b"print of it"):
        assert secret not in log
        assert sha256(secret).hex().encode() not in log


def test_a_record_goes_by_hash_key_and_prefix(ledger, put) -> None:
    record = put(ledger, "one")
    put(ledger, "two")
    for name in (record, record.removeprefix("sha256:"), record[:15], text_hash(b"key of one"), record[7:16]):
        assert ledger.record(name).body == b"one"
    for name in ("", "sha256:", record[:14], "sha256:zzzzzzzzz", text_hash(b"no such key"), record + "0"):
        with pytest.raises(UsageError):
            ledger.record(name)


def test_the_newest_record_of_a_key_is_found(ledger, place, put) -> None:
    key, alias = text_hash(b"key"), text_hash(b"alias")
    for number in range(3):
        with ledger.transaction() as transaction:
            transaction.put_record(b"%d" % number, place.salt(), cache_key=key, aliases=[alias])
    assert ledger.by_key(key).body == ledger.by_key(alias).body == ledger.record(key).body == b"2"
    assert ledger.by_key(text_hash(b"another")) is None
    old = put(ledger, "old")
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
        transaction.put_alias(old, alias)
    assert ledger.by_key(alias).body == b"old"
    assert ledger.check() == []


def test_a_cached_answer_needs_no_signature_arithmetic(ledger, put, place) -> None:
    """Importing it would cost more than all the rest of a lookup."""
    put(ledger, "one")
    ledger.close()
    script = f"""
import sys, time
from pathlib import Path
from arborist.core.digest import text_hash
from arborist.ledger.key import KeyDirectory
from arborist.ledger.ledger import Ledger
keys = KeyDirectory(Path({str(place.folder / "config")!r}), bytes)
path = Path({str(place.path)!r})
ledger = Ledger.open(path, signer=keys.signer, head=keys.head_path, clock=time.time_ns, entropy=bytes)
assert ledger.by_key(text_hash(b"key of one")).body == b"one"
assert not [name for name in sys.modules if name.startswith("cryptography")]
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=ENVIRONMENT)
    assert (done.returncode, done.stderr) == (0, "")


def test_records_are_listed_newest_first(ledger, put) -> None:
    names = [put(ledger, str(number)) for number in range(7)]
    assert [record.hash for record in ledger.records()] == names[::-1]
    assert [record.hash for record in ledger.records(limit=2)] == names[:-3:-1]
    assert list(ledger.records(limit=0)) == []
    assert [walked.record for walked in ledger.walk()] == list(ledger.records())
    assert [walked.record for walked in ledger.walk(oldest_first=True)] == list(ledger.records())[::-1]


def test_a_newer_grade_stands_beside_the_old_one(ledger, put, place) -> None:
    record = put(ledger, "one")
    newer = text_hash(b"newer policy")
    with ledger.transaction() as transaction:
        transaction.put_grade(record, b"newer grade", place.salt(), newer)
    assert ledger.grade(record).body == b"newer grade"
    assert ledger.grade(record, POLICY).body == b"grade of one"


@pytest.mark.parametrize("salt", [b"", b"x" * 15])
def test_a_short_salt_is_refused(ledger, put, salt) -> None:
    record = put(ledger, "one")
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.put_record(b"two", salt, cache_key=DOCUMENT)
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.put_grade(record, b"two", salt, POLICY)


def test_parents_must_be_in_the_ledger_so_no_record_descends_from_itself(ledger, put, place) -> None:
    with pytest.raises(UsageError):
        put(ledger, "one", parents=[text_hash(b"never recorded")])
    salt = place.salt()
    own = "sha256:" + sha256(salt + b"self").hex()
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.put_record(b"self", salt, cache_key=DOCUMENT, parents=[own])
    with ledger.transaction() as transaction:
        transaction.put_record(b"self", salt, cache_key=DOCUMENT)
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.put_record(b"self", salt, cache_key=DOCUMENT)


# --- states ---


def test_states_are_named_as_in_the_seeds_and_the_strictest_wins(ledger, put) -> None:
    record = put(ledger, "one")
    assert [str(state) for state in State] == ["live", "stale", "quarantined", "failed"]
    with ledger.transaction() as transaction:
        assert transaction.set_state(record, State.QUARANTINED, "look-alike") is not None
        assert transaction.set_state(record, State.STALE, "milder") is None
        assert transaction.set_state(record, State.QUARANTINED, "again") is None
        assert transaction.state(record) is State.QUARANTINED
    with ledger.transaction() as transaction:
        transaction.falsify(record, "wrong")
    with ledger.transaction() as transaction:
        assert transaction.set_state(record, State.QUARANTINED, "milder") is None
    assert ledger.state(record) is State.FAILED
    assert [(s.state, s.reason) for s in ledger.statements(record)] == [
        (State.QUARANTINED, "look-alike"),
        (State.FAILED, "wrong"),
    ]
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.set_state(record, State.LIVE, "a change of mind")
    assert ledger.check() == []


def test_many_states_are_said_as_each_would_be(place) -> None:
    """The same entries, salts and map, whether they are given together or one by one; the log is whole either way."""
    targets = [text_hash(b"%d" % number) for number in range(40)]
    again = [*targets, targets[3], targets[5]]
    seen = []
    for name in ("together", "alone"):
        folder = place.folder / name
        folder.mkdir()
        there = type(place)(folder)
        ledger = there.open(create=True)
        with ledger.transaction() as transaction:
            transaction.falsify(targets[5], "wrong")
        with ledger.transaction() as transaction:
            if name == "together":
                made = list(transaction.set_states(again, State.STALE, "gone"))
            else:
                said = [transaction.set_state(target, State.STALE, "gone") for target in again]
                made = [index for index in said if index is not None]
        assert len(made) == len(targets) - 1
        assert [ledger.state(target) for target in targets].count(State.STALE) == len(targets) - 1
        assert ledger.check() == []
        states = [entry.data for entry in ledger.entries(kind="state")]
        seen.append((made, states, ledger.not_live.root()))
        there.close()
    assert seen[0] == seen[1]
    with pytest.raises(UsageError), place.open(create=True).transaction() as transaction:
        transaction.set_states(targets, State.LIVE, "a change of mind")


def test_staleness_is_derived_from_ancestry(ledger, put) -> None:
    first = put(ledger, "first", documents=[DOCUMENT])
    second = put(ledger, "second", parents=[first], documents=[OTHER])
    third = put(ledger, "third", parents=[second])
    apart = put(ledger, "apart", documents=[OTHER])
    assert list(ledger.descendants(DOCUMENT)) == [first, second, third]
    size = ledger.size
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong")
    assert ledger.size == size + 2  # one statement and the epoch, however many depend on it
    assert ledger.document_state(DOCUMENT) is State.FAILED
    assert [ledger.state(record) for record in (first, second, third, apart)] == [State.STALE] * 3 + [State.LIVE]
    assert ledger.by_key(text_hash(b"key of third")).state is State.STALE
    with ledger.transaction() as transaction:
        transaction.falsify(second, "wrong too")
    assert ledger.record(second).state is State.FAILED
    assert ledger.record(third).state is State.STALE
    assert ledger.check() == []


def test_a_strict_grade_needs_everything_live(ledger, put) -> None:
    """The race of ask and falsify: the states count that hold inside the append transaction."""
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "while the model was thinking")
    size = ledger.size
    with pytest.raises(NotLiveError):
        put(ledger, "one", documents=[DOCUMENT], verdict=Verdict.STRICT)
    assert ledger.size == size
    put(ledger, "one", documents=[DOCUMENT], verdict=Verdict.HYBRID)
    put(ledger, "two", documents=[OTHER], verdict=Verdict.STRICT)
    with ledger.transaction() as transaction:
        assert transaction.not_live([DOCUMENT, OTHER]) == {DOCUMENT: State.FAILED}
        transaction.require_live([OTHER])
        with pytest.raises(NotLiveError):
            transaction.require_live([OTHER, DOCUMENT])


def test_a_falsified_answer_is_known_by_its_fingerprint(ledger, put) -> None:
    record, fingerprint = put(ledger, "one"), text_hash(b"question, claims, windows")
    assert not ledger.is_fingerprint_failed(fingerprint)
    for _ in range(2):
        with ledger.transaction() as transaction:
            transaction.falsify(record, "wrong", fingerprint=fingerprint)
            assert transaction.is_fingerprint_failed(fingerprint)
    assert ledger.is_fingerprint_failed(fingerprint)
    assert not ledger.is_fingerprint_failed(text_hash(b"another answer"))
    assert ledger.check() == []


def test_a_deep_ancestry_is_followed_to_its_end(ledger, put) -> None:
    record = put(ledger, "0", documents=[DOCUMENT])
    for number in range(1, 30):
        record = put(ledger, str(number), parents=[record])
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong")
    assert ledger.record(record).state is State.STALE


# --- burning ---


def test_burning_erases_text_everywhere_and_keeps_the_commitment(ledger, put, place) -> None:
    record = put(ledger, "a secret that must go", documents=[DOCUMENT])
    with ledger.transaction() as transaction:
        transaction.falsify(record, "a reason that must go too")
    with ledger.transaction() as transaction:
        transaction.burn(record)
    stored = ledger.record(record)
    assert (stored.body, stored.salt, stored.state) == (None, None, State.FAILED)
    assert ledger.grade(record).body is None
    assert ledger.statements(record)[0].reason is None
    assert ledger.by_key(text_hash(b"key of a secret that must go")) is None
    assert ledger.check() == []
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.burn(record)
    ledger.close()
    for file in place.folder.glob("ledger.db*"):
        assert b"that must go" not in file.read_bytes()


def test_burning_spares_what_live_records_descend_from_unless_forced(ledger, put) -> None:
    parent = put(ledger, "parent", documents=[DOCUMENT])
    child = put(ledger, "child", parents=[parent])
    with pytest.raises(UsageError, match="Live records"), ledger.transaction() as transaction:
        transaction.burn(parent)
    with ledger.transaction() as transaction:
        transaction.burn(parent, force=True)
    assert ledger.record(parent).documents == (DOCUMENT,)
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong")
    assert ledger.record(child).state is State.STALE
    assert ledger.check() == []


def test_what_descends_only_from_the_burnt_and_is_not_live_does_not_hold_it_back(ledger, put) -> None:
    parent = put(ledger, "parent")
    child = put(ledger, "child", parents=[parent])
    with ledger.transaction() as transaction:
        transaction.falsify(child, "wrong")
    with ledger.transaction() as transaction:
        transaction.burn(parent)
    assert ledger.record(parent).body is None


# --- altered rows are never served ---

ALTERATIONS = [
    "UPDATE record SET body = x'6f6f6f'",
    "UPDATE record SET salt = randomblob(32)",
    "UPDATE record SET nonce = randomblob(32)",
    "UPDATE record SET idx = idx + 100",
    "UPDATE edge SET parent = randomblob(32)",
    "UPDATE edge SET kind = 'record'",
    "DELETE FROM edge",
    "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'ancestry', 'ancestor') AS BLOB) WHERE kind = 'record'",
    "UPDATE node SET hash = randomblob(32) WHERE level = 0 AND idx = 2",
    "UPDATE node SET hash = randomblob(32) WHERE level = 1",
    "UPDATE lookup SET seal = randomblob(8)",
    "INSERT INTO not_live VALUES (randomblob(32), 'failed')",
    "UPDATE checkpoint SET note = replace(note, 'arborist', 'arborisT')",
    "UPDATE checkpoint SET size = size + 1",
]


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_an_altered_row_is_never_served_and_always_found(ledger, put, place, alteration) -> None:
    record = put(ledger, "one", documents=[DOCUMENT])
    with apsw.Connection(str(place.path)) as db:
        db.execute(alteration)
    problems = ledger.check()
    assert problems
    try:
        stored = ledger.by_key(text_hash(b"key of one"))
    except (IntegrityError, UsageError):
        return
    # Damage that touches nothing of the answer may leave it readable, unchanged.
    assert stored is None or (stored.hash, stored.body, stored.documents) == (record, b"one", (DOCUMENT,))


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_a_walk_shows_no_altered_row(ledger, put, place, alteration) -> None:
    record = put(ledger, "one", documents=[DOCUMENT])
    put(ledger, "two", parents=[record])
    with ledger.transaction() as transaction:
        transaction.falsify(record, "wrong")
    before = list(ledger.walk())
    with apsw.Connection(str(place.path)) as db:
        db.execute(alteration)
    try:
        after = list(ledger.walk())
    except (IntegrityError, UsageError):
        return
    assert after == before


def test_a_walk_sees_what_is_withdrawn_on_the_way(ledger, put, monkeypatch) -> None:
    monkeypatch.setattr("arborist.ledger.walk.PAGE", 2)
    names = [put(ledger, str(number), documents=[DOCUMENT]) for number in range(5)]
    walk = ledger.walk()
    first = [next(walk) for _ in range(2)]
    assert [one.record.state for one in first] == [State.LIVE, State.LIVE]
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong")
    put(ledger, "later", documents=[DOCUMENT])
    rest = list(walk)
    assert [one.record.hash for one in (*first, *rest)] == names[::-1]  # nothing that came later
    assert {one.record.state for one in rest} == {State.STALE}


def test_a_walk_shows_the_newest_grade(ledger, put, place) -> None:
    record = put(ledger, "one")
    with ledger.transaction() as transaction:
        transaction.put_grade(record, b"another", b"s" * 32, POLICY)
    (walked,) = ledger.walk()
    assert walked.grade == ledger.grade(record)
    assert walked.grade.body == b"another"
    with apsw.Connection(str(place.path)) as db:
        db.execute("UPDATE grade SET body = x'6f'")
    with pytest.raises(IntegrityError):
        list(ledger.walk())


def test_a_walk_over_many_leaves_comes_to_the_same_root(ledger, put, monkeypatch) -> None:
    monkeypatch.setattr("arborist.ledger.walk.LEAVES_AT_ONCE", 4)
    for number in range(9):
        put(ledger, str(number))
        assert len(list(ledger.walk())) == number + 1


HIDING = [
    "DELETE FROM not_live",
    "DELETE FROM not_live_node",
    "DELETE FROM not_live; DELETE FROM not_live_node",
    "UPDATE not_live SET target = randomblob(32)",
]


@pytest.mark.parametrize("alteration", HIDING)
def test_a_falsification_cannot_be_hidden_in_the_tables(ledger, put, place, alteration) -> None:
    put(ledger, "one", documents=[DOCUMENT])
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong")
    with apsw.Connection(str(place.path)) as db:
        db.execute(alteration)
    assert ledger.check()
    with contextlib.suppress(IntegrityError):
        assert ledger.by_key(text_hash(b"key of one")).state is not State.LIVE
    with contextlib.suppress(IntegrityError):
        assert [walked.record.state for walked in ledger.walk()] == [State.STALE]


@pytest.mark.parametrize(
    "alteration",
    [
        "UPDATE grade SET body = x'6f'",
        "UPDATE grade SET policy = randomblob(32)",
        "UPDATE grade SET salt = randomblob(32)",
        "DELETE FROM grade",
        "UPDATE statement SET reason = 'another'",
        "UPDATE statement SET state = 'stale'",
        "UPDATE statement SET salt = randomblob(32)",
        "DELETE FROM statement",
        "UPDATE fingerprint SET fingerprint = randomblob(32)",
        "UPDATE fingerprint SET salt = randomblob(32)",
        "DELETE FROM fingerprint",
        "UPDATE record SET body = NULL, salt = NULL",
        "DELETE FROM record",
        "DELETE FROM lookup",
        "UPDATE entry SET kind = 'grace' WHERE kind = 'grade'",
        "DELETE FROM checkpoint WHERE size = 2",
        "UPDATE property SET value = 'arborist/forest-0000000000000000' WHERE key = 'origin'",
        "DROP INDEX edge_parent",
        "INSERT INTO node VALUES (9, 9, randomblob(32))",
    ],
)
def test_other_alterations_are_found_by_the_check(ledger, put, place, alteration) -> None:
    record = put(ledger, "one", documents=[DOCUMENT])
    with ledger.transaction() as transaction:
        transaction.falsify(record, "wrong", fingerprint=text_hash(b"fingerprint"))
    assert ledger.check() == []
    with apsw.Connection(str(place.path)) as db:
        db.execute(alteration)
    assert ledger.check() != [] or "checkpoint WHERE size = 2" in alteration
