"""One pass over wikitext with a stack of open brackets; every node renders as it closes.

Linear on any input: one compiled pattern finds the next mark, each frame is
opened and closed once, and nesting beyond ``MAX_DEPTH`` is plain text, so that
a character is copied upwards a bounded number of times. A general parser
(mwparserfromhell) was measured at 0.66 MB/s and can need gigabytes for one
hostile page; this one is checked against it in the conformance tests and
timed in ``docs/bench/sources.md``.

What is not understood is never shown as markup: unclosed brackets leave their
words, unknown templates leave nothing.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

# Articles nest brackets fewer than 15 deep (template in table in template).
MAX_DEPTH = 40

# Marks inside rendered text; the characters themselves are removed from input.
HOLD_OPEN, HOLD_CLOSE = "\x02", "\x03"  # around the number of a held block
GAP = "\x04"  # something was left out here: tidy the punctuation around it
BREAK = "\x05"  # a line break that a newline would not be
CELL = "\x06"  # in a table, before "|" cell, "!" header cell, "-" row or "+" caption
_OWN_MARKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

# Every alternative begins with a plain character, so that the regular expression
# engine can skip prose at the speed of a character search (measured: 0.8 s of
# searching in 5.7 MB, against 4.7 s when alternatives began with a group). Lines that begin a table or
# a row are told by the newline before them; the parser puts one before the text.
_TOKEN = re.compile(
    r"""<!--(?P<comment>)
      | </?(?P<tag>[a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>
      | \{(?P<open>\{+)
      | \}(?P<close>\}+)
      | \[\[(?P<simple>[^\[\]{}|<>\n']{1,200}(?:\|[^\[\]{}|<>\n']{1,400})?)\]\]
      | \[(?P<link>\[)
      | \](?P<unlink>\]?)
      | \[(?:https?:|ftps?:|news:|ircs?:|gopher:)?(?P<url>//|mailto:)[^\s\[\]<>{|}]*
      | \n(?P<table>[ \t:*\#;]*\{\|)(?!\})[^\n]*
      | \n[ \t]*(?P<row>\|[}\-+]?|!)
      | \|(?P<cell>\|)
      | !(?P<headers>!)
      | \|(?P<pipe>)
      | '(?P<quotes>'+)
      | __(?P<switch>[A-Z]+)__
    """,
    re.VERBOSE,
)

# Extension tags whose content is not wikitext. "drop" leaves nothing.
_DROPPED_TAGS = frozenset(
    {"ref", "references", "timeline", "score", "imagemap", "templatestyles", "graph", "mapframe", "maplink",
     "inputbox", "section", "indicator", "categorytree", "charinsert", "hiero", "gallery"}
)  # fmt: skip
_HELD_TAGS = frozenset({"nowiki", "pre", "math", "chem", "source", "syntaxhighlight"})
# Without its place, the 6 of 10<sup>6</sup> would make another number.
_POWER = re.compile(
    r"<sup[^<>]{0,80}>\s*([−–+-]?[\d.,/]{1,12}[−+-]?|[−+-]|[−-]?[a-zA-Z*†‡])\s*</sup\s*>", re.IGNORECASE
)
# Likewise 20<sub>16</sub>; after a letter (H<sub>2</sub>O) nothing can be mistaken.
_BASE = re.compile(r"<sub[^<>]{0,80}>\s*(?:\[\[[^\[\]|]{1,40}\|)?(\d{1,4})(?:\]\])?\s*</sub\s*>", re.IGNORECASE)
_DIGIT = re.compile(r"\d\Z")
_HEX = re.compile(r"(?:\A|[^\w])[0-9A-F]*\d[0-9A-F]*\Z")
_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_RAISED = str.maketrans("0123456789+-−–ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻ⁿⁱ")
_CLOSING = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in _DROPPED_TAGS | _HELD_TAGS}
_BREAKING_TAGS = frozenset({"br", "hr"})
_BLOCK_TAGS = frozenset({"p", "div", "blockquote", "center", "ul", "ol", "dl", "table", "tr", "poem", "h2", "h3", "h4"})
_ITEM_TAGS = frozenset({"li", "dt", "dd"})


def superscript(text: str) -> str:
    """Raised digits and signs where Unicode has them, else ``^text``."""
    raised = text.translate(_RAISED)
    return f"^{text}" if re.search(r"[.,/a-zA-Z*†‡]", raised) else raised


@dataclass(slots=True)
class Frame:
    """An open bracket: its kind, the parts between its pipes, a table's last line mark and the tables in its cells."""

    kind: str
    parts: list[list[str]] = field(default_factory=lambda: [[]])
    line_mark: str = ""
    nested: list[str] = field(default_factory=list)

    def texts(self) -> list[str]:
        """The parts, joined."""
        return ["".join(part) for part in self.parts]


@dataclass(frozen=True, slots=True)
class Renderers:
    """How each node becomes text; all are pure but for what they collect."""

    template: Callable[[list[str]], str]
    link: Callable[[list[str]], str]
    table: Callable[[str], str]
    hold: Callable[[str, str], str]


class Parser:
    """Single use: ``Parser(text, renderers).run()``."""

    def __init__(self, text: str, renderers: Renderers) -> None:
        self.text = "\n" + _OWN_MARKS.sub("", text).replace("&nbsp;", " ")
        self.renderers = renderers
        self.stack: list[Frame] = [Frame("page")]
        self.open_kinds: dict[str, int] = {}
        self.never_closed: set[str] = set()
        self.steps = {name: getattr(self, f"_{name}") for name in _TOKEN.groupindex}

    def run(self) -> str:
        """Parse everything and return the text of the page, with marks still in it."""
        text = self.text
        position = 0
        search = _TOKEN.search
        steps = self.steps
        while True:
            match = search(text, position)
            if match is None:
                break
            start = match.start()
            if start > position:
                self._out(text[position:start])
            position = steps[match.lastgroup or ""](match)
        self._out(text[position:])
        while len(self.stack) > 1:
            self._abandon()
        return self.stack[0].texts()[0]

    # --- output and stack ---

    def _out(self, text: str) -> None:
        self.stack[-1].parts[-1].append(text)

    def _written_last(self) -> str:
        part = self.stack[-1].parts[-1]
        return part[-1][-8:] if part else ""

    def _push(self, kind: str) -> None:
        if len(self.stack) > MAX_DEPTH:
            return
        self.open_kinds[kind] = self.open_kinds.get(kind, 0) + 1
        self.stack.append(Frame(kind))

    def _pop(self) -> Frame:
        frame = self.stack.pop()
        self.open_kinds[frame.kind] -= 1
        return frame

    def _abandon(self) -> None:
        """The top frame never closes: leave its words, not its brackets."""
        frame = self._pop()
        if frame.kind == "table":
            self._out_table(frame)
            return
        self._out(" ".join(frame.texts()))

    def _out_table(self, frame: Frame) -> None:
        """A table's lines; those of a table in a cell come after the table around it, not in one line with it."""
        lines = "\n\n".join([self.renderers.table(frame.texts()[0]), *frame.nested])
        if self.stack[-1].kind == "table":
            self.stack[-1].nested.append(lines)
        else:
            self._out(f"\n{lines}\n")

    def _unwind(self, kind: str) -> bool:
        """Abandon frames until one of ``kind`` is on top; False when none is open."""
        if not self.open_kinds.get(kind):
            return False
        while self.stack[-1].kind != kind:
            self._abandon()
        return True

    # --- tokens ---

    def _simple(self, match: re.Match[str]) -> int:
        """A link without anything nested in it: most links, and no frame needed."""
        self._out(self.renderers.link(match["simple"].split("|")))
        return match.end()

    def _link(self, match: re.Match[str]) -> int:
        self._push("link")
        return match.end()

    def _url(self, match: re.Match[str]) -> int:
        self._push("external")
        return match.end()

    def _table(self, match: re.Match[str]) -> int:
        self._out("\n")
        self._push("table")
        return match.end()

    def _switch(self, match: re.Match[str]) -> int:
        self._out(GAP)
        return match.end()

    def _pipe(self, match: re.Match[str]) -> int:
        self._part("|")
        return match.end()

    def _part(self, literal: str) -> None:
        """A pipe begins the next part where parts are, else it is what it is."""
        frame = self.stack[-1]
        if frame.kind in {"template", "parameter", "link"}:
            frame.parts.append([])
        else:
            self._out(literal)

    def _cell(self, match: re.Match[str]) -> int:
        frame = self.stack[-1]
        if frame.kind == "table":
            # A doubled pipe goes on with the kind of cell that the line began with.
            self._out(CELL + ("!" if frame.line_mark == "!" else "|"))
        else:
            self._part("|")
            self._part("|")
        return match.end()

    def _headers(self, match: re.Match[str]) -> int:
        frame = self.stack[-1]
        in_header_line = frame.kind == "table" and frame.line_mark == "!"
        self._out(CELL + "!" if in_header_line else "!!")
        return match.end()

    def _quotes(self, match: re.Match[str]) -> int:
        # 2 italic, 3 bold, 5 both; of any other number the rest are apostrophes.
        count = match.end() - match.start()
        rest = {2: 0, 3: 0, 4: 1, 5: 0}.get(count, count - 5)
        if rest:
            self._out("'" * rest)
        return match.end()

    def _unlink(self, match: re.Match[str]) -> int:
        double = bool(match["unlink"])
        if self.stack[-1].kind == "external":
            label = " ".join(self._pop().texts()).strip()
            self._out(label or GAP)
            return match.start() + 1
        if double and self._unwind("link"):
            frame = self._pop()
            self._out(self.renderers.link(frame.texts()))
        else:
            self._out("]]" if double else "]")
        return match.end()

    def _open(self, match: re.Match[str]) -> int:
        count = match.end() - match.start()
        if count == 3:
            self._push("parameter")
            return match.end()
        if count % 2:
            self._out("{")
        for _ in range(min(count // 2, MAX_DEPTH)):
            self._push("template")
        return match.end()

    def _close(self, match: re.Match[str]) -> int:
        left = match.end() - match.start()
        while left >= 2:
            if left >= 3 and self.stack[-1].kind == "parameter":
                frame = self._pop()
                self._out(frame.texts()[1] if len(frame.parts) > 1 else GAP)
                left -= 3
            elif self._unwind("template"):
                frame = self._pop()
                self._out(self.renderers.template(frame.texts()))
                left -= 2
            else:
                return match.end()
        return match.end() - left

    def _row(self, match: re.Match[str]) -> int:
        mark = match["row"]
        top = self.stack[-1].kind
        if top in {"external", "link"} and self.open_kinds.get("table"):
            # A link cannot span rows: it was never closed.
            while self.stack[-1].kind in {"external", "link"}:
                self._abandon()
            top = self.stack[-1].kind
        if top == "table":
            if mark == "|}":
                self._out_table(self._pop())
            else:
                kind = mark[-1]
                self.stack[-1].line_mark = kind
                self._out(CELL + kind)
            return match.end()
        self._out("\n")
        if mark == "!":
            self._out("!")
            return match.end()
        self._part("|")
        return match.end() - (len(mark) - 1)

    def _comment(self, match: re.Match[str]) -> int:
        end = self.text.find("-->", match.end())
        self._out(GAP)
        return len(self.text) if end < 0 else end + 3

    def _tag(self, match: re.Match[str]) -> int:
        mark = match.group()
        name = match["tag"].lower()
        if name == "sup":
            power = _POWER.match(self.text, match.start())
            if power is not None:
                self._out(superscript(power[1]))
                return power.end()
        if name == "sub":
            base = _BASE.match(self.text, match.start())
            if base is not None and (_HEX if base[1] == "16" else _DIGIT).search(self._written_last()):
                self._out(base[1].translate(_LOWERED))
                return base.end()
        if name in _DROPPED_TAGS or name in _HELD_TAGS:
            return self._extension(match, mark, name)
        if name in _BREAKING_TAGS:
            self._out(BREAK)
        elif name in _BLOCK_TAGS:
            self._out("\n\n")
        elif name in _ITEM_TAGS and not mark.startswith("</"):
            self._out("\n* ")
        return match.end()

    def _extension(self, match: re.Match[str], mark: str, name: str) -> int:
        after = match.end()
        if mark.startswith("</"):
            return after
        if mark.endswith("/>"):
            self._out(GAP)
            return after
        if name in self.never_closed:
            return after
        closing = _CLOSING[name].search(self.text, after)
        if closing is None:
            # Asked once per name, so that a page of nothing but openings stays linear.
            self.never_closed.add(name)
            return after
        if name in _HELD_TAGS:
            self._out(self.renderers.hold(name, self.text[after : closing.start()]))
        else:
            self._out(GAP)
        return closing.end()
