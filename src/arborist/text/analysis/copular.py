"""Where the claim only says *is*: what the window says between subject and predicate.

*Was mistaken for the king* is not *was the king*; *its director was Roe* is
*directed by Roe*, but neither *painted by Roe* nor *its sequel was directed
by Roe*. Closed classes and places alone; linear in the two sentences.
"""

from collections.abc import Iterator
from itertools import pairwise

from arborist.text.analysis.alignment import Alignment
from arborist.text.analysis.form import Form
from arborist.text.analysis.governors import ENTAILING, LINKS, followed_by_possessive, place_of
from arborist.text.analysis.morphology import VERB_FORMS
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.predication import VERB
from arborist.text.analysis.stopwords import ARTICLES, BE
from arborist.text.analysis.wordlist import words

# What stands behind these is beside a thing and not the thing: *its purpose is for worship*, *relates to faith*.
_BESIDE = words("for to with about against from than like without")
_AGENT_ENDINGS = ("or", "er", "ors", "ers")


def replaced(claim: Passage, window: Passage, alignment: Alignment, taken: set[int]) -> Iterator[tuple[int, int]]:
    """Claim places after *is*, each with the window place of the verb that stands there instead (*was mistaken for*)."""
    said, held = claim.predications, window.predications
    for number, verb in enumerate(said.verbs):
        if verb < 0 or claim.forms[verb].text not in BE:
            continue
        own = [
            place
            for place, partner in alignment.pairs.items()
            if said.number[place] == number and not window.forms[partner].negative
        ]
        subjects = [alignment.pairs[place] for place in own if place < verb]
        after = [place for place in own if place > verb and not claim.marker[place]]
        if not subjects or not after:
            continue
        partner, subject = alignment.pairs[after[0]], max(subjects)
        named = _names_agent(claim, window, alignment, verb, partner)
        if named is not None:
            if not named:
                yield after[0], place_of(window, partner, "by")
            continue
        if window.marker[partner] in _BESIDE and not _goes_on(window, partner):
            yield after[0], place_of(window, partner, window.marker[partner])
            continue
        theirs = held.verbs[held.number[partner]]
        if not subject < partner or partner == theirs or claim.predications.side[after[0]] == VERB:
            continue
        between = [place for place in range(subject + 1, partner) if place not in taken]
        verbal = theirs in between and window.forms[theirs].weight > 0
        if not verbal and any(window.forms[place].text in LINKS for place in between):
            continue
        if any(window.forms[place].key in ENTAILING or window.forms[place].mark for place in between):
            continue
        yield after[0], theirs if theirs in between else next(iter(between), partner)
        return


def _goes_on(window: Passage, partner: int) -> bool:
    """Whether *and the …* stands before a word: *the sixth planet from the sun and the largest* goes on with what it is."""
    at = place_of(window, partner, window.marker[partner])
    texts = [form.text for form in window.forms[at + 1 : partner + 1]]
    return any(left == "and" and right in ARTICLES for left, right in pairwise(texts))


def _names_agent(claim: Passage, window: Passage, alignment: Alignment, verb: int, partner: int) -> bool | None:
    """*Its director was Roe* for *directed by Roe*: the noun of who does it before *is*, the participle before *by*.

    False when another participle stands before that *by*, or what was done was done to something that the subject
    owns (*its sequel was directed by Roe*); None when the claim names no agent by its deed.
    """
    if window.marker[partner] != "by":
        return None
    deed = next(
        (
            (place, other)
            for place, other in alignment.pairs.items()
            if place < verb and claim.forms[place].text.endswith(_AGENT_ENDINGS) and _past(window.forms[other])
        ),
        None,
    )
    if deed is None:
        return None
    owned = any(
        place < deed[0] and other < deed[1] and _owns(claim, place) and _owns(window, other)
        for place, other in alignment.pairs.items()
    )
    return deed[1] == place_of(window, partner, "by") - 1 and not owned


def _past(form: Form) -> bool:
    return form.text.endswith("ed") or form.text in VERB_FORMS


def _owns(passage: Passage, place: int) -> bool:
    return passage.forms[place].possessive or followed_by_possessive(passage, place)
