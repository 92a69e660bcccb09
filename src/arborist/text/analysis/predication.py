"""Cut a sentence into predications and give every word its side of the verb.

*directed by Will Gluck, written by Bert Royal* are two predications: what
hangs from one verb does not hang from the other. Inside one, a word stands
as AGENT (does it), PATIENT (has it done), or under a preposition; passives
are turned round, so that *A beat B* and *B was beaten by A* read alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.text.analysis.form import Form
from arborist.text.analysis.phrases import CLAUSE_MARKS, CLAUSE_WORDS
from arborist.text.analysis.stopwords import BE, PREPOSITIONS, PRONOUNS

AGENT, PATIENT, VERB = "agent", "patient", "verb"
_JOINTS = frozenset({"and", "but", "or", ",", "then", "yet"})
_BETWEEN = _JOINTS | {"also", "then", "later", "not", "subsequently", "eventually"}
_WITHIN_VERBS = frozenset({"not", "also", "been", "never", "and", "or", "then", "n't"})
_OWN_SUBJECTS = frozenset({"he", "she", "it", "they", "this", "these", "whose"})


@dataclass(frozen=True, slots=True)
class Predications:
    """Per place: ``number`` of its predication and ``side``; per predication: verb place and own subject.

    ``verbs`` holds the first full verb's place or -1; ``subjects`` whether
    anything stands before the verb that could be its subject.
    """

    number: list[int]
    side: list[str]
    verbs: list[int]
    subjects: list[bool]


def predications(forms: Sequence[Form], markers: Sequence[str], is_verb: Sequence[bool]) -> Predications:
    """Analyse one sentence or window; ``markers`` as of ``phrases``, ``is_verb`` as of ``verbs``."""
    number = _numbers(forms, is_verb)
    count = number[-1] + 1 if number else 0
    side = [""] * len(forms)
    verbs, subjects = [-1] * count, [False] * count
    start = 0
    for index in range(count):
        end = start
        while end < len(forms) and number[end] == index:
            end += 1
        verbs[index], subjects[index] = _sides(forms, markers, is_verb, side, start, end)
        start = end
    return Predications(number, side, verbs, subjects)


def _numbers(forms: Sequence[Form], is_verb: Sequence[bool]) -> list[int]:
    numbers: list[int] = []
    current, has_verb = 0, False
    for place, form in enumerate(forms):
        if place and _begins(forms, is_verb, place, has_verb=has_verb):
            current, has_verb = current + 1, False
        has_verb = has_verb or is_verb[place]
        numbers.append(current)
    return numbers


def _begins(forms: Sequence[Form], is_verb: Sequence[bool], place: int, *, has_verb: bool) -> bool:
    """Whether a new predication begins at ``place``."""
    text = forms[place].text
    if text in CLAUSE_MARKS or text in CLAUSE_WORDS:
        return True
    if has_verb and is_verb[place] and _reduced_relative(forms, place):
        return True
    if text not in _JOINTS or place + 1 >= len(forms) or forms[place - 1].text in _JOINTS:
        return False
    after = place + 1
    while after < len(forms) - 1 and forms[after].text in _BETWEEN:
        after += 1
    if forms[after].text in _OWN_SUBJECTS and has_verb:
        return True
    # *co-written and produced by*: verbs side by side share what follows.
    return is_verb[after] and has_verb and not (is_verb[place - 1] and forms[place - 1].weight > 0)


def _reduced_relative(forms: Sequence[Form], place: int) -> bool:
    """*a film directed by*: a participle behind its noun, before a preposition or a second participle."""
    if not participle(forms[place]) or place + 1 >= len(forms) or not forms[place].weight:
        return False
    before, after = forms[place - 1], forms[place + 1].text
    if before.text == "-" and place > 1:
        return after in PREPOSITIONS or after == "and"
    return before.weight > 0 and not before.text.endswith("ly") and (after in PREPOSITIONS or after == "and")


def _sides(
    forms: Sequence[Form], markers: Sequence[str], is_verb: Sequence[bool], side: list[str], start: int, end: int
) -> tuple[int, bool]:
    """Fill ``side`` for one predication; return its full verb's place and whether it has a subject."""
    first = next((place for place in range(start, end) if is_verb[place]), -1)
    if first < 0:
        for place in range(start, end):
            side[place] = markers[place]
        return -1, any(forms[place].weight for place in range(start, end))
    last = _last_verb(forms, is_verb, first, end)
    full = last if forms[last].weight else first
    auxiliary = any(forms[place].text in BE for place in range(first, last))
    passive = bool(forms[full].weight) and participle(forms[full]) and (auxiliary or _stands_alone(forms, first, full))
    before, after = (PATIENT, AGENT) if passive else (AGENT, PATIENT)
    subject = False
    relative = forms[start].text in {"who", "which", "("}
    for place in range(start, end):
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
        return True
    return first == full and _reduced_relative(forms, full) and before >= 0 and not forms[before].capital


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
    return form.text.endswith(("ed", "en", "wn", "ung", "unk", "um", "t", "de", "ld", "id", "nd", "orn", "one"))
