"""``arborist doctor``: check health and list every host that could be contacted."""

import click

from arborist.cli.options import json_option


@click.command("doctor")
@json_option
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> int:
    """Check health and list every host that could be contacted.

    Looks at Python, SQLite, the search engine, the forest, the signing key,
    disk space, the clock and optional packages. Contacts nobody.
    """
    from arborist.cli.health import Finding, examine
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import colour, out, out_json, table

    findings = examine(load_settings(ctx.obj["forest"]))
    if as_json:
        out_json({"good": all(f.good for f in findings), "findings": [f.value() for f in findings]})
    else:
        marks = {True: colour("✔", fg="green"), False: colour("✘", fg="red")}

        def row(finding: Finding) -> tuple[str, str, str]:
            return (marks[finding.good], finding.name, finding.words)

        out(table([row(finding) for finding in findings]))
    return 0 if all(finding.good for finding in findings) else 3
