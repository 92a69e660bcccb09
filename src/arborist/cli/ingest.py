"""``arborist ingest``: read documents into the forest."""

from pathlib import Path
from typing import Any

import click

from arborist.cli.options import json_option

SOURCE_EXIT = 5


@click.command("ingest")
@click.argument("paths", nargs=-1, metavar="PATH…", type=click.Path(path_type=Path))
@click.option("--source", "kind", metavar="KIND", help="Kind of source; guessed when left out.")
@click.option("--shard", default="main", show_default=True, help="Shard to write to.")
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="Writer processes, a shard each."
)
@click.option("--dry-run", is_flag=True, help="Say what would change; change nothing.")
@click.option("--keep-raw", is_flag=True, help="Keep the bytes as received, so that extraction can be replayed.")
@click.option("--include", multiple=True, metavar="GLOB", help="Read only matching files (repeatable).")
@click.option("--exclude", multiple=True, metavar="GLOB", help="Pass over matching files (repeatable).")
@click.option(
    "--html-extractor", type=click.Choice(["selectolax", "trafilatura"]), default="selectolax", show_default=True
)
@click.option(
    "--namespace",
    "namespaces",
    multiple=True,
    type=int,
    default=(0,),
    show_default=True,
    help="MediaWiki namespaces to read.",
)
@click.option("--progress", type=click.Choice(["auto", "json", "none"]), default="auto", show_default=True)
@click.option("--kindergarten-seconds", type=click.IntRange(0), help="With --source providence: see promote.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    paths: tuple[Path, ...],
    kind: str | None,
    as_json: bool,
    progress: str,
    kindergarten_seconds: int | None,
    **options: Any,
) -> int:
    """Read documents into the forest.

    PATH is a file, a folder or a dump. Kinds: text, markdown, html, jsonl,
    mediawiki-xml, mediawiki-sql, pydoc (Python's own language reference),
    self (this project's code and documents), providence (same as promote).
    Unchanged inputs are passed over, so the same command also updates and
    resumes. One unreadable input does not stop the others; the exit code is
    then 5.
    """
    if kind == "providence":
        from arborist.cli.promote import run

        return run(
            ctx.obj["forest"], (), kindergarten_seconds, dry_run=options["dry_run"], quiet=False, as_json=as_json
        )
    from arborist.cli.ingest_page import page
    from arborist.cli.progress import make_progress
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json
    from arborist.core.errors import UsageError
    from arborist.pipeline.ingest import IngestSettings, ingest
    from arborist.sources.options import SourceOptions
    from arborist.sources.registry import PATHLESS, open_source

    if kind in PATHLESS:
        paths = (Path(),)
    if not paths:
        raise UsageError("Nothing to ingest", hint="arborist ingest PATH, or --source pydoc")
    settings = load_settings(ctx.obj["forest"])
    reading = SourceOptions(
        include=options["include"],
        exclude=options["exclude"],
        namespaces=options["namespaces"],
        keep_raw=options["keep_raw"],
        html_extractor=options["html_extractor"],
    )
    writing = IngestSettings(shard=options["shard"], workers=options["workers"], dry_run=options["dry_run"])
    # Every path is looked at before anything is created or written.
    sources = [open_source(path, kind, reading) for path in paths]
    failures = 0
    with house_of(settings, create=True) as house:
        for path, source in zip(paths, sources, strict=True):
            with make_progress(progress, path) as narrator:
                report = ingest(source, house, writing, narrator)
            failures += report.failures
            if as_json:
                out_json(report.value())
            else:
                out(page(report, path, house.forest.path))
    return SOURCE_EXIT if failures else 0
