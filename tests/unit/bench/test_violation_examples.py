"""Every documented violation does what its page says, and the page is fresh."""

import subprocess
import sys
from pathlib import Path

import pytest

from arborist.bench.violation_examples import ENTRIES, SIDECARS, kinds_of
from arborist.core.model import Rung, ViolationKind
from arborist.verify.ladder import CAPS

ROOT = Path(__file__).resolve().parents[3]


def test_every_kind_is_documented_once():
    assert [entry.kind for entry in ENTRIES] == list(dict.fromkeys(entry.kind for entry in ENTRIES))
    assert {entry.kind for entry in ENTRIES} | set(SIDECARS) == set(ViolationKind)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.kind)
def test_the_failing_example_fails_by_this_kind(entry):
    grade = entry.fails.grade()
    assert entry.kind in kinds_of(grade)
    assert min((claim.rung for claim in grade.claims), default=Rung.UNGROUNDED) <= CAPS[entry.kind]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.kind)
def test_the_passing_example_passes(entry):
    grade = entry.passes.grade()
    assert entry.kind not in kinds_of(grade)
    assert all(claim.rung is Rung.EVIDENCE_WARRANTED for claim in grade.claims)


def test_the_page_is_fresh():
    script = ROOT / "scripts" / "generate_violations.py"
    done = subprocess.run([sys.executable, str(script), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
