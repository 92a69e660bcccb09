"""``arborist bench attacks``: false answers that must not be STRICT."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("attacks")
@report_options
@json_option
def command(report: Path | None, notes: Path | None, as_json: bool) -> None:
    """Try to get false answers graded STRICT."""
    from arborist.bench.attacks import run
    from arborist.bench.origin import origin
    from arborist.bench.verifier_reports import attacks

    result = run()
    where = origin("arborist bench attacks")
    result["origin"] = where.as_json()
    show(result, attacks(result, where, read_notes(notes)), report, as_json=as_json)
