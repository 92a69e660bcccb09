"""Whether a claim answers the question: is the relation asked about in it, of the right subject, with the thing asked for?

A claim can be true, well cited, and about something else. Three things are
read off a claim, all by kinds of words: the *relation* (the question's verb
or the noun it asks for, or their kin), the *subject* (enough of the other
words, the window and the title counting), and the *warrant* (a date in the
clause of the relation, a number of what is counted, a name that the question
does not have). What none of them can know is whether the names stand in the
right roles; ``bound_elsewhere`` and ``role_swapped`` look at that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from arborist.text.analysis.form import Form, form_of
from arborist.text.analysis.morphology import key
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import Passage, read
from arborist.text.analysis.scan import pieces
from arborist.text.analysis.stopwords import BE, PERSONAL, PREPOSITIONS
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType
from arborist.verify import warrants
from arborist.verify.asked import Asked, asked_of, is_core, is_numeral
from arborist.verify.kin import PHRASAL, Vocabulary, akin, ranks_alike

_DEFINING = BE | words(
    "means refers denotes describes defined means mean refer denote describe consists comprises involves represents"
)
_NAMING = words("called named termed known as dubbed is are")
_OF_STOPS = PREPOSITIONS | words("and or but , ; : . which who that where is are was were has had")
_LOCATED = key("located")
_TIMES_TOLD = words("once twice thrice")
_OPENING: Final = 4
# Per mille of a question's words, by weight, that say its relation in other words: in the sentence, and with the title.
_OWN_SHARE: Final = 400
_ENOUGH: Final = 500
_MANY_PLAIN: Final = 3
_LIFE = words("born die died death birth dead")
_NOT_SUBJECT_ANSWERED = frozenset(
    {QuestionType.HOW_MANY, QuestionType.HOW_MUCH, QuestionType.WHEN, QuestionType.WHERE, QuestionType.WHY}
)

_ASKED_ABOUT = frozenset({QuestionType.YES_NO, QuestionType.CHOICE})


@dataclass(frozen=True, slots=True)
class Answering:
    """What one claim does for the question. ``lacking`` are the question's words that it has no word for."""

    stated: bool
    relation: bool
    covered: int
    subject: bool
    warrant: bool
    shares: bool
    lacking: tuple[str, ...]

    @property
    def answers(self) -> bool:
        """The relation asked about is stated of the subject asked about."""
        return self.relation and self.subject


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a claim, with its words to look up."""

    passage: Passage
    words: Vocabulary

    @property
    def forms(self) -> Sequence[Form]:
        return self.passage.forms


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a claim says of a question by its own words and its title; ``unsaid`` is what is left for its window to say."""

    asked: Asked
    sentences: tuple[_Sentence, ...]
    words: Vocabulary
    context: Vocabulary
    stated: bool
    related: bool
    warrant: bool
    shares: bool
    unsaid: tuple[Form, ...]


# Pure and bounded: two rules read each claim with its window.
@lru_cache(maxsize=256)
def answering(question: str, claim: str, around: str, window: str, threshold: int) -> Answering | None:
    """Read ``claim`` as an answer; ``around`` is title and heading, ``window`` the text that supports it.

    None when ``question`` is not a question put to documents.
    """
    reading = _reading(question, claim, around)
    return None if reading is None else _with_window(reading, window, threshold)


# Both bounded: an answer is read with and without its windows by two rules, and again when it is repaired.
@lru_cache(maxsize=256)
def _reading(question: str, claim: str, around: str) -> _Reading | None:
    asked = asked_of(question)
    if asked is None:
        return None
    context, words = _context_of(around), _vocabulary_of(claim)
    sentences = _sentences(claim, words)
    stated = [sentence for sentence in sentences if _states(asked, sentence, context)]
    related = stated or [sentence for sentence in sentences if _as_good_as_states(asked, sentence, context)]
    return _Reading(
        asked=asked,
        sentences=sentences,
        words=words,
        context=context,
        stated=bool(stated),
        related=bool(related),
        warrant=any(warrants.has(asked, sentence.passage, context.forms) for sentence in related or sentences),
        shares=_shares(asked, words),
        unsaid=_unsaid(asked.content, words, context),
    )


def _with_window(reading: _Reading, window: str, threshold: int) -> Answering:
    asked, held, lacking = reading.asked, [reading.words], reading.unsaid
    if window:
        held.append(_vocabulary_of(window))
        lacking = _unsaid(lacking, held[-1])
    covered = _covered(asked, lacking)
    return Answering(
        stated=reading.stated,
        relation=reading.related,
        covered=covered,
        subject=covered >= threshold and _same_subject(reading, held),
        warrant=reading.warrant,
        shares=reading.shares,
        lacking=tuple(dict.fromkeys(form.surface for form in lacking)),
    )


def _sentences(claim: str, words: Vocabulary) -> tuple[_Sentence, ...]:
    page = page_of(claim)
    if len(page.offsets) == 1:
        return (_Sentence(read(page, 0, 0), words),)
    passages = [read(page, index, index) for index in range(len(page.offsets))]
    return tuple([_Sentence(passage, Vocabulary(passage.forms)) for passage in passages])


def takes_up(claim: str) -> bool:
    """Whether ``claim`` begins with a word for something said before it (*it*, *they*, *this*)."""
    opening = [form.text for form in page_of(claim).forms[:_OPENING] if not form.mark]
    return any(text in PERSONAL for text in opening)


@lru_cache(maxsize=1024)
def _vocabulary_of(text: str) -> Vocabulary:
    return Vocabulary(page_of(text).forms)


@lru_cache(maxsize=256)
def _context_of(around: str) -> Vocabulary:
    return Vocabulary(tuple(form_of(piece.group()) for piece in pieces(around)))


def _unsaid(asked: Sequence[Form], *said: Vocabulary) -> tuple[Form, ...]:
    """Those of the words ``asked`` that none of the texts has a word for."""
    for text in said:
        holds = text.holds
        asked = [form for form in asked if not holds(form)]
    return tuple(asked)


def _covered(asked: Asked, lacking: Sequence[Form]) -> int:
    """Weighted share of the question's words that are said, per mille."""
    total = sum(_worth(form) for form in asked.content)
    return 1000 - 1000 * sum(_worth(form) for form in lacking) // total if total else 1000


def _worth(form: Form) -> int:
    return form.weight or 4  # a number of the question


def _states(asked: Asked, sentence: _Sentence, context: Vocabulary) -> bool:
    """Whether a sentence states the relation asked about: its verb and its noun, or their kin."""
    if asked.term:
        return _defines(asked.term, sentence, context)
    if _reworded(asked, sentence):
        return True
    verb, head = asked.verb, asked.head
    if verb is None and head is None:
        return _more_than_names(asked, sentence.words, context) and not _misses_core(asked, sentence, context)
    if verb is not None and not sentence.words.holds(verb) and not _told_otherwise(asked, sentence):
        return False
    if head is not None and not _counted(head, sentence) and not _told_by_subject(asked, context):
        return False
    return not _misses_core(asked, sentence, context)


def _misses_core(asked: Asked, sentence: _Sentence, context: Vocabulary) -> bool:
    """Whether a sentence lacks what no wealth of other words makes good.

    That is a verb whose kin are listed, what is counted, or a word of rank; or its noun is another owner's.
    """
    if any(not _ranked(rank, sentence.forms, context.forms) for rank in asked.ranks):
        return True
    if (
        asked.verb is not None
        and is_core(asked.verb)
        and not sentence.words.holds(asked.verb)
        and not _told_otherwise(asked, sentence)
    ):
        return True
    if asked.head is None:
        return False
    if asked.kind is QuestionType.HOW_MANY and not _counted(asked.head, sentence):
        return True
    return bool(asked.holders) and _held_by_another(asked, sentence)


def _counted(noun: Form, sentence: _Sentence) -> bool:
    """Whether a sentence has the noun asked for; *times* are also told by *once* and *twice*."""
    return sentence.words.holds(noun) or (
        noun.text in {"times", "time"} and any(form.text in _TIMES_TOLD for form in sentence.forms)
    )


def _as_good_as_states(asked: Asked, sentence: _Sentence, context: Vocabulary) -> bool:
    """Whether so much of the question is said that its relation may be taken as stated."""
    if asked.term or _misses_core(asked, sentence, context):
        return False
    return _said_enough(asked, sentence.words, context)


def _said_enough(asked: Asked, said: Vocabulary, context: Vocabulary) -> bool:
    """Where nobody can list how a relation may be worded: most of the question's words are said, many in the sentence.

    The title may stand for the subject, never for everything.
    """
    if not asked.content:
        return False  # *which city is this?* says nothing that could be answered
    unsaid = _unsaid(asked.content, said)
    lacking = _unsaid(unsaid, context)
    return _covered(asked, unsaid) >= _OWN_SHARE and _covered(asked, lacking) >= _ENOUGH


def _told_otherwise(asked: Asked, sentence: _Sentence) -> bool:
    """Whether the question's verb may be said without it: years in brackets for a life, a place for a location."""
    verb = asked.verb
    assert verb is not None
    if verb.text in _LIFE and warrants.life_span(sentence.passage, asked):
        return True
    if any(_follows(sentence.forms, first, second) for first, second in PHRASAL.get(verb.key, ())):
        return True
    return verb.key == _LOCATED and any(form.text in {"in", "near", "at", "on"} for form in sentence.forms)


def _follows(forms: Sequence[Form], first: str, second: str) -> bool:
    """Whether a verb (its key) and its particle stand together or with at most two words between: *took it over*."""
    return any(
        form.key == first and any(after.text == second for after in forms[place + 1 : place + 4])
        for place, form in enumerate(forms)
    )


def _reworded(asked: Asked, sentence: _Sentence) -> bool:
    """Whether so many of the question's plain words are said that its relation may be in other words.

    Names do not count: a sentence about the right people and places is what a wrong answer looks like.
    """
    plain = [form for form in asked.content if not form.capital and form is not asked.verb and form is not asked.head]
    if len(plain) < _MANY_PLAIN:
        return False
    lower = Vocabulary([form for form in sentence.forms if not form.capital])
    said = len(plain) - len(_unsaid(plain, lower))
    return said >= _MANY_PLAIN and 4 * said >= 3 * len(plain)


def _told_by_subject(asked: Asked, context: Vocabulary) -> bool:
    """The noun asked for may stand in the title alone, unless it is counted: *it is* follows a title *Capital of X*."""
    return asked.kind is not QuestionType.HOW_MANY and asked.head is not None and context.holds(asked.head)


def _more_than_names(asked: Asked, words: Vocabulary, context: Vocabulary) -> bool:
    """Where neither verb nor noun could be told: half of the words that are no names are said."""
    plain = [form for form in asked.content if not form.capital]
    return bool(asked.content) and 2 * len(_unsaid(plain, words, context)) <= len(plain)


def _ranked(rank: Form, forms: Sequence[Form], context: Sequence[Form]) -> bool:
    return any(ranks_alike(rank.text, form.text) for form in (*forms, *context))


def _held_by_another(asked: Asked, sentence: _Sentence) -> bool:
    """Whether every *capital of …* in the sentence is of something the question does not name."""
    forms = sentence.forms
    assert asked.head is not None
    # *the leadership of Ada* for *the leader of the club*: what follows *of* is not whose leader but who leads
    places = [
        place
        for place, form in enumerate(forms)
        if akin(asked.head, form) and not (form.key != asked.head.key and form.text.endswith("ship"))
    ]
    return bool(places) and all(_of_another(asked, forms, place) for place in places)


def _of_another(asked: Asked, forms: Sequence[Form], place: int) -> bool:
    if place + 1 >= len(forms) or forms[place + 1].text != "of":
        return False
    owner: list[Form] = []
    for form in forms[place + 2 :]:
        if owner and form.text in _OF_STOPS:
            break
        owner.append(form)
    weighty = [form for form in owner if form.weight]
    named = any(form.capital for form in weighty)
    return named and not any(akin(holder, form) for holder in asked.holders for form in weighty)


def _defines(term: Sequence[Form], sentence: _Sentence, context: Vocabulary) -> bool:
    """Whether the sentence says what ``term`` is: the term (or a pronoun for the title's) before a defining word."""
    forms = sentence.forms
    places = [place for place, form in enumerate(forms) if akin(term[-1], form)]
    if not places:
        first = next((form for form in forms if not form.mark), None)
        return first is not None and first.text in PERSONAL and not _unsaid(term, context)
    if _unsaid(term, sentence.words, context):
        return False
    for place in places:
        before = [form.text for form in forms[max(0, place - 4) : place]]
        if any(text in {"called", "named", "termed", "known", "dubbed", "or"} for text in before):
            return True
        if not sentence.passage.marker[place] and _said_after(forms, place):
            return True
    return False


def _said_after(forms: Sequence[Form], place: int) -> bool:
    """Whether a copula, a verb of meaning, a bracket or an apposition follows a term."""
    after = forms[place + 1 :]
    if after and after[0].text in {",", "(", "-", "–", "—", ":"}:
        return True
    return any(form.text in _DEFINING for form in after[:12])


def _same_subject(reading: _Reading, held: Sequence[Vocabulary]) -> bool:
    """Names of the question must be named, and only a sentence about nobody else may borrow them from the title.

    What is asked yes or no about, or one of two, must be named too.
    """
    asked, context = reading.asked, reading.context
    if asked.kind in _ASKED_ABOUT and asked.about is not None and _unsaid((asked.about,), *held, context):
        return False
    if _another_of_that_name(reading, held):
        return False
    if not asked.names:
        return True
    if any(text.holds(form) for form in asked.names for text in held):
        return True
    if not any(context.holds(form) for form in asked.names):
        return False
    known = {form.key for form in context.forms} | asked.keys
    return asked.kind not in _NOT_SUBJECT_ANSWERED or not all(
        _of_somebody(sentence.passage, known) for sentence in reading.sentences
    )


def _another_of_that_name(reading: _Reading, held: Sequence[Vocabulary]) -> bool:
    """Whether *Regatta XXXIII* stands where *Regatta XLIX* is asked about, which no text names."""
    for name, number in reading.asked.numbered:
        if any(text.holds(number) for text in (*held, reading.context)):
            continue
        for sentence in reading.sentences:
            if any(
                form.key == name.key and is_numeral(after) and form.capital for form, after in pairwise(sentence.forms)
            ):
                return True
    return False


def _of_somebody(sentence: Passage, known: set[str]) -> bool:
    """Whether the sentence's subject holds a name that neither question nor title has."""
    verb = next((place for place in sentence.predications.verbs if place >= 0), len(sentence.forms))
    return any(
        form.capital and form.weight and place and form.key not in known and not sentence.marker[place]
        for place, form in enumerate(sentence.forms[:verb])
    )


def _shares(asked: Asked, said: Vocabulary) -> bool:
    """Whether a claim names, in its own words, something of the relation or of the subject."""
    parts = [form for form in (*asked.names, asked.verb, asked.head) if form is not None] or list(asked.content)
    return not parts or any(said.holds(form) for form in parts)
