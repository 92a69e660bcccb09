"""``arborist fsck``: check every stored byte that was promised."""

import click

from arborist.cli.options import json_option

INTEGRITY_EXIT = 90
SHOWN = 50


@click.command("fsck")
@click.option(
    "--read-data",
    "percent",
    default="100%",
    show_default=True,
    metavar="N%",
    help="Share of stored text to read back and hash.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, percent: str, as_json: bool) -> int:
    """Check every stored byte that was promised.

    Recomputes the ledger's tree and checkpoint, every batch and document
    root, and the leaf hash of every chunk read. Exit code 90 when anything
    does not match. Changes nothing.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import colour, number, out, out_json, say, wrapped
    from arborist.core.errors import UsageError
    from arborist.pipeline.fsck import fsck

    digits = percent.removesuffix("%")
    if not digits.isdigit() or int(digits) > 100:
        raise UsageError(f"--read-data takes a share such as 10%, not {percent!r}")
    with house_of(load_settings(ctx.obj["forest"])) as house:
        check = fsck(house, read_data_percent=int(digits), narrate=lambda part: say(f"checking {part} …"))
    if as_json:
        out_json(
            {
                "good": not check.problems,
                "entries": check.entries,
                "records": check.records,
                "shards": check.shards,
                "documents": check.documents,
                "chunks": check.chunks,
                "problems": [{"where": p.where, "kind": p.kind, "detail": p.detail} for p in check.problems],
            }
        )
        return INTEGRITY_EXIT if check.problems else 0
    for problem in check.problems[:SHOWN]:
        head = colour(f"✘ {problem.where}: {problem.kind}", fg="red", bold=True)
        out(head)
        out(wrapped(problem.detail, indent="    "))
    if len(check.problems) > SHOWN:
        out(f"… and {number(len(check.problems) - SHOWN)} more; --json lists them")
    if check.problems:
        out(colour(f"{number(len(check.problems))} problems: do not trust answers from this forest", fg="red"))
        return INTEGRITY_EXIT
    out(
        f"{colour('✔', fg='green', bold=True)} {number(check.documents)} documents, {number(check.chunks)} chunks, "
        f"{number(check.records)} records, {number(check.entries)} ledger entries: every hash fits"
    )
    return 0
