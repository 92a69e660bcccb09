"""``arborist init``: create an empty forest."""

import click

from arborist.cli.options import json_option


@click.command("init")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Create an empty forest.

    Not needed before ingest, which creates one. Makes the signing key in
    your configuration folder when there is none.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json

    settings = load_settings(ctx.obj["forest"])
    with house_of(settings, create=True) as house:
        key = house.ledger.verifier.text
    if as_json:
        out_json({"forest": str(settings.forest), "key": key})
    else:
        out(f"forest {settings.forest}\nkey    {key}")
