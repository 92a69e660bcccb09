"""DEFLECTION_DETECTED: the answer is about something the question did not ask for."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.text.analysis.stopwords import PERSONAL, SECOND_PERSON
from arborist.verify.answering import takes_up
from arborist.verify.asked import of_talk
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.windows import context_of

_OPENING = 4  # words in which a sentence's subject is named or taken up


def rule(case: Case) -> Iterator[Violation]:
    """Fire when question and claim share no distinctive word, the title included.

    Silent where the question speaks to the reader (*do you like …*: talk, not
    a question to documents) or leans on what was said before it (*who wrote it?*, *what else?*), where the claim's
    subject is a pronoun, which takes up the question's subject, and where it names the *he* or *she* that answers.
    """
    question = case.question
    if question is None or not question.asks or not question.subjects:
        return
    if any(form.text in SECOND_PERSON or form.text in PERSONAL for form in question.forms) or of_talk(question.forms):
        return
    forms = page_of(case.about.claim.text).forms
    opening = [form.text for form in forms if not form.mark][:_OPENING]
    if any(text in PERSONAL for text in opening) or _names_who_is_meant(case):
        return
    keys = {form.key for form in forms} | set(case.context.keys)
    if not keys & set(question.subjects):
        yield violation(
            ViolationKind.DEFLECTION_DETECTED,
            "The claim names nothing of what the question is about.",
            case.claim.words(case.claim.content),
            tuple(form.surface for form in question.forms if form.key in question.subjects),
        )


def _names_who_is_meant(case: Case) -> bool:
    """*Ada Roe is an actress* beside *she played the widow*: the claim opens with the name that another one takes up.

    Both must cite a document of that name, and the other must answer the question.
    """
    answer, title = case.about.answer, case.context.text
    opening = [form for form in case.claim.forms if not form.mark][:_OPENING]
    if not any(form.capital and form.key in case.context.keys for form in opening):
        return False
    return any(
        reply is not None
        and reply.answers
        and takes_up(claim.text)
        and any(label in answer.evidence and context_of(answer.evidence[label]).text == title for label in claim.labels)
        for claim, reply in zip(answer.lattice.claims, answer.replies, strict=False)
    )
