"""What self-reference gains: questions about this very project, before and after its own answers are promoted.

The forest holds this program's documentation and code (``ingest --source
self``). Two hundred questions are asked and recorded: one wording of each test
question, then what the project's own tables ask by themselves (commands,
benches, violations, words of the glossary). What is STRICT is promoted when it
has cooled. Then the test questions, in other words than before, are asked with
and without self-reference, under both kinds of trust.

The questions lie in ``self_questions.jsonl`` beside this file, which ``self``
does not read: a list of questions with their answers would be a perfect
source. Reported, without a bar (issue: records that live).
"""

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from arborist.bench.echo import Silent, TurnedClock
from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin
from arborist.bench.qa import holds
from arborist.core.model import Verdict, ViolationKind
from arborist.core.policy import GovernancePolicy
from arborist.core.promoted import SHARD
from arborist.core.protocols import Reader
from arborist.pipeline.again import Request
from arborist.pipeline.ask import ask
from arborist.pipeline.house import House, Outside, open_house
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.pipeline.promote import ProvidenceSource
from arborist.sources.options import SourceOptions
from arborist.sources.self_source import SelfSource

RECORDED = 200
_QUESTIONS = Path(__file__).with_name("self_questions.jsonl")
_WORDS = (
    "shard,source,document,evidence,claim,rule,rung,verdict,record,grade,state,ledger,proof,policy,promotion,tier,violation"
).split(",")
# Name of a column, kind of trust, whether promoted records are followed at all.
VIEWS = (("without", "resolve", False), ("resolve", "resolve", True), ("record", "record", True))
_FORMS = ("What does {} mean?", "When does {} fire?", "Explain {}.")


@dataclass(frozen=True, slots=True)
class Pair:
    """A question in two wordings: one is recorded, the other is the test; ``answers`` are words that answer it."""

    before: str
    question: str
    answers: tuple[str, ...]


def read_pairs() -> list[Pair]:
    """The questions about the project."""
    rows = [json.loads(line) for line in _QUESTIONS.read_text(encoding="utf-8").splitlines()]
    return [Pair(row["before"], row["question"], tuple(row["answers"])) for row in rows]


def questions_to_record(commands: dict[str, str], benches: dict[str, str]) -> list[str]:
    """Two hundred questions, none of them a test question."""
    return list(dict.fromkeys(_askings(commands, benches)))[:RECORDED]


def _askings(commands: dict[str, str], benches: dict[str, str]) -> Iterator[str]:
    for pair in read_pairs():
        yield pair.before
    for name in commands:
        yield f"What does arborist {name} do?"
    for name in benches:
        yield f"What does arborist bench {name} measure?"
    for word in _WORDS:
        yield f"What is a {word}?"
    for form in _FORMS:
        for kind in ViolationKind:
            yield form.format(kind)


def run(
    reader: Reader,
    policy: GovernancePolicy,
    *,
    commands: dict[str, str],
    benches: dict[str, str],
    tell: Callable[[str], None] = lambda _line: None,
) -> dict[str, Any]:
    """Measure; counts of test questions."""
    clock = TurnedClock()
    pairs, recorded = read_pairs(), questions_to_record(commands, benches)
    with tempfile.TemporaryDirectory() as name:
        outside = Outside(clock, os.urandom, Path(name) / "config")
        with open_house(Path(name) / "forest", outside, create=True) as house:
            ingest(SelfSource(Path(), SourceOptions()), house, IngestSettings(), Silent())
            house.reopen_corpus()
            result: dict[str, Any] = {"bench": "lift", "questions": len(pairs), "recorded": len(recorded)}
            strict = 0
            for number, question in enumerate(recorded, 1):
                answer = ask(Request(question, policy, reader), house)
                strict += answer.grade.verdict is Verdict.STRICT
                if number % 50 == 0:
                    tell(f"{number} recorded")
            for _ in range(3):  # past the kindergarten
                clock.turn()
            report = ingest(ProvidenceSource(house, policy), house, IngestSettings(shard=SHARD), Silent())
            house.reopen_corpus()
            result |= {"recorded_strict": strict, "promoted": report.added}
            for label, trust, followed in VIEWS:
                mine = replace(policy.self_reference, self_reference_trust=trust)
                mine = mine if followed else replace(mine, max_promoted=0)
                result[label] = _ask_all(pairs, house, reader, replace(policy, self_reference=mine))
    return result


def _ask_all(pairs: list[Pair], house: House, reader: Reader, policy: GovernancePolicy) -> dict[str, int]:
    counts = {"strict": 0, "strict_gold": 0, "gold": 0, "via": 0}
    for pair in pairs:
        answer = ask(Request(pair.question, policy, reader), house)
        right = any(holds(claim.text, pair.answers) for claim in answer.lattice.claims)
        strict = answer.grade.verdict is Verdict.STRICT
        counts["strict"] += strict
        counts["strict_gold"] += strict and right
        counts["gold"] += right
        counts["via"] += any(item.via for item in answer.evidence)
    return counts


def report(result: dict[str, Any], origin: Origin, notes: str = "") -> str:
    """The result as a page."""
    asked = result["questions"]
    words = {
        "strict": "STRICT",
        "strict_gold": "STRICT and holds the answer",
        "gold": "holds the answer, whatever the verdict",
        "via": "a promoted record led to evidence",
    }
    rows = [
        [
            f"{text}, of {asked}",
            *(f"{result[view][key]} ({result[view][key] * 100 // asked} %)" for view, _, _ in VIEWS),
        ]
        for key, text in words.items()
    ]
    what = (
        f"{asked} questions about this project, asked of its own documentation and code (`ingest --source self`) after "
        f"{result['recorded']} other questions were asked and recorded, {result['recorded_strict']} of them STRICT and "
        f"{result['promoted']} promoted. Each test question was recorded before in other words (`bench/lift.py`). "
        "No bar: reported."
    )
    parts = [f"# Bench: self-reference lift\n\n{what}\n\n{origin.markdown()}"]
    if notes:
        parts.append(notes.rstrip() + "\n")
    parts.append(table(["what", "without self-reference", "`resolve`", "`record`"], rows))
    return "\n".join(parts)
