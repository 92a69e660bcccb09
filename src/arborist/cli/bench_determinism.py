"""``arborist bench determinism``: same bytes, same verdict."""

import hashlib
from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option


@click.command("determinism")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Folder of NAME.jsonl.gz sets.",
)
@click.option("--claims", "count", default=10_000, show_default=True, help="Claims to grade in every way.")
@click.option("--python", "pythons", multiple=True, metavar="PATH", help="Another interpreter to try (repeatable).")
@report_options
@json_option
def command(
    data: Path, count: int, pythons: tuple[str, ...], report: Path | None, notes: Path | None, as_json: bool
) -> None:
    """Same bytes, same verdict: other hash seeds, locales, orders and Pythons."""
    from arborist.bench.determinism import run, ways
    from arborist.bench.grounding_rows import load
    from arborist.bench.origin import origin
    from arborist.bench.verifier_reports import determinism

    rows = sorted(load(data).rows, key=lambda row: hashlib.sha256(f"{row.id} {row.claim}".encode()).digest())[:count]
    given = [{"claim": r.claim, "source": r.source, "question": r.question, "title": r.title} for r in rows]
    result = run(given, ways(pythons))
    where = origin(f"arborist bench determinism --data {data.name} --claims {count}" + " --python PATH" * len(pythons))
    result["origin"] = where.as_json()
    show(result, determinism(result, where, read_notes(notes)), report, as_json=as_json)
