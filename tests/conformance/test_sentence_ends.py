"""Sentence ends against the split sentences of selqa: a floor that only rises."""

import os
from pathlib import Path

import pytest

from arborist.bench.text import sentence_ends

pytestmark = pytest.mark.conformance
DATA = Path(os.environ.get("ARBORIST_SHARED") or Path(__file__).parents[3] / "shared" / "data")


def test_precision_and_recall():
    figures = sentence_ends(DATA / "retrieval" / "selqa" / "docs.jsonl.gz")
    assert figures["precision"] >= 993
    assert figures["recall"] >= 930
