"""``verify``: grade an answer against its evidence. Pure, deterministic, linear in its input.

Three phases (``order``): the answer's form, each claim's pointers, each
claim sentence in its best windows. A claim is as good as its weakest
sentence; its score is the mean over its sentences. What a lexical check can
and cannot know is said in docs/internals/verifier.md.
"""

from collections.abc import Sequence

from arborist.core.model import (
    Claim,
    ClaimGrade,
    Evidence,
    Grade,
    Lattice,
    Rung,
    Verdict,
    Violation,
    ViolationKind,
    Window,
)
from arborist.core.policy import VerifierPolicy
from arborist.core.promoted import answer_part
from arborist.core.protocols import SemanticJudge
from arborist.text.analysis import passage
from arborist.text.analysis.page import Page, page_of
from arborist.verify import sidecars, speech
from arborist.verify.case import AnswerCase, ClaimCase
from arborist.verify.judge import Judgement
from arborist.verify.judge import judge as judge_sentence
from arborist.verify.ladder import rung_of, violation
from arborist.verify.nonrelation import nonrelation
from arborist.verify.order import ANSWER_RULES, POINTER_RULES
from arborist.verify.policy_hash import verifier_policy_hash
from arborist.verify.question import read_question
from arborist.verify.replies import by_own_words


def verify(
    question: str | None,
    lattice: Lattice,
    evidence: Sequence[Evidence],
    policy: VerifierPolicy | None = None,
    judge: SemanticJudge | None = None,
) -> Grade:
    """Grade every claim of ``lattice`` and the answer as a whole.

    Args:
        question: the question asked; None or empty keeps question rules silent.
        lattice: the parsed answer.
        evidence: what was offered, each under its own label.
        policy: thresholds; the defaults when None.
        judge: a neural judge to be reported beside the verdict, in ``sidecars``; it changes nothing else.

    Returns:
        The grade; same bytes and same policy give the same grade anywhere.
    """
    policy = policy or VerifierPolicy()
    asked = read_question(question, policy.distinctive_weight)
    offered = {item.label: answer_part(item) for item in evidence}
    case = AnswerCase(
        question=asked,
        lattice=lattice,
        evidence=offered,
        policy=policy,
        replies=by_own_words(asked, lattice, offered, policy),
    )
    whole = tuple(finding for rule in ANSWER_RULES for finding in rule(case))
    claims = tuple(_grade_claim(case, index, claim) for index, claim in enumerate(lattice.claims))
    return Grade(
        verdict=verdict_of(claims, whole),
        rung=min((claim.rung for claim in claims if claim.verified), default=Rung.UNGROUNDED),
        claims=claims,
        violations=whole,
        sidecars=sidecars.report(case, claims, judge),
        verifier_policy_hash=verifier_policy_hash(policy),
    )


def verdict_of(claims: Sequence[ClaimGrade], whole: Sequence[Violation]) -> Verdict:
    """STRICT, HYBRID or UNGROUNDED (design.md section 7)."""
    if not any(claim.verified for claim in claims):
        return Verdict.UNGROUNDED
    barred = any(finding.bars_strict for finding in whole)
    barred = barred or any(finding.bars_strict for claim in claims for finding in claim.violations)
    warranted = all(claim.rung is Rung.EVIDENCE_WARRANTED for claim in claims)
    return Verdict.STRICT if warranted and not barred else Verdict.HYBRID


def _grade_claim(case: AnswerCase, index: int, claim: Claim) -> ClaimGrade:
    labels = claim.labels[: case.policy.max_labels_per_claim]
    cited = tuple(case.evidence[label] for label in dict.fromkeys(labels) if label in case.evidence)
    about = ClaimCase(case, index, claim, cited)
    findings = tuple(finding for rule in POINTER_RULES for finding in rule(about))
    if rung_of(findings) is Rung.UNGROUNDED or not cited:
        return ClaimGrade(Rung.UNGROUNDED, 0, findings, ())
    judgements = _judge_sentences(about, page_of(claim.text))
    findings += tuple(finding for judgement in judgements for finding in judgement.findings)
    score = sum(judgement.score for judgement in judgements) // len(judgements)
    found = tuple(dict.fromkeys(judgement.window for judgement in judgements if judgement.window is not None))
    findings = tuple(dict.fromkeys(findings)) if len(findings) > 1 else findings
    return ClaimGrade(rung_of(findings), score, findings, _within(found) if len(found) > 1 else found)


def _within(windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """Windows in the order of the claim's sentences, without those inside another."""
    return tuple(
        window
        for window in windows
        if not any(
            other != window and other.label == window.label and other.start <= window.start and window.end <= other.end
            for other in windows
        )
    )


def _judged(page: Page, policy: VerifierPolicy) -> int:
    """How many sentences of a claim are judged: as many as policy allows, and at least one."""
    most, words = min(len(page.offsets), policy.max_claim_sentences), 0
    for index in range(most):
        words += len(page.surfaces_of(index))
        if words > policy.max_claim_words:
            return max(1, index)
    return most


def _judge_sentences(about: ClaimCase, page: Page) -> list[Judgement]:
    """Judge every stating sentence; one judgement at least, an empty one when nothing is stated."""
    judged = _judged(page, about.policy)
    stating = []
    for index in range(judged):
        sentence = passage.read(page, index, index)
        forms, starts = sentence.forms, sentence.starts
        low, high = speech.statement(forms, 0, len(forms))
        if (low, high) != (0, len(forms)):
            sentence = passage.passage(forms[low:high], starts[low:high])
        if sentence.content or sentence.quantities:
            stating.append((sentence, tuple(forms[:low])))
    if not stating:
        finding = violation(ViolationKind.EMPTY_CLAIM, "The claim states nothing that could be checked.")
        return [Judgement(Rung.UNGROUNDED, 0, (finding,), None)]
    judgements: list[Judgement] = []
    for sentence, opening in stating:
        unconnected = () if opening else nonrelation(about, sentence)
        judgements += unconnected or (judge_sentence(about, sentence, opening, len(stating)),)
    if len(page.offsets) > judged:
        finding = violation(
            ViolationKind.SCHEMA_INVALID,
            f"The claim is too long: of its {len(page.offsets)} sentences only the first {judged} were judged.",
        )
        judgements.append(Judgement(Rung.UNGROUNDED, 0, (finding,), None))
    return judgements
