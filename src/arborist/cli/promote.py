"""``arborist promote``: make matured STRICT records findable for later questions."""

import click

from arborist.cli.options import json_option, policy_option


@click.command("promote")
@click.option("--kindergarten-seconds", type=click.IntRange(0), help="Age a record must have (default by policy).")
@click.option("--dry-run", is_flag=True, help="Say for each record which gate held it back; change nothing.")
@click.option("--quiet", is_flag=True, help="Print nothing when nothing changed (for cron).")
@policy_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    kindergarten_seconds: int | None,
    dry_run: bool,
    quiet: bool,
    policy: tuple[str, ...],
    as_json: bool,
) -> int:
    """Make matured STRICT records findable for later questions.

    A record must be STRICT, live, past its kindergarten, of the first
    generation, not demoted, and still STRICT under today's policy. Records
    that left the gates are withdrawn. Exit 3 while another run is writing.
    """
    return run(ctx.obj["forest"], policy, kindergarten_seconds, dry_run=dry_run, quiet=quiet, as_json=as_json)


def run(
    forest: str | None,
    policy: tuple[str, ...],
    kindergarten_seconds: int | None,
    *,
    dry_run: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Promote, or say what would be promoted; shared with ``ingest --source providence``."""
    from arborist.cli.session import house_of
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import number, out, out_json, table
    from arborist.core.promoted import SHARD
    from arborist.pipeline.ingest import IngestSettings, ingest
    from arborist.pipeline.promote import ProvidenceSource, candidates

    if kindergarten_seconds is not None:
        policy = (*policy, f"self_reference.kindergarten_seconds={kindergarten_seconds}")
    settings = load_settings(forest, policy=policy)
    with house_of(settings) as house:
        if dry_run:
            rows = list(candidates(house, settings.policy))
            if as_json:
                for row in rows:
                    out_json({"record": row.record, "question": row.question, "gate": row.gate or None})
            else:
                shown = [
                    (row.record.removeprefix("sha256:")[:12], row.gate or "passes", row.question[:50]) for row in rows
                ]
                out(table(shown, header=("record", "gate", "question")))
            return 0
        report = ingest(ProvidenceSource(house, settings.policy), house, IngestSettings(shard=SHARD), _Silent())
    if as_json:
        out_json({"promoted": report.added, "unchanged": report.unchanged, "withdrawn": report.withdrawn})
    elif not quiet or report.added or report.withdrawn:
        out(
            f"promoted {number(report.added)} records, {number(report.unchanged)} were already, "
            f"{number(report.withdrawn)} withdrawn"
        )
    return 0


class _Silent:
    """Progress that nobody watches."""

    def update(self, **counts: object) -> None:
        """Nothing to show."""
