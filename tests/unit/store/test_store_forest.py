import os
import subprocess
import sys
import textwrap
from pathlib import Path

import apsw
import pytest

from arborist.core.errors import BusyError, ConfigurationError, IntegrityError, StorageError
from arborist.store import schema
from arborist.store.connection import connect, require_sqlite
from arborist.store.forest import Forest


def test_a_forest_is_made_only_when_asked(tmp_path):
    with pytest.raises(ConfigurationError, match="no forest"):
        Forest.open(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    with Forest.open(tmp_path / "new", create=True) as forest:
        assert forest.shard_names() == []
        with pytest.raises(ConfigurationError, match="no shard"):
            forest.shard("main")
        forest.shard("main", create=True)
    with Forest.open(tmp_path / "new") as forest:
        assert forest.shard_names() == ["main"]
        assert forest.settings == {"format": 1}
    assert sorted(path.name for path in (tmp_path / "new" / "shards" / "main").iterdir()) == ["store.db"]


def test_a_forest_cannot_be_made_under_a_file(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(StorageError, match="cannot be made"):
        Forest.open(tmp_path / "file" / "forest", create=True)


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ("format = 99\n", ConfigurationError, "newer Arborist"),
        ("format = \n", ConfigurationError, "not valid TOML"),
        ("", ConfigurationError, "does not say"),
        ("format = true\n", ConfigurationError, "does not say"),
    ],
)
def test_settings_that_cannot_be_used_are_refused(tmp_path, settings, error, words):
    (tmp_path / "forest.toml").write_text(settings)
    with pytest.raises(error, match=words) as caught:
        Forest.open(tmp_path)
    assert caught.value.exit_code == 3


@pytest.mark.parametrize("name", ["", "Main", "../x", "a/b", ".hidden", "con", "nul.x", "x" * 65, "é", "a."])
def test_names_that_could_clash_or_leave_are_refused(forest, name):
    with pytest.raises(ConfigurationError, match="cannot name a shard"):
        forest.shard(name, create=True)


def test_documents_are_found_in_whatever_shard(forest, make):
    old, new, other = make("a:1", "old"), make("a:1", "new"), make("b:1", "other")
    for name, documents, index in (("one", [old], 1), ("two", [old, other], 2), ("one", [new], 3)):
        with forest.shard(name, create=True).writer() as writer:
            writer.publish(writer.add(documents).id, index)
    assert forest.find(old.root).shard == "two"
    assert forest.find(other.root).shard == "two"
    assert forest.find(make("c", "none").root) is None
    assert forest.find_uri("a:1").root == new.root
    assert forest.find_uri("none") is None


# --- what is refused -------------------------------------------------------


def store_path(forest: Forest) -> Path:
    forest.shard("main", create=True)
    forest.close()
    return forest.path / "shards" / "main" / "store.db"


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to be one" * 300])
def test_an_empty_or_foreign_store_is_damage_not_a_new_store(forest, content):
    path = store_path(forest)
    path.write_bytes(content)
    for create in (False, True):
        with pytest.raises(IntegrityError) as caught:
            forest.shard("main", create=create)
        assert caught.value.exit_code == 90
    assert path.read_bytes() == content


def test_a_missing_store_is_damage(forest):
    store_path(forest).unlink()
    with pytest.raises(IntegrityError, match="lacks its"):
        forest.shard("main", create=True)


def test_another_programs_database_is_refused(forest):
    path = store_path(forest)
    path.unlink()
    other = apsw.Connection(str(path))
    other.execute("CREATE TABLE t (x)")
    other.close()
    with pytest.raises(IntegrityError, match="not a store"):
        forest.shard("main")


def test_a_newer_schema_is_refused_and_left_alone(forest):
    path = store_path(forest)
    database = apsw.Connection(str(path))
    database.execute("PRAGMA user_version=99")
    database.close()
    before = path.read_bytes()
    with pytest.raises(ConfigurationError, match="newer Arborist") as caught:
        forest.shard("main")
    assert caught.value.exit_code == 3
    assert path.read_bytes() == before


def test_an_older_schema_is_migrated_and_each_step_is_whole(forest, monkeypatch):
    path = store_path(forest)
    steps = (*schema.SHARD_MIGRATIONS, "CREATE TABLE later (x INTEGER)", "CREATE TABLE broken (")
    db = connect(path)
    with pytest.raises(IntegrityError):
        schema.migrate(db, steps)
    assert schema.schema_version(db, steps) == 2
    assert db.value("SELECT count(*) FROM later") == 0
    schema.migrate(db, steps[:2])
    db.close()


def test_an_old_sqlite_is_refused():
    require_sqlite("3.51.3")
    require_sqlite("4.0.0")
    with pytest.raises(ConfigurationError, match=r"3\.40\.1"):
        require_sqlite("3.40.1")


def test_the_connection_is_as_durable_as_promised(forest):
    db = forest.shard("main", create=True).db
    pragmas = {
        name: db.value(f"PRAGMA {name}") for name in ("journal_mode", "synchronous", "page_size", "busy_timeout")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "page_size": 8192, "busy_timeout": 10000}
    assert 0 < db.value("PRAGMA journal_size_limit") <= 64 * 1024 * 1024


# --- one writer ------------------------------------------------------------


def test_a_second_writer_in_this_process_is_refused(forest, make):
    shard = forest.shard("main", create=True)
    with shard.writer(), pytest.raises(BusyError, match="this process") as caught, shard.writer():
        pass
    assert caught.value.exit_code == 3
    with shard.writer() as writer:
        writer.add([make("a:1", "x")])


HOLDER = """
    import sys
    from pathlib import Path
    from arborist.store.forest import Forest
    with Forest.open(Path(sys.argv[1])) as forest, forest.shard("main").writer():
        print("held", flush=True)
        sys.stdin.read()
"""


def test_a_second_process_is_refused_and_a_killed_one_leaves_no_lock(forest, make):
    shard = forest.shard("main", create=True)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    holder = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLDER), str(forest.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
    with holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BusyError, match=f"process {holder.pid}"), shard.writer():
            pass
        holder.kill()
    with shard.writer() as writer:
        writer.publish(writer.add([make("a:1", "x")]).id, 1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_child_does_not_keep_the_lock(forest):
    from arborist.store.lock import WriterLock

    path = forest.path / "lock"
    lock = WriterLock(path, "It")
    lock.acquire()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(writing)
        os.read(reading, 1)
        os._exit(0)
    lock.release()
    again = WriterLock(path, "It")
    again.acquire()
    again.release()
    os.close(writing)
    os.close(reading)
    os.waitpid(child, 0)
