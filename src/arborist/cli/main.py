"""The ``arborist`` command: global options, lazily loaded commands, exit codes.

Listing commands must not import them (a help page within five bare
interpreter starts), so each has its one-line help here; a test compares
these lines with the commands' own docstrings.
"""

import gc
import importlib
import os
import sys
from typing import Any

import click

from arborist import __version__
from arborist.core.errors import ArboristError

_GARBAGE_THRESHOLD = 100_000  # objects made before the collector looks (700 by default)

# Command, module, first docstring line; grouped as the help page shows them.
SECTIONS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Ask",
        (
            ("ingest", "Read documents into the forest."),
            ("search", "Find passages, without a model."),
            ("explain", "Say why each passage was found or left out."),
            ("ask", "Answer a question with claims bound to sources."),
            ("check", "Grade given claims against given sources."),
        ),
    ),
    (
        "Records",
        (
            ("records", "List the answers on record."),
            ("inspect", "Tell the whole story of one record."),
            ("falsify", "Withdraw a record or document and all built on it."),
            ("reclassify", "Grade stored records again under today's policy."),
            ("burn", "Erase a record's text; its hashes stay."),
            ("promote", "Make matured STRICT records findable for later questions."),
        ),
    ),
    (
        "Proof",
        (
            ("prove", "Write one file that proves a record offline."),
            ("verify", "Check a proof file; needs no forest."),
            ("log", "Show the ledger: checkpoint, entries, export."),
            ("fsck", "Check every stored byte that was promised."),
        ),
    ),
    (
        "Forest",
        (
            ("init", "Create an empty forest."),
            ("stats", "Show what the forest holds."),
            ("doctor", "Check health and list every host that could be contacted."),
            ("config", "Show effective settings and where each came from."),
            ("evict", "Move documents to the cold tier."),
            ("rehydrate", "Bring documents back from the cold tier."),
            ("model", "Add and list local model files."),
            ("bench", "Measure grounding, retrieval and answers."),
        ),
    ),
)


class LazyGroup(click.Group):
    """A group that imports a command's module only when that command runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        """Names in the order of the help page."""
        return [name for _, rows in SECTIONS for name, _ in rows]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command's module and return it; None for an unknown name."""
        if cmd_name not in self.list_commands(click.Context(self)):
            return None
        module = importlib.import_module(f"arborist.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the sections, without importing a command."""
        for title, rows in SECTIONS:
            with formatter.section(title):
                formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Start with:  arborist ingest FOLDER   then   arborist ask 'your question'",
)
@click.option("--forest", metavar="DIR", help="The forest to use (default: $ARBORIST_FOREST, else your data folder).")
@click.version_option(__version__, prog_name="arborist")
@click.pass_context
def cli(ctx: click.Context, forest: str | None) -> None:
    """Answers your AI can prove.

    Every claim of an answer is bound to exact source text, graded by a
    deterministic verifier, recorded in a tamper-evident ledger, and provable
    to a stranger offline.
    """
    ctx.obj = {"forest": forest}


def main(argv: list[str] | None = None) -> None:
    """Run the command line; every deliberate error becomes its exit code."""
    # Nearly all that is made is plain data without cycles; looking for garbage often cost a seventh of the time.
    gc.set_threshold(_GARBAGE_THRESHOLD)
    try:
        code: Any = cli.main(args=argv, prog_name="arborist", standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("Stopped. What was committed stays; run the same command to go on.", err=True)
        sys.exit(130)
    except click.UsageError as error:
        error.show()
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except ArboristError as error:
        _show(error)
        sys.exit(error.exit_code)
    except BrokenPipeError:
        # The reader of our output left (``| head``); not an error of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    sys.exit(code if isinstance(code, int) else 0)


def _show(error: ArboristError) -> None:
    click.echo(click.style("error: ", fg="red", bold=True) + error.what.rstrip(".") + ".", err=True)
    if error.unchanged:
        click.echo("  " + error.unchanged.rstrip(".") + ".", err=True)
    if error.hint:
        click.echo("  try: " + error.hint, err=True)
