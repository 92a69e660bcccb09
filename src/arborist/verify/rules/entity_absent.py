"""ENTITY_ABSENT: a name the window does not know, or a pronoun for somebody else."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.verify.case import Case
from arborist.verify.ladder import violation
from arborist.verify.speech import SPEAKERS, disclaims, speaker

_PRONOUNS = {
    text: who
    for who, texts in (("he", "he him his himself"), ("she", "she her hers herself"), ("it", "it its itself"))
    for text in texts.split()
}


def rule(case: Case) -> Iterator[Violation]:
    """Fire for capitalised claim words found neither in the window nor in its title or heading, and for *her* for *his*."""
    claim = case.claim
    opening = () if disclaims(case.opening) else case.opening
    person = speaker((*opening, *claim.forms)) if opening or not SPEAKERS.isdisjoint(claim.texts) else None
    if person is not None:
        yield violation(
            ViolationKind.ENTITY_ABSENT, "The sentence speaks of its speaker, whom no source knows.", (person.surface,)
        )
    exchanged = _exchanged(case)
    if exchanged is not None:
        yield violation(
            ViolationKind.ENTITY_ABSENT,
            "The claim has a pronoun for somebody else than the window's.",
            (exchanged[0],),
            (exchanged[1],),
        )
    if not case.missing:
        return
    first = next((place for place, form in enumerate(claim.forms) if not form.mark), -1)
    absent = [
        place for place in case.missing if claim.forms[place].capital and (place != first or claim.forms[place].upper)
    ]
    if absent:
        yield violation(ViolationKind.ENTITY_ABSENT, "A name of the claim is not in the window.", claim.words(absent))


def _exchanged(case: Case) -> tuple[str, str] | None:
    """A pronoun of the claim and another person's in its slot: right before, or right behind, the same word.

    *They* stands for anybody, and a pronoun for a name or a name for a pronoun exchanges nothing.
    """
    if case.copied:
        return None
    said, held = case.claim.forms, case.window.forms
    for place, partner in case.alignment.pairs.items():
        for step in (-1, 1):
            one, other = place + step, partner + step
            if not (0 <= one < len(said) and 0 <= other < len(held)):
                continue
            mine, theirs = _PRONOUNS.get(said[one].text), _PRONOUNS.get(held[other].text)
            if mine is not None and theirs is not None and mine != theirs:
                return said[one].surface, held[other].surface
    return None
