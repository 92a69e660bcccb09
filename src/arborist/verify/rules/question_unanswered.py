"""QUESTION_UNANSWERED: no claim of the answer says what the question asks about.

A claim answers when it states the relation the question asks about (its verb
or the noun it wants, or their kin) of the question's subject, and adds a word
of its own; ``answering`` says how that is read. A heading states nothing.
Seed: *how many moons has Jupiter* answered by a true sentence on gases.
"""

import re
from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.text.question import QuestionType
from arborist.verify import replies
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.question import Question

_HEADING_MARKS = ("==", "# ", "## ", "### ")
# How something is called says no more than its name: *str.partition(sep)*.
_SIGNATURE = re.compile(r"([\w.]+)\([^\n]*\)")


def rule(case: Case) -> Iterator[Violation]:
    """Fire when no claim states the relation asked about of its subject, or none adds to the question's words."""
    question = case.question
    if question is None or not question.asks:
        return
    if case.about.claim.text.lstrip().startswith(_HEADING_MARKS):
        yield violation(ViolationKind.QUESTION_UNANSWERED, "A heading is not an answer.")
        return
    if not _answered_by_repeating(question) and not _adds(case):
        yield violation(ViolationKind.QUESTION_UNANSWERED, "The answer only repeats words of the question.")
        return
    if question.kind is QuestionType.OTHER:
        return
    own = replies.of_claim(case)
    if own is None or own.answers or any(other.answers for other in replies.of_others(case)):
        return
    yield violation(
        ViolationKind.QUESTION_UNANSWERED,
        "No claim says what the question asks about.",
        case.claim.words(case.claim.content),
        own.lacking,
    )


def _answered_by_repeating(question: Question) -> bool:
    """Yes or no, one of two, or a statement said as a question; what is told to be given is not in the telling."""
    if question.kind is QuestionType.OTHER:
        return question.text.rstrip().endswith("?")
    return question.kind in {QuestionType.YES_NO, QuestionType.CHOICE}


def _adds(case: Case) -> bool:
    question = case.question
    assert question is not None
    known = {form.key for form in question.forms}
    return any(
        (form.weight or form.numeric) and form.key not in known
        for claim in case.about.answer.lattice.claims
        for form in page_of(_named(claim.text)).forms
    )


def _named(claim: str) -> str:
    called = _SIGNATURE.fullmatch(claim)
    return called[1] if called else claim
