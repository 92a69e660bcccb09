"""``arborist bench regrade LOG``: today's verifier over an old log, without a model or a forest."""

from pathlib import Path

import click

from arborist.cli.options import file_argument, json_option, policy_option


@click.command("regrade")
@file_argument("log")
@click.option("--out", "target", type=click.Path(dir_okay=False, path_type=Path), help="Write the regraded log here.")
@policy_option
@json_option
def command(log: Path, target: Path | None, policy: tuple[str, ...], as_json: bool) -> None:
    """Apply today's verifier to an old log, without a model."""
    from arborist.bench.emergent.again import regrade
    from arborist.bench.emergent.figures import moves, summary
    from arborist.bench.emergent.log import encode, read_log
    from arborist.bench.emergent.markdown import coverage_and_safety
    from arborist.cli.terminal import out, out_json, say

    old = read_log(log)
    fresh = list(regrade(old, policy))
    if target is not None:
        target.write_bytes(b"".join(encode(line) for line in fresh))
        say(f"Regraded log written to {target}")
    changed = moves(old, fresh)
    if as_json:
        out_json({"before": summary(old), "after": summary(fresh), "moves": changed})
        return
    out(f"{len(fresh):,} cycles regraded; {sum(changed.values())} changed their verdict")
    for move, count in changed.items():
        out(f"  {move}: {count}")
    for line in coverage_and_safety(summary(fresh)):
        out(line)
