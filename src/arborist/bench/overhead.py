"""What an answer of twelve claims costs beside retrieval and the model: parse, repair, verify, record.

The whole ``ask`` over Python's own language reference, its forest and ledger
on disk, with a reader that says twelve sentences of its evidence and takes no
time. Stages are those that ``ask --json`` shows; retrieval and reader are
taken away, and what is left includes the ledger's transaction with its syncs.

Bar (issue: models that may not be trusted): at most 20 ms.
"""

import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin
from arborist.core.model import Evidence, Preflight, ReaderResult
from arborist.core.policy import GovernancePolicy
from arborist.pipeline.again import Request
from arborist.pipeline.ask import ask
from arborist.pipeline.house import Outside, open_house
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.readers.rank import rank_sentences
from arborist.sources.options import SourceOptions
from arborist.sources.pydoc import PydocSource

CLAIMS = 12
_TOPICS = (
    "assert statement", "class definition", "for loop", "with statement", "exception handling", "import system",
    "lambda expression", "string methods", "integer arithmetic", "attribute access", "slicing", "generator function",
    "decorators", "global names", "del statement", "boolean operations", "comparisons", "coroutines", "format strings",
    "annotations",
)  # fmt: skip


class Reciter:
    """A reader that says the twelve best sentences of its evidence, each with its label."""

    name = "reciter"

    def profile(self) -> dict[str, str]:
        """Name and version."""
        return {"reader": self.name, "version": "1"}

    def budget(self) -> int:
        """As much as the extractive reader."""
        return 60_000

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:  # noqa: ARG002 - the protocol's
        """Recite."""
        best = rank_sentences(question, evidence)[:CLAIMS]
        claims = [{"text": one.text, "labels": [one.label]} for one in best]
        return ReaderResult(json.dumps({"claims": claims}), "lattice-json", self.profile())


class _Quiet:
    def update(self, **_facts: object) -> None:
        """Say nothing."""


def run(*, rounds: int = 3) -> dict[str, Any]:
    """Measure; times in microseconds."""
    policy = GovernancePolicy()
    before: list[int] = []
    after: list[int] = []
    claims: list[int] = []
    with tempfile.TemporaryDirectory() as name:
        outside = Outside(time.time_ns, os.urandom, Path(name) / "config")
        with open_house(Path(name) / "forest", outside, create=True) as house:
            ingest(PydocSource(Path(), SourceOptions()), house, IngestSettings(), _Quiet())
            for place in range(rounds):
                for topic in _TOPICS:
                    marks = {"start": time.perf_counter_ns()}
                    # Another question each round, or the ledger would answer.
                    question = f"What is said about {topic} in chapter {place + 1}?"
                    answer = ask(Request(question, policy, Reciter(), ""), house, _marker(marks))
                    marks["end"] = time.perf_counter_ns()
                    before.append((marks["retrieving"] - marks["start"]) // 1000)
                    after.append((marks["end"] - marks["verifying"]) // 1000)
                    claims.append(len(answer.lattice.claims))
    both = sorted(one + other for one, other in zip(before, after, strict=True))
    return {
        "bench": "overhead",
        "answers": len(both),
        "claims_median": int(statistics.median(claims)),
        "before_us": int(statistics.median(before)),
        "after_us": int(statistics.median(after)),
        "overhead_us": int(statistics.median(both)),
        "overhead_p95_us": both[len(both) * 95 // 100],
    }


def _marker(marks: dict[str, int]) -> Callable[[str], None]:
    def mark(stage: str) -> None:
        marks[stage] = time.perf_counter_ns()

    return mark


def report(result: dict[str, Any], origin: Origin, notes: str = "") -> str:
    """The result as a page."""
    what = (
        f"`ask` over the Python language reference with a reader that says {CLAIMS} sentences of its evidence: "
        "everything but retrieval and reader, wall time, the ledger's syncs included."
    )
    rows = [
        ["overhead of an answer, median", f"{result['overhead_us'] / 1000:.1f} ms", "≤ 20 ms"],
        ["95th percentile", f"{result['overhead_p95_us'] / 1000:.1f} ms", ""],
        ["of it before retrieval: preflight, key, look-up", f"{result['before_us'] / 1000:.1f} ms", ""],
        ["of it after the reader: parse, repair, verify, record", f"{result['after_us'] / 1000:.1f} ms", ""],
        ["claims in an answer, median", str(result["claims_median"]), "12"],
        ["answers", str(result["answers"]), ""],
    ]
    parts = ["# Bench: overhead of an answer\n", what + "\n", origin.markdown()]
    if notes:
        parts.append(notes.rstrip() + "\n")
    return "\n".join([*parts, table(["what", "measured", "bar"], rows)])
