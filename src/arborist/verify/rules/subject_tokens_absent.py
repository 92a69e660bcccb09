"""SUBJECT_TOKENS_ABSENT: the claim repeats the question's subject, the cited text never names it.

Seed rule 9: generic vocabulary once carried a STRICT answer about words
that stood nowhere in the source.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when distinctive words shared by question and claim are nowhere in the cited windows."""
    if case.question is None:
        return
    absent = [
        place
        for place in case.missing
        if case.claim.forms[place].key in case.question.subjects and place not in case.found_elsewhere
    ]
    if len(absent) >= case.policy.subject_tokens_absent_threshold:
        yield violation(
            ViolationKind.SUBJECT_TOKENS_ABSENT,
            "The claim repeats words of the question that the cited text does not hold.",
            case.claim.words(absent),
        )
