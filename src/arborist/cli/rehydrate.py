"""``arborist rehydrate``: bring documents back from the cold tier."""

import click

from arborist.cli.options import json_option

INTEGRITY_EXIT = 90


@click.command("rehydrate")
@click.argument("uris", nargs=-1, metavar="[URI]…")
@click.option("--all", "everything", is_flag=True, help="Every cold document.")
@json_option
@click.pass_context
def command(ctx: click.Context, uris: tuple[str, ...], everything: bool, as_json: bool) -> int:
    """Bring documents back from the cold tier.

    Every leaf is checked. Text that drifted restores nothing; it is logged,
    and what rests on it becomes stale (exit 90).
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json, say
    from arborist.pipeline.tiers import rehydrate

    with house_of(load_settings(ctx.obj["forest"])) as house:
        moved = rehydrate(uris, house, everything=everything)
    if as_json:
        drifts = [{"document": d.root, "chunks": list(d.chunks), "detail": d.detail} for d in moved.drifts]
        out_json({"rehydrated": moved.documents, "drift": drifts})
    else:
        for drift in moved.drifts:
            say(f"drift: {drift.root}: {drift.detail}")
        out(f"rehydrated {number(moved.documents)} documents")
    return INTEGRITY_EXIT if moved.drifts else 0
