"""``arborist records``: list the answers on record."""

import click

from arborist.cli.options import json_option


@click.command("records")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1), help="Records to show, newest first.")
@click.option("--all", "everything", is_flag=True, help="Show every record.")
@json_option
@click.pass_context
def command(ctx: click.Context, limit: int, everything: bool, as_json: bool) -> None:
    """List the answers on record.

    Newest first, with verdict and state. RECORD in other commands is a hash
    from here, or a prefix of it of 8 or more digits.
    """
    from datetime import UTC, datetime

    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say, table
    from arborist.pipeline.story import lines

    with house_of(load_settings(ctx.obj["forest"])) as house:
        rows = []
        for line in lines(house, limit=None if everything else limit):
            if as_json:
                out_json(
                    {
                        "record": line.hash,
                        "time_us": line.time,
                        "state": str(line.state),
                        "verdict": line.verdict,
                        "rung": line.rung,
                        "question": line.question,
                        "cache_key": line.cache_key,
                    }
                )
            else:
                when = datetime.fromtimestamp(line.time / 1e6, UTC).strftime("%Y-%m-%d %H:%M")
                digits = line.hash.removeprefix("sha256:")[:12]
                rows.append((digits, when, line.verdict or "burnt", str(line.state), line.question[:60]))
    if rows:
        out(table(rows, header=("record", "time (UTC)", "verdict", "state", "question")))
    elif not as_json:
        say("No answers on record yet. Try: arborist ask 'your question'")
