"""``arborist bench gate``: hold a report against the pinned floors, or raise them."""

import json
from pathlib import Path

import click


@click.command("gate")
@click.argument("name")
@click.option(
    "--result",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help="JSON that the bench wrote with --json.",
)
@click.option(
    "--gates",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("docs/bench/gates.json"),
    show_default=True,
    help="The file of floors.",
)
@click.option("--pin", is_flag=True, help="Raise the floors to what was measured.")
@click.option("--allow-lower", is_flag=True, help="With --pin: also lower floors, or take another corpus.")
@click.option("--reason", default="", help="Why a floor is lowered; kept in the file.")
def command(name: str, result: Path, path: Path, pin: bool, allow_lower: bool, reason: str) -> None:
    """Hold a report against the pinned floors, or raise them."""
    from arborist.bench import gates
    from arborist.cli.terminal import say

    report = json.loads(result.read_text(encoding="utf-8"))
    pinned = gates.load(path)
    if pin:
        fresh = gates.pin(pinned, name, report, reason=reason, allow_lower=allow_lower)
        gates.save(path, fresh)
        say(f"{len(fresh['gates'][name]['floors'])} floors of {name} pinned in {path}")
        return
    gates.require(pinned, name, report)
    say(f"The gate {name} is open: {len(pinned['gates'][name]['floors'])} figures hold")
