"""``arborist bench emergent``: random words, a woven question, an answer, a verdict, one log line a cycle."""

from pathlib import Path

import click

from arborist.cli.options import json_option, policy_option


@click.command("emergent")
@click.option("--n", "count", default=100, show_default=True, help="Lines the log shall have, controls included.")
@click.option("--seed", default=1, show_default=True, help="Decides words, questions and controls.")
@click.option(
    "--reader",
    "readers",
    multiple=True,
    metavar="NAME",
    help="extractive (default), local, openai, simulated-NAME, or simulated for all of those; repeatable: they take turns.",
)
@click.option("--model", default="", help="For local readers and weavers: a name, hash or file; for openai: its name.")
@click.option("--weaver", type=click.Choice(["template", "local"]), default="template", show_default=True)
@click.option(
    "--words",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="One word a line (default: the system dictionary, else the forest's own vocabulary).",
)
@click.option("--controls", default=20, show_default=True, help="Share of answerable controls, in percent.")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Take the controls from retrieval/xquad_en and retrieval/selqa in this folder, over their own documents.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="Where the lines go; a log that is there is continued.",
)
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    count: int,
    seed: int,
    readers: tuple[str, ...],
    model: str,
    weaver: str,
    words: Path | None,
    controls: int,
    data: Path | None,
    log: Path,
    policy: tuple[str, ...],
    as_json: bool,
) -> None:
    """Ask questions nobody thought of, with answerable ones mixed in.

    Three random words become a question, the whole pipeline answers it, and
    one JSON line says everything about it. The forest's ledger is neither read
    nor written. Run it again with the same options to go on after a stop.
    """
    import time

    from arborist.bench.emergent.figures import summary
    from arborist.bench.emergent.log import read_log
    from arborist.bench.emergent.markdown import coverage_and_safety
    from arborist.bench.emergent.run import Order, cycles, planned
    from arborist.cli.emergent_crew import make_readers, make_weaver
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say

    settings = load_settings(ctx.obj["forest"], flags={"model": model or None}, policy=policy)
    crew = make_readers(readers or ("extractive",), settings)
    order = Order(seed, controls, make_weaver(weaver, crew, settings), crew, settings.policy, words, data)

    def tick(done: int) -> None:
        if done % 100 == 0:
            say(f"{done:,} of {count:,} cycles")

    with planned(settings.forest, order) as plan:
        plan.prepare()
        wall, used = time.perf_counter(), time.process_time()
        fresh = sum(1 for _ in cycles(plan, log, count, tick=tick))
        wall, used = time.perf_counter() - wall, time.process_time() - used
    say(
        f"{fresh:,} new cycles in {wall:.1f} s, {used:.1f} s of one core: "
        f"{60 * fresh / max(wall, 1e-9):,.0f} a minute, {60 * fresh / max(used, 1e-9):,.0f} a minute of one core"
    )
    figures = summary(read_log(log))
    if as_json:
        out_json(figures)
        return
    out(f"{figures['cycles']:,} cycles in {log}, {figures['controls']:,} of them controls, {figures['errors']} errors")
    for line in coverage_and_safety(figures):
        out(line)
