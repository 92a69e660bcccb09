"""Short gates of the verifier: a part of the grounding sets, a small contrast wall, every attack, determinism.

Each holds today's figures against the floors pinned in docs/bench/gates.json
(raise them with ``arborist bench gate NAME --result FILE --pin``). Data is
found under ``ARBORIST_SHARED``; a missing folder fails.
"""

import functools
import os
import shutil
from pathlib import Path

import pytest
from shared_data import SHARED

from arborist.bench import attacks, contrast, gates, grounding
from arborist.bench.determinism import run as run_ways
from arborist.bench.determinism import ways
from arborist.bench.grounding_rows import load
from arborist.bench.short import CONTRAST_PER_KIND, CONTRAST_SCAN, GROUNDING_SETS

pytestmark = pytest.mark.conformance

ROOT = Path(__file__).parents[2]
GATES = ROOT / "docs" / "bench" / "gates.json"


@functools.cache
def pinned():
    return gates.load(GATES)


def test_grounding_gate():
    report = grounding.run(SHARED / "grounding", sets=GROUNDING_SETS, rounds=0, baselines=False)
    gates.require(pinned(), "grounding-short", report)


def test_contrast_gate():
    corpus = SHARED / "wiki_vital_en" / "docs.jsonl.xz"
    report = contrast.run([corpus], per_kind=CONTRAST_PER_KIND, scan=CONTRAST_SCAN)
    gates.require(pinned(), "contrast-short", report)


def test_attacks_gate():
    gates.require(pinned(), "attacks", attacks.run())


def test_determinism_gate():
    rows = load(SHARED / "grounding").rows[::80]
    given = [{"claim": r.claim, "source": r.source, "question": r.question, "title": r.title} for r in rows]
    others = [path for name in ("python3.12", "python3.13") if (path := shutil.which(name)) and _runs(path)]
    assert run_ways(given, ways(others))["differences"] == 0


def _runs(python):
    return os.system(f"{python} -c pass >/dev/null 2>&1") == 0
