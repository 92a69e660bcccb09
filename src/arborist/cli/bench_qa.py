"""``arborist bench qa``: questions with known answers, put through any reader."""

from pathlib import Path
from typing import Any

import click

from arborist.cli.options import json_option, policy_option

CURATED = "curated"


@click.command("qa")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that holds retrieval/NAME with questions and documents; the curated set needs none.",
)
@click.option(
    "--set", "sets", multiple=True, metavar="NAME", help="nq_passages, xquad_en, selqa (repeatable), or curated alone."
)
@click.option("--reader", default="extractive", show_default=True, help="extractive, local, openai or simulated-NAME.")
@click.option("--model", default="", help="For local: a name, hash or file; for openai: the model's name.")
@click.option("--every", default=1, show_default=True, help="Ask every so-manieth question only.")
@click.option("--repeat", default=1, show_default=True, help="Curated: ask every question so many times.")
@click.option(
    "--mode",
    "modes",
    multiple=True,
    type=click.Choice(["lattice-json", "lattice-pointer", "quote"]),
    help="Curated: answer modes to compare (repeatable; all when left out).",
)
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Also write the Markdown table here.")
@click.option(
    "--notes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A person's reading, put before the table.",
)
@policy_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, **options: Any) -> None:
    """Ask questions with known answers and see what is right, STRICT, or rightly refused.

    With --set curated, 150 questions over Python's language reference are
    asked in every mode; --policy KEY=VALUE then makes a second cell B, and
    differences between A and B that are larger than noise are marked.
    """
    from arborist.core.errors import UsageError

    if CURATED in options["sets"]:
        if len(options["sets"]) > 1:
            raise UsageError("The curated set is asked alone", hint="arborist bench qa --set curated")
        _curated(ctx.obj["forest"], options)
        return
    if options["modes"] or options["repeat"] != 1:
        raise UsageError("--mode and --repeat are for --set curated")
    if options["data"] is None:
        raise UsageError("Where are the sets?", hint="--data DIR that holds retrieval/NAME, or --set curated")
    _public(ctx.obj["forest"], options)


def _public(forest: str | None, options: dict[str, Any]) -> None:
    from arborist.bench.origin import origin
    from arborist.bench.qa import SETS, run
    from arborist.bench.qa_report import markdown
    from arborist.cli.asking import reader_of
    from arborist.cli.bench_options import read_notes, show, ticker
    from arborist.cli.settings import load_settings
    from arborist.core.errors import UsageError

    sets, every = options["sets"], options["every"]
    unknown = sorted(set(sets) - set(SETS))
    if unknown:
        raise UsageError(f"There is no question set {unknown[0]!r}", hint="one of " + ", ".join((*SETS, CURATED)))
    flags = {"reader": options["reader"], "model": options["model"] or None}
    settings = load_settings(forest, flags=flags, policy=options["policy"])
    result, _ = run(
        options["data"],
        reader_of(settings),
        settings.policy,
        names=sets or SETS,
        every=max(1, every),
        tick=ticker(100, "questions asked"),
    )
    told = "".join(f" --set {name}" for name in sets) + (f" --every {every}" if every > 1 else "")
    where = origin(f"arborist bench qa --data {options['data'].name} --reader {options['reader']}{told}")
    result["origin"] = where.as_json()
    show(result, markdown(result, where, read_notes(options["notes"])), options["report"], as_json=options["as_json"])


def _curated(forest: str | None, options: dict[str, Any]) -> None:
    from arborist.bench.curated.report import markdown
    from arborist.bench.curated.run import run_curated
    from arborist.bench.origin import origin
    from arborist.cli.asking import reader_of
    from arborist.cli.bench_options import read_notes, show, ticker
    from arborist.cli.settings import load_settings
    from arborist.core.policy import GovernancePolicy
    from arborist.core.protocols import Reader
    from arborist.readers.modes import MODES

    flags = {"reader": options["reader"], "model": options["model"] or None}
    load_settings(forest, flags=flags, policy=options["policy"])  # refuses a policy that does not exist
    settings = load_settings(forest, flags=flags)
    modes = options["modes"] or MODES

    def make(policy: GovernancePolicy) -> Reader:
        return reader_of(settings.with_policy(policy))

    result, told = run_curated(
        make,
        settings.policy,
        changes=options["policy"],
        modes=modes,
        repeats=max(1, options["repeat"]),
        every=max(1, options["every"]),
        tick=ticker(1, "questions asked"),
    )
    asked = "".join(f" --mode {mode}" for mode in options["modes"])
    asked += "".join(f" --policy {pair}" for pair in options["policy"])
    asked += f" --repeat {options['repeat']}" if options["repeat"] > 1 else ""
    where = origin(f"arborist bench qa --set curated --reader {options['reader']}{asked}")
    result["origin"] = where.as_json()
    page = markdown(result, told, where, read_notes(options["notes"]))
    show(result, page, options["report"], as_json=options["as_json"])
