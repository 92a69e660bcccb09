"""The command line as a person runs it: a fresh process, an empty home, its own forest."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"

# Runs the command line with every outgoing connection turned into a failure.
NO_NETWORK = """
import sys
def hook(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto"):
        raise SystemExit(f"network: {event} {arguments[-1]}")
sys.addaudithook(hook)
from arborist.cli.main import main
main()
"""


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def rows(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]


class Shell:
    """One home with one forest."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.forest = home / "forest"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "ARBORIST_FOREST": str(self.forest),
            "ARBORIST_CONFIG_DIR": str(home / "config"),
            "ARBORIST_DATA_DIR": str(home / "data"),
            "PYTHONPATH": str(SOURCE),
            "NO_COLOR": "1",
        }

    def __call__(self, *words: str, stdin: str | bytes | None = None, **environment: str) -> Run:
        return self.python("-c", NO_NETWORK, *words, stdin=stdin, **environment)

    def python(self, *words: str, stdin: str | bytes | None = None, **environment: str) -> Run:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, *words],
            env={**self.environment, **environment},
            input=data if data is not None else b"",
            capture_output=True,
            timeout=300,
            check=False,
        )
        return Run(done.returncode, done.stdout.decode(), done.stderr.decode())

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.home / "notes" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    @property
    def notes(self) -> Path:
        return self.home / "notes"


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


HERON = """# Grey heron

The grey heron is a wading bird of the heron family. It was described by Carl Linnaeus in 1758.
An adult grey heron stands up to 100 cm tall and weighs 1.5 kg. It feeds mostly on fish and frogs.

The grey heron does not breed in Iceland.
"""
LIGHTHOUSE = """# Kettle Point lighthouse

Kettle Point lighthouse was built in 1871 by the engineer Mara Oduya. The tower is 31 metres high.
The lamp was converted to electricity in 1923. The last keeper, Tom Brandt, left the station in 1968.
"""


@pytest.fixture
def stocked(shell: Shell) -> Shell:
    """A forest with two short notes."""
    shell.write("heron.md", HERON)
    shell.write("lighthouse.md", LIGHTHOUSE)
    done = shell("ingest", str(shell.notes))
    assert done.code == 0, done.err
    return shell
