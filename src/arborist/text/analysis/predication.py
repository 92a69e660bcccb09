"""Cut a sentence into predications and give every word its side of the verb.

*directed by Will Gluck, written by Bert Royal* are two predications: what
hangs from one verb does not hang from the other. Inside one, a word stands
as AGENT (does it), PATIENT (has it done), or under a preposition; passives
are turned round, so that *A beat B* and *B was beaten by A* read alike.
What stands in brackets is a predication of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.text.analysis.form import Form
from arborist.text.analysis.phrases import BEGINS, CLAUSE_WORDS, JOINTS, ends_clause
from arborist.text.analysis.stopwords import ARTICLES, BE, PREPOSITIONS, PRONOUNS
from arborist.text.analysis.wordlist import words

AGENT, PATIENT, VERB = "agent", "patient", "verb"
_BETWEEN = JOINTS | {"also", "then", "later", "not", "subsequently", "eventually"}
_WITHIN_VERBS = frozenset({"not", "also", "been", "never", "and", "or", "then", "n't"})
_OWN_SUBJECTS = frozenset({"he", "she", "it", "they", "this", "these", "whose"})
_FRONTED = 7  # words within which a fronted phrase is over
_PARTICIPLES = ("ed", "en", "wn", "ung", "unk", "um", "t", "de", "ld", "id", "nd", "orn", "one")


@dataclass(frozen=True, slots=True)
class Predications:
    """Per place: ``number`` of its predication and ``side``; per predication: verb place and own subject.

    ``verbs`` holds the full verb's place or -1; ``subjects`` whether
    anything stands before the verb that could be its subject. ``main`` is
    the predication whose subject a participle phrase before it shares, -1
    when the sentence begins with none.
    """

    number: list[int]
    side: list[str]
    verbs: list[int]
    subjects: list[bool]
    main: int = -1


def predications(
    forms: Sequence[Form], markers: Sequence[str], is_verb: Sequence[bool], aside: Sequence[bool], front: int = -1
) -> Predications:
    """Analyse one sentence or window; ``markers``, ``aside`` and ``front`` as of ``phrases``, ``is_verb`` of ``verbs``."""
    number = _numbers(forms, is_verb, aside, front)
    members: list[list[int]] = [[] for _ in range(max(number, default=-1) + 1)]
    if len(members) == 1:
        members = [list(range(len(forms)))]
    else:
        for place, owner in enumerate(number):
            members[owner].append(place)
    side = [""] * len(forms)
    verbs, subjects = [-1] * len(members), [False] * len(members)
    for index, places in enumerate(members):
        verbs[index], subjects[index] = _sides(forms, markers, is_verb, side, places)
        if subjects[index] and index and _of_predicate(forms, markers, number, verbs, places[0]):
            subjects[index] = False
    return Predications(number, side, verbs, subjects, number[front] if front >= 0 else -1)


def _numbers(forms: Sequence[Form], is_verb: Sequence[bool], aside: Sequence[bool], front: int) -> list[int]:
    numbers: list[int] = []
    current = latest = outer = 0
    has_verb = outer_verb = False
    if True not in aside:
        turning = [
            place for place, form in enumerate(forms) if is_verb[place] or form.clausal & BEGINS or place == front
        ]
        for place in turning:
            if place == front or (place and _begins(forms, is_verb, place, has_verb=has_verb)):
                numbers += [current] * (place - len(numbers))
                current += 1
                has_verb = False
            has_verb = has_verb or is_verb[place]
        return numbers + [current] * (len(forms) - len(numbers))
    for place, form in enumerate(forms):
        entered = aside[place] and not (place and aside[place - 1])
        if entered:
            outer, outer_verb = current, has_verb
        elif place and aside[place - 1] and not aside[place]:
            current, has_verb = outer, outer_verb
        may_begin = place and (is_verb[place] or form.clausal & BEGINS)
        if entered or place == front or (may_begin and _begins(forms, is_verb, place, has_verb=has_verb)):
            latest += 1
            current, has_verb = latest, False
        has_verb = has_verb or is_verb[place]
        numbers.append(current)
    return numbers


def _begins(forms: Sequence[Form], is_verb: Sequence[bool], place: int, *, has_verb: bool) -> bool:
    """Whether a new predication begins at ``place``."""
    text = forms[place].text
    if text in CLAUSE_WORDS or ends_clause(forms, place):
        return True
    if has_verb and is_verb[place] and _reduced_relative(forms, place):
        return True
    if text not in JOINTS or place + 1 >= len(forms) or forms[place - 1].text in JOINTS:
        return False
    after = place + 1
    while after < len(forms) - 1 and forms[after].text in _BETWEEN:
        after += 1
    if has_verb and (forms[after].text in _OWN_SUBJECTS or _opens_anew(forms, after)):
        return True
    # *co-written and produced by*: verbs side by side share what follows.
    return is_verb[after] and has_verb and not (is_verb[place - 1] and forms[place - 1].weight > 0)


def _opens_anew(forms: Sequence[Form], after: int) -> bool:
    """Whether what follows a joint has a subject or an infinitive of its own.

    *and in 1975 he opened*, *, to be followed by*, *, and the mill was built*.
    """
    if forms[after].text == "to" and forms[after - 1].text == ",":
        return after + 1 < len(forms) and forms[after + 1].text == "be"
    if forms[after].text not in PREPOSITIONS:
        return _has_own_copula(forms, after)
    ahead = range(after + 2, min(after + _FRONTED, len(forms)))
    return any(forms[at].text in _OWN_SUBJECTS and (forms[at - 1].numeric or forms[at - 1].text == ",") for at in ahead)


def _has_own_copula(forms: Sequence[Form], after: int) -> bool:
    """*, and the old mill was*: behind comma and joint a short noun phrase with its own *was*."""
    if forms[after - 1].mark or not any(form.text == "," for form in forms[max(0, after - 3) : after]):
        return False
    for form in forms[after + 1 : after + _FRONTED]:
        if form.text in BE:
            return True
        if form.mark or form.text in PREPOSITIONS or form.text in JOINTS or form.clausal & BEGINS:
            return False
    return False


_KINDS = words("kind type sort form genre style species variety breed class")


def _of_predicate(
    forms: Sequence[Form], markers: Sequence[str], number: Sequence[int], verbs: Sequence[int], start: int
) -> bool:
    """Whether *that* at ``start`` relates to what the subject is said to be: *fado is a music that …*, *a kind of music that*.

    *the capital of a country that …* relates to the country.
    """
    if start == 0 or forms[start].text != "that" or not forms[start - 1].weight:
        return False
    copula = verbs[number[start - 1]]
    if copula < 0 or forms[copula].text not in BE or any(form.text == "," for form in forms[copula:start]):
        return False
    if not markers[start - 1]:
        return True
    of = next((place for place in range(start - 1, copula, -1) if forms[place].text == "of"), -1)
    return of > 0 and forms[of - 1].text in _KINDS and markers[start - 1] == "of"


def _reduced_relative(forms: Sequence[Form], place: int) -> bool:
    """*a film directed by*: a participle behind its noun, before a preposition or a second participle."""
    if not participle(forms[place]) or place + 1 >= len(forms) or not forms[place].weight:
        return False
    before, after = forms[place - 1], forms[place + 1].text
    if before.text == "-" and place > 1:
        return after in PREPOSITIONS or after == "and"
    if before.text in _WITHIN_VERBS:
        return False  # *are not counted as farms* is one verb
    return before.weight > 0 and not before.text.endswith("ly") and (after in PREPOSITIONS or after == "and")


def _sides(
    forms: Sequence[Form], markers: Sequence[str], is_verb: Sequence[bool], side: list[str], places: Sequence[int]
) -> tuple[int, bool]:
    """Fill ``side`` for one predication; return its full verb's place and whether it has a subject."""
    first = next((place for place in places if is_verb[place]), -1)
    if first < 0:
        for place in places:
            side[place] = markers[place]
        return -1, any(forms[place].weight for place in places)
    last = _last_verb(forms, is_verb, first, places[-1] + 1)
    full = last if forms[last].weight else first
    auxiliary = any(forms[place].text in BE for place in range(first, last))
    passive = bool(forms[full].weight) and participle(forms[full]) and (auxiliary or _stands_alone(forms, first, full))
    before, after = (PATIENT, AGENT) if passive else (AGENT, PATIENT)
    subject = False
    relative = forms[places[0]].text in {"who", "which", "("}
    for place in places:
        if is_verb[place] and first <= place <= last:
            side[place] = VERB
        elif place < first:
            side[place] = markers[place] or before
            subject = subject or (not relative and (bool(forms[place].weight) or forms[place].text in PRONOUNS))
        elif markers[place] == "by" and passive:
            side[place] = after
        else:
            side[place] = markers[place] or PATIENT
    return full, subject


def _stands_alone(forms: Sequence[Form], first: int, full: int) -> bool:
    """*, located on*, *(born in*, *film directed by*: a participle without auxiliary."""
    if full + 1 < len(forms) and forms[full + 1].text == "by":
        return True
    before = first - 1
    while before >= 0 and (forms[before].text in _WITHIN_VERBS or forms[before].text.endswith("ly")):
        before -= 1
    if before >= 0 and forms[before].text in {",", "(", "-"}:
        # *Lena Hart, a judge's daughter, opened a bakery*: with an object of its own it is no passive.
        return full + 1 >= len(forms) or forms[full + 1].text not in ARTICLES
    return first == full and before >= 0 and not forms[before].capital and _reduced_relative(forms, full)


def _last_verb(forms: Sequence[Form], is_verb: Sequence[bool], first: int, end: int) -> int:
    """The end of the verb group: auxiliaries, adverbs, the full verb, and verbs joined to it."""
    last = place = first
    while place + 1 < end:
        place += 1
        text = forms[place].text
        if is_verb[place]:
            last = place
        elif not (text.endswith("ly") or text in _WITHIN_VERBS):
            break
    return last


def participle(form: Form) -> bool:
    """Whether a form may be a past participle, by its ending."""
    return form.text.endswith(_PARTICIPLES)
