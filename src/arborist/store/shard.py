"""One shard: the reading side, the way to its writer, and its check.

A shard is a directory ``shards/<name>/`` with ``store.db`` and, beside it,
the derived index that the store never looks at. It is made under another
name and renamed when its tables exist, so an empty or half-made ``store.db``
is always damage and never mistaken for an empty store.

One ``Shard`` object is for one thread; open the forest again for another.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from arborist.core.errors import ConfigurationError, StorageError
from arborist.core.model import Problem
from arborist.store.connection import connect
from arborist.store.folder import LOCK_FILE, STORE_FILE, sync_folder
from arborist.store.lock import WriterLock
from arborist.store.reader import ShardReader
from arborist.store.schema import SHARD_MIGRATIONS, migrate, schema_version

if TYPE_CHECKING:
    from arborist.store.writer import ShardWriter

# Lower case only: names must stay apart on file systems that fold case.
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}\Z")
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|\Z)")  # device names on Windows


class Shard(ShardReader):
    """Reading side of one shard; ``writer()`` gives the writing side."""

    def __init__(self, path: Path, cold_path: Path, *, vfs: str | None = None) -> None:
        """Open the shard in ``path``, bringing an older schema up to date.

        Raises:
            ConfigurationError: written by a later program.
            BusyError: the schema is old and a writer is at work.
            IntegrityError: no store of ours, or damaged.
        """
        super().__init__(path, cold_path, vfs=vfs)
        try:
            if schema_version(self.db) < len(SHARD_MIGRATIONS):
                with self._locked():
                    migrate(self.db)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def writer(self) -> "Iterator[ShardWriter]":
        """The writing side, holding the exclusive writer lock until the block ends.

        Raises:
            BusyError: another writer has the lock.
        """
        # A reader must not pay for the writing side: half of what opening a shard would import.
        from arborist.store.writer import ShardWriter  # noqa: PLC0415

        with self._locked():
            writer = ShardWriter(self.path, self.cold_path, vfs=self.vfs)
            try:
                yield writer
            finally:
                writer.close()

    def check(self, read_data_percent: int = 0, *, start: int = 0) -> list[Problem]:
        """Everything found wrong; ``read_data_percent`` of the bodies are read and hashed too.

        Which ones depends on the store and on ``start`` alone: giving 0, then
        N, then 2 N, ... with N per cent reads every body in 100 / N checks.
        """
        from arborist.store.check import check_shard  # noqa: PLC0415 - a check is rare, opening is not

        return check_shard(self, read_data_percent, start)

    @contextmanager
    def _locked(self) -> Iterator[None]:
        lock = WriterLock(self.path / LOCK_FILE, f"Shard {self.name}")
        lock.acquire()
        try:
            yield
        finally:
            lock.release()


def check_shard_name(name: str) -> None:
    """Refuse a name that could leave the forest or clash on another system.

    Raises:
        ConfigurationError: not lower-case letters, digits, dot, dash, underscore.
    """
    if not _NAME.match(name) or _RESERVED.match(name) or name.endswith("."):
        raise ConfigurationError(
            f"{name[:80]!r} cannot name a shard",
            unchanged="Nothing was made",
            hint="lower-case letters, digits, '-', '_' and '.', at most 64",
        )


def create_shard(path: Path, *, vfs: str | None = None) -> None:
    """Make an empty shard at ``path``; harmless when another process was first."""
    import shutil  # noqa: PLC0415 - a shard is made once and opened often

    unfinished = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        store = unfinished / STORE_FILE
        db = connect(store, create=True, vfs=vfs)
        try:
            migrate(db)
            with db.transaction():
                db.run("INSERT INTO property (key, value) VALUES ('name', ?)", (path.name,))
        finally:
            db.close()
        sync_folder(unfinished)
        try:
            unfinished.rename(path)
        except OSError:
            if not (path / STORE_FILE).exists():
                raise
        sync_folder(path.parent)
    except OSError as error:
        raise StorageError(f"Shard {path.name} cannot be made: {error.strerror}", hint="check the disk") from error
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
