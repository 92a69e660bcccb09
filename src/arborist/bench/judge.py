"""The one way benches ask the verifier: a claim, a source, what is known beside them.

Benches never look inside ``verify``: they call the very function that
``arborist check --jsonl`` streams through, so that what is measured is what a
stranger gets. A judge is a plain callable, which lets baselines and tests
stand in its place.
"""

from collections.abc import Callable
from dataclasses import dataclass

from arborist.core.model import Rung
from arborist.core.policy import VerifierPolicy

_RUNG_OF_LABEL = {rung.label: rung for rung in Rung}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge makes of one claim: rung, score 0…1000, STRICT or not, violation kinds."""

    rung: Rung
    score: int
    strict: bool
    kinds: tuple[str, ...] = ()


# claim, source, question or None, title or None
Judge = Callable[[str, str, str | None, str | None], Judgement]


def verifier_judge(policy: VerifierPolicy | None = None) -> Judge:
    """The verifier under ``policy`` (the default policy when None) as a judge."""
    from arborist.pipeline.check import check_row

    rules = policy or VerifierPolicy()

    def judge(claim: str, source: str, question: str | None, title: str | None) -> Judgement:
        line = check_row({"claim": claim, "source": source, "question": question, "title": title}, rules)
        return Judgement(
            rung=_RUNG_OF_LABEL[line["rung"]],
            score=line["score"],
            strict=line["verdict"] == "STRICT",
            kinds=tuple(line["violations"]),
        )

    return judge
