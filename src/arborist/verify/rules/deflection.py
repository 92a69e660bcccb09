"""DEFLECTION_DETECTED: the answer is about something the question did not ask for."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.text.analysis.stopwords import PERSONAL, SECOND_PERSON
from arborist.verify.asked import of_talk
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when question and claim share no distinctive word, the title included.

    Silent where the question speaks to the reader (*do you like …*: talk, not
    a question to documents) or leans on what was said before it (*who wrote it?*, *what else?*), and where the claim's
    subject is a pronoun, which takes up the question's subject.
    """
    question = case.question
    if question is None or not question.asks or not question.subjects:
        return
    if any(form.text in SECOND_PERSON or form.text in PERSONAL for form in question.forms) or of_talk(question.forms):
        return
    forms = page_of(case.about.claim.text).forms
    opening = [form.text for form in forms if not form.mark][:4]
    if any(text in PERSONAL for text in opening):
        return
    keys = {form.key for form in forms} | set(case.context.keys)
    if not keys & set(question.subjects):
        yield violation(
            ViolationKind.DEFLECTION_DETECTED,
            "The claim names nothing of what the question is about.",
            case.claim.words(case.claim.content),
            tuple(form.surface for form in question.forms if form.key in question.subjects),
        )
