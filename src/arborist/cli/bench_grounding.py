"""``arborist bench grounding``: the verifier against people's labels."""

from pathlib import Path

import click

from arborist.cli.options import json_option, policy_option


@click.command("grounding")
@click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Folder of NAME.jsonl.gz sets.",
)
@click.option("--set", "sets", multiple=True, metavar="NAME", help="Measure this set only (repeatable).")
@click.option("--rounds", default=500, show_default=True, help="Bootstrap rounds; 0 for none.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="Also write the Markdown report here.")
@click.option(
    "--notes",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A person's reading, put before the tables.",
)
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    data: Path,
    sets: tuple[str, ...],
    rounds: int,
    report: Path | None,
    notes: Path | None,
    policy: tuple[str, ...],
    as_json: bool,
) -> None:
    """Agree with people about whether a source supports a claim."""
    from arborist.bench.grounding import run
    from arborist.bench.grounding_report import markdown
    from arborist.bench.judge import verifier_judge
    from arborist.bench.origin import origin
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say
    from arborist.verify.policy_hash import verifier_policy_hash

    verifier = load_settings(ctx.obj["forest"], policy=policy).policy.verifier

    def tick(done: int) -> None:
        if done % 1000 == 0:
            say(f"{done:,} rows judged")

    result = run(data, verifier_judge(verifier), sets=sets, rounds=rounds, tick=tick)
    where = origin(f"arborist bench grounding --data {data.name}" + "".join(f" --set {name}" for name in sets))
    result["origin"] = where.as_json()
    result["verifier_policy_hash"] = verifier_policy_hash(verifier)
    page = markdown(result, where, result["verifier_policy_hash"], notes.read_text(encoding="utf-8") if notes else "")
    if report is not None:
        report.write_text(page, encoding="utf-8")
        say(f"Report written to {report}")
    if as_json:
        out_json(result)
    else:
        out(page)
