"""Everything that can be found wrong with a shard, named; nothing is repaired here.

``fsck`` calls this. Structure first (SQLite's own check, the schema), then
rows (seals, orphans, names), then trees (chunk table → root, descriptors →
batch root), then, for a share of the bodies, text → leaves. The share is
spread evenly over the documents and is the same for the same store and start. A
checker must not stop at what it looks for: every step reports and goes on.
"""

from collections.abc import Callable, Iterator

from arborist.core.digest import hash_text, parse_hash, sha256
from arborist.core.errors import ArboristError
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import Problem
from arborist.store.body import CONTENT_COLUMNS, Content, content_row
from arborist.store.chunk_table import MAX_SEGMENTS
from arborist.store.cold import pack_digest, pack_path
from arborist.store.reader import BatchInfo, ShardReader
from arborist.store.rows import Status, descriptor_fields
from arborist.store.schema import expected_statements, schema_statements

MAX_PROBLEMS = 1_000  # a store with more is not read better by listing them


def check_shard(reader: ShardReader, read_data_percent: int, start: int = 0) -> list[Problem]:
    """Check one shard; ``read_data_percent`` of 0…100 of the bodies are decompressed and hashed, from ``start``."""
    problems: list[Problem] = []
    steps: tuple[tuple[str, Callable[[], Iterator[Problem]]], ...] = (
        ("structure", lambda: _structure(reader)),
        ("dictionary", lambda: _dictionaries(reader)),
        ("document", lambda: _documents(reader)),
        ("batch", lambda: _batches(reader)),
        ("orphan", lambda: _orphans(reader)),
        ("content", lambda: _contents(reader, read_data_percent, start)),
        ("pack", lambda: _packs(reader, read_data_percent)),
    )
    for kind, step in steps:
        try:
            for problem in step():
                problems.append(problem)
                if len(problems) >= MAX_PROBLEMS:
                    return problems
        except (ArboristError, ValueError, TypeError) as error:  # a damaged record may hold any type
            problems.append(Problem(str(reader.store_path), kind, str(error)))
    return problems


def _structure(reader: ShardReader) -> Iterator[Problem]:
    where = str(reader.store_path)
    for (line,) in reader.db.all("PRAGMA integrity_check(100)"):
        if line != "ok":
            yield Problem(where, "structure", str(line))
    if schema_statements(reader.db) != expected_statements():
        yield Problem(where, "structure", "The tables are not those of this schema version")


def _dictionaries(reader: ShardReader) -> Iterator[Problem]:
    for number, digest, data in reader.dictionaries.all():
        if not isinstance(data, bytes) or sha256(data) != digest:
            yield Problem(f"dictionary {number}", "dictionary", "The compression dictionary does not have its hash")


def _documents(reader: ShardReader) -> Iterator[Problem]:
    """Seals, descriptors, names, and at most one current document per URI."""
    last = 0
    while rows := reader.db.all("SELECT id FROM document WHERE id > ? ORDER BY id LIMIT 512", (last,)):
        for (number,) in rows:
            last = number
            try:
                yield from _document(reader, number)
            except (ArboristError, ValueError, TypeError) as error:
                yield Problem(f"document {number}", "document", str(error))
    for uri, count in reader.db.all(
        "SELECT n.uri, count(*) FROM name n JOIN document d ON d.id = n.document"
        " WHERE d.status = ? GROUP BY n.uri HAVING count(*) > 1",
        (Status.CURRENT,),
    ):
        yield Problem(uri, "document", f"{count} documents are current under one URI")


def _document(reader: ShardReader, number: int) -> Iterator[Problem]:
    (row,) = reader.rows("d.id = ?", (number,))
    fields = descriptor_fields(row.descriptor)
    where = f"document {number}"
    if not reader.db.first("SELECT 1 FROM name WHERE uri = ? AND document = ?", (fields["uri"], number)):
        yield Problem(where, "name", "The document is not listed under its URI")
    if fields["root"] != hash_text(reader.content(row.content).root):
        yield Problem(where, "descriptor", "The descriptor names another root than the content")
    if (row.status in {Status.STAGED, Status.CURRENT}) != (row.ended is None):
        yield Problem(where, "document", "Status and end do not fit each other")
    if reader.db.first("SELECT 1 FROM raw WHERE document = ?", (number,)):
        reader.raw_of(row)


def _batches(reader: ShardReader) -> Iterator[Problem]:
    expected = 1
    for (number,) in reader.db.all("SELECT id FROM batch ORDER BY first"):
        try:
            batch = reader.batch(number)
            yield from _batch(reader, batch, expected)
            expected = batch.first + batch.size
        except (ArboristError, ValueError, TypeError) as error:
            yield Problem(f"batch {number}", "batch", str(error))


def _batch(reader: ShardReader, batch: BatchInfo, expected: int) -> Iterator[Problem]:
    where = f"batch {batch.id}"
    if batch.first < expected:
        yield Problem(where, "batch", "Two batches claim the same documents")
    members = reader.members(batch)
    if len(members) != batch.size or any(member.batch != batch.id for member in members):
        yield Problem(where, "batch", "The batch lacks documents or holds those of another")
    if root_of([leaf_hash(member.descriptor) for member in members]) != parse_hash(batch.root):
        yield Problem(where, "batch-root", "The descriptors do not give the batch root")
    for member in members:
        if (member.status == Status.STAGED) != (batch.ledger_index is None):
            yield Problem(
                f"document {member.id}", "batch", "The document is visible and its batch is not, or the reverse"
            )


ORPHANS = (
    ("document without content", "SELECT id FROM document WHERE content NOT IN (SELECT id FROM content)"),
    ("document without batch", "SELECT id FROM document WHERE batch NOT IN (SELECT id FROM batch)"),
    ("content without document", "SELECT id FROM content WHERE id NOT IN (SELECT content FROM document)"),
    (
        "body without content",
        f"SELECT id FROM body WHERE id / {MAX_SEGMENTS} NOT IN (SELECT id FROM content)",  # noqa: S608
    ),
    (
        "body of a cold content",
        f"SELECT id FROM body WHERE id / {MAX_SEGMENTS} IN (SELECT content FROM cold WHERE restored IS NULL)",  # noqa: S608
    ),
    ("name without document", "SELECT document FROM name WHERE document NOT IN (SELECT id FROM document)"),
    ("raw bytes without document", "SELECT document FROM raw WHERE document NOT IN (SELECT id FROM document)"),
    ("cold row without content", "SELECT content FROM cold WHERE content NOT IN (SELECT id FROM content)"),
)


def _orphans(reader: ShardReader) -> Iterator[Problem]:
    for what, query in ORPHANS:
        for (number,) in reader.db.all(query):
            yield Problem(f"row {number}", "orphan", what.capitalize())
    names = reader.db.value("SELECT count(*) FROM name")
    documents = reader.db.value("SELECT count(*) FROM document")
    if names != documents:
        yield Problem("name", "orphan", f"{names} names for {documents} documents")


def _contents(reader: ShardReader, percent: int, start: int) -> Iterator[Problem]:
    last, due = 0, start % 100
    query = f"SELECT {CONTENT_COLUMNS}, root_key FROM content WHERE id > ? ORDER BY id LIMIT 64"  # noqa: S608
    while rows := reader.db.all(query, (last,)):
        for *columns, key in rows:
            last = columns[0]
            due += percent
            read, due = due >= 100, due % 100
            try:
                content = content_row(tuple(columns))
                yield from _content(reader, content, key)
                yield from reader.bodies.check(content, read=read)
            except (ArboristError, ValueError, TypeError) as error:
                yield Problem(f"content {last}", "content", str(error))


def _content(reader: ShardReader, content: Content, key: int) -> Iterator[Problem]:
    where = f"document {hash_text(content.root)}"
    if int.from_bytes(content.root[:8], "big", signed=True) != key:
        yield Problem(where, "content", "The document is not listed under its root")
    if root_of(reader.bodies.table(content).leaves) != content.root:
        yield Problem(where, "root", "The leaf hashes do not give the document root")


def _packs(reader: ShardReader, percent: int) -> Iterator[Problem]:
    """Packs that cold rows need; read whole when every body is."""
    query = "SELECT DISTINCT pack FROM cold WHERE restored IS NULL"
    for (digest,) in reader.db.all(query):
        path = pack_path(reader.cold_path, digest)
        if not path.is_file():
            yield Problem(str(path), "pack", "The cold pack is missing")
        elif percent >= 100 and pack_digest(path) != digest:
            yield Problem(str(path), "pack", "The cold pack does not have the hash it is named by")
