"""``arborist check``: grade given claims against given sources."""

from typing import TextIO

import click

from arborist.cli.options import json_option, jsonl_option, policy_option


@click.command("check")
@jsonl_option
@click.option("--claim", help="One claim, instead of a batch.")
@click.option("--source", help="The source text of that claim.")
@click.option("--question", help="The question it answers.")
@click.option("--title", help="The title of the source.")
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    jsonl: TextIO | None,
    claim: str | None,
    source: str | None,
    question: str | None,
    title: str | None,
    policy: tuple[str, ...],
    as_json: bool,
) -> None:
    """Grade given claims against given sources.

    Needs no forest and calls no model. A batch has one JSON object a line
    with id, source, claim and optional question and title; one object a
    line comes out, in the same order.
    """
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.core.errors import UsageError
    from arborist.pipeline.check import check_lines, check_row

    settings = load_settings(ctx.obj["forest"], policy=policy)
    verifier = settings.policy.verifier
    if jsonl is not None:
        for row in check_lines(jsonl, verifier):
            out_json(row)
        return
    if claim is None or source is None:
        raise UsageError("Nothing to check", hint="--jsonl FILE, or --claim TEXT --source TEXT")
    row = {"id": None, "claim": claim, "source": source, "question": question, "title": title}
    if as_json:
        out_json(check_row(row, verifier))
        return
    from arborist.cli.answer_page import grade_page
    from arborist.verify.check import check

    out(grade_page(claim, source, check(claim, source, question=question, title=title, policy=verifier)))
