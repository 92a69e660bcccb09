"""What an index knows of its documents: a small SQLite file beside the engine's.

Numbers for documents (the engine stores integers, not roots), their titles
and roles, exact totals for the statistics, and the ledger size that the index
reflects. Two transactions frame every engine commit: the first writes the
rows and the *touched* numbers, the second clears these and moves ``reflects``.
What is still touched when an index is opened for writing was cut short and is
undone, so that catching up does it again.

Derived data: losing this file costs a rebuild, nothing else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError
from arborist.core.model import Role

INDEX_VERSION = "index-v3"
_TOTALS = ("documents", "chunks", "length")

_SCHEMA = """
CREATE TABLE property (key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID;
CREATE TABLE document (
    number INTEGER PRIMARY KEY AUTOINCREMENT, key INTEGER NOT NULL, root BLOB NOT NULL,
    uri TEXT NOT NULL, title TEXT NOT NULL, role TEXT NOT NULL, chunks INTEGER NOT NULL, length INTEGER NOT NULL,
    title_length INTEGER NOT NULL
);
CREATE INDEX document_key ON document(key);
CREATE TABLE touched (number INTEGER PRIMARY KEY);
"""
_READ_AT_ONCE = 500
_COLUMNS = "number, root, uri, title, role, chunks, length, title_length"


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A document in the index.

    ``length`` is the summed field length of its ``chunks`` chunks, ``title_length`` counts the title's terms.
    """

    number: int
    root: str
    uri: str
    title: str
    role: Role
    chunks: int
    length: int
    title_length: int


@dataclass(frozen=True, slots=True)
class Totals:
    """Exact sums over what is live in an index."""

    documents: int
    chunks: int
    length: int


class Catalogue:
    """One catalogue file."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open ``path``.

        Raises:
            IntegrityError: missing, damaged, or of another index version.
        """
        self.path = path
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        try:
            self._db = apsw.Connection(str(path), flags=flags)
            self._db.set_busy_timeout(10_000)
            if create:
                self._db.execute("PRAGMA journal_mode=WAL")
                with self._db:
                    self._db.execute(_SCHEMA)
                    self._set("version", INDEX_VERSION)
                    for name in ("reflects", *_TOTALS):
                        self._set(name, 0)
            self._db.execute("PRAGMA journal_size_limit=16777216")
            # Rows are read at random: mapped, a page is not copied.
            self._db.execute("PRAGMA mmap_size=1073741824")
            self._db.execute("PRAGMA cache_size=-16384")
            # A commit of the engine is about to rely on what the first transaction wrote.
            self._db.execute("PRAGMA synchronous=FULL")
            version = self._get("version")
        except apsw.Error as error:
            raise IntegrityError(f"The index catalogue {path} cannot be read: {error}") from error
        whole = all(isinstance(self._get(name), int) for name in ("reflects", *_TOTALS))
        if version != INDEX_VERSION or not whole:
            self._db.close()
            raise IntegrityError(f"The index beside {path} is not whole, or of another version than {INDEX_VERSION}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # --- reading -----------------------------------------------------------

    def reflects(self) -> int:
        """The ledger size whose documents are in the index."""
        return int(str(self._get("reflects")))

    def totals(self) -> Totals:
        """Counts of documents and chunks, and the summed field length; kept, never counted anew."""
        return Totals(*(int(str(self._get(name))) for name in _TOTALS))

    def stamp(self) -> int:
        """Changes whenever another process commits here."""
        return int(self._db.pragma("data_version"))

    def load(self, numbers: Sequence[int]) -> list[IndexedDocument]:
        """The documents with these numbers that are there; one read for all."""
        found = []
        for start in range(0, len(numbers), _READ_AT_ONCE):
            some = numbers[start : start + _READ_AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT {_COLUMNS} FROM document WHERE number IN ({marks})"  # noqa: S608
            found += [_document(row) for row in self._db.execute(query, tuple(some))]
        return found

    def find(self, root: str) -> IndexedDocument | None:
        """The document with this root."""
        digest = parse_hash(root)
        rows = self._db.execute(
            f"SELECT {_COLUMNS} FROM document WHERE key = ? AND root = ?",  # noqa: S608
            (_key(digest), digest),
        )
        row = rows.fetchone()
        return None if row is None else _document(row)

    def touched(self) -> list[int]:
        """Numbers whose change was cut short."""
        return [int(number) for (number,) in self._db.execute("SELECT number FROM touched ORDER BY number")]

    def next_number(self) -> int:
        """The number for the next document; never one that was used before, never 0."""
        row = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'document'").fetchone()
        return 1 if row is None else int(row[0]) + 1

    # --- writing -----------------------------------------------------------

    def begin(self, added: Sequence[IndexedDocument], removed: Iterable[int]) -> None:
        """First transaction: rows as they will be, and which numbers the engine must still learn of."""
        gone = list(removed)
        with self._db:
            self._delete(gone)
            self._count(1, [(document.chunks, document.length) for document in added])
            self._db.executemany(
                f"INSERT INTO document(key, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
                map(_row, added),
            )
            self._db.executemany(
                "INSERT OR IGNORE INTO touched VALUES (?)",
                [(number,) for number in (*gone, *(document.number for document in added))],
            )

    def finish(self, ledger_size: int) -> None:
        """Second transaction: the engine has committed."""
        with self._db:
            self._db.execute("DELETE FROM touched")
            self._set("reflects", ledger_size)

    def undo(self, numbers: Iterable[int]) -> None:
        """Forget documents whose commit was cut short; ``touched`` stays until ``finish``."""
        with self._db:
            self._delete(numbers)

    def _delete(self, numbers: Iterable[int]) -> None:
        query = "DELETE FROM document WHERE number = ? RETURNING chunks, length"
        rows = [row for number in numbers for row in self._db.execute(query, (number,))]
        self._count(-1, [(int(chunks), int(length)) for chunks, length in rows])

    def _count(self, sign: int, sizes: Sequence[tuple[int, int]]) -> None:
        sums = (len(sizes), sum(chunks for chunks, _ in sizes), sum(length for _, length in sizes))
        for name, amount in zip(_TOTALS, sums, strict=True):
            if amount:
                self._db.execute("UPDATE property SET value = value + ? WHERE key = ?", (sign * amount, name))

    def _get(self, key: str) -> object:
        row = self._db.execute("SELECT value FROM property WHERE key = ?", (key,)).fetchone()
        return None if row is None else row[0]

    def _set(self, key: str, value: object) -> None:
        self._db.execute("INSERT OR REPLACE INTO property VALUES (?, ?)", (key, value))


_ROLES = {role.value: role for role in Role}


def _key(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big", signed=True)


def _row(document: IndexedDocument) -> tuple[object, ...]:
    digest = parse_hash(document.root)
    return (
        _key(digest),
        document.number,
        digest,
        document.uri,
        document.title,
        document.role.value,
        document.chunks,
        document.length,
        document.title_length,
    )


def _document(row: Sequence[Any]) -> IndexedDocument:
    number, root, uri, title, role, chunks, length, title_length = row
    if not isinstance(root, bytes):
        raise IntegrityError("A row of the index catalogue is damaged")
    return IndexedDocument(
        number=number,
        root=hash_text(root),
        uri=uri,
        title=title,
        role=_ROLES[role],
        chunks=chunks,
        length=length,
        title_length=title_length,
    )
