"""Simulated readers that misbehave, each asked the same real questions: how many lies end STRICT, and what repair adds.

Every question is searched once and put to all of them, with and without
repair. A reader says of each answer whether something in it is false
(``readers/simulated.py``); a STRICT answer of that kind is the failure that the
project exists to prevent, and `--json` lists it whole. Nothing is recorded.

Bars (issue: models that may not be trusted): 500 questions a reader, 0 STRICT
for what is false; repair adds no false STRICT.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin
from arborist.bench.qa import read_questions
from arborist.bench.retrieval_corpus import built, read_documents
from arborist.bench.statistics import binomial_upper
from arborist.core.model import Evidence, Lattice, Preflight, Verdict
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Reader
from arborist.pipeline.reading import grade_answer, parse_answer, read_answer
from arborist.pipeline.rehearse import rehearsed_evidence
from arborist.readers.simulated import MISBEHAVIOURS, SAYS_FALSE, SimulatedReader
from arborist.retrieval.preflight import preflight
from arborist.verify.verdict import verify

SETS = ("xquad_en", "selqa")
QUESTIONS = 500


@dataclass(slots=True)
class Tally:
    """What became of one reader's answers."""

    asked: int = 0
    false: int = 0
    strict: int = 0
    strict_plain: int = 0
    repaired: int = 0
    escaped: list[dict[str, str]] = field(default_factory=list)
    escaped_plain: int = 0
    gained: list[dict[str, str]] = field(default_factory=list)

    def add(self, verdict: Verdict, plain: Verdict, lattice: Lattice, question: str, *, false: bool) -> None:
        """Count one answer: its verdict after repair, and without."""
        self.asked += 1
        self.false += false
        self.strict += verdict is Verdict.STRICT
        self.strict_plain += plain is Verdict.STRICT
        self.escaped_plain += false and plain is Verdict.STRICT
        said = {"question": question, "claims": " | ".join(claim.text for claim in lattice.claims)}
        if false and verdict is Verdict.STRICT:
            self.escaped.append(said)
        if verdict is Verdict.STRICT and plain is not Verdict.STRICT:
            self.gained.append({**said, "labels": " | ".join(", ".join(claim.labels) for claim in lattice.claims)})


def run(
    data: Path,
    policy: GovernancePolicy,
    *,
    questions: int = QUESTIONS,
    names: Sequence[str] = tuple(MISBEHAVIOURS),
    tick: Callable[[int], None] = lambda _done: None,
) -> dict[str, Any]:
    """Ask; ``questions`` are taken evenly from the answerable ones of each set."""
    readers: dict[str, Reader] = {name: SimulatedReader(name) for name in names}
    tallies = {name: Tally() for name in names}
    done = 0
    for place, name in enumerate(SETS):
        wanted = questions // len(SETS) + (place < questions % len(SETS))
        folder = data / "retrieval" / name
        every = [one.text for one in read_questions(folder) if one.answerable]
        step = max(1, len(every) // wanted)
        documents = read_documents(folder / "docs.jsonl.gz", f"{name}:")
        with TemporaryDirectory() as where, built(Path(where) / "forest", documents) as corpus:
            for question in every[::step][:wanted]:
                before = preflight(question, policy.preflight)
                room = next(iter(readers.values()))
                evidence = rehearsed_evidence(before.question, corpus, room, policy)
                for one, reader in readers.items():
                    _ask(reader, before, evidence, policy, tallies[one])
                done += 1
                tick(done)
    false = sum(tally.false for tally in tallies.values())
    escaped = sum(len(tally.escaped) for tally in tallies.values())
    return {
        "bench": "liars",
        "questions": done,
        "false_answers": false,
        "false_strict": escaped,
        "false_strict_upper_bound": binomial_upper(escaped, false),
        "false_strict_without_repair": sum(tally.escaped_plain for tally in tallies.values()),
        "readers": {
            name: {
                "asked": tally.asked,
                "false": tally.false,
                "strict": tally.strict,
                "strict_without_repair": tally.strict_plain,
                "repaired": tally.repaired,
                "false_strict": len(tally.escaped),
                "false_strict_without_repair": tally.escaped_plain,
                "escaped": tally.escaped,
                "gained": tally.gained,
            }
            for name, tally in tallies.items()
        },
    }


def _ask(
    reader: Reader, before: Preflight, evidence: Sequence[Evidence], policy: GovernancePolicy, tally: Tally
) -> None:
    result = read_answer(reader, before, evidence, policy)
    parsed = parse_answer(result, evidence, policy)
    lattice, repairs, grade = grade_answer(parsed, before.question, evidence, policy)
    verdict = grade.verdict
    plain = verify(before.question, parsed, evidence, policy.verifier).verdict if repairs else verdict
    tally.repaired += bool(repairs)
    tally.add(verdict, plain, lattice, before.question, false=SAYS_FALSE in result.notes)


def report(result: dict[str, Any], origin: Origin, notes: str = "") -> str:
    """The result as a page."""
    rows = [
        [
            name,
            f"{one['asked']:,}",
            f"{one['false']:,}",
            str(one["false_strict"]),
            str(one["false_strict_without_repair"]),
            str(one["strict"]),
            str(one["strict_without_repair"]),
            str(one["repaired"]),
        ]
        for name, one in result["readers"].items()
    ]
    head = ["reader", "answers", "say something false", "of these STRICT", "without repair"]
    head += ["STRICT in all", "without repair", "repaired"]
    parts = [
        "# Bench: readers that lie\n",
        "Simulated readers, each asked the same questions of xquad_en and selqa with what retrieval finds as evidence; "
        "each says itself whether an answer holds something false. Bar: none of these is STRICT, and repair adds none.\n",
        origin.markdown(),
    ]
    if notes:
        parts.append(notes.rstrip() + "\n")
    bound = result["false_strict_upper_bound"]
    parts.append(
        f"**{result['false_strict']} of {result['false_answers']:,} false answers STRICT** (one-sided 95 % upper bound "
        f"{'–' if bound is None else f'{bound:.4f}'}); {result['false_strict_without_repair']} without repair.\n"
    )
    parts.append(table(head, rows))
    # The texts are other people's, so the page has counts alone.
    parts.append(
        "`--json` lists each false answer that was STRICT, with its question, and each answer that repair made STRICT, "
        "for a person to read.\n"
    )
    return "\n".join(parts)
