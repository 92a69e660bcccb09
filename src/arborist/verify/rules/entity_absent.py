"""ENTITY_ABSENT: a name the window does not know."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.speech import SPEAKERS, disclaims, speaker


def rule(case: Case) -> Iterator[Violation]:
    """Fire for capitalised claim words found neither in the window nor in its title or heading."""
    claim = case.claim
    opening = () if disclaims(case.opening) else case.opening
    person = speaker((*opening, *claim.forms)) if opening or not SPEAKERS.isdisjoint(claim.texts) else None
    if person is not None:
        yield violation(
            ViolationKind.ENTITY_ABSENT, "The sentence speaks of its speaker, whom no source knows.", (person.surface,)
        )
    if not case.missing:
        return
    first = next((place for place, form in enumerate(claim.forms) if not form.mark), -1)
    absent = [
        place for place in case.missing if claim.forms[place].capital and (place != first or claim.forms[place].upper)
    ]
    if absent:
        yield violation(ViolationKind.ENTITY_ABSENT, "A name of the claim is not in the window.", claim.words(absent))
