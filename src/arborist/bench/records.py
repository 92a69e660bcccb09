"""What a grown ledger costs: promotion over very many records, and withdrawing what all of them rest on.

A forest of ``record_forest`` (built in a process of its own) goes through the
real command line: ``promote`` when every record passes for the first time,
again when nothing changed, then a document that every record descends from
is falsified, every record's state is read back, a sample is looked up as a
repeated question would be, and ``promote`` withdraws what it had promoted.

Peak resident size and CPU are those of each child process. Bars (issue:
records that live): promote over 100,000 records in at most 60 s and 300 MB;
falsify under 100,000 dependants, depth up to 10, in under a second, and 0
stale STRICT served afterwards.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arborist.bench.child import Usage, installed
from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin
from arborist.bench.record_forest import DEPTH, SOURCE
from arborist.core.model import State
from arborist.pipeline.house import Outside, open_house
from arborist.pipeline.withdraw import falsify

LOOKED_UP = 2_000
PROMOTE_BAR_MS = 60_000
MEMORY_BAR = 300_000_000
FALSIFY_BAR_US = 1_000_000


def run(*, records: int = 100_000) -> dict[str, Any]:
    """Measure; times in milliseconds unless said otherwise, sizes in bytes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter_ns()
        command = [sys.executable, "-m", "arborist.bench.record_forest", str(folder), str(records)]
        keys = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        built = (time.perf_counter_ns() - start) // 1_000_000
        result: dict[str, Any] = {"bench": "records", "records": len(keys), "depth": DEPTH, "build_ms": built}
        result["first"] = _promote(folder)
        result["again"] = _promote(folder)
        result["falsify"] = _falsify(folder, keys)
        result["withdrawing"] = _promote(folder)
        result["ledger_bytes"] = (folder / "forest" / "ledger.db").stat().st_size
    result["missed"] = missed(result)
    return result


def missed(result: dict[str, Any]) -> list[str]:
    """Bars that were missed, in words."""
    found = []
    for name in ("first", "again", "withdrawing"):
        run_ = result[name]
        if run_["wall_ms"] > PROMOTE_BAR_MS:
            found.append(f"promote ({name}) took {run_['wall_ms']:,} ms")
        if run_["peak_bytes"] > MEMORY_BAR:
            found.append(f"promote ({name}) held {run_['peak_bytes']:,} bytes")
    if result["falsify"]["falsify_us"] >= FALSIFY_BAR_US:
        found.append(f"falsify took {result['falsify']['falsify_us']:,} µs")
    if result["falsify"]["live"] or result["falsify"]["served"]:
        found.append("stale records were live or served")
    return found


def report(result: dict[str, Any], origin: Origin, notes: str = "") -> str:
    """The result as a page."""
    records, fell = f"{result['records']:,}", result["falsify"]
    rows = []
    for name, words in (
        ("first", "all pass for the first time"),
        ("again", "nothing changed but the last commit"),
        ("withdrawing", "all are stale: all withdrawn"),
    ):
        one = result[name]
        counts = f"{one['promoted']:,} promoted, {one['unchanged']:,} unchanged, {one['withdrawn']:,} withdrawn"
        figure = (
            f"{one['wall_ms'] / 1000:.1f} s wall, {one['cpu_ms'] / 1000:.1f} s CPU, {one['peak_bytes'] / 1e6:.0f} MB"
        )
        rows.append([f"`promote` over {records} records: {words} ({counts})", figure, "≤ 60 s, ≤ 300 MB"])
    rows += [
        [
            f"falsify the source under {records} records, depth up to {result['depth']}",
            f"{fell['falsify_us'] / 1000:.0f} ms",
            "< 1 s",
        ],
        [f"still live of {records}, every state read", str(fell["live"]), "0"],
        [f"served of {fell['looked_up']:,} looked up as a repeated question", str(fell["served"]), "0"],
    ]
    detail = [
        ["looking one up, its state proved", f"{fell['lookup_us'] / 1000:.2f} ms"],
        ["building the forest", f"{result['build_ms'] / 1000:.0f} s"],
        ["ledger.db", f"{result['ledger_bytes'] / 1e6:.0f} MB"],
    ]
    what = (
        "Invented one-sentence pages, real record and grade bytes committed by real ledger transactions "
        "(`bench/record_forest.py`), then the command line in fresh processes. Each record rests on its page and, "
        "through the record that led to it, on one source at the head of its chain."
    )
    parts = [f"# Bench: records\n\n{what}\n\n{origin.markdown()}"]
    if notes:
        parts.append(notes.rstrip() + "\n")
    if result["missed"]:
        parts.append("Missed: " + "; ".join(result["missed"]) + ".\n")
    parts += [table(["what", "measured", "bar"], rows), "## In detail\n", table(["part", "value"], detail)]
    return "\n".join(parts)


def _promote(folder: Path) -> dict[str, int]:
    said = folder / "promoted.json"
    usage = Usage([sys.executable, "-m", "arborist", "promote", "--json"], installed(folder), output=said)
    counts = json.loads(said.read_text(encoding="utf-8"))
    return {**counts, "wall_ms": usage.wall_ms, "cpu_ms": usage.cpu_ms, "peak_bytes": usage.peak_bytes}


def _falsify(folder: Path, keys: Sequence[str]) -> dict[str, int]:
    with open_house(folder / "forest", Outside(time.time_ns, os.urandom, folder / "config")) as house:
        start = time.perf_counter_ns()
        done = falsify(SOURCE, "measured", house)
        falsified = time.perf_counter_ns()
        live = sum(walked.record.state is State.LIVE for walked in house.ledger.walk())
        sample = random.Random(2).sample(keys, min(LOOKED_UP, len(keys)))
        looking = time.perf_counter_ns()
        found = [house.ledger.by_key(key) for key in sample]
        looked = time.perf_counter_ns()
    return {
        "falsify_us": (falsified - start) // 1000,
        "descendants": done.descendants,
        "live": live,
        "looked_up": len(sample),
        "served": sum(record is not None and record.state is State.LIVE for record in found),
        "lookup_us": (looked - looking) // 1000 // len(sample),
    }
