"""The tables of a shard, as numbered migrations that each run in one transaction.

``user_version`` is the number of migrations applied and changes inside the
migration's own transaction, so a crash leaves the old schema or the new one.
A file from a later program is refused; an empty file is never taken for an
empty store, because a shard appears by renaming a finished directory.

docs/internals/store.md describes every column. ``seal`` columns hold eight
bytes of SHA-256 over the rest of their row (``rows.seal``): they find damage,
they do not stop an attacker; the batch roots in the ledger do that.
"""

from collections.abc import Sequence

import apsw

from arborist.core.errors import ConfigurationError, IntegrityError
from arborist.store.connection import Database

APPLICATION_ID = 0x41524253  # "ARBS"

SHARD_MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE property (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
    CREATE TABLE dictionary (
        id INTEGER PRIMARY KEY, kind TEXT NOT NULL, sha256 BLOB NOT NULL, data BLOB NOT NULL
    ) STRICT;
    CREATE TABLE batch (
        id INTEGER PRIMARY KEY, root BLOB NOT NULL, first INTEGER NOT NULL, size INTEGER NOT NULL,
        text_bytes INTEGER NOT NULL, ledger_index INTEGER, seal BLOB NOT NULL
    ) STRICT;
    CREATE TABLE content (
        id INTEGER PRIMARY KEY, root_key INTEGER NOT NULL, root BLOB NOT NULL, size INTEGER NOT NULL,
        text_bytes INTEGER NOT NULL, seal BLOB NOT NULL, chunks BLOB NOT NULL
    ) STRICT;
    CREATE INDEX content_root ON content(root_key);
    CREATE TABLE body (id INTEGER PRIMARY KEY, dictionary INTEGER NOT NULL, data BLOB NOT NULL) STRICT;
    CREATE TABLE document (
        id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, content INTEGER NOT NULL, status INTEGER NOT NULL,
        ended INTEGER, state TEXT NOT NULL, seal BLOB NOT NULL, descriptor BLOB NOT NULL
    ) STRICT;
    CREATE INDEX document_content ON document(content);
    CREATE INDEX document_ended ON document(ended) WHERE ended IS NOT NULL;
    CREATE TABLE name (uri TEXT NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (uri, document))
        WITHOUT ROWID, STRICT;
    CREATE TABLE raw (document INTEGER PRIMARY KEY, size INTEGER NOT NULL, data BLOB NOT NULL) STRICT;
    CREATE TABLE cold (
        content INTEGER PRIMARY KEY, pack BLOB NOT NULL, ledger_index INTEGER NOT NULL, restored INTEGER,
        seal BLOB NOT NULL
    ) STRICT;
    CREATE INDEX cold_pack ON cold(pack);
    """,
)


def migrate(db: Database, migrations: Sequence[str] = SHARD_MIGRATIONS) -> None:
    """Bring the schema up to date; a no-op when it is."""
    for number in range(schema_version(db, migrations), len(migrations)):
        with db.transaction():
            if schema_version(db, migrations) != number:
                continue  # another process migrated between our look and our lock
            db.run(migrations[number])  # apsw runs every statement of the text
            db.run(f"PRAGMA application_id={APPLICATION_ID}")
            db.run(f"PRAGMA user_version={number + 1}")


def schema_version(db: Database, migrations: Sequence[str] = SHARD_MIGRATIONS) -> int:
    """Number of migrations applied.

    Raises:
        ConfigurationError: a later program wrote this file.
    """
    version = int(db.value("PRAGMA user_version"))
    if version > len(migrations):
        raise ConfigurationError(
            f"{db.path} has schema {version}, from a newer Arborist; this one knows {len(migrations)}",
            unchanged="Nothing was opened or changed",
            hint="pip install --upgrade arborist",
        )
    return version


def require_schema(db: Database) -> None:
    """Refuse a file that is empty or no store of ours.

    Raises:
        ConfigurationError: written by a later program.
        IntegrityError: never got a table, or another program's file.
    """
    application = int(db.value("PRAGMA application_id"))
    tables = int(db.value("SELECT count(*) FROM sqlite_schema"))
    if application != APPLICATION_ID or tables == 0 or schema_version(db) < 1:
        raise IntegrityError(
            f"{db.path} is empty or not a store of this program",
            unchanged="Nothing was changed",
            hint="a backup of this file",
        )


def schema_statements(db: Database) -> list[tuple[str, str, str]]:
    """What ``sqlite_schema`` says, in a stable order, for comparing."""
    return [(row[0], row[1], row[2]) for row in db.all(_STATEMENTS)]


def expected_statements() -> list[tuple[str, str, str]]:
    """What a healthy file of the current version says."""
    connection = apsw.Connection(":memory:")
    for migration in SHARD_MIGRATIONS:
        connection.execute(migration)
    rows = connection.execute(_STATEMENTS).fetchall()
    connection.close()
    return [(str(row[0]), str(row[1]), str(row[2])) for row in rows]


_STATEMENTS = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name"
