"""The log itself: commits, proofs, time, the remembered head, and what opening refuses."""

import shutil

import apsw
import pytest

from arborist.core.errors import ConfigurationError, IntegrityError, UsageError
from arborist.core.merkle import leaf_hash, root_of, verify_consistency, verify_inclusion
from arborist.ledger.head import read_head
from arborist.ledger.ledger import Ledger
from arborist.proof.checkpoint import read_checkpoint, verify_checkpoint
from arborist.proof.notlive import map_root


def kinds(ledger: Ledger) -> list[str]:
    return [entry.kind for entry in ledger.entries()]


def test_a_new_ledger_says_whose_it_is(ledger) -> None:
    assert kinds(ledger) == ["key", "epoch"]
    assert ledger.entry(0).body["vkey"] == ledger.verifier.text
    checkpoint = verify_checkpoint(ledger.checkpoint(), [ledger.verifier])
    assert (checkpoint.origin, checkpoint.size) == (ledger.origin, 2)
    assert ledger.check() == []


def test_every_commit_ends_with_an_epoch_and_a_signed_checkpoint(ledger) -> None:
    for number in range(5):
        with ledger.transaction() as transaction:
            for _ in range(number + 1):
                transaction.append("ingest", {"number": number})
    entries = list(ledger.entries())
    sizes = [entry.index + 1 for entry in entries if entry.kind == "epoch"]
    assert [read_checkpoint(ledger.checkpoint(size)).size for size in sizes] == sizes
    assert ledger.size == sizes[-1] == len(entries)
    leaves = [leaf_hash(entry.data) for entry in entries]
    for size in sizes:
        assert verify_checkpoint(ledger.checkpoint(size), [ledger.verifier]).root == root_of(leaves[:size])
    assert entries[-1].body["not_live"] == "sha256:" + map_root([]).hex()
    with pytest.raises(UsageError):
        ledger.checkpoint(3)
    assert ledger.check() == []


def test_paths_hold_for_every_entry_and_every_earlier_size(ledger) -> None:
    for number in range(11):
        with ledger.transaction() as transaction:
            transaction.append("ingest", {"number": number})
    head = ledger.head()
    for entry in ledger.entries():
        verify_inclusion(entry.leaf, entry.index, head.size, ledger.inclusion(entry.index), head.root)
    for old in range(1, head.size + 1):
        path = ledger.consistency(old)
        verify_consistency(old, ledger.tree.root(old), head.size, head.root, path)


def test_entries_can_be_asked_for_by_kind_and_range(ledger) -> None:
    with ledger.transaction() as transaction:
        for number in range(1100):  # more than two pages
            transaction.append("even" if number % 2 == 0 else "odd", {"number": number})
    assert [entry.body["number"] for entry in ledger.entries(kind="odd")] == list(range(1, 1100, 2))
    assert [entry.index for entry in ledger.entries(10, 15)] == [10, 11, 12, 13, 14]
    with pytest.raises(UsageError):
        ledger.entry(ledger.size)


def test_a_commit_without_an_entry_writes_nothing(ledger) -> None:
    before = ledger.checkpoint()
    with ledger.transaction():
        pass
    assert ledger.checkpoint() == before


def test_an_exception_rolls_all_back(ledger) -> None:
    before = ledger.checkpoint()
    with pytest.raises(UsageError), ledger.transaction() as transaction:  # noqa: PT012
        transaction.append("ingest", {})
        transaction.falsify("sha256:" + "0" * 64, "wrong")
        transaction.append("ingest", {"type": "not allowed"})
    assert ledger.checkpoint() == before
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    assert ledger.check() == []


def test_a_transaction_does_not_nest(ledger) -> None:
    with pytest.raises(UsageError), ledger.transaction(), ledger.transaction():
        pass


def test_ledger_time_never_goes_back(place, ledger) -> None:
    times = []
    for years in (0, 10, -10, 0, -20):
        place.clock.now = 1_700_000_000_000_000_000 + years * 365 * 86_400 * 10**9
        with ledger.transaction() as transaction:
            transaction.append("ingest", {})
        times.append(ledger.entry(ledger.size - 1).time)
        assert ledger.now() >= times[-1]
    assert times == sorted(times)
    assert times[1] == times[-1]
    assert ledger.check() == []


@pytest.mark.parametrize("body", [{"type": "x"}, {"kind": "x"}, {"time": 1}, {"big": "x" * 70_000}])
def test_entries_that_do_not_fit_are_refused(ledger, body) -> None:
    with pytest.raises(UsageError), ledger.transaction() as transaction:
        transaction.append("ingest", body)
    assert ledger.size == 2


def test_reopening_finds_the_same_log_and_can_go_on(place, ledger) -> None:
    with ledger.transaction() as transaction:
        transaction.append("ingest", {"number": 1})
    note = ledger.checkpoint()
    ledger.close()
    again = place.open()
    assert again.checkpoint() == note
    with again.transaction() as transaction:
        transaction.append("ingest", {"number": 2})
    assert kinds(again) == ["key", "epoch", "ingest", "epoch", "ingest", "epoch"]


def test_without_the_key_a_ledger_can_be_read_and_not_written(place, ledger) -> None:
    ledger.close()
    reader = place.open(readonly=True)
    assert reader.size == 2
    with pytest.raises(ConfigurationError), reader.transaction():
        pass


def test_another_key_may_not_write(place, ledger) -> None:
    ledger.close()
    (place.folder / "config" / "signing-key").unlink()
    place.keys.signer("x", create=True)
    other = place.open()
    with pytest.raises(ConfigurationError), other.transaction():
        pass


# --- the remembered head ---


def test_the_head_is_remembered_outside_the_database(place, ledger) -> None:
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    assert read_head(place.keys.head_path(ledger.origin)).note == ledger.checkpoint()


def test_a_restored_older_copy_is_noticed_and_never_signed_over(place, ledger) -> None:
    ledger.close()
    shutil.copy(place.path, place.folder / "old.db")
    newer = place.open()
    with newer.transaction() as transaction:
        transaction.append("ingest", {})
    newer.close()
    shutil.copy(place.folder / "old.db", place.path)
    with pytest.raises(IntegrityError, match="cut or restored") as caught:
        place.open()
    assert caught.value.exit_code == 90


def test_a_fork_of_the_same_length_is_noticed(place, ledger) -> None:
    head = place.keys.head_path(ledger.origin)
    ledger.close()
    shutil.copy(place.path, place.folder / "old.db")
    old_head = head.read_bytes()
    first = place.open()
    with first.transaction() as transaction:
        transaction.append("ingest", {"history": "one"})
    first.close()
    new_head = head.read_bytes()
    shutil.copy(place.folder / "old.db", place.path)
    head.write_bytes(old_head)
    second = place.open()
    with second.transaction() as transaction:
        transaction.append("ingest", {"history": "two"})
        transaction.append("ingest", {"history": "two, longer"})
    second.close()
    head.write_bytes(new_head)
    with pytest.raises(IntegrityError, match="history"):
        place.open()


def test_a_fork_is_noticed_before_signing_by_a_ledger_that_was_open_all_along(place, ledger) -> None:
    head = place.keys.head_path(ledger.origin)
    shutil.copytree(place.folder, place.folder.with_name("twin"))
    with ledger.transaction() as transaction:
        transaction.append("ingest", {"history": "one"})
    twin = Ledger.open(
        place.folder.with_name("twin") / "ledger.db",
        signer=place.keys.signer,
        head=None,
        clock=place.clock,
        entropy=place.entropy,
    )
    twin._head = head
    with pytest.raises(IntegrityError), twin.transaction() as transaction:
        transaction.append("ingest", {"history": "two"})
    twin.close()


def test_a_crash_between_commit_and_head_heals(place, ledger) -> None:
    head = place.keys.head_path(ledger.origin)
    before = head.read_bytes()
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    note = ledger.checkpoint()
    ledger.close()
    head.write_bytes(before)  # as if the process had died right after COMMIT
    again = place.open()
    assert again.checkpoint() == note == read_head(head).note


def test_a_writer_that_comes_right_behind_does_not_fail_the_commit_before_it(place, ledger, monkeypatch) -> None:
    """The commit is done; the head is left to the other writer, or to the next open."""
    head = place.keys.head_path(ledger.origin)
    before = head.read_bytes()
    other = apsw.Connection(str(place.path))
    run = ledger._db.run

    def raced(sql, values=()) -> None:
        run(sql, values)
        if sql == "COMMIT":
            ledger._db._connection.set_busy_timeout(0)
            other.execute("BEGIN IMMEDIATE")

    monkeypatch.setattr(ledger._db, "run", raced)
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    other.execute("ROLLBACK")
    other.close()
    assert head.read_bytes() == before
    note = ledger.checkpoint()
    ledger.close()
    assert read_head(head).note != note
    place.open()
    assert read_head(head).note == note


def test_an_unsigned_extension_of_the_head_is_refused(place, ledger) -> None:
    """Someone with the database but not the key appends a consistent-looking commit."""
    head = place.keys.head_path(ledger.origin)
    before = head.read_bytes()
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    note = ledger.checkpoint()
    ledger.close()
    head.write_bytes(before)
    forged = note[:-10] + ("A" if note[-10] != "A" else "B") + note[-9:]
    with apsw.Connection(str(place.path)) as db:
        db.execute("UPDATE checkpoint SET note=? WHERE note=?", (forged, note))
    with pytest.raises(IntegrityError, match="not signed"):
        place.open()


def test_a_missing_head_is_taken_on_trust_once_and_remembered(place, ledger) -> None:
    head = place.keys.head_path(ledger.origin)
    head.unlink()
    ledger.close()
    assert [p.kind for p in place.open(readonly=True).check()] == ["head"]
    again = place.open()
    assert read_head(head).note == again.checkpoint()


def test_a_damaged_head_is_no_missing_head(place, ledger) -> None:
    head = place.keys.head_path(ledger.origin)
    head.write_bytes(head.read_bytes()[:-1])
    with pytest.raises(IntegrityError):
        place.open()


# --- what opening refuses ---


def test_there_must_be_a_ledger(place) -> None:
    with pytest.raises(ConfigurationError):
        place.open()


@pytest.mark.parametrize("content", [b"", b"not a database at all, but long enough to be looked at" * 100])
def test_a_file_that_is_no_ledger_is_never_taken_for_an_empty_one(place, content) -> None:
    place.path.write_bytes(content)
    with pytest.raises(IntegrityError):
        place.open()


def test_an_emptied_ledger_is_not_made_anew_over_its_remembered_head(place, ledger) -> None:
    origin = ledger.origin
    ledger.close()
    place.path.write_bytes(b"")
    with pytest.raises(IntegrityError, match="before"):
        Ledger.open(
            place.path,
            signer=place.keys.signer(origin),
            head=place.keys.head_path,
            clock=place.clock,
            entropy=place.entropy,
            create=True,
        )


def test_a_newer_schema_is_refused_and_left_alone(place, ledger) -> None:
    ledger.close()
    with apsw.Connection(str(place.path)) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(ConfigurationError, match="newer") as caught:
        place.open()
    assert caught.value.exit_code == 3


def test_a_ledger_of_the_first_schema_is_migrated_on_opening(place, ledger, put) -> None:
    root = put(ledger, "first")
    put(ledger, "second", parents=(root,))
    ledger.close()
    with apsw.Connection(str(place.path)) as db:
        db.execute("DROP INDEX record_hash; PRAGMA user_version=1")
    again = place.open()
    assert again.descendant_count(root) == 1
    with again.transaction() as transaction:
        transaction.falsify(root, "wrong")
    assert again.check() == []


def test_a_deleted_write_ahead_log_is_noticed(place, ledger) -> None:
    """Power loss cannot do this with synchronous=FULL; a careless copy can."""
    with ledger.transaction() as transaction:
        transaction.append("ingest", {})
    target = place.folder / "copy"
    target.mkdir()
    shutil.copy(place.path, target / "ledger.db")  # without -wal
    with pytest.raises((IntegrityError, ConfigurationError)):
        Ledger.open(
            target / "ledger.db",
            signer=place.keys.signer,
            head=place.keys.head_path(ledger.origin),
            clock=place.clock,
            entropy=place.entropy,
        )
