"""``arborist bench startup``: a cached answer and the help page against a bare interpreter."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("startup")
@click.option("--rounds", default=21, show_default=True, type=click.IntRange(1))
@report_options
@json_option
def command(rounds: int, report: Path | None, notes: Path | None, as_json: bool) -> None:
    """A cached answer and the help page against a bare interpreter."""
    from arborist.bench.origin import origin
    from arborist.bench.pipeline_reports import startup
    from arborist.bench.startup import run

    where = origin(f"arborist bench startup --rounds {rounds}")
    result = run(rounds=rounds)
    result["origin"] = where.as_json()
    show(result, startup(result, where, read_notes(notes)), report, as_json=as_json)
