"""Pair every content word of a claim with one word of a window, no window word used twice.

Words with one possible partner are paired first; the others take the free
partner nearest to where their neighbours landed. Quality says how alike two
words are; a title or heading can only vouch for words (``context``), it has
no place in the window.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum

from arborist.text.analysis.bounds import Bound
from arborist.text.analysis.comparison import Relation, relation
from arborist.text.analysis.equivalence import EQUIVALENTS, FEWEST_LETTERS, initials_of, misspelled
from arborist.text.analysis.lifespan import BIRTH_WORDS, DEATH_WORDS, life_span, told_by
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.quantity import Kind, Quantity


class Likeness(IntEnum):
    """How alike two paired words are."""

    RELATED = 1  # listed equivalents
    FAMILY = 2  # *director* and *directed*; *import* and *importance*
    SAME = 3  # one word up to inflection


@dataclass(slots=True)
class Alignment:
    """Claim places paired with window places.

    ``pairs`` and ``likeness`` are keyed by claim place. ``context`` holds
    claim places found only in the title or heading, ``missing`` those found
    nowhere, ``names`` words accounted for without a partner of their own: given
    names completed from a surname, *born* and *died* by a life span. ``quantities`` pairs quantity indices; ``relations`` says how the
    best window quantity supports each claim quantity. ``taken`` are the window places paired.
    """

    pairs: dict[int, int] = field(default_factory=dict)
    likeness: dict[int, Likeness] = field(default_factory=dict)
    context: list[int] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    names: list[int] = field(default_factory=list)
    quantities: dict[int, int] = field(default_factory=dict)
    relations: dict[int, Relation] = field(default_factory=dict)
    taken: frozenset[int] = frozenset()


def align(claim: Passage, window: Passage, context: Mapping[str, int]) -> Alignment:
    """Align ``claim`` to ``window``; ``context`` holds the keys of title and heading."""
    if copied(claim, window):
        return _onto_itself(claim)
    result = Alignment()
    candidates = {place: _candidates(claim, window, place) for place in claim.content}
    used: set[int] = set()
    _pair_initials(claim, window, candidates, result, used)
    for place, (likeness, options) in candidates.items():
        if place not in result.pairs and likeness is Likeness.SAME and len(options) == 1 and options[0] not in used:
            _pair(result, used, place, options[0], likeness)
    _pair_in_order(claim, candidates, result, used)
    waiting = [place for place in candidates if place not in result.pairs]
    # Words beside a paired one first, so that *Discovery* in *of Discovery Communications* is the right one, and
    # equivalents last: *awarded* must not take the *prize* that the claim has too.
    waiting.sort(
        key=lambda place: (
            candidates[place][0] is Likeness.RELATED,
            not any(other in result.pairs for other in (place - 1, place + 1)),
            place,
        )
    )
    for place in waiting:
        likeness, options = candidates[place]
        free = [option for option in options if option not in used]
        if free:
            _pair(result, used, place, _nearest(claim, window, result, place, free), likeness)
        elif options and claim.forms[place].capital:
            # A name said twice points at one thing.
            result.pairs[place], result.likeness[place] = options[0], likeness
        elif claim.forms[place].key in context:
            result.context.append(place)
        else:
            result.missing.append(place)
    result.context.sort()
    result.missing.sort()
    if result.missing:
        _complete_names(claim, window, result)
    if claim.quantities:
        _align_quantities(claim, window, result)
    if result.missing:
        _account_for_life(claim, window, result)
    result.taken = frozenset(result.pairs.values())
    return result


def copied(claim: Passage, window: Passage) -> bool:
    """Whether the claim is its window, word for word."""
    return claim.forms == window.forms


def _onto_itself(claim: Passage) -> Alignment:
    """What ``align`` finds for a copy: every word and quantity paired with itself."""
    own = range(len(claim.quantities))
    return Alignment(
        pairs={place: place for place in claim.content},
        likeness=dict.fromkeys(claim.content, Likeness.SAME),
        quantities={index: index for index in own},
        relations=dict.fromkeys(own, Relation.SAME),
        taken=frozenset(claim.content),
    )


def _pair(result: Alignment, used: set[int], place: int, partner: int, likeness: Likeness) -> None:
    result.pairs[place] = partner
    result.likeness[place] = likeness
    used.add(partner)


def _pair_initials(
    claim: Passage,
    window: Passage,
    candidates: Mapping[int, tuple[Likeness, list[int]]],
    result: Alignment,
    used: set[int],
) -> None:
    """Pair *NFL* with *National Football League* and use up every word of the name, and the reverse."""
    for place, (_, options) in candidates.items():
        run = [] if options else initials_of(claim.forms[place], window.forms)
        if run:
            _pair(result, used, place, run[0], Likeness.SAME)
            used.update(run)
    for other in window.content:
        form = window.forms[other]
        if not (form.upper or "." in form.text):
            continue
        run = initials_of(window.forms[other], claim.forms) if other not in used else []
        if run and not any(candidates[place][1] for place in run if place in candidates):
            for place in run:
                if place in candidates:
                    _pair(result, used, place, other, Likeness.SAME)


def _pair_in_order(
    claim: Passage, candidates: Mapping[int, tuple[Likeness, list[int]]], result: Alignment, used: set[int]
) -> None:
    """Pair words that claim and window hold equally often in the order in which they stand."""
    for places in claim.places.values():
        likeness, options = candidates[places[0]]
        if len(places) < 2 or len(options) != len(places) or likeness is not Likeness.SAME:
            continue
        free = not any(place in result.pairs for place in places) and used.isdisjoint(options)
        pairs = list(zip(places, options, strict=True))
        if free and all(
            candidates[place][1] == options and _beside_partner(result, place, option, options)
            for place, option in pairs
        ):
            for place, option in pairs:
                _pair(result, used, place, option, likeness)


def _beside_partner(result: Alignment, place: int, option: int, options: list[int]) -> bool:
    """Whether no neighbour that is paired already (*Otto* in *Otto Marlin*) wants another of the options."""
    wanted = {result.pairs[other] + place - other for other in (place - 1, place + 1) if other in result.pairs}
    return option in wanted or wanted.isdisjoint(options)


def _nearest(claim: Passage, window: Passage, result: Alignment, place: int, free: list[int]) -> int:
    """The free partner where the closest paired neighbour says it should be, else the nearest one in a like phrase.

    In *Ely is in England* the first of two *Ely* is meant, not *the district of Ely* that stands nearer to *England*.
    """
    neighbours = sorted(result.pairs, key=lambda other: (abs(other - place), other))[:1]
    if not neighbours:
        return free[0]
    expected = result.pairs[neighbours[0]] + place - neighbours[0]
    if expected in free:
        return expected
    follows = claim.forms[place + 1].text if place + 1 < len(claim.forms) else ""
    alike = [option for option in free if option + 1 < len(window.forms) and window.forms[option + 1].text == follows]
    if len(alike) == 1 and not claim.forms[place + 1].mark:
        return alike[0]  # *Doctor Who*, not the *Doctor* of another series
    hangs = bool(claim.marker[place])
    return min(free, key=lambda option: (bool(window.marker[option]) != hangs, abs(option - expected), option))


def _complete_names(claim: Passage, window: Passage, result: Alignment) -> None:
    """Account for the given names of a person whom the window calls by surname (*Tim McGraw*, *McGraw*).

    Only where nothing stands before the surname there that could be another given name.
    """
    for place in list(result.missing):
        after = place + 1
        while after in result.missing and claim.forms[after].capital:
            after += 1
        partner = result.pairs.get(after, -1)
        if not (claim.forms[place].capital and partner >= 0 and claim.forms[after].capital):
            continue
        if not window.forms[partner].capital or (partner and window.forms[partner - 1].capital):
            continue
        if window.forms[partner].key != claim.forms[after].key:
            continue
        result.missing.remove(place)
        result.names.append(place)


def _account_for_life(claim: Passage, window: Passage, result: Alignment) -> None:
    """Account for *born* and *died* by a life span in brackets behind the subject, where the claim's date is that one."""
    verbs = [place for place in result.missing if claim.forms[place].text in BIRTH_WORDS | DEATH_WORDS]
    span = life_span(window) if verbs else None
    if span is None or not span.bracket or window.marker[span.bracket - 1]:
        return  # *the son of Ines Aldana (1871 – 1940)*: whose life it is stays open
    owner = window.predications.number[span.bracket - 1]
    for place in verbs:
        told = told_by(span, claim.forms[place].text)
        dated = any(
            other == told and result.relations[index] >= Relation.IMPLIED for index, other in result.quantities.items()
        )
        named = any(
            before < place and window.predications.number[partner] == owner and not window.marker[partner]
            for before, partner in result.pairs.items()
        )
        if dated and named:
            result.missing.remove(place)
            result.names.append(place)


def _candidates(claim: Passage, window: Passage, place: int) -> tuple[Likeness, list[int]]:
    form = claim.forms[place]
    same = window.places.get(form.key)
    if same:
        if len(same) == 1 and window.forms[same[0]] is form:
            return Likeness.SAME, same
        exact = [other for other in same if window.forms[other].base == form.base]
        return (Likeness.SAME, exact) if exact else (Likeness.FAMILY, same)
    if form.text == "not":  # *did not* is *didn't*
        return Likeness.SAME, [other for other, held in enumerate(window.forms) if held.negative]
    joined = _joined(claim, window, place)
    if joined:
        return Likeness.SAME, joined
    if form.numeric:
        return Likeness.RELATED, []
    family = window.families.get(form.family)
    if family:
        return Likeness.FAMILY, family
    equivalents = EQUIVALENTS.get(form.key)
    if equivalents is not None and not equivalents.isdisjoint(window.places):
        return Likeness.RELATED, sorted([other for key in equivalents for other in window.places.get(key, ())])
    if len(form.text) < FEWEST_LETTERS:
        return Likeness.RELATED, []
    first = form.text[0]
    likely = (other for other in window.content if window.forms[other].text[0] == first)
    return Likeness.RELATED, [other for other in likely if misspelled(form.text, window.forms[other].text)]


def _joined(claim: Passage, window: Passage, place: int) -> list[int]:
    """*bestselling* for *best-selling*, in both directions."""
    forms = claim.forms
    text = forms[place].text
    whole = window.spellings.get(text)
    if whole is not None:
        return [whole]
    after = place + 2 if place + 1 < len(forms) and forms[place + 1].text == "-" else place + 1
    before = place - 2 if place > 1 and forms[place - 1].text == "-" else place - 1
    for spelled in (
        text + forms[after].text if after < len(forms) else "",
        forms[before].text + text if before >= 0 else "",
    ):
        other = window.spellings.get(spelled)
        if other is not None and window.forms[other].text == spelled:
            return [other]
    return []


def _align_quantities(claim: Passage, window: Passage, result: Alignment) -> None:
    used: set[int] = set()
    for index, quantity in enumerate(claim.quantities):
        best, chosen = Relation.UNLIKE, -1
        for other, offered in enumerate(window.quantities):
            kind = relation(quantity, offered)
            if kind > best or (kind == best and chosen in used and other not in used):
                best, chosen = kind, other
        if best is Relation.IMPLIED and quantity.bound is not Bound.EXACT and not _unrivalled(quantity, chosen, window):
            best = Relation.STRONGER
        result.relations[index] = best
        if chosen >= 0:
            result.quantities[index] = chosen
            used.add(chosen)
    _part_shared(claim, window, result, used)


def _part_shared(claim: Passage, window: Passage, result: Alignment, used: set[int]) -> None:
    """Where two quantities of the claim rest on one of the window, and the window has another of the kind left over.

    A number said twice is one too many when another has gone: *the 2018 novel … and the 2018 novel* for 2015 and 2018.
    """
    owners: set[int] = set()
    for index, other in result.quantities.items():
        if not result.relations[index]:
            continue
        if other in owners:
            left = (at for at in range(len(window.quantities)) if at not in used)
            rival = next(
                (at for at in left if relation(claim.quantities[index], window.quantities[at]) is Relation.OTHER), -1
            )
            if rival >= 0:
                result.relations[index], result.quantities[index] = Relation.OTHER, rival
        owners.add(other)


def _unrivalled(claim: Quantity, chosen: int, window: Passage) -> bool:
    """Whether an inequality follows from the only amount of its kind: *over 20 boats* from *25 boats*.

    Where the window has another amount that it could be about, and that denies it, which one is meant stays open.
    """
    held = window.quantities[chosen]
    if claim.kind is Kind.NUMBER and not set(claim.nouns) & set(held.nouns):
        return False
    return all(relation(claim, other) is not Relation.OTHER for other in window.quantities)
