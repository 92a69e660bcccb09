"""``arborist bench liars``: simulated readers that misbehave, over real questions."""

from pathlib import Path

import click

from arborist.cli.bench_options import questions_option, read_notes, report_options, show, ticker
from arborist.cli.options import json_option, policy_option


@click.command("liars")
@questions_option
@click.option("--questions", default=500, show_default=True, type=click.IntRange(2), help="Questions to each reader.")
@report_options
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    data: Path,
    questions: int,
    report: Path | None,
    notes: Path | None,
    policy: tuple[str, ...],
    as_json: bool,
) -> None:
    """See whether an answer that says something false is ever STRICT; exit 1 when one is."""
    from arborist.bench import liars
    from arborist.bench.origin import origin
    from arborist.cli.settings import load_settings

    settings = load_settings(ctx.obj["forest"], policy=policy)
    result = liars.run(data, settings.policy, questions=questions, tick=ticker(100, "questions asked"))
    where = origin(f"arborist bench liars --data {data.name} --questions {questions}")
    result["origin"] = where.as_json()
    show(result, liars.report(result, where, read_notes(notes)), report, as_json=as_json)
    ctx.exit(1 if result["false_strict"] else 0)
