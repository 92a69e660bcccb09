"""``arborist evict``: move documents to the cold tier."""

import click

from arborist.cli.options import json_option


@click.command("evict")
@click.argument("uris", nargs=-1, metavar="[URI]…")
@click.option("--prefix", default="", help="Documents whose URI starts with this.")
@click.option("--extractor", default="", help="Documents made by this extractor.")
@click.option(
    "--older-than", type=click.IntRange(0), metavar="SECONDS", help="Documents ingested at least so long ago."
)
@click.option("--larger-than", type=click.IntRange(0), metavar="CHUNKS", help="Documents of more chunks than this.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    uris: tuple[str, ...],
    prefix: str,
    extractor: str,
    older_than: int | None,
    larger_than: int | None,
    as_json: bool,
) -> None:
    """Move documents to the cold tier.

    Their text goes into compressed packs and out of the search index; leaf
    hashes stay, so proofs still verify. Given conditions must all hold.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json
    from arborist.pipeline.tiers import Choice, evict

    choice = Choice(uris, prefix, extractor, older_than, larger_than)
    with house_of(load_settings(ctx.obj["forest"])) as house:
        moved = evict(choice, house)
    if as_json:
        out_json({"evicted": moved.documents})
    else:
        out(f"evicted {number(moved.documents)} documents to the cold tier")
