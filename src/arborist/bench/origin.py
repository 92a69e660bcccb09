"""Where a figure comes from: machine, Python, commit and command, printed above every report.

A number without these is not a measurement. Nothing here reads a clock, so
that two runs on one machine and commit write the same report.
"""

import os
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash


@dataclass(frozen=True, slots=True)
class Origin:
    """Machine, interpreter, commit and command of one measurement."""

    machine: str
    python: str
    commit: str
    command: str

    def as_json(self) -> dict[str, str]:
        """The fields as a plain mapping."""
        return {"machine": self.machine, "python": self.python, "commit": self.commit, "command": self.command}

    def markdown(self) -> str:
        """The line block that opens a report."""
        return (
            f"- machine: {self.machine}\n- Python: {self.python}\n- commit: {self.commit}\n"
            f"- command: `{self.command}`\n"
        )


def origin(command: str) -> Origin:
    """Describe this machine and checkout; unknown parts are named as unknown."""
    return Origin(
        machine=f"{_processor()}, {os.cpu_count() or 0} cores, {platform.system()} {platform.machine()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        commit=_commit(),
        command=command,
    )


def fingerprint(parts: dict[str, str]) -> str:
    """One hash over named hashes: what a floor was measured on."""
    return text_hash(canonical_json({"type": "arborist/bench-fingerprint/v1", "parts": dict(parts)}))


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"


def _commit() -> str:
    here = Path(__file__).resolve().parent
    try:
        head = _git(here, "rev-parse", "HEAD")
        dirty = _git(here, "status", "--porcelain", "--untracked-files=no")
    except (OSError, subprocess.CalledProcessError):
        return "unknown (no checkout)"
    return head[:12] + (" with uncommitted changes" if dirty else "")


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()
