"""``arborist bench judge LOG``: record what a person thinks of an answer."""

from pathlib import Path
from typing import Any

import click

from arborist.cli.options import file_argument

KEYS = {"t": "true", "f": "false", "u": "unsure"}


@click.command("judge")
@file_argument("log")
@click.option(
    "--line", "number", type=int, help="The line of the log (the first is 1); without it every STRICT in turn."
)
@click.option("--truth", type=click.Choice(["true", "false", "unsure"]), help="Does the cited text say it?")
@click.option(
    "--novelty",
    type=click.Choice(["non-relation", "grounding", "synthesis", "premise", "deflection", "none"]),
    help="What kind of answer it is.",
)
@click.option("--metaphor", type=click.Choice(["yes", "no"]), help="Is it a metaphor that evades the question?")
@click.option("--note", default="", help="A few words.")
@click.option("--by", default="", help="Who judges.")
@click.option(
    "--judgements",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to add to (default: LOG.judgements).",
)
def command(log: Path, number: int | None, judgements: Path | None, note: str, by: str, **said: Any) -> None:
    """Record what a person thinks of answers; reports use it.

    With --line one answer is judged by the options given. Without it, every
    STRICT that nobody has judged is shown in turn: t true, f false, u unsure,
    s skip, q stop. Judgements are only ever added.
    """
    from arborist.bench.emergent.judgement import Judgement, answer_id, judgements_path, record
    from arborist.bench.emergent.log import read_log
    from arborist.cli.terminal import say
    from arborist.core.errors import UsageError

    lines = read_log(log)
    target = judgements or judgements_path(log)
    words = {key: value or "" for key, value in said.items()}
    if number is None:
        if any(words.values()) or note:
            raise UsageError("--truth, --novelty, --metaphor and --note need --line N")
        _walk(lines, target, by)
        return
    if not 1 <= number <= len(lines):
        raise UsageError(f"{log.name} has {len(lines)} lines, no line {number}")
    record(target, Judgement(answer_id(lines[number - 1]), note=note, by=by, **words))
    say(f"Judged line {number} in {target}")


def _walk(lines: list[dict[str, Any]], target: Path, by: str) -> None:
    from arborist.bench.emergent.judgement import Judgement, read_judgements, record
    from arborist.bench.emergent.report import reading_list
    from arborist.cli.terminal import colour, out, say, wrapped

    known = read_judgements([target])
    items = [item for item in reading_list(lines, known) if not item["truth"] and not item["gold"]]
    for place, item in enumerate(items, 1):
        out(colour(f"\n{place} of {len(items)}, line {item['line']}", dim=True))
        out(wrapped(item["question"]))
        for claim in item["claims"]:
            out(wrapped(claim["text"], indent="  "))
            for window in claim["windows"]:
                out(wrapped(f"{window['title']}: {window['text']}", indent="    | "))
        key = click.prompt("t/f/u, s skip, q stop", type=click.Choice(["t", "f", "u", "s", "q"]), err=True)
        if key == "q":
            break
        if key in KEYS:
            record(target, Judgement(item["answer"], truth=KEYS[key], by=by))
    say(f"Judgements are in {target}")
