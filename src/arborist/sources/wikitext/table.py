"""A wiki table as prose: a caption line, then one line a row, ``header: cell; header: cell``.

Column headers are those of the first rows that are all headers; a header cell
at the start of a later row names that row. Spans are honoured within bounds,
because a row is only readable when its cells stand under the right headers.
Repeating headers could blow up a hostile table, so beyond ``MAX_GROWTH`` the
cells are listed without them.
"""

import re
from dataclasses import dataclass, field

from arborist.sources.wikitext.parse import BREAK, CELL, GAP

MAX_SPAN = 60  # wider than any real table; "colspan=999999999" costs nothing
MAX_COLUMNS = 200  # wider than any real table; bounds what spans can cost
MAX_HEADER = 120  # characters; a longer header cell is text, and its row a row
MAX_CARRIED = 200  # characters; a longer cell is not repeated in the rows it spans
MAX_SPREAD = 40  # characters; a longer cell is not repeated in the columns it spans
MAX_GROWTH = 6  # the five table pages of the bench grow at most 2.5 times

_SPAN = re.compile(r"""\b(?P<axis>col|row)span\s*=\s*["']?\s*(?P<count>\d{1,9})""", re.IGNORECASE)
_ATTRIBUTES = re.compile(
    r"""(?:\s*(?:colspan|rowspan|style|class|bgcolor|align|valign|width|height|scope|nowrap|id|data-sort-\w+)"""
    r"""\s*=\s*(?:"[^"\n]*"|'[^'\n]*'|[^\s"'|]+))+""",
    re.IGNORECASE,
)
_BEFORE_BRACKET = re.compile(rf"[\s{GAP}{BREAK}]*{BREAK}[\s{GAP}{BREAK}]*(?=[(\[])")
_SPACE = re.compile(rf"[\s,{GAP}]*{BREAK}[\s,{GAP}{BREAK}]*")
_BLANK = re.compile(r"[\s]+")

# A row's columns: text, is it a header cell, does it only go on with the cell to its left.
Values = list[tuple[str, bool, bool]]
Carried = dict[int, tuple[str, int]]


@dataclass(slots=True)
class Row:
    """Cells in order as (text, is header, colspan, rowspan)."""

    cells: list[tuple[str, bool, int, int]] = field(default_factory=list)


def render_table(content: str) -> str:
    """The table's lines; "" when nothing is in it."""
    caption, rows = _rows(content)
    lines = _row_lines(rows, with_headers=True)
    if sum(map(len, lines)) > MAX_GROWTH * len(content) + 1000:
        lines = _row_lines(rows, with_headers=False)
    listed = [f"* {line}" for line in lines if line]
    return "\n".join([caption, *listed] if caption else listed)


def _row_lines(rows: list[Row], *, with_headers: bool) -> list[str]:
    lines: list[str] = []
    headers: list[str] = []
    carried: Carried = {}
    for row in rows:
        values, is_header, carried = _spread(row, carried)
        filled = [column for column, (value, _, _) in enumerate(values) if value]
        if not filled or (len(filled) == 1 and filled[0] in carried):
            continue  # a lone cell that spans down is said again in the rows below it
        if is_header and len(filled) > 1 and all(len(value) <= MAX_HEADER for value, _, _ in values):
            headers = _stacked(headers, values) if headers and not lines else [value for value, _, _ in values]
            continue
        lines.append(_line(values, headers if with_headers else []))
    if headers and not lines:
        lines.append("; ".join(header for header in headers if header))
    return lines


def _stacked(upper: list[str], values: Values) -> list[str]:
    """Two header rows above each other: ``upper lower`` where they differ."""
    joined = []
    for column, (lower, _, _) in enumerate(values):
        over = upper[column] if column < len(upper) else ""
        name = lower if not over or over == lower else f"{over} {lower}".strip()
        joined.append(name[: 2 * MAX_HEADER])
    return joined


def _line(values: Values, headers: list[str]) -> str:
    parts: list[str] = []
    for column, (value, is_header, again) in enumerate(values):
        header = headers[column] if column < len(headers) else ""
        if not value or (again and not header):
            continue
        if is_header and not header and column == 0 and len(values) > 1:
            parts.append(f"{value}:")
        elif header and header != value:
            parts.append(f"{header}: {value};")
        else:
            parts.append(f"{value};")
    return " ".join(parts).removesuffix(";").removesuffix(":")


def _rows(content: str) -> tuple[str, list[Row]]:
    caption = ""
    rows: list[Row] = []
    row = Row()
    for piece in content.split(CELL)[1:]:
        mark, body = piece[:1], piece[1:]
        if mark == "-":
            rows.append(row)
            row = Row()
        elif mark == "+":
            caption = _clean(_value(body)[1])
        else:
            attributes, text = _value(body)
            spans = {match["axis"].lower(): int(match["count"]) for match in _SPAN.finditer(attributes)}
            across, down = (max(1, min(spans.get(axis, 1), MAX_SPAN)) for axis in ("col", "row"))
            row.cells.append((_clean(text), mark == "!", across, down))
    rows.append(row)
    return caption, [row for row in rows if row.cells]


def _value(body: str) -> tuple[str, str]:
    """Split ``attributes | text`` at the first lone pipe."""
    before, pipe, after = body.partition("|")
    if pipe and "\n" not in before.strip():
        return before, after
    # Some templates give a cell its attributes together with its text, without a pipe of ours.
    match = _ATTRIBUTES.match(body)
    return (match[0], body[match.end() :]) if match else ("", body)


def _spread(row: Row, carried: Carried) -> tuple[Values, bool, Carried]:
    """Place a row's cells in columns, below cells of earlier rows that span down.

    A header or a short value that spans columns stands in each of them ("S1:
    Main; S2: Main"), a long one in its first only.
    """
    values: Values = []
    below: Carried = {}
    is_header = all(header for _, header, _, _ in row.cells)

    def fill() -> None:
        while len(values) in carried:
            text, left = carried[len(values)]
            if left > 1:
                below[len(values)] = (text, left - 1)
            values.append((text, False, False))

    for text, header, across, down in row.cells:
        fill()
        if len(values) >= MAX_COLUMNS:
            break
        spreads = len(row.cells) > 1 and len(text) <= MAX_SPREAD
        for step in range(across):
            shown = text if step == 0 or is_header or spreads else ""
            if down > 1:
                below[len(values)] = (shown if len(shown) <= MAX_CARRIED else "", down - 1)
            values.append((shown, header, step > 0))
    fill()
    return values, is_header, below


def _clean(text: str) -> str:
    flat = _BLANK.sub(" ", _SPACE.sub(", ", _BEFORE_BRACKET.sub(" ", text.strip()))).strip(f" ,{GAP}{BREAK}")
    # List marks go, but a cell may be nothing but "#" or "*".
    return flat.lstrip(" *:;#").rstrip(" *:;#") or flat
