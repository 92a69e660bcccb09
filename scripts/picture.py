"""Turn a command's terminal output into an SVG picture: ``python scripts/picture.py OUT.svg -- COMMAND…``.

Runs the command under a pseudo-terminal, so that it shows colours, and lets
rich draw what it printed. Used for docs/demo.svg.
"""

import io
import os
import pty
import sys

from rich.console import Console
from rich.text import Text

WIDTH = 104


def captured(command: list[str]) -> str:
    """What ``command`` writes to a terminal."""
    chunks: list[bytes] = []

    def read(descriptor: int) -> bytes:
        data = os.read(descriptor, 65_536)
        chunks.append(data)
        return data

    os.environ |= {"COLUMNS": str(WIDTH), "LINES": "200", "TERM": "xterm-256color"}
    code = os.waitstatus_to_exitcode(pty.spawn(command, read))
    if code:
        raise SystemExit(code)
    return b"".join(chunks).decode("utf-8", "replace").replace("\r\n", "\n")


def main() -> int:
    """Draw; returns 0."""
    target, dashes, *command = sys.argv[1:]
    if dashes != "--" or not command:
        raise SystemExit(__doc__)
    # What was overwritten on a line (progress) is not part of the picture.
    lines = [line.rsplit("\r", 1)[-1] for line in captured(command).split("\n")]
    console = Console(record=True, width=WIDTH, file=io.StringIO())
    console.print(Text.from_ansi("\n".join(lines).rstrip("\n")))
    console.save_svg(target, title="make demo")
    return 0


if __name__ == "__main__":
    sys.exit(main())
