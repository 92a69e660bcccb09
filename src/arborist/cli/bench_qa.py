"""``arborist bench qa``: questions with known answers, put through any reader."""

from pathlib import Path

import click

from arborist.cli.options import json_option, policy_option


@click.command("qa")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Folder that holds retrieval/NAME with questions and documents.",
)
@click.option("--set", "sets", multiple=True, metavar="NAME", help="nq_passages, xquad_en or selqa (repeatable).")
@click.option("--reader", default="extractive", show_default=True, help="extractive, local, openai or simulated-NAME.")
@click.option("--model", default="", help="For local: a name, hash or file; for openai: the model's name.")
@click.option("--every", default=1, show_default=True, help="Ask every so-manieth question only.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Also write the Markdown table here.")
@click.option(
    "--notes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A person's reading, put before the table.",
)
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    data: Path,
    sets: tuple[str, ...],
    reader: str,
    model: str,
    every: int,
    report: Path | None,
    notes: Path | None,
    policy: tuple[str, ...],
    as_json: bool,
) -> None:
    """Ask questions with known answers and see what is right, STRICT, or rightly refused."""
    from arborist.bench.origin import origin
    from arborist.bench.qa import SETS, run
    from arborist.bench.qa_report import markdown
    from arborist.cli.asking import reader_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say
    from arborist.core.errors import UsageError

    unknown = sorted(set(sets) - set(SETS))
    if unknown:
        raise UsageError(f"There is no question set {unknown[0]!r}", hint="one of " + ", ".join(SETS))
    settings = load_settings(ctx.obj["forest"], flags={"reader": reader, "model": model or None}, policy=policy)

    def tick(done: int) -> None:
        if done % 100 == 0:
            say(f"{done:,} questions asked")

    chosen = sets or SETS
    result, _ = run(data, reader_of(settings), settings.policy, names=chosen, every=max(1, every), tick=tick)
    told = "".join(f" --set {name}" for name in sets) + (f" --every {every}" if every > 1 else "")
    where = origin(f"arborist bench qa --data {data.name} --reader {reader}{told}")
    result["origin"] = where.as_json()
    page = markdown(result, where, notes.read_text(encoding="utf-8") if notes else "")
    if report is not None:
        report.write_text(page, encoding="utf-8")
        say(f"Report written to {report}")
    if as_json:
        out_json(result)
    else:
        out(page)
