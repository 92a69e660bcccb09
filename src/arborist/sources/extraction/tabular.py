"""A table's cells as prose: one line a row, ``header: cell; header: cell``. For Markdown and HTML."""

from collections.abc import Sequence

MAX_HEADER = 120  # characters; a longer header cell is text, and its row a row
MAX_GROWTH = 6  # headers are repeated in every row; beyond this growth they are left out


def table_lines(rows: Sequence[Sequence[tuple[str, bool]]]) -> list[str]:
    """Lines for rows of (cell text, is header cell); rows that are all headers name the columns below."""
    size = sum(len(text) + 1 for row in rows for text, _ in row)
    lines = list(_lines(rows, named=True))
    if sum(map(len, lines)) > MAX_GROWTH * size + 1000:
        lines = list(_lines(rows, named=False))
    return lines


def _lines(rows: Sequence[Sequence[tuple[str, bool]]], *, named: bool) -> list[str]:
    headers: list[str] = []
    lines: list[str] = []
    for row in rows:
        filled = [text for text, _ in row if text]
        if not filled:
            continue
        if len(filled) > 1 and all(header for _, header in row) and max(map(len, filled)) <= MAX_HEADER:
            headers = [text for text, _ in row]
            continue
        lines.append(_line(row, headers if named else []))
    return lines or ["; ".join(header for header in headers if header)] if headers or lines else []


def _line(row: Sequence[tuple[str, bool]], headers: Sequence[str]) -> str:
    parts: list[str] = []
    for column, (text, is_header) in enumerate(row):
        if not text:
            continue
        header = headers[column] if column < len(headers) else ""
        if is_header and not header and column == 0 and len(row) > 1:
            parts.append(f"{text}:")
        elif header and header != text:
            parts.append(f"{header}: {text};")
        else:
            parts.append(f"{text};")
    return " ".join(parts).removesuffix(";").removesuffix(":")
