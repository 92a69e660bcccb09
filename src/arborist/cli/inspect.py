"""``arborist inspect``: tell the whole story of one record."""

from typing import TYPE_CHECKING

import click

from arborist.cli.options import json_option

if TYPE_CHECKING:
    from arborist.pipeline.story import Story


@click.command("inspect")
@click.argument("record")
@json_option
@click.pass_context
def command(ctx: click.Context, record: str, as_json: bool) -> None:
    """Tell the whole story of one record.

    Question, claims and windows, every rule's finding in words, how often
    each unsupported word stands in the whole cited document, state history,
    ancestors and descendants.
    """
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.pipeline.story import inspect, story_value

    with house_of(load_settings(ctx.obj["forest"])) as house:
        story = inspect(record, house)
    if as_json:
        out_json(story_value(story))
    else:
        out(_page(story))


def _page(story: "Story") -> str:
    from datetime import UTC, datetime

    from arborist.cli.answer_page import claim_lines, verdict_line
    from arborist.cli.terminal import colour, wrapped

    when = datetime.fromtimestamp(story.stored.time / 1e6, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    lines = [f"record {story.stored.hash}", f"made   {when}, ledger entry {story.stored.index}"]
    lines.append(f"state  {colour(str(story.stored.state), bold=True)}")
    if story.record is None or story.grade is None:
        return "\n".join([*lines, "Its text was burnt; hashes and states remain.", *_history(story)])
    lines += [
        wrapped(story.record.question, indent="       ", first="asked  "),
        f"reader {story.record.reader.get('name', '')}, mode {story.record.mode}",
        "",
        verdict_line(story.grade),
        "",
    ]
    by_label = {item.label: item for item in story.evidence}
    for claim, grade, counts in zip(story.record.lattice.claims, story.grade.claims, story.word_counts, strict=True):
        lines += claim_lines(claim.text, claim.labels, grade, by_label)
        if counts:
            shown = ", ".join(f"{word} {count}×" for word, count in counts.items())
            lines.append(wrapped(f"in the whole cited document: {shown}", indent="        ", first="      · "))
        lines.append("")
    lines += [wrapped(f"{item.kind}: {item.detail}", indent="    ", first="  · ") for item in story.grade.violations]
    lines.append("evidence offered")
    lines += [f"  {item.label}  {item.title} · chunk {item.chunk} · {item.uri}" for item in story.evidence]
    lines += _history(story)
    lines.append("run")
    lines += [colour(f"  {stage.name:<10} {stage.output}", dim=True) for stage in story.record.stages]
    lines.append(colour(f"  root       {story.record.run_dag_root}", dim=True))
    return "\n".join(lines)


def _history(story: "Story") -> list[str]:
    lines = []
    if story.statements:
        lines.append("history")
        lines += [
            f"  entry {item.index}: {item.state}" + (f", {item.reason}" if item.reason else " (reason burnt)")
            for item in story.statements
        ]
    if story.ancestors:
        lines.append("built on")
        lines += [f"  {line.hash} · {line.state} · {line.question[:50]}" for line in story.ancestors]
    if story.descendants:
        lines.append(f"built on by {len(story.descendants)} records")
        lines += [f"  {name}" for name in story.descendants[:10]]
    return lines
