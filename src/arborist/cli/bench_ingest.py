"""``arborist bench ingest``: wall time, disk, memory and what proving costs."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("ingest")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that holds wiki_articles_en.",
)
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1))
@click.option("--memory/--no-memory", default=True, show_default=True, help="Also ingest 600 MB and watch memory.")
@report_options
@json_option
def command(data: Path, rounds: int, memory: bool, report: Path | None, notes: Path | None, as_json: bool) -> None:
    """Wall time, disk, memory and what proving costs."""
    from arborist.bench.ingest import run
    from arborist.bench.origin import origin
    from arborist.bench.pipeline_reports import ingest

    where = origin(f"arborist bench ingest --data {data.name} --rounds {rounds}" + ("" if memory else " --no-memory"))
    result = run(data, rounds=rounds, memory=memory)
    result["origin"] = where.as_json()
    show(result, ingest(result, where, read_notes(notes)), report, as_json=as_json)
