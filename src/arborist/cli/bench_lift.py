"""``arborist bench lift``: what self-reference gains on questions about this project."""

from pathlib import Path

import click

from arborist.cli.bench_options import read_notes, report_options, show
from arborist.cli.options import json_option, policy_option


@click.command("lift")
@policy_option
@report_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, policy: tuple[str, ...], report: Path | None, notes: Path | None, as_json: bool
) -> None:
    """What self-reference gains on questions about this project."""
    from arborist.bench import lift
    from arborist.bench.origin import origin
    from arborist.cli.asking import reader_of
    from arborist.cli.bench import SUBCOMMANDS
    from arborist.cli.main import SECTIONS
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import say

    settings = load_settings(ctx.obj["forest"], flags={"reader": "extractive", "model": None}, policy=policy)
    where = origin("arborist bench lift")
    commands = {name: words for _, rows in SECTIONS for name, words in rows}
    result = lift.run(reader_of(settings), settings.policy, commands=commands, benches=SUBCOMMANDS, tell=say)
    result["origin"] = where.as_json()
    show(result, lift.report(result, where, read_notes(notes)), report, as_json=as_json)
