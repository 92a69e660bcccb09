"""``arborist stats``: show what the forest holds."""

import click

from arborist.cli.options import json_option


@click.command("stats")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show what the forest holds.

    Documents, chunks and text of each shard, bytes on disk, records by
    verdict and state, ledger size.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json, size, table
    from arborist.pipeline.stats import stats

    settings = load_settings(ctx.obj["forest"])
    with house_of(settings) as house:
        found = stats(house)
    if as_json:
        out_json(found)
        return
    rows = [
        (row["name"], number(row["documents"]), number(row["chunks"]), size(row["text_bytes"]), size(row["disk_bytes"]))
        for row in found["shards"]
    ]
    out(f"forest {found['forest']}")
    out(table(rows, header=("shard", "documents", "chunks", "text", "on disk"), right=frozenset({1, 2, 3, 4})))
    share = found["disk_permille"] / 10
    out(
        f"all on disk {size(found['disk_bytes'])}, {share:.1f} % of the text; ledger {number(found['entries'])} entries"
    )
    verdicts = ", ".join(f"{count} {name}" for name, count in found["verdicts"].items()) or "none"
    states = ", ".join(f"{count} {name}" for name, count in found["states"].items() if name != "live")
    out(f"records: {verdicts}" + (f"; not live: {states}" if states else ""))
