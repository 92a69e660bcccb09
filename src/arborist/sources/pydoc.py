"""Python's language reference, from the interpreter that is running: ``pydoc_data.topics``.

The corpus of the demo: real prose about exact rules, on every machine, with
no download. One document per topic, URI ``pydoc:<topic>``; the raw bytes are
the topic's text in UTF-8. Another Python version has other words, so its
documents supersede these.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from arborist.core.model import RawDocument, RawItem, SourceItem
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions

NAME = "pydoc"
VERSION = "1"

# Sphinx writes a heading as a line of text over a line of one repeated mark.
_HEADING = re.compile(r"^(?P<text>\S[^\n]*)\n(?P<mark>[*=\-~^\"])(?P=mark){2,}[ ]*$", re.MULTILINE)
_LEVELS = {"*": "==", "=": "===", "-": "====", "~": "====="}


class PydocSource:
    """Every topic of ``pydoc_data.topics``; ``path`` is not used."""

    kind: ClassVar[str] = "pydoc"

    def __init__(self, path: Path, options: SourceOptions) -> None:
        self.path = path
        self.options = options
        self.scope = "pydoc:"
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield the topics in the order of their names."""
        # Imported here: 700 kB of text that no other kind needs.
        from pydoc_data.topics import topics  # noqa: PLC0415

        self.complete = False
        for name in sorted(topics):
            yield RawItem(uri=f"pydoc:{name}", title=name, raw=topics[name].encode("utf-8"))
        self.complete = True

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """Always the same one."""
        return NAME, VERSION

    def extract(self, item: RawItem) -> RawDocument:
        """Turn underlined headings into heading lines; the first one is the title."""
        text = item.raw.decode("utf-8")
        first = _HEADING.match(text)
        title = first["text"].strip() if first else ""
        body = _HEADING.sub(_heading_line, text).strip() + "\n"
        return raw_document(item, Extracted(body, title), NAME, VERSION, keep_raw=self.options.keep_raw)


def _heading_line(match: re.Match[str]) -> str:
    mark = _LEVELS.get(match["mark"], "======")
    return f"{mark} {match['text'].strip()} {mark}"
