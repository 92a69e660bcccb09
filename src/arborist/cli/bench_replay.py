"""``arborist bench replay LINE``: run one cycle of a log again and say what came out differently."""

import sys
from contextlib import ExitStack
from pathlib import Path

import click

from arborist.cli.options import json_option


@click.command("replay")
@click.argument("line")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder the controls came from, when they came from one.",
)
@click.option("--model", default="", help="For the local model: a name, hash or file.")
@json_option
@click.pass_context
def command(ctx: click.Context, line: str, data: Path | None, model: str, as_json: bool) -> int:
    """Run one cycle of a log again; exit 1 when something came out differently.

    LINE is the JSON line itself, LOG:NUMBER (the first line is 1), or - for
    standard input.
    """
    import time

    from arborist.bench.emergent.again import policy_of, replay
    from arborist.bench.emergent.controls import set_controls
    from arborist.bench.emergent.log import line_of
    from arborist.bench.emergent.woods import open_woods
    from arborist.cli.emergent_crew import make_readers, make_weaver
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.core.errors import UsageError

    given = line_of(sys.stdin.readline() if line == "-" else line)
    known = given["reader"].get("model") or ""
    settings = load_settings(ctx.obj["forest"], flags={"model": model or known or None})
    settings = settings.with_policy(policy_of(given))
    crew = make_readers([given["reader"]["name"]], settings)
    weaver = make_weaver(given["run"]["weaver"]["weaver"], crew, settings) if given["kind"] == "emergent" else None
    from_set = given["kind"] == "control" and given["control"]["source"] != "forest"
    if from_set and data is None:
        raise UsageError(f"This control is from {given['control']['source']}", hint="--data DIR that holds the sets")
    with ExitStack() as stack:
        if from_set and data is not None:
            corpus = stack.enter_context(set_controls(data)).corpus
        else:
            corpus = stack.enter_context(open_woods(settings.forest)).corpus
        result = replay(given, corpus, crew[0], weaver, settings.policy, time.perf_counter_ns)
    if as_json:
        out_json(result)
    else:
        out(f"question: {result['line']['question']}")
        for claim in result["line"]["claims"]:
            out(f"claim ({claim['rung']}): {claim['text']}")
        out(f"verdict: {result['line']['verdict']} (in the log: {given['verdict']})")
        out("same in every part" if result["same"] else "differs in " + ", ".join(result["differs"]))
    return 0 if result["same"] else 1
