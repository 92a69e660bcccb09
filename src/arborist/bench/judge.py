"""The one way benches ask the verifier: a claim, a source, what is known beside them.

Benches never look inside ``verify``: they call :func:`arborist.verify.check.check`,
the same function that ``arborist check --jsonl`` streams through, so that what
is measured is what a stranger gets. A judge is a plain callable, which lets
baselines and tests stand in its place.
"""

from collections.abc import Callable
from dataclasses import dataclass

from arborist.core.model import Grade, Rung, Verdict
from arborist.core.policy import VerifierPolicy


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge makes of one claim: rung, score 0…1000, STRICT or not, violation kinds."""

    rung: Rung
    score: int
    strict: bool
    kinds: tuple[str, ...] = ()


# claim, source, question or None, title or None
Judge = Callable[[str, str, str | None, str | None], Judgement]


def judgement_of(grade: Grade) -> Judgement:
    """Fold a grade into one judgement: a claim is as good as its weakest part."""
    kinds = {violation.kind.value for violation in grade.violations}
    for claim in grade.claims:
        kinds.update(violation.kind.value for violation in claim.violations)
    return Judgement(
        rung=min((claim.rung for claim in grade.claims), default=Rung.UNGROUNDED),
        score=min((claim.score for claim in grade.claims), default=0),
        strict=grade.verdict is Verdict.STRICT,
        kinds=tuple(sorted(kinds)),
    )


def verifier_judge(policy: VerifierPolicy | None = None) -> Judge:
    """The verifier under ``policy`` (the default policy when None) as a judge."""
    from arborist.verify.check import check

    def judge(claim: str, source: str, question: str | None, title: str | None) -> Judgement:
        return judgement_of(check(claim, source, question=question, title=title, policy=policy))

    return judge
