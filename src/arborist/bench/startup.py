"""How long a whole command takes against a bare interpreter: ``--help`` and a cached answer.

Both sides run interleaved in one go, fresh processes each time; medians and
their ratio are reported. Bars (issue: the main job): cached answer at most 8
times ``python -c pass``, ``--help`` at most 5 times.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from arborist.bench.child import installed

QUESTION = "What does the assert statement do?"


def run(*, rounds: int = 21) -> dict[str, Any]:
    """Measure; times in microseconds, ratios in per mille."""
    with tempfile.TemporaryDirectory() as folder:
        environment = installed(Path(folder))
        # What a person runs: the installed script where there is one.
        script = Path(sys.executable).parent / "arborist"
        arborist = [str(script)] if script.exists() else [sys.executable, "-m", "arborist"]
        _call([*arborist, "ingest", "--source", "pydoc"], environment)
        _call([*arborist, "ask", QUESTION], environment)
        commands = {
            "bare": [sys.executable, "-c", "pass"],
            "help": [*arborist, "--help"],
            "cached": [*arborist, "ask", QUESTION],
        }
        times: dict[str, list[int]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                start = time.perf_counter_ns()
                _call(command, environment)
                times[name].append((time.perf_counter_ns() - start) // 1000)
    medians = {name: int(statistics.median(values)) for name, values in times.items()}
    return {
        "bench": "startup",
        "rounds": rounds,
        "bare_us": medians["bare"],
        "help_us": medians["help"],
        "cached_us": medians["cached"],
        "help_ratio_permille": medians["help"] * 1000 // medians["bare"],
        "cached_ratio_permille": medians["cached"] * 1000 // medians["bare"],
    }


def _call(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
