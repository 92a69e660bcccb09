"""Putting documents into the tables, inside the writer's transaction.

Dictionaries are made here, once each: the descriptors' from the first few
descriptors of the shard, the texts' as soon as enough text is there. What
was stored before a dictionary stays as it is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import zstandard

from arborist.core.digest import hash_text
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import Document
from arborist.store.batch import Member, checked_document, says_the_same
from arborist.store.chunk_table import MAX_SEGMENTS, encode_table, segments_of
from arborist.store.compression import (
    DESCRIPTOR_DICTIONARY_BYTES,
    NO_DICTIONARY,
    SAMPLE_TOTAL_BYTES,
    TRAIN_AFTER_BYTES,
    train,
)
from arborist.store.reader import BatchInfo, ShardReader
from arborist.store.rows import DocumentRow, Status, descriptor_fields, root_key, seal

HEAD = 256  # documents looked at together: what a new dictionary is made from
DESCRIPTOR_SAMPLES = 32


class Stager:
    """Inserts for one writer; remembers compressors and the next free ids."""

    def __init__(self, reader: ShardReader) -> None:
        self._reader = reader
        self._db = reader.db
        self._compressors: dict[int, zstandard.ZstdCompressor] = {}
        self._train_at = TRAIN_AFTER_BYTES
        self._next_content = 0

    def forget(self) -> None:
        """After a rollback: ids handed out in the transaction may come to mean something else."""
        self._compressors.clear()

    def add(self, documents: Iterable[Document]) -> tuple[BatchInfo | None, list[Member], int]:
        """Insert the documents that say something new: their batch if any, its members, the count left out.

        Raises:
            UsageError: a document contradicts itself.
        """
        source = iter(documents)
        head = list(islice(source, HEAD))
        self._prepare_dictionaries(head)
        number = self._next("batch")
        first = self._next("document")
        self._next_content = self._next("content")
        members: list[Member] = []
        latest: dict[str, Mapping[str, Any]] = {}
        leaves: list[bytes] = []
        text_bytes = unchanged = 0
        for document in chain(head, source):
            root, fields = checked_document(document)
            if self._is_known(document.uri, fields, latest):
                unchanged += 1
                continue
            content, new, size = self._content_of(document, root)
            row = self._insert_document(document, first + len(members), number, content)
            members.append(Member(row, fields, len(document.leaves), new))
            leaves.append(leaf_hash(document.descriptor))
            latest[document.uri] = fields
            text_bytes += size
        if not members:
            return None, members, unchanged
        return BatchInfo(number, hash_text(root_of(leaves)), first, len(leaves), text_bytes, None), members, unchanged

    def insert_body(self, content: int, segment: int, data: bytes) -> None:
        """Compress and store one segment of a content."""
        dictionary = self._reader.dictionaries.newest("text")
        self._insert_body(content, segment, dictionary, data)

    def _insert_body(self, content: int, segment: int, dictionary: int, data: bytes) -> None:
        self._db.run(
            "INSERT INTO body (id, dictionary, data) VALUES (?, ?, ?)",
            (content * MAX_SEGMENTS + segment, dictionary, self._compressor(dictionary).compress(data)),
        )

    def _next(self, table: str) -> int:
        return int(self._db.value(f"SELECT coalesce(max(id), 0) + 1 FROM {table}"))  # noqa: S608

    def _compressor(self, dictionary: int) -> zstandard.ZstdCompressor:
        found = self._compressors.get(dictionary)
        if found is None:
            found = self._compressors[dictionary] = self._reader.dictionaries.compressor(dictionary)
        return found

    def _is_known(self, uri: str, fields: Mapping[str, Any], latest: Mapping[str, Mapping[str, Any]]) -> bool:
        before = latest.get(uri)
        if before is None:
            row = self._reader.current_row(uri)
            if row is None:
                return False
            before = descriptor_fields(row.descriptor)
        return says_the_same(before, fields)

    def _content_of(self, document: Document, root: bytes) -> tuple[int, bool, int]:
        """The content row with this root, made when there is none; whether it was made; bytes of its text."""
        known = self._reader.find_content(root)
        if known is not None:
            return known.id, False, known.text_bytes
        number = self._next_content
        self._next_content += 1
        chunks = encode_table(document.text, document.chunks, document.leaves)
        text_bytes = 0
        for part in segments_of([0, *(chunk.end for chunk in document.chunks)]):
            data = document.text[part.start : part.stop].encode("utf-8")  # one part at a time: a text may be huge
            self._insert_body(number, part.number, self._text_dictionary, data)
            text_bytes += len(data)
        size = len(document.leaves)
        sealed = seal(number, size, text_bytes, blob=root + chunks)
        self._db.run(
            "INSERT INTO content (id, root_key, root, size, text_bytes, seal, chunks) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (number, root_key(root), root, size, text_bytes, sealed, chunks),
        )
        return number, True, text_bytes

    def _insert_document(self, document: Document, number: int, batch: int, content: int) -> DocumentRow:
        frame = self._compressor(self._descriptor_dictionary).compress(document.descriptor)
        sealed = seal(number, batch, content, int(Status.STAGED), None, "", blob=frame)
        self._db.run(
            "INSERT INTO document (id, batch, content, status, ended, state, seal, descriptor)"
            " VALUES (?, ?, ?, ?, NULL, '', ?, ?)",
            (number, batch, content, int(Status.STAGED), sealed, frame),
        )
        self._db.run("INSERT INTO name (uri, document) VALUES (?, ?)", (document.uri, number))
        if document.raw is not None:
            data = self._compressor(NO_DICTIONARY).compress(document.raw)
            self._db.run("INSERT INTO raw (document, size, data) VALUES (?, ?, ?)", (number, len(document.raw), data))
        return DocumentRow(number, batch, content, Status.STAGED, None, "", frame, document.descriptor)

    def _prepare_dictionaries(self, head: Sequence[Document]) -> None:
        dictionaries = self._reader.dictionaries
        self._descriptor_dictionary = dictionaries.newest("descriptor")
        if head and self._descriptor_dictionary == NO_DICTIONARY:
            sample = b"".join(document.descriptor for document in reversed(head[:DESCRIPTOR_SAMPLES]))
            self._descriptor_dictionary = dictionaries.add("descriptor", sample[-DESCRIPTOR_DICTIONARY_BYTES:])
        self._text_dictionary = dictionaries.newest("text")
        if self._text_dictionary == NO_DICTIONARY:
            stored = int(self._db.value("SELECT coalesce(sum(text_bytes), 0) FROM content"))
            stored += sum(len(document.text) for document in head)
            if stored >= self._train_at:
                self._train_at = 2 * stored  # too much alike or too little hot: not again for each batch
                trained = train(self._samples(head))
                if trained is not None:
                    self._text_dictionary = dictionaries.add("text", trained)

    def _samples(self, head: Sequence[Document]) -> Iterator[bytes]:
        """Texts at hand, then stored ones from the beginning."""
        for document in head:
            yield document.text[:SAMPLE_TOTAL_BYTES].encode("utf-8")
        reader, last, total = self._reader, 0, 0
        while total < SAMPLE_TOTAL_BYTES:
            ids = self._db.all("SELECT id FROM content WHERE id > ? ORDER BY id LIMIT 256", (last,))
            for (last,) in ids:
                content = reader.content(last)
                if content.size and reader.bodies.pack_of(last) is None:
                    part = reader.bodies.table(content).segment_of(0)
                    data = reader.bodies.segment_text(content, part).encode("utf-8")
                    total += len(data)
                    yield data
            if not ids:
                return
