"""``arborist reclassify``: grade stored records again under today's policy."""

import click

from arborist.cli.options import json_option, policy_option


@click.command("reclassify")
@click.option("--dry-run", is_flag=True, help="Show what would change; append nothing.")
@policy_option
@json_option
@click.pass_context
def command(ctx: click.Context, dry_run: bool, policy: tuple[str, ...], as_json: bool) -> None:
    """Grade stored records again under today's policy.

    Calls no model: the same claims meet the same evidence under today's
    rules. Shows the records whose verdict or rung changed.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json, table
    from arborist.pipeline.withdraw import reclassify

    settings = load_settings(ctx.obj["forest"], policy=policy)
    rows = []
    count = 0
    with house_of(settings) as house:
        for regrade in reclassify(house, settings.policy.verifier, dry_run=dry_run):
            count += 1
            if as_json:
                out_json(
                    {
                        "record": regrade.record,
                        "question": regrade.question,
                        "changed": regrade.changed,
                        "before": {"verdict": regrade.before, "rung": regrade.rung_before},
                        "after": {"verdict": regrade.after, "rung": regrade.rung_after},
                    }
                )
            elif regrade.changed:
                short = regrade.record.removeprefix("sha256:")[:12]
                before = f"{regrade.before} {regrade.rung_before}"
                rows.append((short, before, f"{regrade.after} {regrade.rung_after}", regrade.question[:50]))
    if not as_json:
        if rows:
            out(table(rows, header=("record", "before", "after", "question")))
        out(f"{number(count)} records graded, {number(len(rows))} changed" + (" (dry run)" if dry_run else ""))
