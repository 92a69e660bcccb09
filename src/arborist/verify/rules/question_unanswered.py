"""QUESTION_UNANSWERED: nothing in the answer adds what the question asks for."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.text.question import QuestionType
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_ANSWERED_BY_REPEATING = frozenset({QuestionType.YES_NO, QuestionType.CHOICE, QuestionType.OTHER})


def rule(case: Case) -> Iterator[Violation]:
    """Fire when no claim of the answer holds a content word or number the question lacks."""
    question = case.question
    if question is None or not question.asks or question.kind in _ANSWERED_BY_REPEATING:
        return
    for claim in case.about.answer.lattice.claims:
        if any((form.weight or form.numeric) and form.key not in question.keys for form in page_of(claim.text).forms):
            return
    yield violation(ViolationKind.QUESTION_UNANSWERED, "The answer only repeats words of the question.")
