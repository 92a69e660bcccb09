"""``arborist bench contrast``: one thing changed in true sentences."""

from pathlib import Path

import click

from arborist.cli.bench_options import corpus_option, read_notes, report_options, show, ticker
from arborist.cli.options import json_option


@click.command("contrast")
@corpus_option
@click.option("--per-kind", default=300, show_default=True, help="Cases of each kind of edit.")
@report_options
@json_option
def command(corpora: tuple[Path, ...], per_kind: int, report: Path | None, notes: Path | None, as_json: bool) -> None:
    """Change one word of true sentences and see what still passes."""
    from arborist.bench.contrast import run
    from arborist.bench.origin import origin
    from arborist.bench.verifier_reports import contrast

    result = run(corpora, per_kind=per_kind, tick=ticker(500, "cases judged"))
    named = " ".join(f"--corpus {path.parent.name}/{path.name}" for path in corpora)
    where = origin(f"arborist bench contrast {named} --per-kind {per_kind}")
    result["origin"] = where.as_json()
    show(result, contrast(result, where, read_notes(notes)), report, as_json=as_json)
