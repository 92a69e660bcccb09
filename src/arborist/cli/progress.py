"""Progress of long work on stderr: a live line on a terminal, JSON events for programs, or nothing."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arborist.cli.terminal import number, size

# Faster than this nobody can read, and slow terminals would slow the work.
INTERVAL_NS = 200_000_000


@contextmanager
def make_progress(mode: str, path: Path) -> Iterator["Line"]:
    """The narrator for ``auto``, ``json`` or ``none``; ``auto`` is silent where stderr is no terminal."""
    if mode == "auto":
        mode = "line" if sys.stderr.isatty() else "none"
    line = Line(mode, _total(path))
    try:
        yield line
    finally:
        line.close()


class Line:
    """Documents, bytes, rate and time left, rewritten in place."""

    def __init__(self, mode: str, total: int) -> None:
        self._mode = mode
        self._total = total
        self._start = self._shown = time.monotonic_ns()
        self._dirty = False

    def update(self, **counts: Any) -> None:
        """Take the newest report and show it now and then."""
        now = time.monotonic_ns()
        if self._mode == "none" or now - self._shown < INTERVAL_NS:
            return
        self._shown = now
        report = counts.get("report")
        if report is None:
            return
        seconds = max(1, now - self._start) / 1e9
        done = report.raw_bytes
        rate = report.seen / seconds
        left = (self._total - done) / (done / seconds) if done and self._total > done else None
        if self._mode == "json":
            event = {"event": "progress", "seen": report.seen, "added": report.added, "bytes": done}
            event |= {"documents_per_second": round(rate), "seconds_left": None if left is None else round(left)}
            sys.stderr.write(json.dumps(event) + "\n")
        else:
            text = f"  {number(report.seen)} read, {number(report.added)} added, {size(done)}, {rate:,.0f} a second"
            text += f", about {_time(left)} left" if left is not None else ""
            sys.stderr.write(f"\r\033[K{text}")
            self._dirty = True
        sys.stderr.flush()

    def close(self) -> None:
        """Clear the live line."""
        if self._dirty:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def _time(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 60} min {whole % 60:02d} s" if whole >= 60 else f"{whole} s"


def _total(path: Path) -> int:
    """Bytes ahead, where the file says so without unpacking; 0 when unknown."""
    try:
        plain = path.is_file() and path.suffix not in {".gz", ".bz2", ".xz", ".zst"}
        return path.stat().st_size if plain else 0
    except OSError:
        return 0
