"""The claims of an answer read as replies to its question: this one in its window, the others by their own words."""

from collections.abc import Iterator

from arborist.core.model import Claim
from arborist.text.analysis.page import page_of
from arborist.verify.answering import Answering, answering, takes_up
from arborist.verify.case import AnswerCase, Case


def of_claim(case: Case) -> Answering | None:
    """This claim with its window and context; None when no question is put to documents."""
    question = case.question
    if question is None:
        return None
    around = " ".join(form.surface for form in case.context.title)
    claim = case.about.claim.text
    window = " ".join(form.surface for form in case.window.forms)
    if takes_up(claim):
        window = f"{_before(case)} {window}"
    return answering(question.text, claim, around, window, case.policy.question_coverage_threshold)


def _before(case: Case) -> str:
    """The sentence before the window, which names what a pronoun takes up; empty at a chunk's beginning."""
    start = case.window.starts[0]
    for evidence in case.about.cited:
        if evidence.text.startswith(case.window.forms[0].surface, start):
            return next(
                (evidence.text[low:high] for low, high in page_of(evidence.text).offsets if high <= start < high + 3),
                "",
            )
    return ""


def of_others(case: Case) -> Iterator[Answering]:
    """The answer's other claims with the titles they cite."""
    answer = case.about.answer
    for index, claim in enumerate(answer.lattice.claims[: answer.policy.max_claims]):
        if index != case.about.index and answer.question is not None:
            reply = answering(
                answer.question.text, claim.text, _titles(answer, claim), "", answer.policy.question_coverage_threshold
            )
            if reply is not None:
                yield reply


def _titles(answer: AnswerCase, claim: Claim) -> str:
    cited = [answer.evidence[label] for label in dict.fromkeys(claim.labels) if label in answer.evidence]
    return " ".join(f"{item.title} {item.heading}" for item in cited)
