"""``arborist bench``: the measurements; one module ``bench_NAME`` a subcommand, imported when it runs."""

import importlib

import click

SUBCOMMANDS = {
    "attacks": "Try to get false answers graded STRICT.",
    "contrast": "Change one word of true sentences and see what still passes.",
    "determinism": "Same bytes, same verdict: other hash seeds, locales, orders and Pythons.",
    "echo": "Asking, promoting and asking again, with each gate taken away in turn.",
    "emergent": "Ask questions nobody thought of, with answerable ones mixed in.",
    "gate": "Hold a report against the pinned floors, or raise them.",
    "grounding": "Agree with people about whether a source supports a claim.",
    "ingest": "Wall time, disk, memory and what proving costs.",
    "judge": "Record what a person thinks of answers; reports use it.",
    "lift": "What self-reference gains on questions about this project.",
    "liars": "Ask readers that lie, and see whether a lie is ever STRICT.",
    "overhead": "What an answer of twelve claims costs beside retrieval and the model.",
    "proofs": "Changed proofs against both checkers; withdrawal under load.",
    "qa": "Ask questions with known answers.",
    "records": "Promotion and withdrawal in a grown ledger.",
    "regrade": "Apply today's verifier to an old log, without a model.",
    "replay": "Run one cycle of a log again; exit 1 when something came out differently.",
    "report": "Report logs of bench emergent: tables, pictures, every STRICT to read.",
    "retrieval": "Hit rates, speed against FTS5, and shards that change nothing.",
    "speed": "Claims a second, and time when hostile input doubles.",
    "startup": "A cached answer and the help page against a bare interpreter.",
}


class LazyBenches(click.Group):
    """A group whose subcommands live in ``arborist.cli.bench_NAME``."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- click's signature
        """Names, sorted."""
        return sorted(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the module of ``cmd_name`` and give its command."""
        if cmd_name not in SUBCOMMANDS:
            return None
        module = importlib.import_module(f"arborist.cli.bench_{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """The table of benches, written without importing any."""
        with formatter.section("Benches"):
            formatter.write_dl(sorted(SUBCOMMANDS.items()))


@click.group("bench", cls=LazyBenches)
def command() -> None:
    """Measure grounding, retrieval and answers."""
