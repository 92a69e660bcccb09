"""PREMISE_PARROTING: the question said back as an answer.

Two shapes: a claim made of the question's own words that no window states
(seed: *widescreen televisions offer cashback deals …* over an article on
coupons), and a reply that confirms (*yes, …*) what was asked before it,
which no window does. After a turn that asks nothing *yes* is mere assent: the
statement behind it is judged alone, unless its subject is a pronoun that only
that turn could fill.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.text.analysis.stopwords import CONFIRMATIONS, CONJUNCTIONS, PERSONAL
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.question import Question

_NEW_WORDS = 2  # a claim with fewer new words than this adds almost nothing


def rule(case: Case) -> Iterator[Violation]:
    """Fire for a confirmation, and for a claim of the question's words that the window does not account for."""
    question = case.question
    if question is None:
        return
    opener = next((form for form in page_of(case.about.claim.text).forms if not form.mark), None)
    if opener is not None and opener.text in CONFIRMATIONS and (_asks(question) or _takes_up(case)):
        yield violation(
            ViolationKind.PREMISE_PARROTING,
            "The reply confirms what was said before it, which no window does.",
            (opener.surface,),
        )
    added = {case.claim.forms[place].key for place in case.claim.content} - question.keys
    if len(added) < _NEW_WORDS and not case.claim.quantities and case.missing:
        yield violation(
            ViolationKind.PREMISE_PARROTING,
            "The claim says the question back, and the window does not state it.",
            case.claim.words(case.missing),
        )


def _asks(question: Question) -> bool:
    return question.asks or any(form.text == "?" for form in question.forms)


def _takes_up(case: Case) -> bool:
    """Whether the statement behind the confirmation has a pronoun for its subject."""
    first = next((form for form in case.claim.forms if not form.mark and form.text not in CONJUNCTIONS), None)
    return first is not None and first.text in PERSONAL
