"""Power loss and disk faults at every write and sync of a ledger's life: nothing acknowledged is lost, nothing halved.

The remembered head lies on a disk that keeps what it has synced, so a ledger
that lost an acknowledged commit would be found out by its own head.
"""

import shutil

import apsw
import pytest
from faulty_disk import FaultyDisk

from arborist.core.digest import text_hash
from arborist.core.errors import ArboristError, IntegrityError, StorageError
from arborist.ledger.ledger import Ledger
from arborist.proof.note import SignerKey

SIGNER = SignerKey.from_seed("arborist/crash", bytes(range(32)))
DOCUMENT = text_hash(b"document")
COMMITS = 5


def chance(size: int) -> bytes:
    return b"salt" * (size // 4)


def open_ledger(folder, *, vfs=None, create=False) -> Ledger:
    return Ledger.open(
        folder / "ledger.db",
        signer=SIGNER,
        head=folder / "head.json",
        clock=lambda: 1_700_000_000_000_000_000,
        entropy=chance,
        create=create,
        vfs=vfs,
    )


def life(ledger, acknowledge) -> None:
    """Commits of every kind; each is acknowledged once the ledger said so."""
    with ledger.transaction() as transaction:
        transaction.append("ingest", {"number": 0})
    acknowledge()
    with ledger.transaction() as transaction:
        record = transaction.put_record(b"record", chance(32), cache_key=DOCUMENT, documents=[DOCUMENT])
        transaction.put_grade(record, b"grade", chance(32), DOCUMENT)
    acknowledge()
    with ledger.transaction() as transaction:
        transaction.falsify(DOCUMENT, "wrong", fingerprint=DOCUMENT)
    acknowledge()
    with ledger.transaction() as transaction:
        transaction.burn(record)
    acknowledge()
    with ledger.transaction() as transaction:
        for number in range(60):
            transaction.append("ingest", {"number": number})
    acknowledge()


SIZES = [2, 4, 7, 9, 11, 72]  # after creation and after each commit


@pytest.fixture(scope="module")
def calls(tmp_path_factory) -> int:
    disk = FaultyDisk("ledger-count")
    folder = tmp_path_factory.mktemp("count")
    open_ledger(folder, create=True).close()
    ledger = open_ledger(folder, vfs=disk.name)
    life(ledger, lambda: None)
    assert ledger.size == SIZES[-1]
    ledger.close()
    disk.unregister()
    return disk.calls


def run_until(folder, disk) -> int:
    """Live on a disk that dies at some call; returns how many commits were acknowledged."""
    done = 0

    def acknowledge() -> None:
        nonlocal done
        done += 1

    ledger = None
    try:
        ledger = open_ledger(folder, vfs=disk.name)
        life(ledger, acknowledge)
    except ArboristError:
        pass
    finally:
        if ledger is not None:
            ledger.close()
    return done


@pytest.mark.parametrize("mode", ["none", "some", "torn"])
def test_power_loss_at_any_call_loses_nothing_acknowledged(tmp_path, calls, mode) -> None:
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    open_ledger(fresh, create=True).close()
    assert calls > 20
    for call in range(1, calls + 1, 2 if mode == "torn" else 5):
        folder = tmp_path / f"{mode}-{call}"
        shutil.copytree(fresh, folder)
        disk = FaultyDisk(f"ledger-{mode}-{call}", fail_at=call)
        acknowledged = run_until(folder, disk)
        disk.lose_power(mode, seed=call)
        disk.unregister()
        again = open_ledger(folder)
        assert again.size >= SIZES[acknowledged], f"call {call} lost a commit"
        assert again.size in SIZES
        assert again.check() == []
        with again.transaction() as transaction:
            transaction.append("ingest", {"after": "the crash"})
        again.close()
        shutil.rmtree(folder)


@pytest.mark.parametrize("fault", [apsw.FullError, apsw.IOError])
def test_a_disk_error_at_any_call_stops_or_rolls_back(tmp_path, calls, fault) -> None:
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    open_ledger(fresh, create=True).close()
    for call in range(1, calls + 1, 5):
        folder = tmp_path / f"fault-{call}"
        shutil.copytree(fresh, folder)
        disk = FaultyDisk(f"ledger-{fault.__name__}-{call}", fail_at=call, fault=fault)
        acknowledged = run_until(folder, disk)
        disk.unregister()
        again = open_ledger(folder)
        assert again.size >= SIZES[acknowledged]
        assert again.size in SIZES
        assert again.check() == []
        again.close()
        shutil.rmtree(folder)


def test_a_full_disk_is_said_as_such_and_reading_goes_on(tmp_path) -> None:
    open_ledger(tmp_path, create=True).close()
    disk = FaultyDisk("ledger-full")
    ledger = open_ledger(tmp_path, vfs=disk.name)
    disk.fault, disk.fail_at = apsw.FullError, disk.calls + 1
    with pytest.raises(StorageError, match="full"), ledger.transaction() as transaction:
        transaction.append("ingest", {})
    ledger.close()
    disk.unregister()
    assert open_ledger(tmp_path).size == 2


def test_every_flipped_byte_of_a_small_ledger_is_found_or_unused(tmp_path) -> None:
    """Flip, open, check: refused, found, or the very same answers as before."""
    ledger = open_ledger(tmp_path, create=True)
    life(ledger, lambda: None)
    with ledger.transaction() as transaction:
        record = transaction.put_record(b"kept", b"kept" * 8, cache_key=DOCUMENT, parents=[], documents=[DOCUMENT])
        transaction.put_grade(record, b"grade", chance(32), DOCUMENT)
    expected = answers(ledger)
    ledger.close()
    path = tmp_path / "ledger.db"
    healthy = path.read_bytes()
    used = [position for position, byte in enumerate(healthy) if byte]
    served = 0
    for position in used[:: max(1, len(used) // 250)]:
        damaged = bytearray(healthy)
        damaged[position] ^= 0xFF
        path.write_bytes(damaged)
        found = None
        try:
            found = open_ledger(tmp_path)
            if not found.check():
                # What the check calls healthy must be so in every answer.
                assert answers(found) == expected, position
                served += 1
        except ArboristError:
            continue
        finally:
            if found is not None:
                found.close()
            for name in ("ledger.db-wal", "ledger.db-shm"):
                (tmp_path / name).unlink(missing_ok=True)
    assert served < 30  # free pages, page headers that SQLite keeps for itself


def answers(ledger: Ledger) -> list:
    records = [(r.hash, r.body, r.salt, r.parents, r.documents, r.state, r.time) for r in ledger.records()]
    grades = [ledger.grade(r[0]) for r in records]
    states = [ledger.state(DOCUMENT), ledger.statements(DOCUMENT), ledger.is_fingerprint_failed(DOCUMENT)]
    found = ledger.by_key(DOCUMENT)
    return [ledger.checkpoint(), [e.data for e in ledger.entries()], records, grades, states, found]


def test_a_flip_in_the_remembered_head_is_found(tmp_path) -> None:
    open_ledger(tmp_path, create=True).close()
    head = tmp_path / "head.json"
    healthy = head.read_bytes()
    for position in range(0, len(healthy), 7):
        damaged = bytearray(healthy)
        damaged[position] ^= 0x01
        head.write_bytes(damaged)
        with pytest.raises(IntegrityError):
            open_ledger(tmp_path)
