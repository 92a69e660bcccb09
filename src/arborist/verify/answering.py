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
from typing import Final

from arborist.text.analysis.equivalence import initials_of
from arborist.text.analysis.form import Form, form_of
from arborist.text.analysis.morphology import key
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import Passage, read
from arborist.text.analysis.scan import pieces
from arborist.text.analysis.stopwords import BE, PERSONAL, PREPOSITIONS
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType
from arborist.verify import warrants
from arborist.verify.asked import Asked, asked_of, is_core
from arborist.verify.kin import akin, any_akin, ranks_alike

_DEFINING = BE | words(
    "means refers denotes describes defined means mean refer denote describe consists comprises involves represents"
)
_NAMING = words("called named termed known as dubbed is are")
_OF_STOPS = PREPOSITIONS | words("and or but , ; : . which who that where is are was were has had")
_LOCATED = key("located")
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


@lru_cache(maxsize=1024)
def answering(question: str, claim: str, around: str, window: str, threshold: int) -> Answering | None:
    """Read ``claim`` as an answer; ``around`` is title and heading, ``window`` the text that supports it.

    None when ``question`` is not a question put to documents.
    """
    asked = asked_of(question)
    if asked is None:
        return None
    page = page_of(claim)
    context = tuple(form_of(piece.group()) for piece in pieces(around)) if around else ()
    held = (*page.forms, *page_of(window).forms) if window else tuple(page.forms)
    sentences = [read(page, index, index) for index in range(len(page.surfaces))]
    stated = [sentence for sentence in sentences if _states(asked, sentence, context)]
    related = stated or [sentence for sentence in sentences if _relates(asked, sentence, context)]
    lacking = tuple(form for form in asked.content if not _has(form, held) and not _has(form, context))
    return Answering(
        stated=bool(stated),
        relation=bool(related),
        covered=_covered(asked, lacking),
        subject=_covered(asked, lacking) >= threshold and _same_subject(asked, sentences, held, context),
        warrant=any(warrants.has(asked, sentence, context) for sentence in related or sentences),
        shares=_shares(asked, page.forms),
        lacking=tuple(dict.fromkeys(form.surface for form in lacking)),
    )


def takes_up(claim: str) -> bool:
    """Whether ``claim`` begins with a word for something said before it (*it*, *they*, *this*)."""
    opening = [form.text for form in page_of(claim).forms[:_OPENING] if not form.mark]
    return any(text in PERSONAL for text in opening)


def _has(form: Form, pool: Sequence[Form]) -> bool:
    return any_akin(form, pool) or (form.upper and bool(initials_of(form, pool)))


def _covered(asked: Asked, lacking: Sequence[Form]) -> int:
    """Weighted share of the question's words that are said, per mille."""
    total = sum(_worth(form) for form in asked.content)
    return 1000 - 1000 * sum(_worth(form) for form in lacking) // total if total else 1000


def _worth(form: Form) -> int:
    return form.weight or 4  # a number of the question


def _states(asked: Asked, sentence: Passage, context: Sequence[Form]) -> bool:
    """Whether a sentence states the relation asked about: its verb and its noun, or their kin."""
    forms = sentence.forms
    if asked.term:
        return _defines(asked.term, sentence, context)
    if _reworded(asked, sentence):
        return True
    verb, head = asked.verb, asked.head
    if verb is None and head is None:
        return _more_than_names(asked, forms, context) and not _misses_core(asked, sentence, context)
    if verb is not None and not _has(verb, forms) and not _told_otherwise(asked, sentence):
        return False
    if head is not None and not _has(head, forms) and not _told_by_subject(asked, context):
        return False
    return not _misses_core(asked, sentence, context)


def _misses_core(asked: Asked, sentence: Passage, context: Sequence[Form]) -> bool:
    """Whether a sentence lacks what no wealth of other words makes good.

    That is a verb whose kin are listed, what is counted, or a word of rank; or its noun is another owner's.
    """
    forms = sentence.forms
    if any(not _ranked(rank, forms, context) for rank in asked.ranks):
        return True
    if (
        asked.verb is not None
        and is_core(asked.verb)
        and not _has(asked.verb, forms)
        and not _told_otherwise(asked, sentence)
    ):
        return True
    if asked.head is None:
        return False
    if asked.kind is QuestionType.HOW_MANY and not _has(asked.head, forms):
        return True
    return bool(asked.holders) and _held_by_another(asked, sentence)


def _relates(asked: Asked, sentence: Passage, context: Sequence[Form]) -> bool:
    """Whether the relation asked about is stated, or as good as stated: so much of the question is said."""
    if _states(asked, sentence, context):
        return True
    if asked.term or _misses_core(asked, sentence, context):
        return False
    return _said_enough(asked, sentence.forms, context)


def _said_enough(asked: Asked, forms: Sequence[Form], context: Sequence[Form]) -> bool:
    """Where nobody can list how a relation may be worded: most of the question's words are said, many in the sentence.

    The title may stand for the subject, never for everything.
    """
    if not asked.content:
        return False  # *which city is this?* says nothing that could be answered
    unsaid = [form for form in asked.content if not _has(form, forms)]
    lacking = [form for form in unsaid if not _has(form, context)]
    return _covered(asked, unsaid) >= _OWN_SHARE and _covered(asked, lacking) >= _ENOUGH


def _told_otherwise(asked: Asked, sentence: Passage) -> bool:
    """Whether the question's verb may be said without it: years in brackets for a life, a place for a location."""
    verb = asked.verb
    assert verb is not None
    if verb.text in _LIFE:
        return warrants.life_span(sentence, asked)
    return verb.key == _LOCATED and any(form.text in {"in", "near", "at", "on"} for form in sentence.forms)


def _reworded(asked: Asked, sentence: Passage) -> bool:
    """Whether so many of the question's plain words are said that its relation may be in other words.

    Names do not count: a sentence about the right people and places is what a wrong answer looks like.
    """
    plain = [form for form in asked.content if not form.capital and form is not asked.verb and form is not asked.head]
    lower = [form for form in sentence.forms if not form.capital]
    said = [form for form in plain if _has(form, lower)]
    return len(said) >= _MANY_PLAIN and 4 * len(said) >= 3 * len(plain)


def _told_by_subject(asked: Asked, context: Sequence[Form]) -> bool:
    """The noun asked for may stand in the title alone, unless it is counted: *it is* follows a title *Capital of X*."""
    return asked.kind is not QuestionType.HOW_MANY and asked.head is not None and _has(asked.head, context)


def _more_than_names(asked: Asked, forms: Sequence[Form], context: Sequence[Form]) -> bool:
    """Where neither verb nor noun could be told: half of the words that are no names are said."""
    plain = [form for form in asked.content if not form.capital]
    said = sum(_has(form, forms) or _has(form, context) for form in plain)
    return bool(asked.content) and 2 * said >= len(plain)


def _ranked(rank: Form, forms: Sequence[Form], context: Sequence[Form]) -> bool:
    return any(ranks_alike(rank.text, form.text) for form in (*forms, *context))


def _held_by_another(asked: Asked, sentence: Passage) -> bool:
    """Whether every *capital of …* in the sentence is of something the question does not name."""
    forms = sentence.forms
    assert asked.head is not None
    places = [place for place, form in enumerate(forms) if akin(asked.head, form)]
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


def _defines(term: Sequence[Form], sentence: Passage, context: Sequence[Form]) -> bool:
    """Whether the sentence says what ``term`` is: the term (or a pronoun for the title's) before a defining word."""
    forms = sentence.forms
    places = [place for place, form in enumerate(forms) if akin(term[-1], form)]
    if not places:
        first = next((form for form in forms if not form.mark), None)
        return first is not None and first.text in PERSONAL and all(_has(form, context) for form in term)
    if not all(_has(form, forms) or _has(form, context) for form in term):
        return False
    for place in places:
        before = [form.text for form in forms[max(0, place - 4) : place]]
        if any(text in {"called", "named", "termed", "known", "dubbed", "or"} for text in before):
            return True
        if not sentence.marker[place] and _said_after(forms, place):
            return True
    return False


def _said_after(forms: Sequence[Form], place: int) -> bool:
    """Whether a copula, a verb of meaning, a bracket or an apposition follows a term."""
    after = forms[place + 1 :]
    if after and after[0].text in {",", "(", "-", "–", "—", ":"}:
        return True
    return any(form.text in _DEFINING for form in after[:12])


def _same_subject(asked: Asked, sentences: Sequence[Passage], held: Sequence[Form], context: Sequence[Form]) -> bool:
    """Names of the question must be named, and only a sentence about nobody else may borrow them from the title.

    What is asked yes or no about, or one of two, must be named too.
    """
    if asked.kind in _ASKED_ABOUT and asked.content and not _has(asked.content[0], (*held, *context)):
        return False
    if not asked.names:
        return True
    said = [form for form in asked.names if _has(form, held)]
    if said:
        return True
    if not any(_has(form, context) for form in asked.names):
        return False
    known = {form.key for form in context} | asked.keys
    return asked.kind not in _NOT_SUBJECT_ANSWERED or not all(_of_somebody(sentence, known) for sentence in sentences)


def _of_somebody(sentence: Passage, known: set[str]) -> bool:
    """Whether the sentence's subject holds a name that neither question nor title has."""
    verb = next((place for place in sentence.predications.verbs if place >= 0), len(sentence.forms))
    return any(
        form.capital and form.weight and place and form.key not in known and not sentence.marker[place]
        for place, form in enumerate(sentence.forms[:verb])
    )


def _shares(asked: Asked, forms: Sequence[Form]) -> bool:
    """Whether a claim names, in its own words, something of the relation or of the subject."""
    parts = [form for form in (*asked.names, asked.verb, asked.head) if form is not None] or list(asked.content)
    return not parts or any(_has(form, forms) for form in parts)
