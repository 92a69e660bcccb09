"""The kinds that are one file each: ``text``, ``markdown``, ``html`` and ``pdf``.

The URI is the ``file:`` URI of the path. Large plain text becomes several
documents, the later ones with ``#part=2`` and so on.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from arborist.core.model import Failed, RawDocument, RawItem, SourceItem
from arborist.sources import reason
from arborist.sources.extraction import formats
from arborist.sources.file import file_items
from arborist.sources.options import SourceOptions


class SingleFileSource:
    """One file in one format."""

    kind: ClassVar[str] = ""

    def __init__(self, path: Path, options: SourceOptions) -> None:
        self.path = path
        self.options = options
        self.uri = reason.file_uri(path)
        # Everything under this prefix is a later part of this very file.
        self.scope = self.uri + "#"
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield the file, or why it could not be read."""
        self.complete = False
        whole = True
        for item in file_items(self.path, self.uri, reason.printable(self.path.name), self.kind, self.options):
            whole = whole and not isinstance(item, Failed)
            yield item
        self.complete = whole

    def extractor_of(self, item: RawItem) -> tuple[str, str]:
        """The extractor of the item's format."""
        return formats.extractor_of(item, self.options)

    def extract(self, item: RawItem) -> RawDocument:
        """Extract the text in this kind's format."""
        return formats.extract(item, self.options)


class TextSource(SingleFileSource):
    """A plain text file."""

    kind: ClassVar[str] = formats.TEXT


class MarkdownSource(SingleFileSource):
    """A Markdown file."""

    kind: ClassVar[str] = formats.MARKDOWN


class HtmlSource(SingleFileSource):
    """An HTML file."""

    kind: ClassVar[str] = formats.HTML


class PdfSource(SingleFileSource):
    """A PDF file; needs the extra ``pdf``."""

    kind: ClassVar[str] = formats.PDF
