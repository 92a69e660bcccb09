"""What a sentence does: state, ask, or talk.

Only statements can be supported. An opening such as *yes,* or *oh wow,* is
set aside, so that the statement behind it is judged on its own.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.stopwords import FIRST_PERSON, INTERJECTIONS, SECOND_PERSON
from arborist.text.analysis.wordlist import words

_QUESTION_WORDS = words("who whom whose what which when where why how")
_INVERTED = words("is are was were do does did has have had can could will would should")
_ALWAYS = words("yes yeah yep yup yea oh ah ahh wow hi hello hey hmm um uh okay ok lol haha thanks")
_BEFORE_NUMBER = frozenset({"$", "£", "€", "~", "<", ">"})
_I = words("i i'm i've i'd i'll us")  # capitals that prove no name; *US* is told by its letters
_SUBJECTS = words("you he she it they we i this that there")


def statement(forms: Sequence[Form], low: int, high: int) -> tuple[int, int]:
    """The part of a sentence that states something: without opening and frame."""
    low, high = _without_opening(forms, low, high)
    return _without_opening(forms, *_without_frame(forms, low, high))


def _without_opening(forms: Sequence[Form], low: int, high: int) -> tuple[int, int]:
    """The range without leading interjections; *great* or *no* is one only before a mark."""
    while low < high:
        form = forms[low]
        followed = low + 1 < high and (forms[low + 1].mark or forms[low + 1].text in INTERJECTIONS)
        if form.mark:
            if form.text in _BEFORE_NUMBER:
                break
        elif not (form.text in INTERJECTIONS and (followed or form.text in _ALWAYS)):
            break
        low += 1
    return low, high


# Frames of talk around a statement: *I'm not sure, but*, *I do know that*, *did you know that*.
_FRAME_WORDS = words(
    "i i'm im m not sure but do know think believe guess suppose heard read that also did you know remember maybe "
    "say so am would 'm n't don't dont thought see to yes it's true is"
)
_FRAME_VERBS = words("sure know think believe guess suppose heard read remember thought")
_LONGEST_FRAME = 14


def _without_frame(forms: Sequence[Form], low: int, high: int) -> tuple[int, int]:
    """The range without a leading first-person frame; as it was when nothing would be left."""
    place, verb = low, -1
    if low >= high or forms[low].text not in {"i", "i'm", "im", "did"}:
        return low, high
    while place < min(high, low + _LONGEST_FRAME) and (forms[place].mark or forms[place].text in _FRAME_WORDS):
        if forms[place].text in _FRAME_VERBS:
            verb = place
        place += 1
    if verb < 0 or high - place < 2:
        return low, high
    return verb + 1, high


# These only say that somebody speaks; *I think*, *I heard* weaken what follows.
_KNOWING = words("sure")


def disclaims(opening: Sequence[Form]) -> bool:
    """Whether an opening states nothing of its own and weakens nothing: *I'm not sure, but*."""
    verbs = [form.text for form in opening if form.text in _FRAME_VERBS]
    return bool(verbs) and all(verb in _KNOWING for verb in verbs)


def asks(forms: Sequence[Form]) -> bool:
    """Whether the sentence is a question."""
    for form in forms[-3:]:
        if form.text == "?":
            return True
    first = ""
    for form in forms:
        if form.mark:
            continue
        if first:
            return form.text in _SUBJECTS
        first = form.text
        if first not in _INVERTED:
            return False
    return False


SPEAKERS = FIRST_PERSON | SECOND_PERSON


def speaker(forms: Sequence[Form]) -> Form | None:
    """The first- or second-person word of the sentence, if it speaks of the speakers."""
    for place, form in enumerate(forms):
        if (
            form.text in SPEAKERS
            and not _in_title(forms, place)
            and not _is_name(forms, place)
            and not _quoted(forms, place)
        ):
            return form
    return None


_QUOTE_MARKS = frozenset("\"'")


def _quoted(forms: Sequence[Form], place: int) -> bool:
    """Whether a word stands in a quoted title (*"We Are Young" is a song*) or in the quoted speech of somebody named.

    *Ada said, "I won"* tells who *I* is; a sentence that is nothing but a quotation does not.
    """
    low = next((at for at in range(place, -1, -1) if forms[at].mark), -1)
    high = next((at for at in range(place, len(forms)) if forms[at].mark), len(forms))
    enclosed = low >= 0 and high < len(forms) and forms[low].text in _QUOTE_MARKS and forms[high].text in _QUOTE_MARKS
    if enclosed and all(form.capital or not form.weight for form in forms[low + 1 : high]):
        return any(form.weight for form in (*forms[:low], *forms[high:]))
    marks = [at for at, form in enumerate(forms) if form.text == '"']
    before = sum(at < place for at in marks)
    if before % 2 == 0 or before == len(marks):
        return False
    spoken = range(marks[before - 1], marks[before])
    return any(form.capital and form.weight and at not in spoken for at, form in enumerate(forms) if at)


def _in_title(forms: Sequence[Form], place: int) -> bool:
    """*Rescue Me*, *Orchard Mine*, *do-it-yourself*: a capital inside a sentence, or one part of a compound."""
    near = forms[max(0, place - 1) : place + 2]
    if any(form.text == "-" for form in near):
        return True
    before = forms[place - 1] if place else None
    return before is not None and not before.mark and forms[place].capital and forms[place].text not in _I


def _is_name(forms: Sequence[Form], place: int) -> bool:
    """*Elizabeth I*, *Use Your Illusion I*, *US*: not the speaker."""
    form = forms[place]
    if form.text == "us":
        return form.upper
    if form.text == "i" and place + 1 < len(forms) and forms[place + 1].capital:
        return True  # *I Kissed a Girl*
    return (
        form.text == "i"
        and place > 0
        and not forms[place - 1].mark
        and forms[place - 1].capital
        and place + 1 < len(forms)
    )
