"""``make bench``: every measurement, its page written to docs/bench. Takes about two hours on two quiet cores, half of it echo.

Data lies where ``ARBORIST_SHARED`` says, else in ``../shared/data`` beside the
repository. Exit 1 when a bench says that one of its bars was missed.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ARBORIST_SHARED") or ROOT.parent / "shared" / "data")
PAGES = ROOT / "docs" / "bench"
ARTICLES = str(DATA / "wiki_articles_en" / "docs.jsonl.xz")
BENCHES: dict[str, list[str]] = {
    "startup": [],
    "ingest": ["--data", str(DATA)],
    "retrieval": ["--data", str(DATA)],
    "grounding": ["--data", str(DATA / "grounding")],
    "contrast": ["--corpus", ARTICLES],
    "attacks": [],
    "speed": ["--corpus", ARTICLES],
    "determinism": ["--data", str(DATA / "grounding")],
    "qa": ["--data", str(DATA)],
    "qa-local": ["--data", str(DATA), "--reader", "local", "--every", "60"],
    "liars": ["--data", str(DATA)],
    "overhead": [],
    "proofs": [],
    "curated": ["--set", "curated", "--policy", "reading.extractive_confidence_written=800"],
    "records": [],
    "echo": ["--data", str(DATA)],
    "lift": [],
}
# Pages whose bench has another name, or a script of its own because it needs a forest.
NAMED = {"curated": "qa", "qa-local": "qa"}
SCRIPTS = {"emergent": ROOT / "scripts" / "bench_emergent.py"}


def main() -> int:
    """Run those named on the command line, else all."""
    names = sys.argv[1:] or [*BENCHES, *SCRIPTS]
    missed = []
    for name in names:
        sys.stderr.write(f"== {name}\n")
        if name in SCRIPTS:
            if subprocess.run([sys.executable, str(SCRIPTS[name])], cwd=ROOT, check=False).returncode:
                missed.append(name)
            continue
        command = [sys.executable, "-m", "arborist", "bench", NAMED.get(name, name), *BENCHES[name]]
        command += ["--report", str(PAGES / f"{name}.md")]
        notes = PAGES / "notes" / f"{name}.md"
        if notes.exists():
            command += ["--notes", str(notes)]
        if subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode:
            missed.append(name)
    if missed:
        sys.stderr.write(f"bars missed or bench failed: {', '.join(missed)}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
