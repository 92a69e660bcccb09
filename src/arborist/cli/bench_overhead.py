"""``arborist bench overhead``: what an answer of twelve claims costs beside retrieval and the model."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("overhead")
@click.option("--rounds", default=3, show_default=True, type=click.IntRange(1), help="Times each topic is asked about.")
@report_options
@json_option
def command(rounds: int, report: Path | None, notes: Path | None, as_json: bool) -> None:
    """Parse, repair, verify and record an answer of twelve claims."""
    from arborist.bench import overhead
    from arborist.bench.origin import origin

    where = origin(f"arborist bench overhead --rounds {rounds}")
    result = overhead.run(rounds=rounds)
    result["origin"] = where.as_json()
    show(result, overhead.report(result, where, read_notes(notes)), report, as_json=as_json)
