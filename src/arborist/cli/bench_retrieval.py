"""``arborist bench retrieval``: hit rates, speed against FTS5, and shards that change nothing."""

from pathlib import Path

import click

from arborist.cli.bench_options import report_options, show
from arborist.cli.options import json_option, policy_option


@click.command("retrieval")
@click.option(
    "--data",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that holds retrieval/ and the Wikipedia sets.",
)
@click.option(
    "--every", default=1, show_default=True, type=click.IntRange(1), help="Ask every so-manieth question only."
)
@click.option("--only-hits", is_flag=True, help="Only hit rates; no speed, no shards.")
@policy_option
@report_options
@json_option
def command(
    data: Path,
    every: int,
    only_hits: bool,
    policy: tuple[str, ...],
    report: Path | None,
    notes: Path | None,
    as_json: bool,
) -> int:
    """Hit rates, speed against FTS5, and shards that change nothing."""
    import json

    from arborist.bench import retrieval, search_speed, shards
    from arborist.bench.retrieval_report import report as page
    from arborist.core.errors import UsageError
    from arborist.core.policy import RetrievalPolicy, override

    if notes is not None:
        raise UsageError("The retrieval report takes no notes")
    chosen = RetrievalPolicy()
    for pair in policy:
        key, _, value = pair.partition("=")
        chosen = override(chosen, key, value)
    hits = retrieval.run(data, policy=chosen, every=every)
    if only_hits:
        show(hits, json.dumps(hits, indent=2), report, as_json=as_json)
        return 1 if hits["below_floor"] else 0
    speed = search_speed.run(data)
    layout = shards.run(data)
    show({"hits": hits, "speed": speed, "shards": layout}, page(hits, speed, layout), report, as_json=as_json)
    good = not hits["below_floor"] and layout["identical"] == layout["questions"]
    return 0 if good and speed["wall"]["p95_ratio_permille"] <= search_speed.BAR_PERMILLE else 1
