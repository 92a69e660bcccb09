"""Do the aligned words of a claim hang together in the window as they do in the claim?

True words attached to the wrong thing are the commonest false accept of a
lexical check. For every verb of the claim that is paired, each word that
hangs from it must hang from its partner: in the same predication, on the
same side, under a like preposition. Subjects may stand further left, where
the window's predication has none of its own. Words copied together with
everything between them need no such proof.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from arborist.text.analysis.alignment import Alignment
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.cues import RELATIONAL
from arborist.text.analysis.morphology import word_key
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.predication import AGENT, PATIENT, VERB
from arborist.text.analysis.quantity import Kind
from arborist.text.analysis.stopwords import ARTICLES, BE, HAVE
from arborist.text.analysis.wordlist import words


class Fault(StrEnum):
    """How a binding fails."""

    SWAPPED = "swapped"  # agent for patient
    MARKER = "marker"  # under another preposition
    ELSEWHERE = "elsewhere"  # hangs from another verb
    SUBJECT = "subject"  # the window's verb has a subject of its own
    HEAD = "head"  # hangs from another noun


@dataclass(frozen=True, slots=True)
class Break:
    """A claim word and its partner that are not bound alike."""

    fault: Fault
    place: int
    partner: int


# Prepositions of place and time stand for each other; *of* is loose in every direction.
_LOOSE = words("in on at within during of over across throughout for around near among about as into")
# Words whose place in the sentence is free.
_FREE = words("first later now currently year time today also originally eventually finally again once")
# Left out or put in, these change nothing that is said; a word that hedges or limits is none of them.
_PASSED_OVER = ARTICLES | words("also already even still indeed certainly clearly actually really truly thereby both")
# Verbs that mean to have.
_HOLDING = frozenset(
    word_key(word)
    for word in "have possess own contain include feature hold comprise get keep receive gain boast carry".split()
)
_ENDS = words(". ! ?")
_PLACES = words("in on at from under near")
_PLACED = words("in of from")
_RELATIVES = words("who which that")
_HEADED = words("of by for from to with against between than")


def breaks(claim: Passage, window: Passage, alignment: Alignment) -> Iterator[Break]:
    """Every binding of the claim that the window does not keep."""
    nodes = _nodes(claim, window, alignment)
    runs = _runs(claim, window, nodes)
    spans: dict[int, tuple[int, int]] = {}
    for place, number in runs.items():
        spans[number] = spans.get(number, (place, place))[0], place
    said = claim.predications
    yield from _exchanged(claim, window, nodes)
    for place, partner in nodes.items():
        form = claim.forms[place]
        if form.text in _FREE or form.text.endswith("ly"):
            continue
        if place in claim.quantity_at and _counts_other(claim, window, alignment, place):
            yield Break(Fault.HEAD, place, partner)
        if _of_another(claim, window, place, partner, nodes):
            yield Break(Fault.HEAD, place, partner)
        if _placed_before(claim, window, place, partner, nodes):
            continue
        verb = _governing(claim, place)
        if verb >= 0 and verb != place and said.side[place] != VERB:
            fault = None
            if verb in nodes:
                if runs[place] != runs[verb]:
                    fault = _compare(claim, window, place, partner, verb, nodes[verb])
                    if fault is None and said.side[place] == AGENT and _has_own_agent(window, partner, nodes[verb]):
                        fault = Fault.ELSEWHERE
            elif not claim.forms[verb].weight and not spans[runs[place]][0] < verb < spans[runs[place]][1]:
                fault = _copula(claim, window, place, partner, verb, runs) or _placed_apart(
                    claim, window, place, partner, nodes
                )
            if fault is not None:
                yield Break(fault, place, partner)
            elif verb in nodes and claim.marker[place] != "of":
                continue
        head = _head(claim, place)
        if head in nodes and runs[head] != runs[place] and not _hangs(claim, window, place, partner, nodes[head]):
            yield Break(Fault.HEAD, place, partner)


def _exchanged(claim: Passage, window: Passage, nodes: Mapping[int, int]) -> Iterator[Break]:
    """Two names that changed places behind their prepositions: *by Roe on behalf of Norland*, the other way round."""
    names = [(place, partner) for place, partner in nodes.items() if claim.forms[place].capital]
    for (left, first), (right, second) in pairwise(names):
        said, held = (claim.marker[left], claim.marker[right]), (window.marker[first], window.marker[second])
        if all(said) and said[0] != said[1] and said == held[::-1] and first > second:
            yield Break(Fault.SWAPPED, left, first)


def _of_another(claim: Passage, window: Passage, place: int, partner: int, nodes: Mapping[int, int]) -> bool:
    """Whether the window has *the daughter of X* where the claim has *X* itself."""
    if claim.marker[place] == "of" or window.marker[partner] != "of":
        return False
    head = _head(window, partner)
    return head >= 0 and window.forms[head].text in RELATIONAL and head not in nodes.values()


def _placed_before(claim: Passage, window: Passage, place: int, partner: int, nodes: Mapping[int, int]) -> bool:
    """Whether *the senate in Berlin* is *the Berlin senate*: the same two words, the place right before its noun."""
    if claim.marker[place] not in _PLACED or window.marker[partner] or not window.forms[partner].capital:
        return False
    at = place
    while at >= 0 and claim.forms[at].text != claim.marker[place]:
        at -= 1
    head = at - 1
    return place - at <= 2 and head in nodes and nodes[head] == partner + 1 and claim.predications.side[head] != VERB


def _governing(claim: Passage, place: int) -> int:
    """The full verb that ``place`` hangs from; a subject cut off by a relative clause takes that clause's."""
    said = claim.predications
    number = said.number[place]
    if said.verbs[number] < 0 and number + 1 < len(said.verbs):
        return said.verbs[number + 1]
    return said.verbs[number]


def _copula(
    claim: Passage, window: Passage, place: int, partner: int, verb: int, runs: Mapping[int, int]
) -> Fault | None:
    """What is wrong with a word of *X is Y*: subject and prepositional phrase exchanged, or a place not one."""
    held = window.predications
    theirs = held.verbs[held.number[partner]]
    if (
        claim.forms[verb].text in HAVE
        and place > verb
        and theirs >= 0
        and partner > theirs
        and not window.marker[partner]
    ):
        form = window.forms[theirs]
        if form.weight and form.key not in _HOLDING:
            return Fault.ELSEWHERE
    if theirs >= 0 and not window.forms[theirs].weight:
        crossed = (place < verb) != (partner < theirs)
        if crossed and claim.marker[place] != window.marker[partner] and place not in claim.quantity_at:
            return Fault.MARKER
    located = claim.marker[place] in _PLACES and place not in claim.quantity_at and place > verb
    copied = all(number == runs[place] for number in runs.values())
    return Fault.MARKER if located and not copied and not window.marker[partner] else None


def _placed_apart(claim: Passage, window: Passage, place: int, partner: int, nodes: Mapping[int, int]) -> Fault | None:
    """*Is set in a carousel* from *its setting … . The story revolves around a carousel barker*.

    A place that the next sentence has, and has under another preposition, is not where this one puts it.
    """
    said, held = claim.marker[place], window.marker[partner]
    before = max((other for other in nodes if other < place and claim.marker[other] != said), default=-1)
    if said not in _PLACES or held == said or before < 0:
        return None
    between = window.forms[min(nodes[before], partner) : max(nodes[before], partner)]
    return Fault.ELSEWHERE if any(form.text in _ENDS for form in between) else None


def _counts_other(claim: Passage, window: Passage, alignment: Alignment, place: int) -> bool:
    """Whether the claim's number counts one thing and its partner another (*9 teams*, *teams of nine players*)."""
    index = claim.quantity_at[place]
    said, held = claim.quantities[index], window.quantities[alignment.quantities[index]]
    if said.kind is not Kind.NUMBER or not said.nouns or not held.nouns or set(said.nouns) & set(held.nouns):
        return False
    counted = next((at for at in alignment.pairs if at >= said.end and claim.forms[at].key in said.nouns), -1)
    return counted >= 0 and not 0 <= alignment.pairs[counted] - held.end <= 3


def _nodes(claim: Passage, window: Passage, alignment: Alignment) -> dict[int, int]:
    """Paired words and matched quantities by their first place, in claim order; a *not* that is part of a verb is none."""
    nodes = {place: partner for place, partner in alignment.pairs.items() if not window.forms[partner].negative}
    for index, other in alignment.quantities.items():
        if alignment.relations[index] >= Relation.STRONGER:
            nodes[claim.quantities[index].start] = window.quantities[other].start
    return dict(sorted(nodes.items()))


def _runs(claim: Passage, window: Passage, nodes: Mapping[int, int]) -> dict[int, int]:
    """Number the runs of nodes that are copied with every word between them."""
    runs: dict[int, int] = {}
    number, last = 0, -1
    for place, partner in nodes.items():
        if last >= 0 and not (
            nodes[last] < partner and _between(claim, last, place) == _between(window, nodes[last], partner)
        ):
            number += 1
        runs[place] = number
        last = place
    return runs


def _between(passage: Passage, left: int, right: int) -> list[str]:
    """Words between two places, without articles, marks, what stands in brackets, and what only underlines."""
    if right == left + 1:
        return []
    aside = passage.aside[left] and passage.aside[right]
    found: list[str] = []
    for place in range(left + 1, right):
        form = passage.forms[place]
        if not form.mark and form.text not in _PASSED_OVER and (aside or not passage.aside[place]):
            found.append(form.text)
            if form.negative:
                found.append("not")  # *didn't* is *did not*
    return found


def _compare(claim: Passage, window: Passage, place: int, partner: int, verb: int, theirs: int) -> Fault | None:
    """How ``partner`` fails to hang from the window verb ``theirs`` as ``place`` does from the claim's ``verb``."""
    said, held = claim.predications, window.predications
    number = held.number[theirs]
    mine, side = said.side[place], held.side[partner]
    if held.number[partner] == number:
        if held.side[theirs] != VERB or place in claim.quantity_at:
            return None
        crossed = (place < verb) != (partner < theirs)
        if crossed and (mine in {AGENT, PATIENT}) != (side in {AGENT, PATIENT}):
            return Fault.MARKER
        return _sides(mine, side)
    if _fronted(window, partner, theirs, mine) or all(window.aside[min(theirs, partner) : max(theirs, partner)]):
        return None
    goes_on = held.number[partner] > number and not window.aside[partner]
    if (
        goes_on
        and all(held.verbs[after] < 0 for after in range(number + 1, held.number[partner] + 1))
        and not any(form.text in _ENDS for form in window.forms[theirs:partner])
    ):
        return None  # a list that goes on behind semicolons or a dash, not the next sentence
    if goes_on and mine and mine == window.marker[partner] and _only_placed(window, partner, number):
        return None  # *two citizens who were on board*
    if mine == "with" and window.forms[held.verbs[held.number[partner]]].text in HAVE:
        return None  # *garments with an open front*, *that have an open front*
    if mine in {AGENT, PATIENT} and held.number[partner] < number:
        return Fault.SUBJECT if held.subjects[number] else None
    return Fault.ELSEWHERE


def _has_own_agent(window: Passage, partner: int, theirs: int) -> bool:
    """*designed by Roe and built by Lee*: who built it follows the verb, and is not ``partner`` before it."""
    return partner < theirs < len(window.forms) - 1 and window.forms[theirs + 1].text == "by"


def _only_placed(window: Passage, partner: int, number: int) -> bool:
    """Whether the word stands in a relative clause right behind that only says *is* or *was*."""
    held = window.predications
    theirs = held.number[partner]
    verb = held.verbs[theirs]
    opens = held.number.index(theirs)
    return (
        theirs == number + 1 and window.forms[opens].text in _RELATIVES and verb >= 0 and window.forms[verb].text in BE
    )


def _fronted(window: Passage, partner: int, theirs: int, mine: str) -> bool:
    """*Born in Trieste, Svevo wrote*: the subject of the sentence is that of the participle before it."""
    held = window.predications
    if held.main < 0 or held.number[partner] != held.main or held.number[theirs] >= held.main:
        return False
    return mine == PATIENT and partner < held.verbs[held.main] and not window.marker[partner]


def _sides(mine: str, theirs: str) -> Fault | None:
    if mine == theirs or VERB in {mine, theirs} or not mine or not theirs:
        return None
    if {mine, theirs} == {AGENT, PATIENT}:
        return Fault.SWAPPED
    if "of" in {mine, theirs} or (mine in _LOOSE and theirs in _LOOSE):
        return None
    return Fault.MARKER


def _head(passage: Passage, place: int) -> int:
    """The content word before the preposition that introduces ``place``'s phrase, -1 when there is none."""
    marker = passage.marker[place]
    if marker not in _HEADED or passage.predications.side[place] == VERB:
        return -1
    at = place
    while at >= 0 and passage.forms[at].text != marker:
        at -= 1
    at -= 1
    return at if at >= 0 and passage.forms[at].weight and passage.predications.side[at] != VERB else -1


def _hangs(claim: Passage, window: Passage, place: int, partner: int, head: int) -> bool:
    """Whether ``partner`` hangs from the window place ``head``: same head, genitive, or compound."""
    if _head(window, partner) == head:
        return True
    if partner < head:
        # *the mayor of Houston*, *Houston's mayor*, *the Houston mayor*
        return (
            _head(window, partner) < 0
            and head - partner <= 4
            and window.predications.number[partner] == window.predications.number[head]
        )
    between = window.forms[head + 1 : partner]
    if window.predications.number[partner] != window.predications.number[head]:
        return False
    return claim.marker[place] == window.marker[partner] and len(between) <= 6
