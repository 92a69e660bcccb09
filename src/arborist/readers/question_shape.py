"""What an answer to a question must look like: a person, a date, a number, a place, a cause, ….

Used by the extractive reader to prefer sentences that can answer, and never by
the verifier, which has its own warrants. A table of cue words and a few
patterns, read once per question and per sentence. Everything here is a
preference: a question that no pattern knows gets ``Shape.OTHER``.

Pure, deterministic, linear time.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from arborist.text.fold import fold_token
from arborist.text.stem import stem
from arborist.text.token import words as token_words


class Shape(StrEnum):
    """What must be in a sentence that answers."""

    PERSON = "person"
    DATE = "date"
    NUMBER = "number"
    PLACE = "place"
    CAUSE = "cause"
    MANNER = "manner"
    DEFINITION = "definition"
    NAME = "name"
    OTHER = "other"


# Words of questions and of grammar that carry no subject.
STOP_WORDS = frozenset(
    "a an the of in on at to for and or nor but is are was were be been being am do does did doing done has have had "
    "having will would shall should can could may might must what which who whom whose when where why how that this "
    "these those it its it's he she they them his her their there here as by with from into than then so if about "
    "also not no n't 's s t i you your we our my me us him mr mrs please tell give name explain describe "
    "someone something many much ever did whats what's who's".split()
)

MONTHS = frozenset("january february march april may june july august september october november december".split())
NUMBER_WORDS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion "
    "trillion dozen half twice once thrice double triple percent several zero none".split()
)
_DATE_WORDS = MONTHS | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter century centuries "
    "decade easter christmas midnight noon morning evening".split()
)
_YEAR = re.compile(r"1[0-9]{3}s?\Z|20[0-9]{2}s?\Z|[1-9][0-9]{2}\Z")
_CAUSE_WORDS = frozenset(
    "because due since cause caused causes causing reason reasons therefore thus hence result resulted resulting "
    "results order prevent avoid allow allows allowing lead led leads purpose enable enables ensure owing".split()
)
_MANNER_WORDS = frozenset("by using through via when process method means called with".split())
_PLACE_PREPOSITIONS = frozenset("in at near on from of to into between within across around along outside".split())
_PLACE_NOUNS = frozenset(
    "city cities town village country countries state states county region district province continent island river "
    "ocean sea lake mountain mountains valley coast area north south east west northern southern eastern western "
    "street building university hospital museum park station headquarters base capital border located situated".split()
)

_PLACE_ASKED = frozenset(
    "city town country countries state county continent island region province location place village street "
    "nation river".split()
)
_NUMBER_ASKED = frozenset(
    "number percentage percent population amount rate ratio size length height weight age temperature distance score "
    "price cost salary speed proportion fraction total average share area depth width frequency volume".split()
)
_DATE_ASKED = frozenset("year years date day month century decade season time era period".split())
_PERSON_ASKED = frozenset(
    "actor actress singer author president king queen player person man woman character director scientist artist "
    "writer poet leader people name emperor founder inventor general composer band team company group".split()
)
_HOW_NUMBER = frozenset(
    "many much long far old tall high big large fast deep wide heavy often hot cold few late soon thick short".split()
)
_DEFINITION = re.compile(r"(?:what(?:'s| is| are| was| were| does)? .* (?:mean|refer to|stand for|called)\b|define )")
_WHAT_IS = re.compile(r"what(?:'s|s| is| are) (?:a |an |the )?[\w' -]+\??\Z")


@dataclass(frozen=True, slots=True)
class QuestionShape:
    """``shape`` and the stems of the noun after *what* or *which* (or *how many*), perhaps none."""

    shape: Shape
    focus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A token of a sentence with its folded form and stem."""

    text: str
    folded: str
    stem: str


# Irregular forms that a stemmer cannot join; the base form's stem stands for all.
_IRREGULAR_FORMS = (
    "win won,write wrote written,sing sang sung,make made,build built,begin began begun,lead led,hold held,take took "
    "taken,give gave given,come came,become became,fight fought,lose lost,sell sold,buy bought,teach taught,bear born "
    "borne,die died death dead,go went gone,see saw seen,know knew known,grow grew grown,fly flew flown,draw drew "
    "drawn,drive drove driven,rise rose risen,speak spoke spoken,break broke broken,choose chose chosen chooses,fall "
    "fell fallen,find finds,leave left,meet met,pay paid,run ran,say said says,send sent,shoot shot,spend spent,stand "
    "stood,steal stole stolen,swim swam swum,think thought,throw threw thrown,wear wore worn,get got gotten,keep "
    "kept,bring brought,catch caught,eat ate eaten,feed fed,feel felt,forget forgot forgotten,hear heard,hide hid "
    "hidden,lie lay lain,lay laid,light lit,mean meant,ride rode ridden,seek sought,sit sat,sleep slept,tell "
    "told,understand understood,wake woke,bind bound,man men,woman women,child children,person people,foot feet,tooth "
    "teeth,mouse mice"
)
_IRREGULAR = {form: stem(group.split()[0]) for group in _IRREGULAR_FORMS.split(",") for form in group.split()[1:]}


def read_words(text: str) -> list[Word]:
    """The tokens of ``text`` with folded form and stem; irregular forms share the stem of their base."""
    return [_word(word) for word in token_words(text)]


@lru_cache(maxsize=1 << 16)
def _word(text: str) -> Word:
    folded = fold_token(text)
    return Word(text, folded, _IRREGULAR.get(folded) or stem(folded))


def question_shape(question: str) -> QuestionShape:
    """Read what ``question`` asks for."""
    lowered = " ".join(word.folded for word in read_words(question))
    words = lowered.split()
    for position, word in enumerate(words):
        following = words[position + 1 : position + 7]
        if word in {"who", "whom", "whose", "who's"}:
            return QuestionShape(Shape.PERSON, ())
        if word == "when":
            return QuestionShape(Shape.DATE, ())
        if word == "where":
            return QuestionShape(Shape.PLACE, ())
        if word == "why":
            return QuestionShape(Shape.CAUSE, ())
        if word == "how":
            return _how(following)
        if word in {"what", "which", "what's", "whats"}:
            return _what(word, following, lowered)
    return QuestionShape(Shape.OTHER, ())


def _how(following: list[str]) -> QuestionShape:
    if following and following[0] in _HOW_NUMBER:
        counted = _noun_after(following[1:]) if following[0] in {"many", "much"} else ()
        return QuestionShape(Shape.NUMBER, counted)
    return QuestionShape(Shape.MANNER, ())


def _what(word: str, following: list[str], lowered: str) -> QuestionShape:
    head = _noun_after(following)
    asked = following[:4]
    if following and following[0] in {"cause", "causes", "caused"}:
        return QuestionShape(Shape.CAUSE, ())
    if following and following[0] not in STOP_WORDS:
        # "what year", "which city", "what percentage of"
        for name in asked[:3]:
            if name in STOP_WORDS:
                break
            if name in _DATE_ASKED:
                return QuestionShape(Shape.DATE, head)
            if name in _PLACE_ASKED:
                return QuestionShape(Shape.PLACE, head)
            if name in _NUMBER_ASKED:
                return QuestionShape(Shape.NUMBER, head)
            if name in _PERSON_ASKED:
                return QuestionShape(Shape.PERSON, head)
        return QuestionShape(Shape.NAME, head)
    if any(name in _NUMBER_ASKED for name in asked):
        return QuestionShape(Shape.NUMBER, head)
    if any(name in {"date", "year"} for name in asked):
        return QuestionShape(Shape.DATE, head)
    if "cause" in following or "caused" in following or "causes" in following or "reason" in asked:
        return QuestionShape(Shape.CAUSE, ())
    if _DEFINITION.match(lowered) or (word != "which" and len(lowered.split()) <= 5 and _WHAT_IS.match(lowered)):
        return QuestionShape(Shape.DEFINITION, head)
    return QuestionShape(Shape.OTHER, head)


def _noun_after(following: list[str]) -> tuple[str, ...]:
    """Stems of the first one or two content words in a row."""
    found: list[str] = []
    for word in following:
        if word in STOP_WORDS:
            if found:
                break
            continue
        found.append(_IRREGULAR.get(word) or stem(word))
        if len(found) == 2:
            break
    return tuple(found)


def shape_positions(shape: Shape, words: list[Word], known: frozenset[str]) -> list[int]:
    """Positions in ``words`` of what ``shape`` asks for, leaving out words that the question (``known`` stems) has."""
    if shape is Shape.DATE:
        return [at for at, word in enumerate(words) if word.stem not in known and _is_date(word)]
    if shape is Shape.NUMBER:
        return [at for at, word in enumerate(words) if word.stem not in known and _is_number(word)]
    if shape in {Shape.PERSON, Shape.NAME}:
        return [at for at, word in enumerate(words) if _is_name(words, at) and word.stem not in known]
    if shape is Shape.PLACE:
        return [at for at, word in enumerate(words) if word.stem not in known and _is_place(words, at)]
    if shape is Shape.CAUSE:
        return [at for at, word in enumerate(words) if word.folded in _CAUSE_WORDS]
    if shape is Shape.MANNER:
        return [at for at, word in enumerate(words) if word.folded in _MANNER_WORDS]
    return []


def _is_date(word: Word) -> bool:
    if word.folded in _DATE_WORDS:
        return word.folded not in {"may", "march", "fall", "spring"} or word.text[:1].isupper()
    return bool(_YEAR.match(word.folded))


def _is_number(word: Word) -> bool:
    return word.text[:1].isdigit() or word.folded in NUMBER_WORDS


def _is_name(words: list[Word], at: int) -> bool:
    word = words[at]
    if not word.text[:1].isupper() or word.folded in STOP_WORDS or word.folded in _DATE_WORDS:
        return False
    if at:
        return True
    # The first word of a sentence is capitalised anyway; a name goes on.
    return len(words) > 1 and words[1].text[:1].isupper()


def _is_place(words: list[Word], at: int) -> bool:
    word = words[at]
    if word.folded in _PLACE_NOUNS:
        return True
    if not word.text[:1].isupper() or word.folded in _DATE_WORDS or not at:
        return False
    back = at - 1
    if words[back].folded == "the" and back:
        back -= 1
    return words[back].folded in _PLACE_PREPOSITIONS
