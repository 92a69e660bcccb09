"""TITLE_MISMATCH: the cited document is about something else (seed rule 8)."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when the claim shares no stem with the title and the window does not name its subject."""
    if case.context.empty or case.question is None:
        return
    keys = {form.key for form in case.claim.forms if form.weight}
    shared = keys & set(case.context.keys)
    named = {form.key for form in case.window.forms} & set(case.context.keys)
    if not shared and not named and case.missing:
        yield violation(
            ViolationKind.TITLE_MISMATCH,
            "The claim shares no word with the title of the cited document.",
            case.claim.words(case.missing),
            tuple(form.surface for form in case.context.title),
        )
