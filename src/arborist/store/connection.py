"""One way to open an SQLite file of a forest, and one way to write in it.

Sits under everything in ``store``. SQLite comes through apsw, whose wheel
carries its own recent library: 3.7.0 to 3.51.2 have the WAL-reset race, in
which two connections that checkpoint and commit at once corrupt the file
(https://www.sqlite.org/wal.html#walresetbug), so an older one is refused.

WAL with ``synchronous=FULL``: an acknowledged commit survives power loss.
Measured by the crash tests beside this file: FULL loses none, NORMAL does.
Every write is ``BEGIN IMMEDIATE``: a deferred transaction that reads and then
writes fails at once with "database is locked", whatever the busy timeout.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from arborist.core.errors import ArboristError, BusyError, ConfigurationError, IntegrityError, StorageError

MINIMUM_SQLITE = (3, 51, 3)

BUSY_TIMEOUT_MS = 10_000  # readers wait out a checkpoint; a second writer is refused by the lock instead
PAGE_SIZE = 8_192  # docs/internals/store.md: 16 KiB waste 14 % of the body pages, 8 KiB 12 %, and read no slower
CACHE_KIB = 16_384
JOURNAL_LIMIT = 64 * 1024 * 1024  # a WAL that a long reader let grow is cut back to this

_FIRST_PRAGMAS = (
    # Lets eviction give pages back without rewriting the file; only settable while empty.
    "auto_vacuum=INCREMENTAL",
)
_PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "fullfsync=ON",
    "checkpoint_fullfsync=ON",
    f"journal_size_limit={JOURNAL_LIMIT}",
    f"cache_size=-{CACHE_KIB}",
    "cell_size_check=ON",  # a cell that points outside its page is reported, not followed
    "trusted_schema=OFF",
)


def require_sqlite(version: str | None = None) -> None:
    """Refuse an SQLite library with the WAL-reset race.

    Raises:
        ConfigurationError: the library is older than 3.51.3.
    """
    version = version or apsw.sqlite_lib_version()
    if tuple(int(part) for part in version.split(".")[:3]) < MINIMUM_SQLITE:
        raise ConfigurationError(
            f"SQLite {version} can corrupt a store when two processes use it; 3.51.3 or later is needed",
            unchanged="Nothing was opened",
            hint="pip install --upgrade apsw",
        )


class Database:
    """One connection whose errors are said in this program's words."""

    def __init__(self, connection: apsw.Connection, path: Path) -> None:
        self._connection = connection
        # One cursor serves every call, because each runs its statement to the end: a third cheaper than one a call.
        self._cursor = connection.cursor()
        self.path = path

    def run(self, sql: str, values: Sequence[Any] = ()) -> None:
        """Execute a statement that returns nothing of interest."""
        try:
            self._cursor.execute(sql, values).fetchall()
        except apsw.Error as error:
            raise _translate(error, self.path) from error

    def many(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute one statement for every row of values."""
        try:
            self._connection.executemany(sql, rows).close()
        except apsw.Error as error:
            raise _translate(error, self.path) from error

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open on this connection."""
        return bool(self._connection.in_transaction)

    def all(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Every row at once: no read stays open between calls."""
        try:
            return self._cursor.execute(sql, values).fetchall()
        except apsw.Error as error:
            raise _translate(error, self.path) from error
        except UnicodeDecodeError as error:
            raise IntegrityError(f"{self.path} is damaged: a text is not UTF-8", hint="arborist fsck") from error

    def first(self, sql: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row, or None."""
        rows = self.all(sql, values)
        return rows[0] if rows else None

    def value(self, sql: str, values: Sequence[Any] = ()) -> Any:
        """The first column of the first row, or None."""
        rows = self.all(sql, values)
        return rows[0][0] if rows else None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing: commit at the end, roll back on any exception."""
        self.run("BEGIN IMMEDIATE")
        try:
            yield
            self.run("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """One consistent view for several reads; nothing may be written in it."""
        self.run("BEGIN")
        try:
            yield
        finally:
            self._roll_back()

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file if no reader is in the way; else the next writer does."""
        with suppress(apsw.Error):
            self._connection.set_busy_timeout(0)
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()

    def close(self) -> None:
        """Close; harmless twice."""
        with suppress(apsw.Error):
            self._connection.close(True)

    def _roll_back(self) -> None:
        try:
            # SQLite may already have ended the transaction after a disk error.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK").close()
        except apsw.Error:
            self.close()  # the disk fails even now: closing abandons the transaction


def connect(path: Path, *, create: bool = False, vfs: str | None = None, page_size: int = PAGE_SIZE) -> Database:
    """Open ``path`` ready for use; ``vfs`` names another file layer (crash tests), ``page_size`` that of a new file.

    Raises:
        ConfigurationError, IntegrityError, StorageError: by what SQLite says.
    """
    require_sqlite()
    if not create and path.is_file() and path.stat().st_size == 0:
        # Turning WAL on would write a first page and make it look healthy.
        raise IntegrityError(f"{path} is empty", unchanged="Nothing was changed", hint="a backup of this file")
    flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
    try:
        connection = apsw.Connection(str(path), flags=flags, vfs=vfs)
    except apsw.Error as error:
        raise _translate(error, path) from error
    connection.set_busy_timeout(BUSY_TIMEOUT_MS)  # before anything that could meet a lock
    db = Database(connection, path)
    try:
        for pragma in (*((f"page_size={page_size}", *_FIRST_PRAGMAS) if create else ()), *_PRAGMAS):
            db.run(f"PRAGMA {pragma}")
    except BaseException:
        db.close()
        raise
    return db


def _translate(error: apsw.Error, path: Path) -> ArboristError:
    unchanged = "What was committed before is still there"
    match error:
        case apsw.BusyError() | apsw.LockedError():
            return BusyError(
                f"{path} is in use by another process", unchanged="Nothing was written", hint="again later"
            )
        case apsw.CorruptError() | apsw.NotADBError() | apsw.FormatError():
            return IntegrityError(
                f"{path} is damaged: {error}", unchanged="Nothing was written", hint="arborist fsck, then a backup"
            )
        case apsw.FullError():
            return StorageError(f"The disk is full while writing {path}", unchanged=unchanged, hint="free some space")
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            return StorageError(f"{path} cannot be written: {error}", unchanged=unchanged, hint="check permissions")
        case apsw.CantOpenError():
            return StorageError(f"{path} cannot be opened: {error}", unchanged=unchanged, hint="check the path")
        case apsw.IOError():
            return StorageError(f"The disk failed under {path}: {error}", unchanged=unchanged, hint="check the disk")
        case _:
            # The schema was checked on opening: an SQL error now means the file changed beneath us.
            return IntegrityError(f"{path} does not behave like a store: {error}", hint="arborist fsck")
