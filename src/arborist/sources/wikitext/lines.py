"""Lines of a rendered page: headings, lists, paragraphs, and the punctuation around gaps."""

import re
from collections.abc import Iterator

from arborist.sources.wikitext.parse import BREAK, CELL, GAP, HOLD_CLOSE, HOLD_OPEN

# Lower-case headings of sections that are lists of links, in the larger wikis.
LINK_SECTIONS = frozenset(
    """see also|external links|external link|siehe auch|weblinks|voir aussi|articles connexes|liens externes|véase también|
    enlaces externos|voci correlate|altri progetti|collegamenti esterni|zie ook|externe links|ver também|ligações externas|
    zobacz też|linki zewnętrzne|см. также|ссылки|див. також|посилання|вижте също|външни препратки|se även|externa länkar|
    se også|eksterne lenker|eksterne henvisninger|katso myös|aiheesta muualla|související články|externí odkazy|lásd még|
    external links and references|関連項目|外部リンク|参见|外部链接""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
_HEADING = re.compile(rf"(?P<marks>={{1,6}})(?P<text>[^\n]*?)(?P=marks)[\s{GAP}]*\Z")
_OPENING = ("(", "[", "（")
_CLOSING = (")", "]", "）")
_STOPS = (",", ".", ";", ":", "!", "?")
_LIST = re.compile(r"(?P<marks>[*#:;]+)\s*")
Counters = list[tuple[str, int]]  # of each open list level: its mark and the number of its last item
_TERM = re.compile(r"\s*:\s+")
_RULE = re.compile(r"-{4,}\s*\Z")


def tidy(text: str) -> str:
    """Plain text from rendered wikitext: paragraphs of one line, blank lines between, no empty sections."""
    text = text.replace(CELL + "|", " ").replace(CELL, "")
    blocks = _without_empty_sections(list(_without_link_sections(_blocks(text))))
    out: list[str] = []
    previous = ""
    for kind, line in blocks:
        if out and not (kind == "item" and previous == "item"):
            out.append("")
        out.append(line)
        previous = kind
    return "\n".join(out) + "\n" if out else ""


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """("heading" | "item" | "text" | "held", line) in order; plain lines that touch are one paragraph."""
    paragraph: list[str] = []
    counters: Counters = []

    def flush() -> Iterator[tuple[str, str]]:
        if paragraph:
            joined = " ".join(paragraph)
            paragraph.clear()
            for piece in joined.split(BREAK):
                clean = _close_gaps(piece)
                if clean:
                    yield "text", clean

    for raw in text.split("\n"):
        line = raw.strip(" \t")
        if line and not line.strip(f"{GAP} \t"):
            continue  # only something left out: neither words nor a paragraph break
        bare = line.strip(GAP)
        match = _LIST.match(bare)
        if match is None:
            counters = []
        if not line or _RULE.match(line):
            yield from flush()
        elif bare.startswith("=") and (heading := _HEADING.match(bare)):
            yield from flush()
            name = _close_gaps(heading["text"].replace(BREAK, " "))
            if name:
                yield "heading", f"{heading['marks']} {name} {heading['marks']}"
        elif match is not None:
            yield from flush()
            counters = _count(counters, match["marks"])
            item = _item(match["marks"], bare[match.end() :], counters)
            if item:
                yield "item" if match["marks"][-1] != ":" or len(match["marks"]) > 1 else "text", item
        elif bare.startswith(HOLD_OPEN) and bare.endswith(HOLD_CLOSE) and bare.count(HOLD_OPEN) == 1:
            yield from flush()
            yield "held", bare
        else:
            paragraph.append(line)
    yield from flush()


def _count(counters: Counters, marks: str) -> Counters:
    """Count list items by depth; another mark at a depth begins another list."""
    kept = counters[: len(marks)]
    kept += [("", 0)] * (len(marks) - len(kept))
    mark, number = kept[-1]
    kept[-1] = (marks[-1], number + 1 if mark == marks[-1] else 1)
    return kept


def _item(marks: str, content: str, counters: Counters) -> str:
    text = _close_gaps(content.replace(BREAK, " "))
    if not text:
        return ""
    kind = marks[-1]
    if kind == ";":
        return _TERM.sub(": ", text, count=1)
    indent = "  " * min(len(marks) - 1, 8)
    if kind == "#":
        return f"{indent}{counters[-1][1]}. {text}"
    if kind == "*":
        return f"{indent}- {text}"
    return text


def _close_gaps(text: str) -> str:
    """Single spaces; where something was left out, no brackets or punctuation that stand for nothing.

    "( ; gap, word)" becomes "(word)", "(gap)" goes, "word gap ," becomes "word,".
    """
    if GAP in text:
        first, *rest = text.split(GAP)
        joined = [first]
        for right in rest:
            left = joined.pop()
            while joined and not left.strip():
                left = joined.pop() + left
            joined += _joint(left, right)
        text = "".join(joined)
    return " ".join(text.split())


def _joint(left: str, right: str) -> tuple[str, str]:
    """What remains on both sides of one gap."""
    after = right.lstrip()
    inside = left.rstrip(" ;,:")
    if inside.endswith(_OPENING):
        rest = after.lstrip(" ;,:")
        if not rest.startswith(_CLOSING):
            return inside, rest
        left, right = inside[:-1], rest[1:]
        after = right.lstrip()
    if after.startswith(_CLOSING):
        return left.rstrip(" ;,"), after
    if after.startswith(_STOPS):
        before = left.rstrip()
        return before, after[1:] if before.endswith((",", ";", ":")) and after[0] in ",;" else after
    if left.endswith((".", "!", "?")) and right[:1].isupper():
        return left, f" {right}"  # a note stood between two sentences
    return left, after if left.endswith(" ") else right


def _without_link_sections(blocks: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Leave out sections that only link elsewhere: by their titles they rank with every question on the page."""
    dropped = 0  # depth of the section that is being left out
    for kind, line in blocks:
        if kind == "heading":
            name = line.strip("= ")
            depth = len(line) - len(line.lstrip("="))
            if not dropped or depth <= dropped:
                dropped = depth if name.lower() in LINK_SECTIONS else 0
        if not dropped:
            yield kind, line


def _without_empty_sections(blocks: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Drop a heading when nothing but headings of its own depth or higher follows."""
    keep = [True] * len(blocks)
    next_depth = 0  # depth of the next kept heading, 0 when text comes first or the page ends
    filled = False
    for index in range(len(blocks) - 1, -1, -1):
        kind, line = blocks[index]
        if kind != "heading":
            filled = True
            continue
        depth = len(line) - len(line.lstrip("="))
        if filled or next_depth > depth:
            next_depth = depth
        else:
            keep[index] = False
        filled = False
    return (block for block, kept in zip(blocks, keep, strict=True) if kept)
