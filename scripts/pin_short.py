"""Raise the short floors of the emergent and curated gates to what is measured now.

``python scripts/pin_short.py`` raises; ``--allow-lower --reason TEXT`` also
lowers, and the reason is kept in docs/bench/gates.json. Data lies where
``ARBORIST_SHARED`` says, else in ``../shared/data`` beside the repository.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from arborist.bench import gates
from arborist.bench.curated.run import run_curated
from arborist.bench.emergent.short import honest, lying, short_woods
from arborist.core.policy import GovernancePolicy
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("ARBORIST_SHARED") or ROOT.parent / "shared" / "data")
GATES = ROOT / "docs" / "bench" / "gates.json"


def main() -> int:
    """Measure, pin, say what the floors are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--allow-lower", action="store_true")
    parser.add_argument("--reason", default="")
    given = parser.parse_args()
    with short_woods(DATA / "wiki_vital_en" / "docs.jsonl.xz") as woods:
        reports = {"emergent-short": honest(woods), "emergent-lies-short": lying(woods)}
    curated, _ = run_curated(
        lambda policy: make_reader("extractive", ReaderSettings(policy=policy.reading)),
        GovernancePolicy(),
        modes=["lattice-json"],
    )
    reports[f"curated-python{sys.version_info.major}.{sys.version_info.minor}"] = curated
    found = gates.load(GATES)
    for name, report in reports.items():
        found = gates.pin(found, name, report, reason=given.reason, allow_lower=given.allow_lower)
        sys.stderr.write(f"{name}: {json.dumps(found['gates'][name]['floors'])}\n")
    gates.save(GATES, found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
