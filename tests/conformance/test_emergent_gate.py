"""Short gates of what nobody thought to test: random questions with controls, lying readers, the curated set.

Floors are in docs/bench/gates.json; raise them with ``scripts/pin_short.py``.
Words come from the documents themselves, so that a machine's dictionary plays
no part. The corpus of the curated set is the running Python's language
reference, and its floors are pinned for one Python at a time.
"""

import functools
import sys
from pathlib import Path

import pytest
from shared_data import SHARED

from arborist.bench import gates
from arborist.bench.curated.run import run_curated
from arborist.bench.emergent.short import honest, lying, short_woods
from arborist.core.policy import GovernancePolicy
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings

pytestmark = pytest.mark.conformance

GATES = Path(__file__).parents[2] / "docs" / "bench" / "gates.json"


@functools.cache
def pinned():
    return gates.load(GATES)


@pytest.fixture(scope="module")
def woods():
    with short_woods(SHARED / "wiki_vital_en" / "docs.jsonl.xz") as found:
        yield found


def test_emergent_gate(woods):
    gates.require(pinned(), "emergent-short", honest(woods))


def test_emergent_lies_gate(woods):
    gates.require(pinned(), "emergent-lies-short", lying(woods))


def test_curated_gate():
    report, _ = run_curated(
        lambda policy: make_reader("extractive", ReaderSettings(policy=policy.reading)),
        GovernancePolicy(),
        modes=["lattice-json"],
    )
    gates.require(pinned(), f"curated-python{sys.version_info.major}.{sys.version_info.minor}", report)
