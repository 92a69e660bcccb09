"""``arborist burn``: erase a record's text; its hashes stay."""

import click

from arborist.cli.options import json_option, yes_option


@click.command("burn")
@click.argument("records", nargs=-1, metavar="[RECORD]…")
@click.option("--older-than", type=click.IntRange(0), metavar="SECONDS", help="Burn records of at least this age.")
@click.option("--younger-than", type=click.IntRange(0), metavar="SECONDS", help="Burn records of at most this age.")
@click.option("--verdict", type=click.Choice(["STRICT", "HYBRID", "UNGROUNDED"]), help="Burn records of this verdict.")
@click.option("--force", is_flag=True, help="Burn although live records descend from them.")
@yes_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    records: tuple[str, ...],
    older_than: int | None,
    younger_than: int | None,
    verdict: str | None,
    force: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Erase a record's text; its hashes stay.

    Question, claims, reasons and salts are gone for good, so that nobody can
    tell any more what was said; that something was said, and when, stays
    provable.
    """
    import sys

    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json, say
    from arborist.core.errors import UsageError
    from arborist.pipeline.withdraw import burn, still_promoted

    if not yes:
        if not sys.stdin.isatty():
            raise UsageError("Burning cannot be undone", unchanged="Nothing was burnt", hint="add --yes")
        click.confirm("Erase this text for good?", abort=True, err=True)
    with house_of(load_settings(ctx.obj["forest"])) as house:
        burnt = burn(
            house, records=records, older_than=older_than, younger_than=younger_than, verdict=verdict, force=force
        )
        promoted = still_promoted(burnt, house)
    if promoted:
        say(
            f"{number(promoted)} of them were promoted: `arborist promote` withdraws their documents from search, "
            "but the store keeps the words of what was once ingested"
        )
    if as_json:
        out_json({"burnt": burnt})
    else:
        out(f"burnt {number(len(burnt))} records")
