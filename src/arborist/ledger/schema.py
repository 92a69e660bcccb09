"""The tables of ``ledger.db``, as numbered migrations that each run in one transaction.

``user_version`` counts the migrations applied and changes inside their own
transaction, so a crash leaves the old schema or the new one. A file from a
later program is refused. docs/internals/ledger.md describes every table and
which hash covers each column.
"""

from pathlib import Path

import apsw

from arborist.core.errors import ConfigurationError, IntegrityError
from arborist.store.connection import Database

APPLICATION_ID = 0x4152424C  # "ARBL"

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE property (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE entry (idx INTEGER PRIMARY KEY, kind TEXT NOT NULL, body BLOB NOT NULL) STRICT;
    CREATE INDEX entry_kind ON entry(kind);
    CREATE TABLE node (level INTEGER NOT NULL, idx INTEGER NOT NULL, hash BLOB NOT NULL, PRIMARY KEY (level, idx))
        WITHOUT ROWID, STRICT;
    CREATE TABLE checkpoint (size INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
    CREATE TABLE record (
        idx INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, nonce BLOB NOT NULL, salt BLOB, body BLOB
    ) STRICT;
    CREATE TABLE lookup (key BLOB NOT NULL, record INTEGER NOT NULL, seal BLOB NOT NULL, PRIMARY KEY (key, record))
        WITHOUT ROWID, STRICT;
    CREATE INDEX lookup_record ON lookup(record);
    CREATE TABLE edge (child INTEGER NOT NULL, parent BLOB NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (child, parent))
        WITHOUT ROWID, STRICT;
    CREATE INDEX edge_parent ON edge(parent);
    CREATE TABLE grade (
        idx INTEGER PRIMARY KEY, record INTEGER NOT NULL, policy BLOB NOT NULL, salt BLOB, body BLOB
    ) STRICT;
    CREATE INDEX grade_record ON grade(record);
    CREATE TABLE statement (
        idx INTEGER PRIMARY KEY, target BLOB NOT NULL, state TEXT NOT NULL, salt BLOB, reason TEXT
    ) STRICT;
    CREATE INDEX statement_target ON statement(target);
    CREATE TABLE fingerprint (fingerprint BLOB PRIMARY KEY, idx INTEGER NOT NULL, salt BLOB NOT NULL)
        WITHOUT ROWID, STRICT;
    CREATE TABLE not_live (target BLOB PRIMARY KEY, state TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE not_live_node (
        depth INTEGER NOT NULL, prefix INTEGER NOT NULL, count INTEGER NOT NULL, hash BLOB NOT NULL,
        PRIMARY KEY (depth, prefix)
    ) WITHOUT ROWID, STRICT;
    """,
    # Walks down the edges need the hashes of records and nothing else of them (``records._DOWN``).
    "CREATE INDEX record_hash ON record(idx, hash)",
)


def migrate(db: Database, path: Path) -> int:
    """Apply what is missing inside the caller's transaction; return the version found before.

    Raises:
        ConfigurationError: a later program wrote this file.
    """
    version = schema_version(db, path)
    for number in range(version, len(MIGRATIONS)):
        db.run(MIGRATIONS[number])
        db.run(f"PRAGMA user_version={number + 1}")
    if version < len(MIGRATIONS):
        db.run(f"PRAGMA application_id={APPLICATION_ID}")
    return version


def schema_version(db: Database, path: Path) -> int:
    """Number of migrations applied; 0 for an empty file.

    Raises:
        ConfigurationError: a later program wrote this file.
        IntegrityError: the file has tables that are not ours.
    """
    version = int(db.value("PRAGMA user_version"))
    if version > len(MIGRATIONS):
        raise ConfigurationError(
            f"{path} has schema {version}, from a newer Arborist; this one knows {len(MIGRATIONS)}",
            unchanged="Nothing was opened or changed",
            hint="pip install --upgrade arborist",
        )
    if version and int(db.value("PRAGMA application_id")) != APPLICATION_ID:
        raise IntegrityError(f"{path} is not a ledger of this program", unchanged="Nothing was changed")
    return version


def schema_statements(db: Database) -> list[tuple[str, str, str]]:
    """What ``sqlite_schema`` says, in a stable order, for comparing."""
    return sorted(
        (str(a), str(b), str(c)) for a, b, c in db.all("SELECT type, name, coalesce(sql, '') FROM sqlite_schema")
    )


def expected_statements() -> list[tuple[str, str, str]]:
    """What a healthy file of the current version says."""
    db = Database(apsw.Connection(":memory:"), Path(":memory:"))
    try:
        for migration in MIGRATIONS:
            db.run(migration)
        return schema_statements(db)
    finally:
        db.close()
