"""``arborist bench report LOG…``: Markdown and one self-contained page from logs of ``bench emergent``."""

from pathlib import Path

import click

from arborist.cli.options import json_option


@click.command("report")
@click.argument("logs", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--html", type=click.Path(dir_okay=False, path_type=Path), help="Write one self-contained page here.")
@click.option(
    "--report", "target", type=click.Path(dir_okay=False, path_type=Path), help="Write the Markdown here as well."
)
@click.option(
    "--notes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A person's reading, put before the tables.",
)
@click.option(
    "--judgements",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="What a person said (default: LOG.judgements beside each log).",
)
@click.option("--no-reading", is_flag=True, help="Leave the reading list out of the Markdown.")
@json_option
def command(
    logs: tuple[Path, ...],
    html: Path | None,
    target: Path | None,
    notes: Path | None,
    judgements: Path | None,
    no_reading: bool,
    as_json: bool,
) -> None:
    """Report logs of bench emergent: tables, pictures, every STRICT to read.

    The first log is shown in full, each further one as what changed.
    """
    from arborist.bench.emergent.judgement import judgements_path, read_judgements
    from arborist.bench.emergent.page import page
    from arborist.bench.emergent.report import report
    from arborist.bench.emergent.report_markdown import markdown
    from arborist.bench.origin import origin
    from arborist.cli.bench_options import read_notes, show
    from arborist.cli.terminal import say

    judged = read_judgements([judgements] if judgements else [judgements_path(log) for log in logs])
    told = report(logs, judged)
    where = origin("arborist bench report " + " ".join(log.name for log in logs))
    if html is not None:
        html.write_text(page(told, where), encoding="utf-8")
        say(f"Page written to {html}")
    show(told, markdown(told, where, read_notes(notes), reading=not no_reading), target, as_json=as_json)
