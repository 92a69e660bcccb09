"""A child process as a person starts it: its environment, and what it used.

Benches of whole commands share these, so that all measure the same thing: the
installed program in a forest of its own, whatever the shell that measures has set.
"""

import os
import re
import subprocess
import time
from pathlib import Path

_WATCH_SECONDS = 0.02
_HIGH_WATER = re.compile(r"^VmHWM:\s*(\d+) kB", re.MULTILINE)
# What would change what is measured: another reader, or bytecode that an installed program has beside it.
_NOT_PASSED_ON = frozenset({"ARBORIST_BASE_URL", "PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX"})


def compiled() -> dict[str, str]:
    """This environment without what would change a measurement."""
    return {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}


def installed(folder: Path) -> dict[str, str]:
    """The environment of a program whose forest, settings and data lie in ``folder``."""
    return {
        **compiled(),
        "ARBORIST_FOREST": str(folder / "forest"),
        "ARBORIST_CONFIG_DIR": str(folder / "config"),
        "ARBORIST_DATA_DIR": str(folder / "data"),
    }


class Usage:
    """Wall, CPU and peak resident size of one child process; CPU includes that of its own children."""

    def __init__(self, command: list[str], environment: dict[str, str], *, output: Path = Path(os.devnull)) -> None:
        start = time.perf_counter_ns()
        with output.open("wb") as out:
            process = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.DEVNULL)
            peak = _watch(process.pid)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
        self.wall_ms = (time.perf_counter_ns() - start) // 1_000_000
        self.cpu_ms = int((usage.ru_utime + usage.ru_stime) * 1000)
        self.peak_bytes = peak or usage.ru_maxrss * 1024


def _watch(child: int) -> int:
    """The high-water mark of a child's memory, read until it ends; 0 where the system does not tell.

    ``ru_maxrss`` would count what the parent held when it forked.
    """
    peak = 0
    while os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        try:
            status = Path(f"/proc/{child}/status").read_text(encoding="ascii")
        except OSError:
            status = ""
        found = _HIGH_WATER.search(status)
        peak = max(peak, int(found.group(1)) * 1024 if found else 0)
        time.sleep(_WATCH_SECONDS)
    return peak
