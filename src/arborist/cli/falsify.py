"""``arborist falsify``: withdraw a record or document and all built on it."""

import click

from arborist.cli.options import json_option


@click.command("falsify")
@click.argument("target", metavar="RECORD|URI")
@click.option("--reason", required=True, help="Why; kept beside the record, burnt with it.")
@json_option
@click.pass_context
def command(ctx: click.Context, target: str, reason: str, as_json: bool) -> None:
    """Withdraw a record or document and all built on it.

    One appended entry is enough: whatever descends from the target is stale
    from then on, and an equal answer cannot come back by being asked again.
    History stays. Nothing can be made live again.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json
    from arborist.pipeline.withdraw import falsify

    with house_of(load_settings(ctx.obj["forest"])) as house:
        done = falsify(target, reason, house)
    if as_json:
        out_json({"target": done.target, "entry": done.entry, "descendants": done.descendants})
    else:
        out(
            f"withdrew {done.words} (ledger entry {done.entry}); {number(done.descendants)} records built on it are stale"
        )
