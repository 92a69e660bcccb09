"""``arborist search``: find passages, without a model."""

from typing import Any, TextIO

import click

from arborist.cli.options import json_option, jsonl_option, policy_option


@click.command("search")
@click.argument("query", required=False)
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 1000), help="Passages to show.")
@click.option("--document", metavar="URI", help="Search this document alone.")
@policy_option
@jsonl_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    query: str | None,
    limit: int,
    document: str | None,
    policy: tuple[str, ...],
    jsonl: TextIO | None,
    as_json: bool,
) -> None:
    """Find passages, without a model.

    Any text is a query; no character has a special meaning except quotation
    marks around a phrase. With --jsonl FILE, a batch of {"id", "query"}
    objects is searched, one JSON object a line.
    """
    from arborist.cli.session import batch_rows, house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.core.errors import UsageError
    from arborist.pipeline.find import find, find_value

    if (query is None) == (jsonl is None):
        raise UsageError("Give one query, or a batch with --jsonl", hint="arborist search 'some words'")
    settings = load_settings(ctx.obj["forest"], policy=policy)
    with house_of(settings) as house:
        if jsonl is not None:
            for row in batch_rows(jsonl, "query"):
                hits = find(row["query"], house, settings.policy, limit=limit, document=document or "")
                out_json({"id": row.get("id"), **find_value(row["query"], hits)})
            return
        hits = find(query or "", house, settings.policy, limit=limit, document=document or "")
        if as_json:
            out_json(find_value(query or "", hits))
        else:
            out(_page(hits))


def _page(hits: Any) -> str:
    from arborist.cli.terminal import colour, wrapped

    if not hits:
        return "Nothing found."
    lines = []
    for hit in hits:
        place = hit.title + (f" › {hit.heading}" if hit.heading and hit.heading != hit.title else "")
        lines.append(
            f"{colour(f'{hit.rank:>3}', bold=True)}  {colour(place, bold=True)}  {colour(str(hit.score), dim=True)}"
        )
        text = " ".join(hit.text.split())
        shown = text if len(text) <= 280 else text[:280].rsplit(" ", 1)[0] + " …"
        lines.append(wrapped(shown, indent="     "))
        lines.append(colour(f"     {hit.uri} · chunk {hit.chunk}" + (f" · via {hit.via}" if hit.via else ""), dim=True))
    return "\n".join(lines)
