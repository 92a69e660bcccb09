"""The exclusive writer lock of one shard: an operating-system file lock.

The kernel releases it when the process dies, however it dies, so no stale
lock needs clearing. POSIX record locks are used, not ``flock``: a forked
worker does not inherit them and so cannot keep a dead writer's shard locked.
Record locks do not stop a second writer *inside* one process; a table of
paths held by this process does. On a network file system locks may be
advisory nonsense: a forest belongs on a local disk.
"""

import os
import sys
import threading
from pathlib import Path
from typing import BinaryIO

from arborist.core.errors import BusyError, StorageError

_held: set[tuple[int, str]] = set()
_guard = threading.Lock()


class WriterLock:
    """Held from ``acquire`` to ``release`` or the end of the process."""

    def __init__(self, path: Path, what: str) -> None:
        self._path = path
        self._what = what
        self._file: BinaryIO | None = None
        self._key = (os.getpid(), str(path.absolute()))

    def acquire(self) -> None:
        """Take the lock at once or not at all.

        Raises:
            BusyError: another writer has it, here or in another process.
            StorageError: the lock file cannot be made.
        """
        with _guard:
            if self._key in _held:
                raise self._busy("this process")
            try:
                file = self._path.open("a+b")
            except OSError as error:
                raise StorageError(f"The lock {self._path} cannot be opened: {error.strerror}") from error
            if not _try_lock(file):
                holder = _holder(file)
                file.close()
                raise self._busy(holder)
            _note_holder(file)
            self._file = file
            _held.add(self._key)

    def release(self) -> None:
        """Give the lock back; harmless when not held."""
        with _guard:
            if self._file is not None:
                self._file.close()  # closing drops the kernel lock
                self._file = None
                _held.discard(self._key)

    def _busy(self, holder: str) -> BusyError:
        return BusyError(
            f"{self._what} is being written by {holder}",
            unchanged="Nothing was written",
            hint="again when the other run has ended, or --shard with another name",
        )


def _holder(file: BinaryIO) -> str:
    try:
        file.seek(0)
        number = file.read(20).decode("ascii", "replace").strip()
    except OSError:
        number = ""
    return f"process {number}" if number.isdigit() else "another process"


def _note_holder(file: BinaryIO) -> None:
    """Leave the process number for whoever is refused; only words, never trusted."""
    try:
        file.truncate(0)
        file.write(str(os.getpid()).encode("ascii"))
        file.flush()
    except OSError:
        return  # a full disk: the lock holds all the same


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    _FAR = 1 << 30  # lock a byte past the text, so that others may still read who holds it

    def _try_lock(file: BinaryIO) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
        return True

else:
    import fcntl

    def _try_lock(file: BinaryIO) -> bool:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
