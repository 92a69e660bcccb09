"""Markdown to readable text with markdown-it-py (CommonMark and tables).

What a reader of the rendered page sees: headings as ``#`` lines, list items,
code as it stands, the words of links, tables as ``header: cell`` lines.
Markup, link targets, pictures, comments and front matter are left out; the
front matter's ``title``, else the first top heading, is the document's title.
"""

import re
from collections.abc import Sequence
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from arborist.core.errors import SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction.result import Extracted
from arborist.sources.extraction.tabular import table_lines
from arborist.text.canonical import decode

NAME = "markdown"
VERSION = "1"

# markdown-it-py parses about 1 MB/s here and is not linear on hostile brackets;
# the largest Markdown pages people write are some hundred kilobytes.
MAX_BYTES = 8 * 1024 * 1024
_MAX_BRACKETS = 20_000  # opening brackets in one paragraph, which cost their square

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\n(?P<body>.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title[ \t]*:[ \t]*(?P<title>[^\n]+)$", re.MULTILINE | re.IGNORECASE)
_WIKI_LINK = re.compile(r"!?\[\[(?P<target>[^\[\]|\n]{1,300})(?:\|(?P<label>[^\[\]\n]{0,300}))?\]\]")
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|</?[A-Za-z][^<>]*>", re.DOTALL)
_SPACES = re.compile(r"[ \t]+")
_BRACKET_RUN = re.compile(r"[\[\]]")


def version() -> str:
    """Version of this extractor."""
    return VERSION


def extract(item: RawItem, encoding: str = "") -> Extracted:
    """Render Markdown bytes as text.

    Raises:
        SourceError: binary data, or a file too large or hostile to parse in bounded time.
    """
    text = decode(item.raw, encoding or None).text.replace("\r\n", "\n").replace("\r", "\n")
    if len(item.raw) > MAX_BYTES:
        raise SourceError(
            f"This Markdown file has {len(item.raw):,} bytes, more than the {MAX_BYTES:,} that are parsed",
            hint="read it as plain text with --source text",
        )
    title = ""
    front = _FRONT.match(text)
    if front:
        found = _FRONT_TITLE.search(front["body"])
        title = found["title"].strip().strip("'\"").strip() if found else ""
        text = text[front.end() :]
    for paragraph in text.split("\n\n"):
        if len(paragraph) > _MAX_BRACKETS and len(_BRACKET_RUN.findall(paragraph)) > _MAX_BRACKETS:
            raise SourceError(
                "A paragraph of this Markdown file holds more brackets than can be parsed in reasonable time",
                hint="read it as plain text with --source text",
            )
    tokens = _parser().parse(text)
    writer = _Writer()
    writer.write(tokens)
    return Extracted(writer.text(), title or writer.title)


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


class _Writer:
    """Blocks of text from a token stream."""

    def __init__(self) -> None:
        self.blocks: list[tuple[str, bool]] = []  # (text, is list item)
        self.lists: list[int | None] = []  # next number of each open list, None for bullets
        self.marker = ""
        self.title = ""
        self.heading = 0
        self.rows: list[list[tuple[str, bool]]] | None = None
        self.header_cell = False

    def write(self, tokens: Sequence[Token]) -> None:
        for token in tokens:
            self._token(token)

    def text(self) -> str:
        out: list[str] = []
        for index, (block, is_item) in enumerate(self.blocks):
            if index and not (is_item and self.blocks[index - 1][1]):
                out.append("")
            out.append(block)
        return "\n".join(out) + "\n" if out else ""

    def _token(self, token: Token) -> None:
        kind = token.type
        if kind == "inline":
            self._inline(inline_text(token.children or []))
        elif kind == "heading_open":
            self.heading = int(token.tag[1:])
        elif kind == "heading_close":
            self.heading = 0
        elif kind in {"fence", "code_block"}:
            self._block(token.content.rstrip("\n"))
        elif kind == "html_block":
            for piece in _TAG.sub("", token.content).split("\n\n"):
                if piece.strip():
                    self._block(_SPACES.sub(" ", " ".join(piece.split())))
        elif kind in {"bullet_list_open", "ordered_list_open"}:
            self.lists.append(int(token.attrGet("start") or 1) if kind == "ordered_list_open" else None)
        elif kind in {"bullet_list_close", "ordered_list_close"}:
            self.lists.pop()
        elif kind == "list_item_open":
            self._item()
        elif kind == "table_open":
            self.rows = []
        elif kind == "table_close":
            for line in table_lines(self.rows or []):
                self.blocks.append((f"- {line}", True))
            self.rows = None
        elif kind == "tr_open" and self.rows is not None:
            self.rows.append([])
        elif kind in {"th_open", "td_open"}:
            self.header_cell = kind == "th_open"

    def _item(self) -> None:
        number = self.lists[-1]
        indent = "  " * (len(self.lists) - 1)
        if number is None:
            self.marker = f"{indent}- "
        else:
            self.marker = f"{indent}{number}. "
            self.lists[-1] = number + 1

    def _inline(self, text: str) -> None:
        if self.rows is not None and self.rows:
            self.rows[-1].append((" ".join(text.split()), self.header_cell))
        elif self.heading:
            line = " ".join(text.split())
            if line:
                if self.heading == 1 and not self.title:
                    self.title = line
                self._block(f"{'#' * self.heading} {line}")
        elif text.strip():
            self._block(text.strip())

    def _block(self, text: str) -> None:
        marker, self.marker = self.marker, ""
        self.blocks.append((marker + text, bool(marker)))


def inline_text(children: Sequence[Token]) -> str:
    """The words of inline tokens: links by their text, code as it is, pictures left out."""
    parts: list[str] = []
    for token in children:
        if token.type in {"text", "code_inline"}:
            parts.append(token.content)
        elif token.type == "softbreak":
            parts.append(" ")
        elif token.type == "hardbreak" or (token.type == "html_inline" and token.content.lower().startswith("<br")):
            parts.append("\n")
    return _WIKI_LINK.sub(lambda match: match["label"] or match["target"], "".join(parts))
