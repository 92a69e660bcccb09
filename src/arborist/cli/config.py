"""``arborist config``: effective settings and where each came from."""

from typing import Any

import click

from arborist.cli.options import json_option, policy_option


@click.group("config")
def command() -> None:
    """Show effective settings and where each came from."""


@command.command("show")
@policy_option
@json_option
@click.pass_context
def show(ctx: click.Context, policy: tuple[str, ...], as_json: bool) -> None:
    """Print every setting and policy field with its origin."""
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, table
    from arborist.core.policy import as_canonical
    from arborist.verify.policy_hash import verifier_policy_hash

    settings = load_settings(ctx.obj["forest"], policy=policy)
    rows: list[tuple[str, str, str]] = [
        ("forest", str(settings.forest), settings.forest_origin),
        ("config folder", str(settings.config_folder), "default"),
        ("data folder", str(settings.data_folder), "default"),
        ("api_key", repr(settings.api_key), settings.api_key_origin),
    ]
    rows += [(name, value.value or "-", value.origin) for name, value in settings.values.items()]
    for key, value in _flat(as_canonical(settings.policy)):
        origin = settings.policy_origins.get(key) or settings.policy_origins.get(key.rpartition(".")[2]) or "default"
        rows.append((f"policy.{key}", value, origin))
    verifier = verifier_policy_hash(settings.policy.verifier)
    rows.append(("verifier_policy_hash", verifier, "computed"))
    rows.append(("governance_policy_hash", settings.policy.hash(verifier), "computed"))
    if as_json:
        out_json({name: {"value": value, "origin": origin} for name, value, origin in rows})
    else:
        out(table(rows, header=("setting", "value", "origin")))


def _flat(value: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, item in value.items():
        if isinstance(item, dict):
            rows += _flat(item, f"{prefix}{key}.")
        elif isinstance(item, list):
            rows.append((prefix + key, ",".join(map(str, item))))
        else:
            rows.append((prefix + key, str(item).lower() if isinstance(item, bool) else str(item)))
    return rows
