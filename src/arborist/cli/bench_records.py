"""``arborist bench records``: promotion and withdrawal in a grown ledger."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("records")
@click.option("--records", default=100_000, show_default=True, type=click.IntRange(1), help="Records in the ledger.")
@report_options
@json_option
def command(records: int, report: Path | None, notes: Path | None, as_json: bool) -> int:
    """Promotion and withdrawal in a grown ledger. Exit 1 when a bar is missed."""
    from arborist.bench import records as bench
    from arborist.bench.origin import origin

    where = origin(f"arborist bench records --records {records}")
    result = bench.run(records=records)
    result["origin"] = where.as_json()
    show(result, bench.report(result, where, read_notes(notes)), report, as_json=as_json)
    return 1 if result["missed"] else 0
