"""``arborist prove``: write one file that proves a record offline."""

from pathlib import Path

import click

from arborist.cli.options import json_option


@click.command("prove")
@click.argument("record")
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="File to write.")
@json_option
@click.pass_context
def command(ctx: click.Context, record: str, output: Path, as_json: bool) -> None:
    """Write one file that proves a record offline.

    Holds the record, its grade and policy, the cited chunks and every hash
    path up to one signed checkpoint. Check it with arborist verify, or with
    the stand-alone checker, anywhere.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, size
    from arborist.core.errors import UsageError
    from arborist.pipeline.prove import prove

    with house_of(load_settings(ctx.obj["forest"])) as house:
        proof = prove(record, house)
        key = house.ledger.verifier.text
    try:
        output.write_bytes(proof.data)
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}", hint="another file name") from error
    if as_json:
        out_json({"record": proof.record, "file": str(output), "bytes": len(proof.data), "key": key})
    else:
        out(
            f"wrote {output} ({size(len(proof.data))}) for record {proof.record}\ncheck it with: arborist verify {output} --key {key}"
        )
