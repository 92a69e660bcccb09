"""Options that several commands share, declared once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def json_option(function: Command) -> Command:
    """``--json``: data for programs instead of a page for people."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(function)


def policy_option(function: Command) -> Command:
    """``--policy KEY=VALUE``, repeatable."""
    return click.option("--policy", multiple=True, metavar="KEY=VALUE", help="Override one policy field (repeatable).")(
        function
    )


def jsonl_option(function: Command) -> Command:
    """``--jsonl FILE``: a batch, one object a line, ``-`` for standard input."""
    return click.option(
        "--jsonl",
        "jsonl",
        type=click.File("r", encoding="utf-8"),
        metavar="FILE",
        help="Read a batch, one object a line (- for stdin).",
    )(function)


def yes_option(function: Command) -> Command:
    """``--yes``: do not ask before something that cannot be undone."""
    return click.option("--yes", is_flag=True, help="Do not ask for confirmation.")(function)


def file_argument(name: str) -> Callable[[Command], Command]:
    """An existing readable file."""

    def decorate(function: Command) -> Command:
        return click.argument(name, type=click.Path(exists=True, dir_okay=False, readable=True, path_type=Path))(
            function
        )

    return decorate
