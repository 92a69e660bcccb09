"""What an ingest prints when it is done: what changed, what was passed over and why, what failed."""

from pathlib import Path

from arborist.cli.terminal import colour, number, size, wrapped
from arborist.pipeline.report import IngestReport

SHOWN_FAILURES = 20


def page(report: IngestReport, path: Path, forest: Path) -> str:
    """The summary of one source."""
    name = report.source if path == Path() else str(path)
    verb = "would add" if report.dry_run else "added"
    lines = [
        f"{colour(name, bold=True)}: {verb} {number(report.added)} documents "
        f"({number(report.chunks)} chunks, {size(report.text_bytes)} of text)"
    ]
    for count, words in (
        (report.unchanged, "unchanged, passed over"),
        (report.superseded, "replaced an earlier version"),
        (report.withdrawn, "no longer there, withdrawn"),
    ):
        if count:
            lines.append(f"  {number(count)} {words}")
    for reason, count in sorted(report.skip_reasons.items()):
        example = report.skip_examples[reason]
        lines.append(wrapped(f"{number(count)} skipped: {reason} (such as {example})", indent="    ", first="  "))
    if report.failures:
        lines.append(colour(f"  {number(report.failures)} failed:", fg="red"))
        shown = report.failed[:SHOWN_FAILURES]
        lines += [wrapped(f"{item.uri}: {item.reason}", indent="      ", first="    ") for item in shown]
        if report.failures > SHOWN_FAILURES:
            lines.append(f"    … and {number(report.failures - SHOWN_FAILURES)} more; --json lists them")
    if not report.dry_run:
        lines.append(colour(f"  in {forest}, under one signed checkpoint", dim=True))
    return "\n".join(lines)
