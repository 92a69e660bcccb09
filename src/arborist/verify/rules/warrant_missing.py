"""WARRANT_MISSING: the question demands a person, place, date, count, list or cause, and no claim brings it.

The thing asked for must stand where it counts (``warrants``): a date in the
clause of the relation, a number beside what is counted, a name that is not
the question's. One claim that brings it is enough for the answer.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify import replies
from arborist.verify.answering import Answering
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when no claim of the answer states the kind of thing asked for in its place."""
    question = case.question
    if question is None or not question.asks:
        return
    own = replies.of_claim(case)
    if own is None or _warranted(own) or any(_warranted(other) for other in replies.of_others(case)):
        return
    if own.warrant and not own.relation:
        return  # what is wrong with it is not its kind: QUESTION_UNANSWERED
    yield violation(
        ViolationKind.WARRANT_MISSING,
        f"The question asks {question.kind.value.replace('_', ' ')}, and no such answer is in the claim.",
    )


def _warranted(reply: Answering) -> bool:
    return reply.relation and reply.warrant
