"""Questions with known answers, put through retrieval, reader, parsing, repair and verifier.

``arborist bench qa --data DIR --set NAME`` over the question sets of
``DIR/retrieval`` (nq_passages, xquad_en, selqa). Nothing is recorded: the
ledger plays no part in what is said. A set's own documents are the corpus.

An answer *holds the gold answer* when the words of a gold answer, lower-cased,
stand in a claim in that order without a gap, or the claim is at least half of
a gold sentence; for selqa a gold answer is any of the document's answer
sentences. *Wrong* is a STRICT answer that does not hold one. Bars are issue 4's and the same for every run; see ``docs/bench/qa.md``.
"""

import re
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arborist.bench.retrieval_corpus import built, read_documents, read_lines
from arborist.core.model import Evidence, Lattice, Verdict
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Reader
from arborist.pipeline.reading import grade_answer, parse_answer, read_answer
from arborist.pipeline.rehearse import rehearsed_evidence
from arborist.readers.lattice import is_abstention
from arborist.retrieval.corpus import Corpus
from arborist.retrieval.preflight import preflight
from arborist.text.sentence import sentences
from arborist.verify.verdict import verify

SETS = ("nq_passages", "xquad_en", "selqa")
# Floor and wanted, per mille (issue 4).
BARS = {
    "xquad_en": {"first_claim": (780, 850), "strict_gold": (800, 920)},
    "nq_passages": {"first_claim": (520, 650), "strict_gold": (350, 500)},
    "selqa": {"first_claim": (700, 800), "strict_gold": (700, 850)},
}
MOST_WRONG = 100  # per mille of STRICT
MOST_UNANSWERABLE = 100  # per mille of the unanswerable questions
# Kinds of question that the issue leaves out: long answers; and "nobody found it", often answered elsewhere.
_LEFT_OUT = frozenset({"clapnq_answerable", "qed_none"})
_WORD = re.compile(r"\w+")
# Words of a claim from which it can be the better part of a gold sentence; gold names and numbers are shorter.
_LEAST_PART = 5


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its gold answers; none when the documents do not answer it."""

    id: str
    text: str
    answers: tuple[str, ...]
    answerable: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one question."""

    question: Question
    verdict: Verdict
    claims: tuple[str, ...]
    abstained: bool
    valid: bool
    holds: tuple[bool, ...]
    baseline: bool
    repairs: int
    strict_without_repair: bool
    notes: tuple[str, ...]
    seconds: float
    tokens: int

    @property
    def strict(self) -> bool:
        """The answer was graded STRICT."""
        return self.verdict is Verdict.STRICT


def read_questions(folder: Path) -> list[Question]:
    """The answerable questions of a set, then its unanswerable ones, without what the issue leaves out."""
    gold_sentences: dict[str, list[str]] = {}
    if folder.name == "selqa":
        gold_sentences = {row["id"]: row["sentences"] for row in read_lines(folder / "docs.jsonl.gz")}
    found = []
    for row in read_lines(folder / "queries.jsonl.gz"):
        if row.get("kind") in _LEFT_OUT:
            continue
        answers = row.get("answers") or [gold_sentences[row["doc"]][at] for at in row["answer_sentences"]]
        found.append(Question(row["id"], row["text"], tuple(answers), answerable=True))
    unanswerable = folder / "unanswerable.jsonl.gz"
    if unanswerable.exists():
        rows = (row for row in read_lines(unanswerable) if row.get("kind") not in _LEFT_OUT)
        found += [Question(row["id"], row["text"], (), answerable=False) for row in rows]
    return found


def words_of(text: str) -> str:
    """Lower-cased words with a space around each, for looking one text up in another."""
    return f" {' '.join(_WORD.findall(text.lower()))} "


def holds(claim: str, answers: Sequence[str]) -> bool:
    """A gold answer's words stand in ``claim`` without a gap, or ``claim`` is the better part of a gold sentence.

    Gold sentences are cut by other rules than our sentences: a claim that stands in one and is at least half of it
    says what it says.
    """
    said = words_of(claim)
    size = len(said.split())
    for answer in answers:
        gold = words_of(answer)
        if gold.strip() and gold in said:
            return True
        if size >= _LEAST_PART and 2 * size >= len(gold.split()) and said in gold:
            return True
    return False


def answer(
    question: Question,
    corpus: Corpus,
    reader: Reader,
    policy: GovernancePolicy,
    *,
    clock: Callable[[], float] = time.perf_counter,
) -> Outcome:
    """One question, the whole way."""
    before = preflight(question.text, policy.preflight)
    evidence = rehearsed_evidence(before.question, corpus, reader, policy)
    start = clock()
    result = read_answer(reader, before, evidence, policy)
    seconds = clock() - start
    parsed = parse_answer(result, evidence, policy)
    lattice, repairs, grade = grade_answer(parsed, before.question, evidence, policy)
    plain = verify(before.question, parsed, evidence, policy.verifier) if repairs else grade
    claims = tuple(claim.text for claim in lattice.claims)
    return Outcome(
        question=question,
        verdict=grade.verdict,
        claims=claims,
        abstained=is_abstention(lattice),
        valid=_valid(parsed),
        holds=tuple(holds(claim, question.answers) for claim in claims),
        baseline=holds(_first_three(evidence), question.answers),
        repairs=len(repairs),
        strict_without_repair=plain.verdict is Verdict.STRICT,
        notes=result.notes,
        seconds=seconds,
        tokens=result.usage.get("completion_tokens", 0),
    )


def run(
    data: Path,
    reader: Reader,
    policy: GovernancePolicy,
    *,
    names: Sequence[str] = SETS,
    every: int = 1,
    tick: Callable[[int], None] = lambda _done: None,
) -> tuple[dict[str, Any], dict[str, list[Outcome]]]:
    """Measure ``names``; ``every`` thins the questions evenly for slow readers.

    Returns:
        Figures by set with what is below a bar, and every outcome for reading by hand.
    """
    figures: dict[str, Any] = {}
    outcomes: dict[str, list[Outcome]] = {}
    for name in names:
        folder = data / "retrieval" / name
        questions = read_questions(folder)[::every]
        outcomes[name] = list(_answers(folder, questions, reader, policy, tick))
        figures[name] = summary(outcomes[name])
    below = [line for name in names for line in below_bar(name, figures[name])]
    return {"bench": "qa", "reader": reader.profile(), "sets": figures, "below_floor": below}, outcomes


def _answers(
    folder: Path,
    questions: Sequence[Question],
    reader: Reader,
    policy: GovernancePolicy,
    tick: Callable[[int], None],
) -> Iterator[Outcome]:
    documents = read_documents(folder / "docs.jsonl.gz", f"{folder.name}:")
    with tempfile.TemporaryDirectory() as where, built(Path(where) / "forest", documents) as corpus:
        for done, question in enumerate(questions, 1):
            yield answer(question, corpus, reader, policy)
            tick(done)


def summary(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """Counts, and rates per mille."""
    asked = [one for one in outcomes if one.question.answerable]
    open_ones = [one for one in outcomes if not one.question.answerable]
    strict = [one for one in asked if one.strict]
    gold = [one for one in strict if any(one.holds)]
    seconds = sum(one.seconds for one in outcomes)
    return {
        "questions": len(asked),
        "first_claim": _rate([one for one in asked if one.holds[:1] == (True,)], asked),
        "any_claim": _rate([one for one in asked if any(one.holds)], asked),
        "first_three_sentences": _rate([one for one in asked if one.baseline], asked),
        "strict": _rate(strict, asked),
        "strict_gold": _rate(gold, asked),
        "wrong_of_strict": 1000 - _rate(gold, strict) if strict else 0,
        "abstained": _rate([one for one in asked if one.abstained], asked),
        "unanswerable": len(open_ones),
        "unanswerable_strict": _rate([one for one in open_ones if one.strict], open_ones),
        "valid_lattice": _rate([one for one in outcomes if one.valid], outcomes),
        "repaired": sum(1 for one in outcomes if one.repairs),
        "strict_by_repair": sum(1 for one in outcomes if one.strict and not one.strict_without_repair),
        "milliseconds_a_question": int(1000 * seconds / max(1, len(outcomes))),
        "tokens_a_second": int(sum(one.tokens for one in outcomes) / seconds) if seconds else 0,
    }


def below_bar(name: str, figures: dict[str, int]) -> list[str]:
    """What is short of issue 4's floors."""
    short = [f"{name} {key}" for key, (floor, _) in BARS.get(name, {}).items() if figures[key] < floor]
    if figures["wrong_of_strict"] > MOST_WRONG:
        short.append(f"{name} wrong_of_strict")
    if figures["unanswerable"] and figures["unanswerable_strict"] > MOST_UNANSWERABLE:
        short.append(f"{name} unanswerable_strict")
    return short


def _rate(some: Sequence[Outcome], of: Sequence[Outcome]) -> int:
    return 1000 * len(some) // max(1, len(of))


def _valid(lattice: Lattice) -> bool:
    return bool(lattice.claims) and (not lattice.faults or is_abstention(lattice))


def _first_three(evidence: Sequence[Evidence]) -> str:
    """The baseline: the first three sentences of the best chunk."""
    if not evidence:
        return ""
    text = evidence[0].text
    return " ".join(text[start:end] for start, end in sentences(text)[:3])
