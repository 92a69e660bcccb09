"""Write docs/reference/cli.md from the real ``--help`` of every command.

``--check`` writes nothing and exits 1 when the page is stale; ``make check``
runs that.
"""

import sys
from pathlib import Path

import click

from arborist.cli.main import SECTIONS, cli

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "cli.md"
HEAD = """# Command line

Generated from `--help` by `scripts/generate_cli.py`; do not edit by hand.

Data goes to stdout, narration to stderr. `--json` works on every command.
Exit codes: 0 done; 1 a proof or gate failed; 2 usage; 3 configuration;
4 model endpoint; 5 source; 10 and 11 `--require` not met (partial,
ungrounded); 20 proof not current; 21 no trusted key; 90 integrity failure.
"""


def page() -> str:
    """The whole reference page."""
    root = click.Context(cli, info_name="arborist", max_content_width=96, terminal_width=96)
    parts = [HEAD, block("arborist", cli.get_help(root))]
    for title, rows in SECTIONS:
        parts.append(f"## {title}\n")
        for name, line in rows:
            command = cli.get_command(root, name)
            if command is None:
                raise SystemExit(f"{name} is listed but cannot be loaded")
            first = (command.help or "").strip().splitlines()[0]
            if first != line:
                raise SystemExit(f"{name}: main.py says {line!r}, its docstring {first!r}")
            parts.extend(pages(command, f"arborist {name}", root))
    return "\n".join(parts).rstrip() + "\n"


def pages(command: click.Command, name: str, parent: click.Context) -> list[str]:
    """A command's help, then those of its subcommands."""
    context = click.Context(
        command, info_name=name.rsplit(maxsplit=1)[-1], parent=parent, max_content_width=96, terminal_width=96
    )
    result = [block(name, command.get_help(context))]
    if isinstance(command, click.Group):
        for sub in command.list_commands(context):
            child = command.get_command(context, sub)
            if child is not None:
                result.extend(pages(child, f"{name} {sub}", context))
    return result


def block(name: str, text: str) -> str:
    """One heading and its help as a code block."""
    return f"### `{name}`\n\n```text\n{text.rstrip()}\n```\n"


def main() -> int:
    """Write or check the page."""
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.stderr.write("docs/reference/cli.md is stale; run: python scripts/generate_cli.py\n")
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
