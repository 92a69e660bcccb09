"""What a question asks about, part by part: its relation, its subject, what is counted, which rank.

Read once per question and kept. A question is cut by closed classes and
position, not parsed: after *who* comes the verb, after *did* a subject and
the verb, after *how many* what is counted, after *what is the* the noun
asked for. Parts it cannot find stay empty, and no rule asks for them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import VERB_FORMS, key
from arborist.text.analysis.page import page_of
from arborist.text.analysis.predication import participle
from arborist.text.analysis.stopwords import (
    BE,
    DO,
    FIRST_PERSON,
    HAVE,
    INTERJECTIONS,
    PERSONAL,
    PREPOSITIONS,
    SECOND_PERSON,
)
from arborist.text.analysis.units import MEASURES
from arborist.text.analysis.verbs import MODALS
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType, question_type
from arborist.verify.kin import rank_root
from arborist.verify.speech import statement

WH = words("who whom whose what which when where why how")
_AUX = BE | DO | HAVE | MODALS
# Words of asking, and nouns that the question word implies: an answer need not repeat them.
ASKING_WORDS = words(
    "name list give tell explain describe define many much person people man someone somebody thing something place year "
    "date day month century decade time kind type sort number amount name names called named known someone example "
    "way reason exactly approximately originally actually long often far old tall big city country state town location "
    "percentage percent term word title one ones main different total typically usually mostly generally historically "
    "currently today now other another ever first-ever definition meaning mean purpose role company group acronym abbreviation initials regarding concerning"
)
# Verbs that relate anything to anything; the rest of the question says what is asked.
LIGHT_VERBS = words(
    "get have make take give go come become happen do be use call name know say see tell show put set let keep need want "
    "mean refer include consider find look seem feel think believe provide describe occur exist stand"
)
_LIGHT = frozenset(key(word) for word in LIGHT_VERBS)
RANK_WORDS = words(
    "first second third fourth fifth sixth last only best worst most least final original current next previous former"
)
_NOT_RANKS = words(
    "west east test forest interest request honest guest quest contest protest harvest conquest rest nest chest suggest "
    "arrest digest invest northwest southwest northeast southeast manifest modest priest bequest midwest everest"
)
ASKED_VERBS = words(
    "open surrender attend receive represent operate control introduce publish require cause affect allow consist contain "
    "replace perform arrive start end contribute protect offer compete study play star serve feature work use live rule lead "
    "describe cover produce create develop provide help support oppose join enter begin stop continue become appear happen "
    "form establish direct act record release marry die kill attack defend portray border increase decrease reduce improve "
    "prevent treat influence inspire visit travel move return close change discover explore explain argue claim suggest "
    "report announce demand exist host manage govern race score earn award appoint elect vote launch invade conquer invent "
    "design locate found paint compose destroy sign pass adopt convert graduate retire resign own acquire surround organize"
)
_KNOWN_VERBS = frozenset(key(word) for word in VERB_FORMS | ASKED_VERBS)
# Relations asked for so often that their kin are listed (``kin``): one of them must be said.
CORE_VERBS = words(
    "write compose direct produce sing play star portray voice found establish build construct design invent discover create "
    "bear born die kill assassinate murder win lose beat defeat marry publish release premiere debut paint sign elect "
    "locate own lead rule govern host teach score sell buy acquire film conquer invade destroy abolish"
)
_CORE = frozenset(key(word) for word in CORE_VERBS)
_RANK_REACH = 3  # words between a word of rank and the noun it ranks
_TAKES_UP = words("he she it they him her them")
_POINTING = words("else these those")
_STANDING_FOR = words("he she it they him her them his its their")
_DEGREES = words("degrees degree celsius fahrenheit kelvin")
_LONGEST = 40  # words of a question; more is a text with a question in it


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a question. ``content`` holds every word that carries something, template words left out.

    ``verb`` is the relation asked about; ``head`` the noun asked for (what is
    counted, *the capital* of *what is the capital of*); ``ranks`` its words of
    rank; ``names`` capitalised words; ``holders`` what the noun belongs to
    (*of Algeria*). ``term`` is what a definition is wanted of; ``about`` the first word of the subject of a question
    that opens with its verb (*is the tower …*), which an answer must name; ``numbered`` are names told apart by a
    number (*Apollo 11*, *Regatta XLIX*), each with it.
    """

    kind: QuestionType
    content: tuple[Form, ...]
    verb: Form | None
    head: Form | None
    ranks: tuple[Form, ...]
    names: tuple[Form, ...]
    holders: tuple[Form, ...]
    term: tuple[Form, ...]
    about: Form | None
    numbered: tuple[tuple[Form, Form], ...]
    keys: frozenset[str]


@lru_cache(maxsize=256)
def asked_of(text: str) -> Asked | None:
    """Read a question put to documents; None for talk, for statements and for texts with a question in them."""
    page = page_of(text)
    forms = [form for form in page.forms if not form.mark]
    if not forms or len(forms) > _LONGEST or len(page.offsets) > 1:
        return None
    if any(form.text in SECOND_PERSON or form.text in FIRST_PERSON for form in forms) or of_talk(page.forms):
        return None
    at = next((place for place, form in enumerate(forms) if form.text in WH), -1)
    if any(form.text in _TAKES_UP and forms[place - 1].text in _AUX for place, form in enumerate(forms) if place):
        return None  # *where did it begin*: its subject was named before it
    if at < 0 and not (text.rstrip().endswith("?") or forms[0].text in ASKING_WORDS):
        return None
    kind = question_type(text)
    names = tuple(form for place, form in enumerate(forms) if place and form.capital and form.weight)
    verb, head_at = _verb(forms, at), _head_at(forms, at, kind)
    ranked = _rank_places(forms, at, head_at)
    ranks = tuple(forms[place] for place in ranked)
    unit = _unit_wanted(forms)
    content = tuple(
        form
        for place, form in enumerate(forms)
        if _carries(form)
        and place not in ranked
        and place not in unit
        and not (place and forms[place - 1].text == "how")
    )
    names = tuple(form for form in names if not any(form is forms[place] for place in unit))
    head = forms[head_at] if head_at >= 0 else None
    return Asked(
        kind=kind,
        content=content,
        verb=verb,
        head=head if head is not verb else None,
        ranks=ranks,
        names=names,
        holders=_holders(forms, head_at),
        term=_term(forms, kind, at),
        numbered=tuple(
            (name, number) for name, number in pairwise(forms) if name.capital and name.weight and is_numeral(number)
        ),
        about=next((form for form in content), None) if _opens_with_subject(forms) else None,
        keys=frozenset(form.key for form in forms if form.weight or form.numeric),
    )


def of_talk(forms: Sequence[Form]) -> bool:
    """Whether a question belongs to a talk and leans on what was said before it, so that no answer can be told wrong.

    It opens with an interjection (*oh, what …*), says *else*, points (*what song was that*, *those things*), or has a
    pronoun that nothing in it stands for (*who was his producer*).
    """
    if forms and statement(forms, 0, len(forms))[0] > 0:
        return True
    named = False
    for place, form in enumerate(forms):
        if form.text in _POINTING or form.text == "!":
            return True
        if form.text == "that" and not any(other.weight for other in forms[place + 1 :]):
            return True
        if not named and form.text in _STANDING_FOR and form.text not in WH:
            return True
        named = named or (form.weight > 0 and form.text not in ASKING_WORDS)
    return False


def is_numeral(form: Form) -> bool:
    """Whether a word tells one of a name apart: a number, or letters that are a Roman one (*XLIX*, not *MCI*)."""
    return form.numeric or (form.upper and len(form.text) > 1 and set(form.text) <= set("xvil"))


def is_core(verb: Form) -> bool:
    """Whether the kin of ``verb`` are listed, so that an answer without one of them is none."""
    return verb.key in _CORE


def _carries(form: Form) -> bool:
    return bool(form.weight or form.numeric) and form.text not in (INTERJECTIONS | ASKING_WORDS | WH | _AUX)


def _rank(form: Form) -> bool:
    text = form.text
    return text in RANK_WORDS or (
        len(text) > 5 and text.endswith("est") and text not in _NOT_RANKS and rank_root(text) != text
    )


def _rank_places(forms: Sequence[Form], at: int, head_at: int) -> list[int]:
    """Places of words that say which of many is asked for: before the noun asked for, after *who*, or at the end.

    Another word of rank (*in the fourth quarter*) is content like any other; *last name* ranks nothing.
    """
    near = range(max(0, head_at - _RANK_REACH), head_at) if head_at >= 0 else range(at + 1, at + 2)
    return [
        place
        for place, form in enumerate(forms)
        if _rank(form)
        and not form.capital
        and (place in near or place == len(forms) - 1)
        and not (place + 1 < len(forms) and forms[place + 1].text in {"name", "names"})
    ]


def _verb(forms: Sequence[Form], at: int) -> Form | None:
    """The full verb, when it is one that says something."""
    place = at + 1
    noun = at >= 0 and forms[at].text in {"who", "whom"}
    while at >= 0 and place < len(forms) and forms[place].text not in _AUX:
        # *who wrote*, *which team won*: the first word that can be a verb and is not the noun after *which*
        form = forms[place]
        direct = forms[at].text == "who" and not _rank(form) and not form.text.endswith("ly") and form.weight > 0
        if direct or (noun and _verbal(form)):
            return None if _light(form) else form
        noun = noun or bool(form.weight)
        place += 1
    if place >= len(forms) or at < 0:
        return None
    rest = [form for form in forms[place + 1 :] if form.weight and not form.capital and not _rank(form)]
    if forms[place].text in BE | HAVE:
        verb = next((form for form in rest if _past(form)), None)
    else:
        verb = next((form for form in rest if form.key in _KNOWN_VERBS and form.text not in ASKING_WORDS), None)
        last = forms[-1]
        if verb is None and forms[place].text in DO and rest and rest[-1] is last and forms[-2].weight:
            verb = last  # *how many points did the defense surrender*
    return None if verb is None or _light(verb) or not _carries(verb) else verb


def _past(form: Form) -> bool:
    return len(form.text) > 3 and participle(form) and (form.text.endswith(("ed", "en")) or form.text in VERB_FORMS)


def _verbal(form: Form) -> bool:
    return bool(form.weight) and not form.capital and (_past(form) or form.key in _KNOWN_VERBS)


def _light(form: Form) -> bool:
    return form.key in _LIGHT


def _head_at(forms: Sequence[Form], at: int, kind: QuestionType) -> int:
    """The place of the noun asked for: counted (*how many moons*) or defined by its owner (*the capital of*)."""
    if at < 0 or at + 2 >= len(forms):
        return -1
    if kind is QuestionType.HOW_MANY and forms[at].text == "how" and forms[at + 1].text == "many":
        return _counted_at(forms, at + 2)
    if forms[at + 1].text in BE and forms[at + 2].text in {"the", "a", "an"}:
        found = _last_noun(forms, at + 3)
        return found if found < 0 or _carries(forms[found]) else -1
    return -1


def _counted_at(forms: Sequence[Form], start: int) -> int:
    """The noun of *how many*: the last word before a structure word, a name or a verb, but the last in *-s* if any.

    *How many square miles large*, *how many fans came*: what is counted is plural, and what follows it is not.
    """
    last = _last_noun(forms, start)
    plural = [
        place for place in range(start, last + 1) if forms[place].text.endswith("s") and len(forms[place].text) > 3
    ]
    return plural[-1] if plural else last


def _unit_wanted(forms: Sequence[Form]) -> range:
    """Places of *in degrees Celsius*, *in miles* at a question's end: how its answer is to be measured, not of what."""
    end = len(forms)
    start = end
    while start and (forms[start - 1].text in MEASURES or forms[start - 1].text in _DEGREES):
        start -= 1
    return range(start, end) if 0 < start < end and forms[start - 1].text == "in" else range(0)


def _opens_with_subject(forms: Sequence[Form]) -> bool:
    """Whether a question's verb comes first and what it is about next: not *is there a way*, not *on one day, can …*."""
    return forms[0].text in _AUX and len(forms) > 1 and forms[1].text != "there"


def _last_noun(forms: Sequence[Form], start: int) -> int:
    """The last word of the noun phrase from ``start``: before a structure word, a name or a verb."""
    found = -1
    for place in range(start, min(len(forms), start + 5)):
        form = forms[place]
        if not form.weight or form.text in _AUX or (form.capital and found >= 0) or (found >= 0 and _past(form)):
            break
        found = place
    return found


def _holders(forms: Sequence[Form], head_at: int) -> tuple[Form, ...]:
    if head_at < 0 or head_at + 1 >= len(forms) or forms[head_at + 1].text != "of":
        return ()
    return tuple(form for form in forms[head_at + 2 :] if form.weight)


def _defined(rest: Sequence[Form]) -> Sequence[Form]:
    """What is to be defined: *a release aid* of *the meaning of a release aid in archery*."""
    of = next((place for place, form in enumerate(rest) if form.text in {"of", "by"}), -1)
    if all(not form.weight or form.text in ASKING_WORDS or form.text == "meant" for form in rest[: of + 1]):
        rest = rest[of + 1 :]
    end = next((place for place, form in enumerate(rest) if place and form.text in PREPOSITIONS), len(rest))
    return rest[:end]


def _term(forms: Sequence[Form], kind: QuestionType, at: int) -> tuple[Form, ...]:
    """What *what is X* and *who was X* want defined, when X is all there is."""
    if at != 0 or len(forms) < 3 or forms[1].text not in BE:
        return ()
    rest = forms[2:]
    if kind is QuestionType.WHO:
        plain = all(form.capital or not form.weight for form in rest) and any(form.capital for form in rest)
        plain = plain and rest[0].text not in {"the", "a", "an"}
    else:
        plain = kind is QuestionType.DEFINITION and not any(form.text in PERSONAL for form in rest)
        rest = _defined(rest)
    return tuple(form for form in rest if form.weight) if plain else ()
