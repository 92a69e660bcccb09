"""Old MediaWiki table dumps: ``INSERT`` rows of ``cur`` (the newest text of each page) or ``old``.

A small streaming parser for what ``mysqldump`` writes: ``INSERT INTO t
[(columns)] VALUES (…),(…);`` with MySQL's backslash escapes. Columns come from
the INSERT itself, else from ``CREATE TABLE``, else from a comment that lists
them, else they are those of MediaWiki 1.4. Memory is bounded by the longest
allowed row. A file cut in mid-row yields every whole row, then fails.
Table layout: https://www.mediawiki.org/wiki/Manual:Cur_table
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar

from arborist.core.model import Failed, RawDocument, RawItem, Skipped, SourceItem
from arborist.sources import reason
from arborist.sources.options import SourceOptions
from arborist.sources.sql_rows import Row, SqlFault, rows
from arborist.sources.stream import StreamFault, blocks
from arborist.sources.wikitext.page import NAME, NAMESPACES, Page, Wiki, page_base, page_document, page_item
from arborist.sources.wikitext.render import VERSION

# MediaWiki 1.4's tables.sql, the last version with these two tables.
COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cur": (
            "cur_id", "cur_namespace", "cur_title", "cur_text", "cur_comment", "cur_user", "cur_user_text",
            "cur_timestamp", "cur_restrictions", "cur_counter", "cur_is_redirect", "cur_minor_edit", "cur_is_new",
            "cur_random", "inverse_timestamp", "cur_touched",
        ),
        "old": (
            "old_id", "old_namespace", "old_title", "old_text", "old_comment", "old_user", "old_user_text",
            "old_timestamp", "old_minor_edit", "old_flags", "inverse_timestamp",
        ),
    }
)  # fmt: skip


class MediaWikiSqlSource:
    """The rows of one table dump, in order."""

    kind: ClassVar[str] = "mediawiki-sql"

    def __init__(self, path: Path, options: SourceOptions) -> None:
        self.path = path
        self.options = options
        # A table dump may be cut into files or filtered, so absence proves nothing.
        self.scope = ""
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield each row once; damage ends the listing after the last whole row."""
        self.complete = False
        place = reason.file_uri(self.path)
        wiki = Wiki(page_base(self.options), NAMESPACES)
        count = 0
        whole = True
        try:
            for row in rows(blocks(self.path), self.options.max_item_bytes):
                count += 1
                item = self._item(row, wiki, f"{place}#row={count}")
                whole = whole and not isinstance(item, Failed)
                yield item
        except (StreamFault, SqlFault) as fault:
            whole = False
            yield Failed(place, f"Reading stopped after {count:,} rows: {fault}. The rows before it were read.")
        except OSError as error:
            whole = False
            yield Failed(place, reason.of_os_error(error))
        else:
            if not count:
                whole = False
                yield Failed(place, "There is no INSERT INTO cur or old in it: this is no table dump that can be read.")
        self.complete = whole

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """The wikitext renderer."""
        return NAME, VERSION

    def extract(self, item: RawItem) -> RawDocument:
        """Render the page's wikitext as prose."""
        return page_document(item, self.options)

    def _item(self, row: Row, wiki: Wiki, where: str) -> SourceItem:
        names = row.columns or COLUMNS[row.table]
        if len(names) != len(row.values):
            return Failed(where, f"The row has {len(row.values)} values for {len(names)} columns.")
        # cur_title and old_title are one field to us.
        values = {name.removeprefix(f"{row.table}_"): value for name, value in zip(names, row.values, strict=True)}
        if "title" not in values or "text" not in values:
            return Failed(where, "The row has no title or no text column.")
        flags = _words(values.get("flags", b"")).split(",")
        if "external" in flags or "object" in flags:
            return Skipped(where, "Its text is kept in another table, as old_flags says.")
        text = values["text"]
        if "gzip" in flags:
            inflated = _inflate(text, self.options.max_item_bytes)
            if inflated is None:
                return Failed(where, "Its compressed text is damaged or above the size limit.")
            text = inflated
        number = _number(values.get("namespace", b"0"))
        title = _words(values["title"]).replace("_", " ").strip()
        prefix = NAMESPACES.get(number, f"Namespace {number}") if number else ""
        page = Page(
            title=f"{prefix}:{title}" if prefix and title else title,
            namespace=number,
            text=_words(text),
            timestamp=_words(values.get("timestamp", b"")),
            redirect="another page" if values.get("is_redirect") == b"1" else "",
            bytes_seen=len(text),
        )
        if page.redirect:
            page.redirect = page_target(page.text) or page.redirect
        item = page_item(page, wiki, self.options)
        if row.table == "old" and isinstance(item, RawItem):
            # Many rows of one title, each an old state of its page.
            version = _words(values.get("id", b""))
            return RawItem(f"{item.uri}?oldid={version}", item.title, item.raw, item.meta)
        return item


def page_target(text: str) -> str:
    """Where a row that is marked as a redirect leads, "" when its text does not say."""
    match = re.search(r"\[\[([^\]|\n]{1,300})", text[:1000])
    return match[1].strip() if match else ""


def _words(value: bytes) -> str:
    """Dumps of that time are UTF-8 or, on early Western wikis, windows-1252."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("cp1252", "replace")


def _number(value: bytes) -> int:
    return int(value) if value.lstrip(b"-").isdigit() else 0


def _inflate(data: bytes, limit: int) -> bytes | None:
    decompressor = zlib.decompressobj(-15)
    try:
        text = decompressor.decompress(data, limit)
    except zlib.error:
        return None
    return text if decompressor.eof else None
