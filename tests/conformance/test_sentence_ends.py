"""Sentence ends against the split sentences of selqa: a floor that only rises."""

import pytest
from shared_data import SHARED as DATA

from arborist.bench.text import sentence_ends

pytestmark = pytest.mark.conformance


def test_precision_and_recall():
    figures = sentence_ends(DATA / "retrieval" / "selqa" / "docs.jsonl.gz")
    assert figures["precision"] >= 993
    assert figures["recall"] >= 930
