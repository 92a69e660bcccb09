"""How things look on a terminal: colour, wrapping, columns, JSON. Data goes to stdout, narration to stderr.

Colour follows ``NO_COLOR`` and non-terminals (click strips it there); width
follows the terminal, 100 columns otherwise, so that captured output is
stable. Nothing here imports rich: a cached answer may not pay for it.
"""

import json
import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import click

MAX_WIDTH = 100  # longer lines are hard to read whatever the window's size


def width() -> int:
    """Columns to write in: ``COLUMNS``, else the terminal's, as ``shutil`` would say.

    Asked of the system itself: importing ``shutil`` is 4 % of a cached answer (bench startup).
    """
    told = os.environ.get("COLUMNS", "")
    if told.isdecimal() and int(told):
        return min(MAX_WIDTH, int(told))
    try:
        columns = os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ is not None else 0
    except (OSError, ValueError):
        columns = 0
    return min(MAX_WIDTH, columns or MAX_WIDTH)


def colour(text: str, **style: Any) -> str:
    """Style ``text`` unless ``NO_COLOR`` is set; click drops the codes where stdout is no terminal."""
    if os.environ.get("NO_COLOR"):
        return text
    return click.style(text, **style)


def say(text: str = "") -> None:
    """Narration, to stderr."""
    click.echo(text, err=True)


def stage_line(stage: str) -> None:
    """Narrate the stage of one answer: a line that is rewritten on a terminal, a line each elsewhere; "" clears it."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{stage} …" if stage else "\r\033[K")
        sys.stderr.flush()
    elif stage:
        say(f"{stage} …")


def out(text: str = "") -> None:
    """Data, to stdout."""
    click.echo(text)


def out_json(value: Any) -> None:
    """One JSON object on one line, to stdout; keys in the contract's order."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, separators=(", ", ": ")) + "\n")
    sys.stdout.flush()


def wrapped(text: str, *, indent: str = "", first: str | None = None) -> str:
    """Wrap ``text`` to the width; ``first`` replaces the indent of the first line."""
    return textwrap.fill(
        " ".join(text.split()),
        width=width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def table(rows: Iterable[Sequence[str]], *, header: Sequence[str] = (), right: frozenset[int] = frozenset()) -> str:
    """Columns aligned by their widest cell; column numbers in ``right`` are right-aligned."""
    body = [list(map(str, row)) for row in rows]
    lines = ([list(header)] if header else []) + body
    if not lines:
        return ""
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    result = []
    for number, line in enumerate(lines):
        cells = [
            cell.rjust(widths[column]) if column in right else cell.ljust(widths[column])
            for column, cell in enumerate(line)
        ]
        text = "  ".join(cells).rstrip()
        result.append(colour(text, dim=True) if header and number == 0 else text)
    return "\n".join(result)


def size(count: int) -> str:
    """Bytes for a person: ``1.4 MB``."""
    amount = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if amount < 1000 or unit == "GB":
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return ""


def number(count: int) -> str:
    """Thousands separated: ``12,345``."""
    return f"{count:,}"
