"""The runs of docs/bench/emergent.md, from nothing: a forest of two corpora, four logs, their reports.

``python scripts/bench_emergent.py [--folder DIR] [--local] [RUN …]``: runs are
``honest``, ``lies``, ``sets`` and, with ``--local`` or by name, ``local`` (a
real small model as weaver and reader: hours on two cores). Each goes on where
an earlier one was stopped. Reports go to DIR as Markdown and pages; tables
worth keeping are put into the docs by a person.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from arborist.bench.emergent.short import LIARS

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ARBORIST_SHARED") or ROOT.parent / "shared" / "data")
# Where answers are missed sooner than wrong ones are given (docs/bench/qa.md).
CAUTIOUS = "reading.extractive_confidence_written=800"
RUNS: dict[str, list[str]] = {
    "honest": ["--n", "2000", "--controls", "50"],
    "lies": ["--n", "10000", "--controls", "50", *(f"--reader=simulated-{name}" for name in LIARS)],
    "sets": ["--n", "1699", "--controls", "100", "--data", str(DATA), "--policy", CAUTIOUS],
    "local": ["--n", "1000", "--controls", "15", "--weaver", "local", "--reader", "local"],
}


def main() -> int:
    """Plant the forest when it is not there, run, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "emergent")
    parser.add_argument("--local", action="store_true", help="also the real model")
    parser.add_argument("runs", nargs="*", choices=[*RUNS, []])
    given = parser.parse_args()
    forest = given.folder / "forest"
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in ("wiki_vital_en", "wiki_leads_en"):
        if not (given.folder / f"{name}.done").exists():
            arborist(forest, "ingest", str(DATA / name / "docs.jsonl.xz"))
            (given.folder / f"{name}.done").touch()
    for run in given.runs or [name for name in RUNS if name != "local" or given.local]:
        log = given.folder / f"{run}.jsonl"
        arborist(forest, "bench", "emergent", "--seed", "6", "--log", str(log), *RUNS[run])
        page, table = given.folder / f"{run}.html", given.folder / f"{run}.md"
        arborist(forest, "bench", "report", str(log), "--html", str(page), "--report", str(table), quiet=True)
    return 0


def arborist(forest: Path, *arguments: str, quiet: bool = False) -> None:
    """One command; a failure ends the script."""
    command = [sys.executable, "-m", "arborist", "--forest", str(forest), *arguments]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL if quiet else None)


if __name__ == "__main__":
    sys.exit(main())
