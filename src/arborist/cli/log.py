"""``arborist log``: show the ledger."""

from pathlib import Path

import click

from arborist.cli.options import json_option


@click.command("log")
@click.option("--key", "show_key", is_flag=True, help="Print the verifier key (VKEY) that checks this forest's proofs.")
@click.option("--entries", is_flag=True, help="List entries, oldest first.")
@click.option("--start", default=0, type=click.IntRange(0), help="First entry to list.")
@click.option("--end", type=click.IntRange(0), help="List entries before this one.")
@click.option("--kind", help="List only entries of this kind.")
@click.option("--entry", "index", type=click.IntRange(0), help="Print one entry as a tlog-proof.")
@click.option("--export", type=click.Path(file_okay=False, path_type=Path), help="Write static tiles (tlog-tiles).")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    show_key: bool,
    entries: bool,
    start: int,
    end: int | None,
    kind: str | None,
    index: int | None,
    export: Path | None,
    as_json: bool,
) -> None:
    """Show the ledger: checkpoint, entries, export.

    Without options, prints the newest signed checkpoint.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json

    with house_of(load_settings(ctx.obj["forest"])) as house:
        ledger = house.ledger
        if show_key:
            key = ledger.verifier.text
            if as_json:
                out_json({"key": key})
            else:
                out(key)
        elif index is not None:
            from arborist.pipeline.prove import entry_proof

            out(entry_proof(house, index).rstrip("\n"))
        elif export is not None:
            from arborist.pipeline.prove import export_tiles

            count = export_tiles(house, export)
            if as_json:
                out_json({"files": count, "folder": str(export)})
            else:
                out(f"wrote {count:,} files to {export}")
        elif entries or kind or end is not None or start:
            for entry in ledger.entries(start, end, kind=kind):
                row = {"index": entry.index, **entry.body}
                if as_json:
                    out_json(row)
                else:
                    hidden = {"kind", "time", "type"}
                    fields = "  ".join(f"{name}={value}" for name, value in entry.body.items() if name not in hidden)
                    out(f"{entry.index:>8}  {entry.kind:<10}  {fields}")
        elif as_json:
            head = ledger.head()
            out_json({"origin": head.origin, "size": head.size, "checkpoint": ledger.checkpoint()})
        else:
            out(ledger.checkpoint().rstrip("\n"))
