"""Forests for the retrieval benches: real documents put through the real store, then indexed.

The ledger plays no part in ranking, so entries are only counted, not written;
everything else (canonical text, chunks, store, index) is what ingest uses.
"""

import gzip
import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from arborist.core.digest import text_hash
from arborist.core.model import Document, RawDocument
from arborist.index.catchup import open_index
from arborist.index.index import Index
from arborist.retrieval.corpus import Corpus, Searchable
from arborist.store.forest import Forest
from arborist.text.document import make_document

SETS = ("scifact", "nq_passages", "selqa", "medquad", "pubmedqa", "xquad_en")
_BATCH = 2_000


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the ids of the documents that answer it."""

    id: str
    text: str
    relevant: frozenset[str]


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """Objects of a packed JSON lines file."""
    opened = lzma.open if path.suffix == ".xz" else gzip.open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def read_documents(path: Path, prefix: str) -> Iterator[Document]:
    """Documents with URIs ``prefix`` + id."""
    for row in read_lines(path):
        yield make_document(
            RawDocument(
                uri=prefix + row["id"],
                title=row.get("title", ""),
                text=row["text"],
                raw_sha256=text_hash(row["text"].encode()),
                extractor="jsonl",
                extractor_version="1",
            )
        )


def read_questions(folder: Path) -> list[Question]:
    """Questions of a set with at least one relevant document."""
    relevant: dict[str, set[str]] = {}
    for line in (folder / "qrels.tsv").read_text().splitlines():
        query, document, grade = line.split("\t")
        if int(grade) > 0:
            relevant.setdefault(query, set()).add(document)
    rows = read_lines(folder / "queries.jsonl.gz")
    return [Question(row["id"], row["text"], frozenset(relevant[row["id"]])) for row in rows if row["id"] in relevant]


@contextmanager
def built(
    folder: Path, documents: Iterable[Document], shards: int = 1, *, older: Iterable[Document] = ()
) -> Iterator[Corpus]:
    """A corpus over ``shards`` shards, documents dealt out by URI.

    ``older`` versions are ingested and indexed first and superseded where their URI comes again.
    """
    forest = Forest.open(folder, create=True)
    parts: list[Searchable] = []
    try:
        size = _ingest(forest, older, shards, 0)
        if size:
            for name in forest.shard_names():
                open_index(forest.shard(name), size).close()
        size = _ingest(forest, documents, shards, size)
        for name in forest.shard_names():
            shard = forest.shard(name)
            parts.append(Searchable(shard, open_index(shard, size)))
        yield Corpus(parts)
    finally:
        for part in parts:
            part.index.close()
        forest.close()


@contextmanager
def opened(folder: Path) -> Iterator[Corpus]:
    """A corpus that ``built`` left behind."""
    forest = Forest.open(folder)
    parts = [Searchable(shard, Index.open(shard.index_path)) for shard in map(forest.shard, forest.shard_names())]
    try:
        yield Corpus(parts)
    finally:
        for part in parts:
            part.index.close()
        forest.close()


def _ingest(forest: Forest, documents: Iterable[Document], shards: int, size: int) -> int:
    """Publish in batches; returns the ledger size that all of it makes."""
    for group in _groups(documents):
        for number in range(shards):
            share = [one for one in group if int(text_hash(one.uri.encode())[7:15], 16) % shards == number]
            if share:
                with forest.shard(f"shard{number}", create=True).writer() as writer:
                    writer.publish(writer.add(share).id, size)
                size += 1
    return size


def _groups(documents: Iterable[Document]) -> Iterator[Sequence[Document]]:
    iterator = iter(documents)
    while group := list(islice(iterator, _BATCH)):
        yield group
