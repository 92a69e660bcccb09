"""``arborist bench proofs``: changed proofs against both checkers, sizes, times, withdrawal under load."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("proofs")
@click.option("--changes", default=10_000, show_default=True, type=click.IntRange(1), help="Bytes to change.")
@click.option("--dependants", default=100_000, show_default=True, type=click.IntRange(1), help="Records on one source.")
@report_options
@json_option
def command(changes: int, dependants: int, report: Path | None, notes: Path | None, as_json: bool) -> None:
    """Changed proofs against both checkers, sizes, times, withdrawal under load."""
    from arborist.bench import proofs
    from arborist.bench.origin import origin

    where = origin(f"arborist bench proofs --changes {changes} --dependants {dependants}")
    result = proofs.run(changes=changes, dependants=dependants)
    result["origin"] = where.as_json()
    show(result, proofs.report(result, where, read_notes(notes)), report, as_json=as_json)
