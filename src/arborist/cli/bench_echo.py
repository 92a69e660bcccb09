"""``arborist bench echo``: asking, promoting and asking again."""

from pathlib import Path

import click

from arborist.cli.bench_options import questions_option, read_notes, report_options, show
from arborist.cli.options import json_option, policy_option


@click.command("echo")
@questions_option
@click.option("--questions", default=500, show_default=True, type=click.IntRange(2), help="Questions asked each round.")
@click.option("--rounds", default=50, show_default=True, type=click.IntRange(1))
@click.option("--ablation-questions", default=100, show_default=True, type=click.IntRange(2))
@click.option("--ablation-rounds", default=6, show_default=True, type=click.IntRange(0), help="0 leaves it out.")
@policy_option
@report_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    data: Path,
    questions: int,
    rounds: int,
    ablation_questions: int,
    ablation_rounds: int,
    policy: tuple[str, ...],
    report: Path | None,
    notes: Path | None,
    as_json: bool,
) -> int:
    """Asking, promoting and asking again, with each gate taken away in turn. Exit 1 when a bar is missed."""
    from arborist.bench import echo
    from arborist.bench.echo_report import markdown
    from arborist.bench.origin import origin
    from arborist.cli.asking import reader_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import say

    settings = load_settings(ctx.obj["forest"], flags={"reader": "extractive", "model": None}, policy=policy)
    where = origin(
        f"arborist bench echo --data {data.name} --questions {questions} --rounds {rounds}"
        f" --ablation-questions {ablation_questions} --ablation-rounds {ablation_rounds}"
    )
    result = echo.run(
        data,
        reader_of(settings),
        settings.policy,
        questions=questions,
        rounds=rounds,
        ablation_questions=ablation_questions,
        ablation_rounds=ablation_rounds,
        tell=say,
    )
    result["origin"] = where.as_json()
    show(result, markdown(result, where, read_notes(notes)), report, as_json=as_json)
    return 1 if result["missed"] else 0
