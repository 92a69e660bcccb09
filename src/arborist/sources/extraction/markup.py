"""HTML to main text with selectolax (the Lexbor parser): the built-in extractor.

Left out: scripts, styles, comments, navigation, page headers and footers,
forms, and text that a reader does not see (``hidden``, ``aria-hidden``, inline
styles, and simple ``display: none`` rules of the page's own style sheet).
When the page has one ``<main>`` or ``<article>``, only that is read. Headings
become ``#`` lines, tables ``header: cell`` lines. The walk keeps its own stack,
so nesting costs no recursion.
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from arborist.core.errors import SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction.charset import declared_charset
from arborist.sources.extraction.result import Extracted
from arborist.sources.extraction.tabular import table_lines
from arborist.text.canonical import decode

NAME = "html-selectolax"
VERSION = "1"

_DROPPED = (
    "script,style,noscript,template,svg,canvas,iframe,object,embed,nav,aside,footer,form,button,select,dialog,menu,"
    "audio,video,map,[hidden],[aria-hidden='true'],[role='navigation'],[role='banner'],[role='contentinfo'],"
    "[role='search'],[role='complementary']"
)
_MAIN = ("main", "[role='main']", "article")
_UNSEEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|\Z|!)|"
    r"font-size\s*:\s*0(?:px|em|rem|%|pt)?\s*(?:;|\Z|!)|"
    r"(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0|(?:max-)?(?:width|height)\s*:\s*0(?:px)?\s*(?:;|\Z|!)",
    re.IGNORECASE,
)
_MAX_STYLE = 1 << 18  # characters of a style sheet that are looked through
_RULE = re.compile(r"([^{}]{1,400})\{([^{}]{0,2000})\}")
_SIMPLE_SELECTOR = re.compile(r"\s*([.#][A-Za-z_][\w-]{0,80})\s*\Z")
_BLOCKS = frozenset(
    """address article blockquote body center dd details dialog div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6
    header hr html li main ol p pre section summary table tbody td tfoot th thead tr ul""".split()
)
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
# Elements that have no end tag or may leave it out.
_NOT_NESTING = frozenset(
    """area base br col embed hr img input link meta param source track wbr p li dt dd tr td th thead tbody tfoot option
    optgroup colgroup rb rt rp html head body""".split()
)
_NESTING_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)")
MAX_DEPTH = 1000
_SPACE = re.compile(r"[ \t\r\n\f\v\u00a0]+")
_MAX_LIST_DEPTH = 8
_MAX_TABLES = 16  # data tables are looked for inside this many layout tables, each look costing its subtree


def version() -> str:
    """Version of this extractor."""
    return VERSION


def extract(item: RawItem, encoding: str = "") -> Extracted:
    """Main text of an HTML page.

    Raises:
        SourceError: binary data, an unknown encoding, or hostile nesting.
    """
    source = decode(item.raw, encoding or declared_charset(item.raw) or None).text
    _refuse_deep(source)
    tree = LexborHTMLParser(source)
    title = _title(tree)
    root = tree.body or tree.root
    if root is None:
        return Extracted("", title)
    _remove_unseen(tree)
    walk = _Walk()
    walk.run(_main(tree) or root)
    return Extracted(walk.text(), title or walk.first_heading)


def _refuse_deep(source: str) -> None:
    """The HTML standard's own tree building costs the square of the depth; real pages nest under 100 deep."""
    if source.count("<") <= MAX_DEPTH:
        return
    depth = 0
    for match in _NESTING_TAG.finditer(source):
        name = match[2].lower()
        if name not in _NOT_NESTING:
            depth = max(0, depth - 1) if match[1] else depth + 1
            if depth > MAX_DEPTH:
                raise SourceError(
                    f"The page nests its elements more than {MAX_DEPTH:,} deep, as only a hostile page does"
                )


def _title(tree: LexborHTMLParser) -> str:
    node = tree.css_first("head title") or tree.css_first("title")
    return _SPACE.sub(" ", node.text()).strip() if node is not None else ""


def _main(tree: LexborHTMLParser) -> LexborNode | None:
    """The page's own main part, when it marks exactly one."""
    for selector in _MAIN:
        found = tree.css(selector)
        if len(found) == 1 and found[0].text(strip=True):
            return found[0]
    return None


def _remove_unseen(tree: LexborHTMLParser) -> None:
    selectors = []
    for style in tree.css("style"):
        for rule in _RULE.finditer(style.text()[:_MAX_STYLE]):
            if _UNSEEN.search(rule[2]):
                selectors += [match[1] for part in rule[1].split(",") if (match := _SIMPLE_SELECTOR.match(part))]
    unseen = tree.css(_DROPPED)
    unseen += [node for node in tree.css("[style]") if _UNSEEN.search(node.attributes.get("style") or "")]
    for selector in selectors[:200]:
        unseen += tree.css(selector)
    kept = {"html", "body"}
    for node in unseen:
        if node.tag not in kept:
            node.remove(recursive=True)


class _Walk:
    """Depth-first over the tree with an own stack; collects blocks of text."""

    def __init__(self) -> None:
        self.blocks: list[tuple[str, bool]] = []
        self.inline: list[str] = []
        self.marker = ""
        self.lists: list[int | None] = []
        self.pre = 0
        self.tables = 0  # layout tables that are open
        self.first_heading = ""

    def run(self, root: LexborNode) -> None:
        """Walk everything under ``root``."""
        stack: list[tuple[LexborNode, bool]] = [(root, False)]
        while stack:
            node, leaving = stack.pop()
            tag = node.tag
            if leaving:
                self._leave(tag)
                continue
            if tag == "-text":
                self.inline.append(node.text(deep=False) or "")
                continue
            if tag == "table" and self.tables < _MAX_TABLES and self._table(node):
                continue
            self._enter(tag)
            stack.append((node, True))
            children = []
            child = node.child
            while child is not None:
                children.append((child, False))
                child = child.next
            stack.extend(reversed(children))
        self._flush()

    def text(self) -> str:
        """The blocks, with blank lines between all but list items."""
        out: list[str] = []
        for index, (block, is_item) in enumerate(self.blocks):
            if index and not (is_item and self.blocks[index - 1][1]):
                out.append("")
            out.append(block)
        return "\n".join(out) + "\n" if out else ""

    def _enter(self, tag: str | None) -> None:
        if tag == "br":
            self.inline.append("\n" if self.pre else "\x00")
        elif tag in _BLOCKS:
            self._flush()
            if tag == "pre":
                self.pre += 1
            elif tag == "table":
                self.tables += 1
            elif tag in {"ul", "ol"}:
                self.lists.append(1 if tag == "ol" else None)
            elif tag == "li":
                self._item()

    def _leave(self, tag: str | None) -> None:
        if tag not in _BLOCKS:
            return
        level = _HEADINGS.get(tag or "")
        self._flush(level or 0)
        if tag == "pre":
            self.pre -= 1
        elif tag == "table":
            self.tables -= 1
        elif tag in {"ul", "ol"} and self.lists:
            self.lists.pop()
        elif tag == "li":
            self.marker = ""

    def _item(self) -> None:
        indent = "  " * min(max(len(self.lists) - 1, 0), _MAX_LIST_DEPTH)
        number = self.lists[-1] if self.lists else None
        if number is None:
            self.marker = f"{indent}- "
        else:
            self.marker = f"{indent}{number}. "
            self.lists[-1] = number + 1

    def _flush(self, heading: int = 0) -> None:
        if not self.inline:
            return
        text = "".join(self.inline)
        self.inline = []
        if self.pre:
            text = text.strip("\n").replace("\x00", "\n")
        else:
            lines = (_SPACE.sub(" ", line).strip() for line in text.split("\x00"))
            text = "\n".join(line for line in lines if line)
        if not text.strip():
            return
        if heading:
            text = " ".join(text.split())
            self.first_heading = self.first_heading or text
            self.blocks.append((f"{'#' * heading} {text}", False))
            return
        marker, self.marker = self.marker, ""
        self.blocks.append((marker + text, bool(marker)))

    def _table(self, table: LexborNode) -> bool:
        """Write a data table; False for one that only lays out a page."""
        if table.css_first("th") is None or len(table.css("table")) > 1:
            return False
        self._flush()
        rows = []
        for row in table.css("tr"):
            cells = []
            cell = row.child
            while cell is not None:
                if cell.tag in {"td", "th"}:
                    cells.append((_SPACE.sub(" ", cell.text(separator=" ")).strip(), cell.tag == "th"))
                cell = cell.next
            rows.append(cells)
        caption = table.css_first("caption")
        if caption is not None and (words := _SPACE.sub(" ", caption.text()).strip()):
            self.blocks.append((words, False))
        self.blocks += [(f"- {line}", True) for line in table_lines(rows)]
        return True
