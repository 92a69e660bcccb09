"""``arborist explain``: say why each passage was found or left out."""

from typing import Any

import click

from arborist.cli.options import json_option, policy_option


@click.command("explain")
@click.argument("query")
@click.option("--limit", default=10, show_default=True, type=click.IntRange(1, 1000), help="Candidates to show.")
@click.option("--document", metavar="URI", help="Search this document alone.")
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context, query: str, limit: int, document: str | None, policy: tuple[str, ...], as_json: bool
) -> None:
    """Say why each passage was found or left out.

    Shows the terms with their weights, the parts of each score, and what
    kept a candidate out of the evidence.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.pipeline.find import explain

    settings = load_settings(ctx.obj["forest"], policy=policy)
    with house_of(settings) as house:
        found = explain(query, house, settings.policy, limit=limit, document=document or "")
    if as_json:
        out_json(found)
    else:
        out(_page(found))


def _page(found: dict[str, Any]) -> str:
    from arborist.cli.terminal import colour, number, table, wrapped

    trace = found["trace"]
    lines = [
        f"searched {number(trace['chunks'])} chunks of {number(trace['documents'])} documents; "
        f"scored {number(trace['candidates'])} candidates",
        "",
        table(
            [(row["term"], number(row["chunks"]), number(row["weight"])) for row in trace["terms"]],
            header=("term", "chunks that have it", "weight"),
            right=frozenset({1, 2}),
        ),
    ]
    for key, words in (
        ("dropped_stop_words", "too common to count"),
        ("not_in_any_chunk", "in no chunk"),
        ("beyond_term_limit", "beyond the limit of terms"),
    ):
        if trace.get(key):
            lines.append(wrapped(f"{words}: {', '.join(trace[key])}", indent="  "))
    lines.append("")
    for row in found["chunks"]:
        mark = colour("evidence", fg="green") if row["evidence"] else colour(f"left out: {row['why_not']}", fg="yellow")
        lines.append(
            f"{row['rank']:>3}  {colour(row['title'] or row['uri'], bold=True)} · chunk {row['chunk']} · {mark}"
        )
        parts = ", ".join(f"{name} {value:,}" for name, value in row["parts"].items() if value)
        lines.append(wrapped(f"score {row['score']}: {parts}", indent="       ", first="     "))
        if row["missing"]:
            lines.append(colour(f"     without: {', '.join(row['missing'])}", dim=True))
    return "\n".join(lines)
