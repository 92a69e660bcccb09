"""One cycle: words or a control, a question, the whole pipeline, one log line.

A line holds everything that replays it (how the question came about, evidence
with its texts, the reader's raw words, policy) and everything that a report
counts. It holds no salt, record hash, ledger position or clock: only
``timings_ms`` differs between two runs of a deterministic weaver and reader.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arborist.bench.emergent.controls import Control, Controls, control_number, is_control
from arborist.bench.emergent.weave import Weaver, question_of, weave_seed, words_present
from arborist.bench.emergent.woods import Woods
from arborist.bench.emergent.words import WordPool
from arborist.bench.qa import holds
from arborist.core.errors import ArboristError, EndpointError, UsageError
from arborist.core.model import Evidence, Grade, Lattice, Verdict, ViolationKind
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Clock, Reader
from arborist.core.record import lattice_value, preflight_value, repair_value
from arborist.pipeline.answer import claims_value, evidence_value
from arborist.pipeline.rehearse import Rehearsal, rehearse
from arborist.readers.lattice import is_abstention
from arborist.readers.simulated import SAYS_FALSE, SAYS_NOTHING_FALSE
from arborist.retrieval.corpus import Corpus
from arborist.verify.verdict import verify

LINE_TYPE = "arborist/emergent-cycle/v1"


@dataclass(frozen=True, slots=True)
class Plan:
    """What stays the same through a run; ``run`` is written into every line."""

    seed: int
    percent: int
    woods: Woods
    pool: WordPool
    weaver: Weaver
    readers: Sequence[Reader]
    controls: Controls
    policy: GovernancePolicy
    run: Mapping[str, Any]
    clock: Clock = time.perf_counter_ns

    def prepare(self) -> None:
        """Make the controls now, so that the first cycle costs what the others do."""
        if self.percent:
            self.controls.control(self.seed, 0)


def run_cycle(plan: Plan, cycle: int) -> dict[str, Any]:
    """The log line of ``cycle``; the same number gives the same line, whatever ran before.

    What goes wrong inside one cycle (an empty question, an engine that fails)
    is that line's ``error``; a run goes on.
    """
    reader = plan.readers[_turn(plan, cycle) % len(plan.readers)]
    line: dict[str, Any] = {"type": LINE_TYPE, "cycle": cycle, "run": dict(plan.run)}
    line["reader"] = {"name": reader.name, **reader.profile()}
    try:
        control = _control(plan, cycle)
        if control is not None:
            line |= _of_control(control)
            corpus = plan.controls.corpus
        else:
            line |= _of_words(plan, cycle)
            corpus = plan.woods.corpus
        return line | answered(line["question"], corpus, reader, plan.policy, line["gold"], plan.clock)
    except (EndpointError, UsageError) as error:
        return line | failed(line, error)


def _turn(plan: Plan, cycle: int) -> int:
    """How many cycles of this kind came before: readers take turns among controls and among random questions."""
    controls = control_number(cycle, plan.percent)
    return controls if is_control(cycle, plan.percent) else cycle - controls


def _control(plan: Plan, cycle: int) -> Control | None:
    if not is_control(cycle, plan.percent):
        return None
    number = control_number(cycle, plan.percent)
    control = plan.controls.control(plan.seed, number)
    if control is None:
        raise UsageError(
            "No control could be made from these documents", hint="--controls 0, or --data DIR with question sets"
        )
    return control


def _of_control(control: Control) -> dict[str, Any]:
    return {
        "kind": "control",
        "words": [],
        "words_present": [],
        "woven": "",
        "question": control.question,
        "gold": list(control.answers),
        "control": {"source": control.source, "document": control.document, "shape": control.shape},
    }


def _of_words(plan: Plan, cycle: int) -> dict[str, Any]:
    words = plan.pool.draw(plan.seed, cycle)
    seed = weave_seed(plan.seed, cycle)
    woven = plan.weaver.weave(words, seed)
    question = question_of(woven)
    present = words_present(words, question)
    return {
        "kind": "emergent",
        "words": list(words),
        "words_present": present,
        "all_words": all(present),
        "weave_seed": seed,
        "woven": woven,
        "question": question,
        "gold": [],
    }


def answered(
    question: str, corpus: Corpus, reader: Reader, policy: GovernancePolicy, gold: Sequence[str], clock: Clock
) -> dict[str, Any]:
    """The part of a line that the pipeline decides."""
    done = rehearse(question, corpus, reader, policy, clock)
    value = {
        "preflight": preflight_value(done.preflight),
        "evidence": [evidence_with_text(item) for item in done.evidence],
        "mode": done.result.mode,
        "raw": done.result.raw,
        "notes": list(done.result.notes),
        "usage": dict(done.result.usage),
        "says_false": says_false(done.result.notes),
        "parsed": lattice_value(done.parsed),
        "lattice": lattice_value(done.lattice),
        "repairs": [repair_value(item) for item in done.repairs],
        "error": "",
    }
    value |= graded(done.grade, done.lattice, done.evidence, gold)
    if gold:
        value["if_answered"] = if_answered(done, policy)
    return value | {"timings_ms": dict(done.timings_ms)}


def graded(grade: Grade, lattice: Lattice, evidence: Sequence[Evidence], gold: Sequence[str]) -> dict[str, Any]:
    """The part of a line that the verifier decides: what ``regrade`` writes anew."""
    by_label = {item.label: item for item in evidence}
    return {
        "verdict": str(grade.verdict),
        "rung": grade.rung.label,
        "partial": grade.partial,
        "claims": claims_value(lattice, grade, by_label),
        "violations": [{"kind": str(item.kind), "detail": item.detail} for item in grade.violations],
        "sidecars": dict(grade.sidecars),
        "abstained": is_abstention(lattice),
        "holds_gold": any(holds(claim.text, gold) for claim in lattice.claims) if gold else None,
        "verifier_policy_hash": grade.verifier_policy_hash,
    }


def if_answered(done: Rehearsal, policy: GovernancePolicy) -> str:
    """The verdict if the reader had stood by its claims: what a curve over its confidence needs."""
    if not is_abstention(done.lattice):
        return str(done.grade.verdict)
    return str(verify(done.preflight.question, bold(done.lattice), done.evidence, policy.verifier).verdict)


def bold(lattice: Lattice) -> Lattice:
    """The answer as if its reader had stood by it."""
    faults = tuple(fault for fault in lattice.faults if fault.kind is not ViolationKind.QUESTION_UNANSWERED)
    return replace(lattice, faults=faults)


def failed(line: Mapping[str, Any], error: ArboristError) -> dict[str, Any]:
    """A line about a cycle that got no answer."""
    return {
        "kind": line.get("kind", "emergent"),
        "question": line.get("question", ""),
        "gold": line.get("gold", []),
        "error": f"{type(error).__name__}: {error.what}",
        "verdict": str(Verdict.UNGROUNDED),
        "rung": "UNGROUNDED",
        "claims": [],
        "violations": [],
        "evidence": [],
        "timings_ms": {},
    }


def says_false(notes: Sequence[str]) -> bool | None:
    """What a simulated reader flags of its own output; None for readers that cannot know."""
    if SAYS_FALSE in notes:
        return True
    return False if SAYS_NOTHING_FALSE in notes else None


def evidence_with_text(item: Evidence) -> dict[str, Any]:
    """An evidence chunk with its text, so that a log can be graded again without the forest."""
    return {**evidence_value(item), "start": item.start, "heading": item.heading, "text": item.text}
