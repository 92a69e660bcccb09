"""Power loss, failing and full disks at every kind of moment: acknowledged work is never lost, none is half done.

The run below makes a few hundred calls to the disk. Tests take a spread of
them; ``ARBORIST_CRASH_POINTS=0`` takes every one (docs/internals/store.md
has the numbers of a full run).
"""

import os
import shutil
from contextlib import suppress

import apsw
import pytest
from faulty_disk import FaultyDisk
from stored_document import build_document

from arborist.core.errors import ArboristError, StorageError
from arborist.core.model import State
from arborist.store import connection
from arborist.store.forest import Forest

POINTS = int(os.environ.get("ARBORIST_CRASH_POINTS", "5"))


def steps():
    """One function per acknowledged step, each a whole transaction of the writer."""

    def batch(index, first, count, word, **extra):
        return [build_document(f"a:{n}", f"{word} {n} " * 400, **extra) for n in range(first, first + count)]

    # Redo needs the ids and packs of the step before: look them up as the pipeline does.
    return [
        lambda w: w.add(batch(1, 0, 6, "alpha")),
        lambda w: w.publish(w.staged()[0].id, 1),
        lambda w: w.add(batch(2, 3, 6, "beta", raw=b"raw " * 2000)),
        lambda w: w.publish(w.staged()[0].id, 2),
        lambda w: w.withdraw(["a:0", "a:4"], 3, State.FAILED),
        lambda w: w.add(batch(4, 20, 4, "gamma")),
        lambda w: w.discard(w.staged()[0].id),
        lambda w: w.evict(next(w.pack([info.root for _, info in w.documents()])).sha256, 5),
        lambda w: w.rehydrate([info.root for _, info in w.documents()], 6),
    ]


def run(forest_path, vfs, acknowledged):
    """Do every step, a fresh writer each; ``acknowledged`` grows as steps return."""
    forest = Forest.open(forest_path, vfs=vfs)
    try:
        for number, step in enumerate(steps()):
            with forest.shard("main").writer() as writer:
                step(writer)
            acknowledged.append(number)
    finally:
        forest.close()


def state(forest_path):
    """Everything a reader or the next writer can see; the store must be sound."""
    with Forest.open(forest_path) as forest:
        shard = forest.shard("main")
        problems = shard.check(100)
        assert problems == []
        seen = [(row, info, shard.text(info.root), shard.raw(info.root)) for row, info in shard.documents()]
        return seen, list(shard.batches()), shard.changes(0)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    path = tmp_path_factory.mktemp("crash") / "base"
    with Forest.open(path, create=True) as forest:
        forest.shard("main", create=True)
    return path


@pytest.fixture(scope="module")
def expected(base, tmp_path_factory):
    """The state after each number of acknowledged steps, and how many disk calls a whole run makes."""
    path = tmp_path_factory.mktemp("crash") / "expected"
    shutil.copytree(base, path)
    states = [state(path)]
    disk = FaultyDisk("arborist-count")
    forest = Forest.open(path, vfs=disk.name)
    for step in steps():
        with forest.shard("main").writer() as writer:
            step(writer)
        forest.close()
        states.append(state(path))
    shutil.rmtree(path)
    shutil.copytree(base, path)
    disk = FaultyDisk("arborist-count")
    run(path, disk.name, [])
    assert set(disk.kinds) >= {"write", "sync"}
    return states, disk.calls


def points(calls, salt):
    step = 1 if POINTS == 0 else max(1, calls // POINTS)
    return range(1 + salt % step, calls + 1, step)


@pytest.mark.parametrize("mode", ["none", "some", "torn"])
def test_power_loss_loses_nothing_acknowledged_and_leaves_nothing_half_done(base, expected, tmp_path, mode):
    states, calls = expected
    for point in points(calls, len(mode)):
        assert lost_power(base, tmp_path / "forest", mode, point, states) >= 0, f"call {point} of {calls}"


def lost_power(base, path, mode, point, states):
    """Steps done beyond the acknowledged ones after losing power at a call; negative when some were lost."""
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(base, path)
    disk = FaultyDisk("arborist-crash", fail_at=point)
    acknowledged = []
    try:
        run(path, disk.name, acknowledged)
    except ArboristError:
        assert disk.dead
    disk.lose_power(mode, point)
    after = state(path)
    found = [number for number, known in enumerate(states) if known == after]
    assert found, f"call {point}: neither before nor after any step"
    return max(found) - len(acknowledged)


def test_without_full_sync_acknowledged_work_is_lost(base, expected, tmp_path, monkeypatch):
    """Positive control: the same test must be able to see a loss."""
    weak = tuple("synchronous=NORMAL" if "synchronous" in pragma else pragma for pragma in connection._PRAGMAS)
    monkeypatch.setattr(connection, "_PRAGMAS", weak)
    # Closing a file syncs it whatever the setting, so the loss must come between steps of one writer.
    states, _ = expected
    path = tmp_path / "forest"
    shutil.copytree(base, path)
    disk = FaultyDisk("arborist-weak")
    forest = Forest.open(path, vfs=disk.name)
    done = 0
    with forest.shard("main").writer() as writer:
        for step in steps()[:4]:
            step(writer)
            done += 1
        disk.dead = True
    forest.close()
    disk.lose_power("none")
    assert state(path) != states[done]


@pytest.mark.parametrize("fault", [apsw.IOError, apsw.FullError])
def test_a_failing_or_full_disk_is_a_typed_error_and_the_next_writer_goes_on(base, expected, tmp_path, fault):
    states, calls = expected
    path = tmp_path / "forest"
    for point in points(calls, len(fault.__name__)):
        shutil.rmtree(path, ignore_errors=True)
        shutil.copytree(base, path)
        disk = FaultyDisk("arborist-fault", fail_at=point, fault=fault)
        acknowledged = []
        with suppress(StorageError):
            run(path, disk.name, acknowledged)
        found = [number for number, known in enumerate(states) if known == state(path)]
        assert found, f"call {point}"
        assert max(found) >= len(acknowledged), f"call {point}"
        # Space is back: the remaining steps can be done.
        with Forest.open(path) as forest:
            for step in steps()[max(found) :]:
                with forest.shard("main").writer() as writer:
                    step(writer)
        assert state(path) == states[-1], f"call {point}"


def test_after_a_disk_error_the_writer_refuses_to_carry_on(base, tmp_path):
    path = tmp_path / "forest"
    shutil.copytree(base, path)
    disk = FaultyDisk("arborist-stop", fault=apsw.IOError)
    forest = Forest.open(path, vfs=disk.name)
    with forest.shard("main").writer() as writer:
        disk.fail_at = disk.calls + 1
        with pytest.raises(StorageError, match="failed"):
            writer.add([build_document("a:1", "x")])
        with pytest.raises(StorageError, match="stopped after a disk error"):
            writer.add([build_document("a:1", "x")])
    forest.close()
