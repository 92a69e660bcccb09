"""The log: one JSON line a cycle, no header, resumable after a kill.

A line is written with one call and flushed. A torn last line (no newline at
its end) is cut when the log is opened again; any other damage is an error,
because a log that was edited is no measurement. A log is only continued
by the run that began it: same seed, words, weaver, readers, policy, corpus.
"""

import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arborist.bench.emergent.cycle import LINE_TYPE
from arborist.core.errors import SourceError, UsageError


def read_log(path: Path) -> list[dict[str, Any]]:
    """Every whole line of a log; a torn last line is left out.

    Raises:
        SourceError: unreadable, or a whole line that is not a cycle.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(f"The log {path} cannot be read: {error}") from error
    return [
        parse_line(line, f"{path.name} line {number}")
        for number, line in enumerate(data.split(b"\n")[:-1], 1)
        if line.strip()
    ]


def parse_line(line: str | bytes, where: str) -> dict[str, Any]:
    """One line of a log.

    Raises:
        SourceError: it is no cycle.
    """
    try:
        value = json.loads(line)
    except ValueError as error:
        raise SourceError(f"{where} is not JSON: {error}", unchanged="The log was left as it is") from error
    if not isinstance(value, dict) or value.get("type") != LINE_TYPE:
        raise SourceError(f"{where} is no cycle of bench emergent", unchanged="The log was left as it is")
    return value


def resume(path: Path, run: Mapping[str, Any]) -> int:
    """Cut a torn last line of ``path`` and return how many cycles are already there.

    Raises:
        SourceError: damage other than a torn last line.
        UsageError: the log is of another run.
    """
    if not path.exists():
        return 0
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole != len(data):
        with path.open("r+b") as log:
            log.truncate(whole)
            os.fsync(log.fileno())
    lines = read_log(path)
    for number, line in enumerate(lines):
        if line["cycle"] != number:
            raise SourceError(f"{path.name} line {number + 1} is cycle {line['cycle']}", unchanged="Nothing was asked")
        differs = sorted(key for key in {*run, *line["run"]} if run.get(key) != line["run"].get(key))
        if differs:
            raise UsageError(
                f"{path.name} was begun by another run: {', '.join(differs)} differ",
                unchanged="Nothing was asked and the log was left as it is",
                hint="give the same options, or another --log FILE",
            )
    return len(lines)


def append(path: Path, lines: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Write each line as it comes and pass it on."""
    with path.open("ab", buffering=0) as log:
        for line in lines:
            log.write(encode(line))
            yield line


def encode(line: Mapping[str, Any]) -> bytes:
    """A line as it stands in the log."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def line_of(text: str) -> dict[str, Any]:
    """One line, given as JSON or as ``LOG:NUMBER`` (the first line is 1).

    Raises:
        SourceError: no such log or no cycle.
        UsageError: neither form, or no such line.
    """
    if text.lstrip().startswith("{"):
        return parse_line(text, "The line given")
    name, mark, number = text.rpartition(":")
    if not mark or not number.isdecimal():
        raise UsageError("Give a JSON line, LOG:NUMBER, or - for standard input")
    lines = read_log(Path(name))
    if not 1 <= int(number) <= len(lines):
        raise UsageError(f"{name} has {len(lines)} lines, no line {number}")
    return lines[int(number) - 1]
