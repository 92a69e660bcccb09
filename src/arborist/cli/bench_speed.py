"""``arborist bench speed``: claims a second, and doubling hostile input."""

from pathlib import Path

import click

from arborist.cli.bench_options import corpus_option, read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("speed")
@corpus_option
@click.option("--claims", "count", default=3_000, show_default=True, help="Claims to time.")
@click.option("--hostile/--no-hostile", default=True, show_default=True, help="Also double hostile texts up to 1 MB.")
@report_options
@json_option
def command(
    corpora: tuple[Path, ...], count: int, hostile: bool, report: Path | None, notes: Path | None, as_json: bool
) -> None:
    """Claims a second, and time when hostile input doubles."""
    from arborist.bench.origin import origin
    from arborist.bench.speed import run
    from arborist.bench.verifier_reports import speed

    result = run(corpora[0], count=count, hostile=hostile)
    where = origin(f"arborist bench speed --corpus {corpora[0].parent.name}/{corpora[0].name} --claims {count}")
    result["origin"] = where.as_json()
    show(result, speed(result, where, read_notes(notes)), report, as_json=as_json)
