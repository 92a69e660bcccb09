"""What the verifier's benches share on the command line: report file, notes, output."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def report_options(function: Command) -> Command:
    """``--report FILE`` and ``--notes FILE``."""
    function = click.option(
        "--notes",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        help="A person's reading, put before the tables.",
    )(function)
    return click.option(
        "--report", type=click.Path(dir_okay=False, path_type=Path), help="Also write the Markdown report here."
    )(function)


def corpus_option(function: Command) -> Command:
    """``--corpus FILE``, repeatable: JSONL documents."""
    return click.option(
        "--corpus",
        "corpora",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        multiple=True,
        required=True,
        help="Documents as JSONL (title, text; plain, gz or xz); repeatable.",
    )(function)


def questions_option(function: Command) -> Command:
    """``--data DIR``: the folder of the question sets."""
    return click.option(
        "--data",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        required=True,
        help="Folder that holds retrieval/NAME with questions and documents.",
    )(function)


def show(result: dict[str, Any], page: str, report: Path | None, *, as_json: bool) -> None:
    """Write the report file, then JSON or the page to standard output."""
    from arborist.cli.terminal import out, out_json, say

    if report is not None:
        report.write_text(page, encoding="utf-8")
        say(f"Report written to {report}")
    if as_json:
        out_json(result)
    else:
        out(page)


def read_notes(notes: Path | None) -> str:
    """The text of a notes file, empty without one."""
    return notes.read_text(encoding="utf-8") if notes else ""


def ticker(every: int, word: str) -> Callable[[int], None]:
    """Narrate a count every so often."""
    from arborist.cli.terminal import say

    def tick(done: int) -> None:
        if done % every == 0:
            say(f"{done:,} {word}")

    return tick
