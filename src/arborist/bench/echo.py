"""The echo chamber: asking, promoting and asking again, round after round.

Questions with known answers are asked over their own documents; matured
STRICT answers are promoted; then everything is asked again, and a tenth of the
questions in another wording, so that new records keep coming. Each round
says how well the original sources are still found, how many STRICT answers do
not hold the gold answer, and how many records are promoted. Then each gate of
promotion is taken away in turn in a shorter run in which things go wrong on
purpose: false STRICT answers are falsified when they are seen, and from the
middle on the verifier is stricter.

What is cheap is what the pipeline makes cheap: a promotion changes the
corpus, so every question is searched anew; where the same evidence is found
the answer is served by its key without reading or judging. The clock is
turned ``SECONDS_A_ROUND`` from round to round.

Bars (issue: records that live): over 50 rounds and 500 questions hit@5 of the
original sources within one point of round 0, and false STRICT not above it.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

from arborist.bench.qa import holds, read_questions
from arborist.bench.retrieval_corpus import read_lines
from arborist.core.digest import text_hash
from arborist.core.model import RawDocument, RawItem, Role, Verdict
from arborist.core.policy import GovernancePolicy
from arborist.core.promoted import SCHEME, SHARD, record_of_uri
from arborist.core.protocols import Reader
from arborist.pipeline import selfreference
from arborist.pipeline.again import Request
from arborist.pipeline.answer import Answer
from arborist.pipeline.ask import ask
from arborist.pipeline.evidence import search_forest
from arborist.pipeline.gates import GATES, Gates, case_of
from arborist.pipeline.house import House, Outside, open_house
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.pipeline.promote import ProvidenceSource
from arborist.pipeline.withdraw import falsify

SETS = ("xquad_en", "selqa")
TRUSTS = ("resolve", "record")
SECONDS_A_ROUND = 1_900  # two rounds to a kindergarten
WORDINGS = (
    "Please tell me: {}",
    "I would like to know: {}",
    "Someone asked me: {}",
    "Here is a question: {}",
    "Once more: {}",
)
LOOKED_AT = 5
SOURCES_EVERY = 5  # rounds from one look at the sources to the next; a look costs as much as a round
STRICTER = 1_000  # coverage threshold from the middle of a run with trouble on, per mille


class TurnedClock:
    """Nanoseconds that only the bench moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000_000_000

    def __call__(self) -> int:
        """Now."""
        return self.now

    def turn(self) -> None:
        """Let a round's time pass."""
        self.now += SECONDS_A_ROUND * 1_000_000_000


class Pages:
    """The documents of some question sets as a source; nothing else is listed."""

    kind: ClassVar[str] = "bench"

    def __init__(self, folders: Sequence[Path]) -> None:
        self.scope = ""
        self.complete = False
        self._folders = folders

    def items(self) -> Iterator[RawItem]:
        """Every document, set by set."""
        for folder in self._folders:
            for row in read_lines(folder / "docs.jsonl.gz"):
                yield RawItem(f"{folder.name}:{row['id']}", row.get("title", ""), row["text"].encode())

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """Always the same one."""
        return "bench", "1"

    def extract(self, item: RawItem) -> RawDocument:
        """The text as it stands."""
        return RawDocument(item.uri, item.title, item.raw.decode(), text_hash(item.raw), "bench", "1")


class Silent:
    """Progress that nobody watches."""

    def update(self, **counts: object) -> None:
        """Nothing to show."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its gold answers and the URIs of the documents that hold them."""

    text: str
    answers: tuple[str, ...]
    sources: frozenset[str]


@dataclass(slots=True)
class Round:
    """What one round saw.

    ``served`` were answered from the ledger, ``via`` have evidence that a
    promoted record led to, ``found`` is as of the last look at the sources,
    ``unfit`` counts promoted records that a gate would hold back.
    """

    asked: int = 0
    served: int = 0
    strict: int = 0
    false_strict: int = 0
    reworded: int = 0
    reworded_strict: int = 0
    reworded_false: int = 0
    found: int = 0
    via: int = 0
    promoted: int = 0
    unfit: int = 0


def questions_of(data: Path, count: int) -> list[Asked]:
    """``count`` answerable questions, as many of each set, evenly taken."""
    found = []
    for name in SETS:
        folder = data / "retrieval" / name
        relevant: dict[str, set[str]] = {}
        for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines():
            query, document, grade = line.split("\t")
            if int(grade) > 0:
                relevant.setdefault(query, set()).add(f"{name}:{document}")
        rows = [one for one in read_questions(folder) if one.answerable and one.id in relevant]
        share = count // len(SETS)
        step = max(1, len(rows) // share)
        found += [Asked(one.text, one.answers, frozenset(relevant[one.id])) for one in rows[::step][:share]]
    return found


class Chamber:
    """One forest that is asked again and again under one trust setting.

    ``without`` takes gates away from promotion and from the look that a
    question takes at a promoted record; ``trouble`` falsifies false STRICT
    answers and makes the verifier stricter half-way.
    """

    def __init__(
        self,
        house: House,
        clock: TurnedClock,
        reader: Reader,
        policy: GovernancePolicy,
        *,
        without: frozenset[str] = frozenset(),
        trouble: bool = False,
    ) -> None:
        self._house = house
        self._clock = clock
        self._reader = reader
        self.policy = policy
        self._without = without
        self._trouble = trouble
        self._hits = 0

    def rounds(self, questions: Sequence[Asked], count: int) -> Iterator[Round]:
        """Round 0 over the originals alone, then ``count`` rounds that each begin with a promotion run."""
        for number in range(count + 1):
            if number:
                self._clock.turn()
                self._promote()
            if self._trouble and number == (count + 1) // 2:
                self.policy = replace(self.policy, verifier=replace(self.policy.verifier, coverage_threshold=STRICTER))
            yield self._round(questions, number, last=number == count)

    def _promote(self) -> None:
        source = ProvidenceSource(self._house, self.policy, without=self._without)
        ingest(source, self._house, IngestSettings(shard=SHARD), Silent())
        self._house.reopen_corpus()

    def _round(self, questions: Sequence[Asked], number: int, *, last: bool) -> Round:
        seen = Round()
        for place, question in enumerate(questions):
            answer = self._ask(question.text)
            wrong = _is_false(answer, question)
            seen.asked += 1
            seen.served += bool(answer.cached)
            seen.strict += answer.grade.verdict is Verdict.STRICT
            seen.false_strict += wrong
            seen.via += any(item.via for item in answer.evidence)
            if wrong and self._trouble and number:
                falsify(answer.record, "does not hold the gold answer", self._house)
            if number and place % 10 == number % 10:
                again = self._ask(WORDINGS[number // 10 % len(WORDINGS)].format(question.text))
                seen.reworded += 1
                seen.reworded_strict += again.grade.verdict is Verdict.STRICT
                seen.reworded_false += _is_false(again, question)
        if number % SOURCES_EVERY == 0 or last:
            self._hits = sum(self._finds(question) for question in questions)
        seen.found = self._hits
        seen.promoted, seen.unfit = self._promoted()
        return seen

    def _ask(self, question: str) -> Answer:
        return ask(Request(question, self.policy, self._reader), self._house)

    def _finds(self, question: Asked) -> bool:
        hits = search_forest(question.text, self._house, self.policy, limit=LOOKED_AT).hits
        originals = [hit.uri for hit in hits if hit.role is not Role.SELF_REFERENCE]
        return not question.sources.isdisjoint(originals[:LOOKED_AT])

    def _promoted(self) -> tuple[int, int]:
        """How many records are promoted, and how many of them a gate would hold back."""
        if SHARD not in self._house.forest.shard_names():
            return 0, 0
        gates = Gates(self._house, self.policy)
        count = unfit = 0
        for uri in self._house.forest.shard(SHARD).uris_under(SCHEME):
            record = self._house.ledger.record(record_of_uri(uri) or "")
            case = case_of(record, self._house.ledger.grade(record.hash))
            count += 1
            unfit += case is None or bool(gates.holding(case))
        return count, unfit


def run(
    data: Path,
    reader: Reader,
    policy: GovernancePolicy,
    *,
    questions: int = 500,
    rounds: int = 50,
    ablation_questions: int = 100,
    ablation_rounds: int = 6,
    tell: Callable[[str], None] = lambda _line: None,
) -> dict[str, Any]:
    """Measure both trust settings in full, then each gate taken away in a short run with trouble."""
    result: dict[str, Any] = {"bench": "echo", "reader": reader.profile(), "trusts": {}, "ablation": {}}
    asked = questions_of(data, questions)
    few = questions_of(data, ablation_questions)
    result |= {"questions": len(asked), "rounds": rounds}
    result |= {"ablation_questions": len(few), "ablation_rounds": ablation_rounds}
    with tempfile.TemporaryDirectory() as name:
        start = Path(name)
        _plant(data, start)
        for trust in TRUSTS:
            chosen = replace(policy, self_reference=replace(policy.self_reference, self_reference_trust=trust))
            seen = []
            with _chamber(start, reader, chosen) as chamber:
                for number, one in enumerate(chamber.rounds(asked, rounds)):
                    seen.append(asdict(one))
                    tell(f"{trust}, round {number}: {one}")
            result["trusts"][trust] = seen
            short = {}
            for gate in ("", *GATES) if ablation_rounds else ():
                without = frozenset({gate} if gate else ())
                with _chamber(start, reader, chosen, without=without, trouble=True) as chamber:
                    *_, last = chamber.rounds(few, ablation_rounds)
                short[gate] = asdict(last)
                tell(f"{trust}, without {gate or 'nothing'}: {last}")
            result["ablation"][trust] = short
    result["missed"] = missed(result)
    return result


def missed(result: dict[str, Any]) -> list[str]:
    """Bars that were missed, in words."""
    found = []
    for trust, seen in result["trusts"].items():
        first = seen[0]
        least = min(one["found"] for one in seen)
        if (first["found"] - least) * 100 > first["asked"]:
            found.append(f"{trust}: hit@{LOOKED_AT} fell from {first['found']} to {least} of {first['asked']}")
        most = max(one["false_strict"] for one in seen)
        if most > first["false_strict"]:
            found.append(f"{trust}: false STRICT rose from {first['false_strict']} to {most}")
    return found


def _is_false(answer: Answer, question: Asked) -> bool:
    if answer.grade.verdict is not Verdict.STRICT:
        return False
    return not any(holds(claim.text, question.answers) for claim in answer.lattice.claims)


def _plant(data: Path, folder: Path) -> None:
    """The documents of the sets, ingested once; every chamber begins with a copy."""
    with open_house(folder / "forest", Outside(TurnedClock(), os.urandom, folder / "config"), create=True) as house:
        ingest(Pages([data / "retrieval" / name for name in SETS]), house, IngestSettings(), Silent())


@contextmanager
def _chamber(
    start: Path,
    reader: Reader,
    policy: GovernancePolicy,
    *,
    without: frozenset[str] = frozenset(),
    trouble: bool = False,
) -> Iterator[Chamber]:
    clock = TurnedClock()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "chamber"
        shutil.copytree(start, folder)
        if without:
            # The one place where a bench reaches into the pipeline: no setting may take a gate away.
            def fewer(house: House, policy: GovernancePolicy) -> Gates:
                return Gates(house, policy, without=without)

            stack.enter_context(patch.object(selfreference, "Gates", fewer))
        outside = Outside(clock, os.urandom, folder / "config")
        house = stack.enter_context(open_house(folder / "forest", outside))
        yield Chamber(house, clock, reader, policy, without=without, trouble=trouble)
