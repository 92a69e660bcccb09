"""MediaWiki XML exports and dumps: plain, bzip2 (also multistream), gzip, xz, zstd; UTF-8 or UTF-16.

Streams through expat with memory bounded by the longest allowed page. A dump
may lack ``siteinfo`` (then URIs are ``mediawiki:Title``). Of several revisions
of a page the last one given is read. Refused: a DTD of any kind, hence every
entity bomb and external entity, and elements nested deeper than any export's.
The format: https://www.mediawiki.org/xml/export-0.11.xsd
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from xml.parsers import expat

from arborist.core.model import Failed, RawDocument, RawItem, SourceItem
from arborist.sources import reason
from arborist.sources.options import SourceOptions
from arborist.sources.stream import StreamFault, blocks
from arborist.sources.wikitext.page import NAME, NAMESPACES, Page, Wiki, page_base, page_document, page_item
from arborist.sources.wikitext.render import VERSION

MAX_DEPTH = 64  # export-0.11 nests 6 deep
_KEPT = frozenset({"title", "ns", "text", "timestamp", "model", "base", "namespace"})
_MARK = re.compile(rb"^(?:\xff\xfe|\xfe\xff)")


class RefusedError(Exception):
    """The XML holds something no dump needs; the message is a sentence."""


class MediaWikiXmlSource:
    """The pages of one dump file, in order."""

    kind: ClassVar[str] = "mediawiki-xml"

    def __init__(self, path: Path, options: SourceOptions) -> None:
        self.path = path
        self.options = options
        # One file is seldom the whole wiki (dumps come in parts), so absence proves nothing.
        self.scope = ""
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield each page once; damage ends the listing after the last whole page."""
        self.complete = False
        place = reason.file_uri(self.path)
        reader = _Reader(self.options)
        count = 0
        try:
            for page, wiki in reader.pages(blocks(self.path)):
                count += 1
                yield page_item(page, wiki, self.options)
        except StreamFault as fault:
            yield Failed(place, f"Reading stopped after {count:,} pages: {fault}. The pages before it were read.")
        except expat.ExpatError as error:
            yield Failed(place, _of_expat(error, reader, count))
        except RefusedError as refused:
            yield Failed(place, f"{refused} Reading stopped after {count:,} pages.")
        except OSError as error:
            yield Failed(place, reason.of_os_error(error))
        else:
            if not count:
                yield Failed(place, "There is no <page> in it: this is not a MediaWiki dump, or an empty one.")
            self.complete = count > 0

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """The wikitext renderer."""
        return NAME, VERSION

    def extract(self, item: RawItem) -> RawDocument:
        """Render the page's wikitext as prose."""
        return page_document(item, self.options)


def _of_expat(error: expat.ExpatError, reader: "_Reader", count: int) -> str:
    where = f" in the page “{reader.page.title}”" if reader.page and reader.page.title else ""
    message = expat.errors.messages.get(error.code, "") or str(error)
    if message in {expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_UNCLOSED_TOKEN}:
        return f"The file ends in mid-dump{where}: it is cut off. The {count:,} pages before it were read."
    return (
        f"It is not well-formed XML at line {error.lineno:,}{where} ({message}). "
        f"The {count:,} pages before it were read."
    )


class _Reader:
    """Expat handlers that collect finished pages."""

    def __init__(self, options: SourceOptions) -> None:
        self.limit = options.max_item_bytes
        self.options = options
        self.page: Page | None = None
        self.wiki = Wiki(page_base(options), {})
        self.names: dict[int, str] = {}
        self.namespace_key = 0
        self.stack: list[str] = []
        self.text: list[str] = []
        self.size = 0
        self.keep = False
        self.done: list[Page] = []

    def pages(self, source: Iterator[bytes]) -> Iterator[tuple[Page, Wiki]]:
        parser: expat.XMLParserType | None = None
        for block in source:
            if parser is None:
                parser = self._parser(block)
            yield from self._feed(parser, block, last=False)
        if parser is not None:
            yield from self._feed(parser, b"", last=True)

    def _feed(self, parser: expat.XMLParserType, block: bytes, *, last: bool) -> Iterator[tuple[Page, Wiki]]:
        try:
            parser.Parse(block, last)
        except (expat.ExpatError, RefusedError):
            # The whole pages of a bad block are as good as any.
            yield from self._drain()
            raise
        yield from self._drain()

    def _drain(self) -> Iterator[tuple[Page, Wiki]]:
        done, self.done = self.done, []
        for page in done:
            yield page, self.wiki

    def _parser(self, head: bytes) -> expat.XMLParserType:
        # A byte order mark outranks the encoding that the declaration claims:
        # real dumps were re-encoded with the declaration left as it was.
        parser = expat.ParserCreate("UTF-16" if _MARK.match(head) else None)
        parser.buffer_text = True
        parser.buffer_size = 1 << 16
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = _refuse_doctype
        parser.EntityDeclHandler = _refuse_entity
        return parser

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.rpartition(":")[2]
        self.stack.append(name)
        if len(self.stack) > MAX_DEPTH:
            raise RefusedError(f"Its elements are nested more than {MAX_DEPTH} deep, as no dump's are.")
        self.text = []
        self.size = 0
        if name == "page":
            self.page = Page()
        elif name == "redirect" and self.page is not None:
            self.page.redirect = attributes.get("title", "").strip() or "another page"
        elif name == "namespace":
            key = attributes.get("key", "")
            self.namespace_key = int(key) if key.lstrip("-").isdecimal() else 0
        self.keep = name in _KEPT

    def _characters(self, data: str) -> None:
        if not self.keep:
            return
        self.size += len(data)
        if self.size <= self.limit:
            self.text.append(data)
        elif self.text:
            self.text = []

    def _end(self, name: str) -> None:
        name = name.rpartition(":")[2]
        self.stack.pop()
        parent = self.stack[-1] if self.stack else ""
        if name in _KEPT:
            self._value(name, parent, "".join(self.text))
        self.text = []
        self.keep = False
        if name == "page" and self.page is not None:
            self._finish(self.page)
        elif name == "namespaces":
            self.wiki = Wiki(self.wiki.base, dict(self.names))

    def _value(self, name: str, parent: str, value: str) -> None:
        page = self.page
        if page is None:
            if name == "base" and parent == "siteinfo":
                self.wiki = Wiki(page_base(self.options, value.strip()), self.wiki.namespaces)
            elif name == "namespace" and parent == "namespaces":
                self.names[self.namespace_key] = value
        elif name == "title" and parent == "page":
            page.title = " ".join(value.split())
        elif name == "ns" and parent == "page":
            page.namespace = int(value) if value.strip().lstrip("-").isdecimal() else 0
        elif name == "text" and parent == "revision":
            page.text = value
            page.bytes_seen = self.size
        elif name == "timestamp" and parent == "revision":
            page.timestamp = value.strip()
        elif name == "model" and parent in {"revision", "content"}:
            page.model = value.strip()

    def _finish(self, page: Page) -> None:
        if page.namespace is None:  # exports before 0.6 say it in the title alone
            prefix = page.title.partition(":")[0]
            known = {name: key for key, name in {**NAMESPACES, **self.names}.items() if name}
            page.namespace = known.get(prefix, 0) if ":" in page.title else 0
        self.done.append(page)
        self.page = None


def _refuse_doctype(*_arguments: object) -> None:
    raise RefusedError("It brings its own document type (DTD), which no dump needs and bombs are made of.")


def _refuse_entity(*_arguments: object) -> None:
    raise RefusedError("It declares entities, which no dump needs and bombs are made of.")
