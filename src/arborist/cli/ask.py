"""``arborist ask``: answer a question with claims bound to sources."""

from typing import Any, TextIO

import click

from arborist.cli.options import json_option, jsonl_option, policy_option

REQUIRE_CODES = {"HYBRID": 10, "UNGROUNDED": 11}


@click.command("ask")
@click.argument("question", required=False)
@click.option("--document", metavar="URI", help="Answer from this document alone.")
@click.option("--reader", help="extractive, local, openai or simulated:NAME (default: openai where configured).")
@click.option("--model", help="Model name for the endpoint, or a local model's name or hash.")
@click.option("--base-url", help="Base URL of an OpenAI-compatible endpoint.")
@click.option("--mode", type=click.Choice(["lattice-json", "lattice-pointer", "quote"]), help="How the reader answers.")
@click.option("--require", type=click.Choice(["strict", "partial"]), help="Exit 10 or 11 when the verdict is lower.")
@policy_option
@jsonl_option
@json_option
@click.pass_context
def command(ctx: click.Context, /, question: str | None, jsonl: TextIO | None, as_json: bool, **options: Any) -> int:
    """Answer a question with claims bound to sources.

    The reader only points at evidence; every claim is then graded by the
    verifier and the record goes into the ledger. With --jsonl FILE, a batch
    of {"id", "question"} objects is answered, one JSON object a line.
    """
    from arborist.cli.asking import asking
    from arborist.cli.terminal import out, out_json
    from arborist.core.errors import UsageError
    from arborist.pipeline.answer import answer_value

    if (question is None) == (jsonl is None):
        raise UsageError("Give one question, or a batch with --jsonl", hint="arborist ask 'Who …?'")
    require = options.pop("require")
    worst = 0
    with asking(ctx.obj["forest"], narrate=not as_json and jsonl is None, **options) as session:
        if jsonl is not None:
            for row, answer in session.batch(jsonl):
                out_json({"id": row.get("id"), **answer_value(answer)})
                worst = max(worst, _code(require, str(answer.grade.verdict)))
            return worst
        answer = session.ask(question or "")
        if as_json:
            out_json(answer_value(answer))
        else:
            from arborist.cli.answer_page import answer_page

            out(answer_page(answer))
        return _code(require, str(answer.grade.verdict))


def _code(require: str | None, verdict: str) -> int:
    if require is None or verdict == "STRICT" or (require == "partial" and verdict == "HYBRID"):
        return 0
    return REQUIRE_CODES[verdict]
