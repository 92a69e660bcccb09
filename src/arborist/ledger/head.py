"""The remembered head: the last checkpoint, kept outside the database.

A database cannot tell that all of it was replaced by an older copy of itself.
This small file can: each open demands that the ledger is the remembered
checkpoint or an extension of it, so truncation, rollback and rewriting are
noticed, and nothing is ever signed that contradicts what was signed before.

Canonical JSON of the log's key and the signed checkpoint; replaced in one
rename after the database has synced, so a crash in between leaves it behind
the ledger (healed on the next open), never ahead.
"""

import os
from contextlib import suppress
from pathlib import Path

from arborist.core.canonical import CanonicalError, canonical_json, parse_canonical
from arborist.core.errors import IntegrityError, ProofError, StorageError
from arborist.core.frozen import Frozen
from arborist.proof.checkpoint import Checkpoint, read_checkpoint

HEAD_TYPE = "arborist/head/v1"


class Head(Frozen):
    """Key text and signed checkpoint of a ledger, as last seen here."""

    vkey: str
    note: str

    @property
    def checkpoint(self) -> Checkpoint:
        """The checkpoint, its signature taken on trust: it was checked before it was remembered."""
        return read_checkpoint(self.note)


def read_head(path: Path) -> Head | None:
    """The remembered head, or None when nothing is remembered.

    Raises:
        IntegrityError: the file is damaged.
        StorageError: it cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(f"The remembered head {path} cannot be read: {error.strerror}") from error
    try:
        body = parse_canonical(data)
        if body["type"] != HEAD_TYPE or len(body) != 3:
            raise CanonicalError("another type")
        head = Head(body["vkey"], body["checkpoint"])
        _ = head.checkpoint
    except (CanonicalError, ProofError, KeyError, TypeError, AttributeError) as error:
        raise IntegrityError(
            f"The remembered head {path} is damaged",
            unchanged="Nothing was changed",
            hint="arborist fsck; remove the file only if the ledger is known to be good",
        ) from error
    return head


def write_head(path: Path, head: Head) -> None:
    """Replace the remembered head in one step and wait until it is on disk.

    Raises:
        StorageError: the disk refused.
    """
    data = canonical_json({"type": HEAD_TYPE, "vkey": head.vkey, "checkpoint": head.note})
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
        _sync_directory(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        raise StorageError(
            f"The ledger's head could not be remembered in {path}: {error.strerror}",
            unchanged="The ledger itself is committed",
            hint="make room or give write permission; the next command catches up",
        ) from error


def _sync_directory(directory: Path) -> None:
    if os.name != "posix":  # elsewhere directories cannot be opened; the rename is journalled
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
