"""DEFLECTION_DETECTED: the answer is about something the question did not ask for."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when question and claim share no distinctive word, title included."""
    question = case.question
    if question is None or not question.asks or not question.subjects:
        return
    keys = {form.key for form in page_of(case.about.claim.text).forms} | set(case.context.keys)
    if not keys & set(question.subjects):
        yield violation(
            ViolationKind.DEFLECTION_DETECTED,
            "The claim names nothing of what the question is about.",
            case.claim.words(case.claim.content),
            (),
        )
