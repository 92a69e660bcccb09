"""Words of a window that govern what the claim took from it, and that the claim left out.

In a near copy a deletion is an edit too: *voted against renaming* is not
*renamed*, *the mayor's brother* not *the mayor*, *close to winning* not
*winning*. For every word the claim took, what stands over it in the window
is looked up: the noun before *of* or *for*, the possessed noun, the verb
before *to* or a gerund, the word before *that* or *whether*, the verb between
a subject and what is said of it. Left out, it must be of a kind that entails
what it governs; anything else is reported. Closed classes and places alone,
no trained parser; linear in the two sentences.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from arborist.text.analysis.alignment import Alignment
from arborist.text.analysis.copular import replaced
from arborist.text.analysis.governors import (
    CAUSES,
    ENDING,
    ENTAILING,
    EXCEPT,
    FACTIVE,
    FACTUAL_PREPOSITIONS,
    LIMITING,
    NOUN_GOVERNORS,
    OPEN_QUESTION,
    PAST,
    PLACED,
    PRESENT,
    TEMPORAL_LIMITS,
    TIMES,
    TRANSPARENT,
    UNIVERSAL,
    followed_by_possessive,
    place_of,
)
from arborist.text.analysis.morphology import VERB_FORMS
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.predication import VERB
from arborist.text.analysis.stopwords import ARTICLES, BE, HAVE
from arborist.text.analysis.wordlist import words


@dataclass(frozen=True, slots=True)
class Dropped:
    """A claim word at ``place`` whose partner in the window is governed by the word at ``governor``."""

    place: int
    governor: int
    why: str


_BEFORE_VERB = words("not the a have been be")  # *was to have been finished*
_NEAR = 4  # words between *that* and the first word that the claim took from its clause


def dropped(claim: Passage, window: Passage, alignment: Alignment) -> Iterator[Dropped]:
    """Every governing word of the window that the claim leaves out, in claim order; at most one a word."""
    taken = _taken(window, alignment)
    main = _main_verbs(claim)
    said, held = claim.marker, window.marker
    limited = "as" in window.texts or not EXCEPT.isdisjoint(window.texts)
    possessive = "'" in window.texts
    for place, partner in alignment.pairs.items():
        governor, why = -1, ""
        if possessive or window.forms[partner].possessive:
            governor, why = _owner(claim, window, place, partner, taken), "possessed"
        if governor < 0 and place in main:
            governor, why = _over_verb(claim, window, place, partner, taken), "verb"
        elif governor < 0 and said[place] != held[partner]:
            governor, why = _over_noun(claim, window, place, alignment, taken), "noun"
        if governor < 0 and (limited or said[place] in {"in", "at"}):
            governor, why = _over_word(claim, window, place, partner, taken), "limit"
        if governor >= 0:
            yield Dropped(place, governor, why)
    yield from _clause(claim, window, alignment, taken)
    for place, governor in replaced(claim, window, alignment, taken):
        yield Dropped(place, governor, "is")
    yield from _limits(claim, window, alignment, taken)
    yield from _gapped(claim, window, alignment, taken)
    yield from _object_of_another(claim, window, alignment, taken)


def _taken(window: Passage, alignment: Alignment) -> set[int]:
    """Window places that the claim accounts for."""
    taken = set(alignment.taken)
    for index, other in alignment.quantities.items():
        if alignment.relations[index]:
            quantity = window.quantities[other]
            taken.update(range(quantity.start, quantity.end))
    return taken


def _main_verbs(claim: Passage) -> set[int]:
    """Full verbs of the claim that are said outright: not after *to* and under no preposition."""
    found = set()
    for verb in claim.predications.verbs:
        if verb < 0 or not claim.forms[verb].weight:
            continue
        before = verb - 1
        while before >= 0 and (claim.forms[before].text.endswith("ly") or claim.forms[before].text == "not"):
            before -= 1
        if before < 0 or claim.forms[before].text != "to":
            found.add(verb)
    return found


def _owner(claim: Passage, window: Passage, place: int, partner: int, taken: set[int]) -> int:
    """The noun possessed by the window's word (*the mayor's brother*), where the claim has neither."""
    after = partner + 1
    possessive = window.forms[partner].possessive and not window.forms[partner].verbal
    if not possessive and after + 1 < len(window.forms) and window.forms[after].text == "'":
        possessive = window.forms[after + 1].text == "s"
        after += 2
    if not possessive or claim.forms[place].possessive or followed_by_possessive(claim, place):
        return -1
    if claim.marker[place] == "of":
        return -1
    end = after
    while end < len(window.forms) and window.forms[end].weight and window.predications.side[end] != VERB:
        end += 1
    return after if end > after and not any(at in taken for at in range(after, end)) else -1


def _over_noun(claim: Passage, window: Passage, place: int, alignment: Alignment, taken: set[int]) -> int:
    """The word before the preposition that introduces the window's phrase, where the claim has no such phrase."""
    partner = alignment.pairs[place]
    marker = window.marker[partner]
    said, number = claim.marker[place], claim.predications.number[place]
    if said in PLACED or claim.predications.side[place] == VERB:
        return -1
    subject = not said and place < claim.predications.verbs[number]
    if marker not in NOUN_GOVERNORS and not (subject and marker and marker != "by"):
        return -1
    if any(other != partner and not window.marker[other] for other in window.places.get(window.forms[partner].key, ())):
        return -1  # it stands elsewhere in the window on its own
    at = place_of(window, partner, marker)
    paired = alignment.pairs.values()
    if at < 0 or any(other in paired or _parts(window, other) for other in range(at + 1, partner)):
        return -1  # not the first word of the phrase that the claim took
    head = at - 1
    if head < 0 or head in taken or window.forms[head].mark or window.aside[head] != window.aside[partner]:
        return -1
    form = window.forms[head]
    if form.text in BE or form.text in HAVE or form.key in TRANSPARENT or form.key in ENTAILING:
        return -1
    if form.text == "result" and "as" in {other.text for other in window.forms[max(0, head - 2) : head]}:
        return -1  # *as the result of* is *by*
    joined = head > 0 and window.forms[head - 1].text == "-"  # *runner-up to*
    governs = form.weight > 0 or head in window.quantity_at or joined or form.text == "but"
    return head if governs and form.text not in CAUSES and window.predications.side[head] != VERB else -1


def _parts(window: Passage, place: int) -> bool:
    """Whether what follows the word at ``place`` no longer belongs to the phrase before it."""
    return window.forms[place].mark or window.forms[place].text == "as"


def _over_word(claim: Passage, window: Passage, place: int, partner: int, taken: set[int]) -> int:
    """*every country but Finland*, *40 times as heavy as*, *on the way to Bergen* for *in Bergen*."""
    forms = window.forms
    before = partner - 1
    while before >= 0 and forms[before].text in ARTICLES:
        before -= 1
    if before < 1:
        return -1
    if forms[before].text in EXCEPT and not any(form.text == forms[before].text for form in claim.forms):
        wide = any(form.text in UNIVERSAL or form.text in {"any", "anything"} for form in forms[:before])
        return before if wide and not forms[before - 1].mark else -1
    times = forms[before - 1].text in TIMES and before - 1 not in taken
    times = times and not (forms[before - 1].text == "not" and any(form.negative for form in claim.forms))
    if forms[before].text == "as" and times:
        return before - 1
    verb = claim.predications.verbs[claim.predications.number[place]]
    copula = verb >= 0 and claim.forms[verb].text in BE
    moving = window.marker[partner] in {"to", "from", "toward", "towards", "for", "near"}
    if copula and claim.marker[place] in {"in", "at"} and moving:
        return place_of(window, partner, window.marker[partner])
    return -1


def _over_verb(claim: Passage, window: Passage, place: int, partner: int, taken: set[int]) -> int:
    """What stands over an infinitive or gerund of the window that is a main verb of the claim."""
    forms = window.forms
    before = partner - 1
    while before >= 0 and (forms[before].text.endswith("ly") or forms[before].text in _BEFORE_VERB):
        before -= 1
    if before < 1:
        return -1
    text = forms[before].text
    if text == "but" and forms[before - 1].text == "all" and not any(form.text == "but" for form in claim.forms):
        return before  # *all but finished*
    gerund = forms[partner].text.endswith("ing")
    nominal = window.predications.side[partner] != VERB and bool(window.marker[partner])
    if text != "to" and not ((gerund or nominal) and text == window.marker[partner]):
        return -1
    if text in FACTUAL_PREPOSITIONS or (text == "to" and forms[before - 1].text == "order"):
        return -1
    verb = window.predications.verbs[window.predications.number[before - 1]]
    nearest = before - 1
    if nearest in taken and verb in taken and verb != partner:
        return -1
    over = verb if nearest in taken and verb >= 0 and verb != partner and forms[verb].weight else nearest
    if over in taken or forms[over].key in ENTAILING or over in window.quantity_at:
        return -1
    if claim.marker[place] == text:
        return -1
    return over


def _clause(claim: Passage, window: Passage, alignment: Alignment, taken: set[int]) -> Iterator[Dropped]:
    """The word before *that*, and *whether*, when subject and verb of the claim stand inside the clause it opens."""
    if "that" not in window.texts and OPEN_QUESTION.isdisjoint(window.texts):
        return
    forms = window.forms
    for number, verb in enumerate(claim.predications.verbs):
        if verb < 0:
            continue
        own = {place: other for place, other in alignment.pairs.items() if claim.predications.number[place] == number}
        if not own:
            continue
        place, first = min(own.items(), key=lambda item: item[1])
        opener = first - 1
        while opener >= 0 and (forms[opener].text in ARTICLES or (forms[opener].weight and opener in taken)):
            opener -= 1
        if opener < 0 or opener in taken:
            continue
        text = forms[opener].text
        if any(form.text == text for form in claim.forms[max(0, place - _NEAR) : place]):
            continue  # the claim has it too
        if text in OPEN_QUESTION and not any(form.text == text for form in claim.forms):
            yield Dropped(place, opener, "clause")
            return
        before = opener - 1
        if text == "that" and before >= 0 and before not in taken and forms[before].weight:
            if forms[before].key not in FACTIVE:
                yield Dropped(place, before, "clause")
            return


def _limits(claim: Passage, window: Passage, alignment: Alignment, taken: set[int]) -> Iterator[Dropped]:
    """A phrase behind that says how far it holds, where leaving it out says more."""
    if not alignment.pairs:
        return
    last = max(alignment.pairs)
    following = alignment.pairs[last] + 1
    kept = last + 1 < len(claim.forms) and following < len(window.forms)
    kept = kept and claim.forms[last + 1].text == window.forms[following].text
    if not kept and _limited_behind(window, following, taken):
        verb = claim.predications.verbs[claim.predications.number[last]]
        form = claim.forms[last]
        adjective = verb >= 0 and claim.forms[verb].text in BE and last - 1 == verb and not form.capital
        adjective = adjective and not form.text.endswith("ed") and form.text not in VERB_FORMS
        if adjective or claim.negated or not UNIVERSAL.isdisjoint(claim.texts):
            yield Dropped(last, following, "limit")
            return
    spoken = claim.texts
    limit = _only_at_end(window, following, spoken)
    if limit < 0 and spoken & PRESENT and not spoken & PAST:
        limit = _past_limit(window, following - 1, spoken)
    if limit >= 0:
        yield Dropped(last, limit, "limit")


def _limited_behind(window: Passage, following: int, taken: set[int]) -> bool:
    """Whether a limiting phrase that the claim leaves out begins at ``following``."""
    forms = window.forms
    if following >= len(forms) or following in taken or forms[following].text not in LIMITING:
        return False
    end = min(following + 6, len(forms))
    first = next((at for at in range(following, end) if forms[at].weight or at in window.quantity_at), -1)
    # *quit her job to write a novel* tells a purpose
    purpose = forms[following].text == "to" and any(
        form.text in ARTICLES for form in forms[following + 2 : following + 3]
    )
    return first >= 0 and first not in taken and not purpose


def _only_at_end(window: Passage, following: int, spoken: frozenset[str]) -> int:
    """Place of *only* or *alone* at the end of a clause behind what the claim took, -1 when there is none."""
    if ENDING.isdisjoint(window.texts):
        return -1
    forms = window.forms
    for place in range(following, len(forms)):
        ends = place + 1 == len(forms) or forms[place + 1].mark
        if forms[place].text in ENDING and ends and forms[place].text not in spoken:
            return place
    return -1


def _past_limit(window: Passage, partner: int, spoken: frozenset[str]) -> int:
    """Place of *before* or *until* behind a past verb in the clause of ``partner``, -1 when there is none."""
    if TEMPORAL_LIMITS.isdisjoint(window.texts):
        return -1
    number = window.predications.number
    for place in range(partner + 1, len(window.forms)):
        form = window.forms[place]
        if form.text in TEMPORAL_LIMITS and form.text not in spoken and number[place] - number[partner] <= 1:
            return place if any(other.text in PAST for other in window.forms[:place]) else -1
    return -1


def _gapped(claim: Passage, window: Passage, alignment: Alignment, taken: set[int]) -> Iterator[Dropped]:
    """Another number of what is counted, left out, nearer to it (*the first sold 300 copies, the second 5,000*)."""
    for index, other in alignment.quantities.items():
        mine, theirs = claim.quantities[index], window.quantities[other]
        if not alignment.relations[index] or not mine.nouns or theirs.nouns or mine.kind is not theirs.kind:
            continue
        for rival in window.quantities[:other]:
            if rival.start not in taken and rival.kind is mine.kind and set(rival.nouns) & set(mine.nouns):
                yield Dropped(mine.start, rival.start, "counted")
                return


def _object_of_another(claim: Passage, window: Passage, alignment: Alignment, taken: set[int]) -> Iterator[Dropped]:
    """A claim's object that is the object of an infinitive in the window (*turned down a plan to merge Lund*)."""
    pairs, forms = alignment.pairs, window.forms
    if "to" not in window.texts:
        return
    for verb in claim.predications.verbs:
        if verb not in pairs:
            continue
        place = next((at for at in range(verb + 1, len(claim.forms)) if claim.forms[at].weight), -1)
        if place not in pairs or claim.marker[place] or pairs[place] <= pairs[verb]:
            continue
        for at in range(pairs[verb] + 1, pairs[place] - 1):
            if forms[at].text == "to" and at + 1 not in taken and forms[at + 1].weight and not forms[at + 1].capital:
                yield Dropped(place, at + 1, "noun")
                return
