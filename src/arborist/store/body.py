"""Document text as stored: compressed bodies, chunk tables, and the check of every leaf.

Reads go root → ``content`` row → body frame (or cold pack) → chunk → leaf
hash. Decoded segments and tables are remembered a little, because evidence
often takes several chunks of one document; the leaf hash of what is served
is computed each time all the same.
"""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arborist.core.digest import hash_text
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.frozen import Frozen
from arborist.core.merkle import leaf_hash
from arborist.core.model import ChunkText, Problem
from arborist.store.chunk_table import MAX_SEGMENTS, ChunkTable, Segment, decode_table
from arborist.store.compression import NO_DICTIONARY, Dictionaries, inflate
from arborist.store.connection import Database
from arborist.store.rows import is_sealed, root_key

if TYPE_CHECKING:
    from arborist.store.cold import PackShelf

CONTENT_COLUMNS = "id, root, size, text_bytes, seal, chunks"

REMEMBERED_TABLES = 64
REMEMBERED_CHARACTERS = 1 << 20

MAX_UTF8 = 4  # bytes of one code point: what a segment's frame may hold at most


class Content(Frozen):
    """One row of ``content``, its seal found right: a text by its root, under whatever URIs."""

    id: int
    root: bytes
    size: int
    text_bytes: int
    chunks: bytes


def content_row(row: tuple[Any, ...]) -> Content:
    """Read the six ``CONTENT_COLUMNS``.

    Raises:
        IntegrityError: the seal does not fit.
    """
    number, root, size, text_bytes, sealed, chunks = row
    if not is_sealed(sealed, number, size, text_bytes, blobs=(root, chunks)):
        raise IntegrityError(f"Content row {number} is damaged", hint="arborist fsck")
    return Content(number, root, size, text_bytes, chunks)


def find_content(db: Database, root: bytes) -> Content | None:
    """The content with this root, visible or not."""
    query = f"SELECT {CONTENT_COLUMNS} FROM content WHERE root_key = ?"  # noqa: S608
    rows = db.all(query, (root_key(root),))
    return next((content for content in map(content_row, rows) if content.root == root), None)


class BodyReader:
    """Reads and checks text over one connection."""

    def __init__(self, db: Database, dictionaries: Dictionaries, cold_path: Path) -> None:
        self._db = db
        self._dictionaries = dictionaries
        self._cold_path = cold_path
        self._shelf: PackShelf | None = None
        self._contents: OrderedDict[str, Content] = OrderedDict()
        self._tables: OrderedDict[bytes, ChunkTable] = OrderedDict()
        self._segments: OrderedDict[tuple[bytes, int], str] = OrderedDict()
        self._characters = 0

    def close(self) -> None:
        """Close cold packs."""
        if self._shelf is not None:
            self._shelf.close()

    def cached(self, root: str) -> Content | None:
        """A content remembered as visible; published contents never change or go."""
        return self._contents.get(root)

    def remember(self, root: str, content: Content) -> None:
        """Keep a visible content for the next chunk."""
        self._contents[root] = content
        if len(self._contents) > REMEMBERED_TABLES:
            self._contents.popitem(last=False)

    def content(self, number: int) -> Content:
        """The content row that a document row points at."""
        row = self._db.first(f"SELECT {CONTENT_COLUMNS} FROM content WHERE id = ?", (number,))  # noqa: S608
        if row is None:
            raise IntegrityError(f"{self._db.path} lacks content {number}", hint="arborist fsck")
        return content_row(row)

    def tier(self, number: int) -> str:
        """``cold`` when the text is in a pack."""
        return "hot" if self.pack_of(number) is None else "cold"

    def pack_of(self, number: int) -> bytes | None:
        """SHA-256 of the pack that holds the text of a cold content; None for a hot one.

        Raises:
            IntegrityError: the row's seal does not fit.
        """
        row = self._db.first("SELECT pack, ledger_index, restored, seal FROM cold WHERE content = ?", (number,))
        if row is None:
            return None
        pack, ledger_index, restored, sealed = row
        if not is_sealed(sealed, number, ledger_index, restored, blobs=(pack,)):
            raise IntegrityError(f"The cold row of content {number} is damaged", hint="arborist fsck")
        return bytes(pack) if restored is None else None

    def table(self, content: Content) -> ChunkTable:
        """The chunk table of a content."""
        table = self._tables.get(content.root)
        if table is None:
            table = decode_table(content.chunks, content.size, content.root)
            self._tables[content.root] = table
            if len(self._tables) > REMEMBERED_TABLES:
                self._tables.popitem(last=False)
        return table

    def chunk(self, content: Content, index: int) -> ChunkText:
        """One chunk, its leaf hash recomputed."""
        table = self.table(content)
        if not 0 <= index < table.size:
            raise UsageError(f"Document {hash_text(content.root)} has {table.size} chunks, none with number {index}")
        part = table.segment_of(index)
        return self._cut(content, table, index, part, self._segment(content, part))

    def chunks(self, content: Content) -> list[ChunkText]:
        """All chunks, every leaf hash recomputed."""
        table = self.table(content)
        return [
            self._cut(content, table, index, part, text)
            for part in table.segments
            for text in [self._segment(content, part)]
            for index in range(part.first, part.end)
        ]

    def segment_text(self, content: Content, part: Segment) -> str:
        """Text of one segment from the file, never from memory.

        Raises:
            IntegrityError: absent, damaged, or of another length than recorded.
        """
        root = hash_text(content.root)
        limit = min(content.text_bytes, MAX_UTF8 * (part.stop - part.start))
        data = self._hot(content, part, limit)
        if data is None:
            data = self._cold(content, part, limit)
        if data is None:
            data = self._hot(content, part, limit)  # rehydrated between the two looks
        if data is None:
            raise IntegrityError(f"The text of document {root} is missing from {self._db.path}", hint="arborist fsck")
        return self.decoded(content, part, data)

    def decoded(self, content: Content, part: Segment, data: bytes) -> str:
        """Bytes of one segment as text.

        Raises:
            IntegrityError: not UTF-8, or of another length than recorded.
        """
        root = hash_text(content.root)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise IntegrityError(f"The text of document {root} is damaged", hint="arborist fsck") from error
        if len(text) != part.stop - part.start:
            raise IntegrityError(f"The text of document {root} has another length than recorded", hint="arborist fsck")
        return text

    def check(self, content: Content, *, read: bool) -> Iterator[Problem]:
        """Problems of one content's text: absent parts, and with ``read`` every leaf from the file."""
        where = f"document {hash_text(content.root)}"
        table = decode_table(content.chunks, content.size, content.root)
        parts = table.segments
        low = content.id * MAX_SEGMENTS
        bodies = self._db.value("SELECT count(*) FROM body WHERE id >= ? AND id < ?", (low, low + MAX_SEGMENTS))
        if bodies != len(parts) and self.tier(content.id) == "hot":
            yield Problem(where, "text", f"{bodies} of {len(parts)} parts of the text are there")
        text_bytes = 0
        for part in parts if read else ():
            text = self.segment_text(content, part)
            for index in range(part.first, part.end):
                piece = text[table.offsets[index] - part.start : table.offsets[index + 1] - part.start].encode("utf-8")
                text_bytes += len(piece)
                if leaf_hash(piece) != table.leaf(index):
                    yield Problem(where, "leaf", f"Chunk {index} does not have its leaf hash")
        if read and text_bytes != content.text_bytes:
            yield Problem(where, "text", f"The text has {text_bytes} bytes, {content.text_bytes} are recorded")

    def forget(self) -> None:
        """Drop everything remembered; after removals an id may come to mean something else."""
        self._contents.clear()
        self._tables.clear()
        self._segments.clear()
        self._characters = 0
        if self._shelf is not None:
            self._shelf.close()

    def raw(self, document: int) -> bytes | None:
        """Raw bytes kept beside a document row; the caller compares the hash."""
        row = self._db.first("SELECT size, data FROM raw WHERE document = ?", (document,))
        if row is None:
            return None
        size, frame = row
        what = f"Raw bytes of document row {document}"
        if not isinstance(size, int) or not isinstance(frame, bytes):
            raise IntegrityError(f"{what} are damaged", hint="arborist fsck")
        return inflate(frame, size, self._dictionaries.decompressor(NO_DICTIONARY), what)

    def _hot(self, content: Content, part: Segment, limit: int) -> bytes | None:
        row = self._db.first(
            "SELECT dictionary, data FROM body WHERE id = ?", (content.id * MAX_SEGMENTS + part.number,)
        )
        if row is None:
            return None
        what = f"The text of document {hash_text(content.root)}"
        dictionary, frame = row
        if not isinstance(dictionary, int) or not isinstance(frame, bytes):
            raise IntegrityError(f"{what} is damaged", hint="arborist fsck")
        return inflate(frame, limit, self._dictionaries.decompressor(dictionary), what)

    def _cold(self, content: Content, part: Segment, limit: int) -> bytes | None:
        pack = self.pack_of(content.id)
        if pack is None:
            return None
        if self._shelf is None:
            from arborist.store.cold import PackShelf  # noqa: PLC0415 - most forests have no cold tier

            self._shelf = PackShelf(self._cold_path)
        return self._shelf.read(pack, content.root, part.number, limit)

    def _segment(self, content: Content, part: Segment) -> str:
        key = (content.root, part.number)
        text = self._segments.get(key)
        if text is None:
            text = self.segment_text(content, part)
            self._segments[key] = text
            self._characters += len(text)
            while self._characters > REMEMBERED_CHARACTERS and len(self._segments) > 1:
                self._characters -= len(self._segments.popitem(last=False)[1])
        return text

    def _cut(self, content: Content, table: ChunkTable, index: int, part: Segment, text: str) -> ChunkText:
        start, end = table.offsets[index], table.offsets[index + 1]
        piece = text[start - part.start : end - part.start]
        leaf = table.leaf(index)
        if leaf_hash(piece.encode("utf-8")) != leaf:
            raise IntegrityError(
                f"Chunk {index} of document {hash_text(content.root)} does not have its leaf hash",
                unchanged="The text was not served",
                hint="arborist fsck --read-data 100",
            )
        return ChunkText(hash_text(content.root), index, start, piece, table.heading(index, text), leaf)
