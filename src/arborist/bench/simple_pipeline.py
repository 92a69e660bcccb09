"""The straightforward ingest that ours is measured against: what one would write in an afternoon.

Sentence-wise chunks of about 1,000 characters, zlib on each chunk, an FTS5
index with the porter tokenizer over the same rows, SHA-256 per chunk, one
transaction per document batch, WAL with ``synchronous=NORMAL``. Run as a
program of its own: ``python -m arborist.bench.simple_pipeline IN.jsonl OUT``.
"""

import json
import re
import sys
import unicodedata
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import apsw

CHUNK = 1_000
BATCH = 500
_SENTENCE = re.compile(r"[^.!?\n]*[.!?\n]+\s*|[^.!?\n]+")


def chunks(text: str) -> Iterator[str]:
    """Sentences gathered to about ``CHUNK`` characters."""
    parts: list[str] = []
    size = 0
    for match in _SENTENCE.finditer(text):
        sentence = match.group()
        if size and size + len(sentence) > CHUNK:
            yield "".join(parts)
            parts, size = [], 0
        parts.append(sentence)
        size += len(sentence)
    if parts:
        yield "".join(parts)


def store(source: Path, target: Path) -> int:
    """Read JSON lines, fill ``target``; returns the number of chunks."""
    db = apsw.Connection(str(target))
    db.execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL")
    db.execute("CREATE TABLE document(id INTEGER PRIMARY KEY, uri TEXT UNIQUE, title TEXT, hash BLOB)")
    db.execute("CREATE TABLE chunk(id INTEGER PRIMARY KEY, document INTEGER, seq INTEGER, hash BLOB, body BLOB)")
    db.execute("CREATE VIRTUAL TABLE fts USING fts5(title, body, content='', tokenize='porter unicode61')")
    count = 0
    with source.open(encoding="utf-8") as lines:
        batch: list[str] = []
        for line in lines:
            batch.append(line)
            if len(batch) == BATCH:
                count += _batch(db, batch)
                batch = []
        count += _batch(db, batch)
    db.close()
    return count


def _batch(db: apsw.Connection, lines: list[str]) -> int:
    count = 0
    with db:
        for line in lines:
            row = json.loads(line)
            text = unicodedata.normalize("NFC", row["text"]).replace("\r\n", "\n")
            digest = sha256(text.encode()).digest()
            db.execute("INSERT INTO document(uri, title, hash) VALUES(?,?,?)", (row["id"], row["title"], digest))
            document = db.last_insert_rowid()
            for number, chunk in enumerate(chunks(text)):
                body = chunk.encode()
                db.execute(
                    "INSERT INTO chunk(document, seq, hash, body) VALUES(?,?,?,?)",
                    (document, number, sha256(body).digest(), zlib.compress(body)),
                )
                db.execute(
                    "INSERT INTO fts(rowid, title, body) VALUES(?,?,?)", (db.last_insert_rowid(), row["title"], chunk)
                )
                count += 1
    return count


if __name__ == "__main__":
    sys.stdout.write(f"{store(Path(sys.argv[1]), Path(sys.argv[2]))}\n")
