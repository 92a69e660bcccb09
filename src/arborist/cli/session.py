"""Opening what a command needs: the outside world, the house, the rows of a batch."""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from arborist.cli.settings import Settings
from arborist.core.canonical import CanonicalError, parse_strict
from arborist.core.errors import UsageError
from arborist.pipeline.house import House, Outside, open_house


def outside(settings: Settings) -> Outside:
    """The real clock, the system's randomness and the user's configuration folder."""
    return Outside(time.time_ns, os.urandom, settings.config_folder)


@contextmanager
def house_of(settings: Settings, *, create: bool = False) -> Iterator[House]:
    """Open the forest the settings name."""
    with open_house(settings.forest, outside(settings), create=create) as house:
        yield house


def batch_rows(lines: Iterable[str], field: str) -> Iterator[dict[str, Any]]:
    """Objects of a JSON-lines batch that each hold the text ``field``.

    Raises:
        UsageError: a line that does not.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = parse_strict(line)
        except CanonicalError as error:
            raise UsageError(f"Line {number} is not usable JSON: {error.what}") from error
        if not isinstance(row, dict) or not isinstance(row.get(field), str):
            raise UsageError(f"Line {number} has no text in {field!r}", hint=f'one object a line: {{"id", "{field}"}}')
        yield row
