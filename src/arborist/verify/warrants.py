"""The thing a question asks for, in the place where it counts: a date, a number, a name, a place, a cause.

*When* wants a date in the clause of the relation, *how many* a number beside
what is counted, *who* and *where* a name that the question does not have.
Names can only be told where a text uses capitals; in lower-case text the
warrants of person and place stay silent.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from arborist.text.analysis.cues import QUANTIFIERS
from arborist.text.analysis.form import Form
from arborist.text.analysis.numerals import MONTHS
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.quantity import Kind
from arborist.text.analysis.stopwords import PERSONAL
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType
from arborist.verify.asked import Asked
from arborist.verify.kin import akin

_CAUSES = words(
    "because since due cause caused causes reason reasons result results to for so owing thus therefore by after as "
    "led from allow allows help helps prevent when if under"
)
_TIMES = words(
    "century centuries decade season spring summer autumn winter fall end beginning start middle era period age reign "
    "day night morning evening noon midnight month week year years daily annually sunday monday tuesday wednesday "
    "thursday friday saturday christmas easter today war birth death"
)
_TIME_LINKS = words("before after during when until once since while upon following")
_AT_PLACES = words(
    "in at near on from to into between through off along across around outside inside within of by over"
)
_PLACES = words(
    "city town village country state region county district province continent island river ocean sea lake mountain "
    "valley coast area north south east west northern southern eastern western street building university hospital "
    "museum park station headquarters base capital border home church school house abroad everywhere worldwide"
)
_NONE = words("no none zero never nobody nothing")
_EVERY = words("all every each")
_JOINING = words("and or") | {",", ";", "&"}
_LONGEST_NAME: Final = 6
_NEAR_COUNTED: Final = 10  # words between a number and what it counts


def has(asked: Asked, sentence: Passage, context: Sequence[Form]) -> bool:
    """Whether ``sentence`` holds what ``asked`` asks for; true for kinds without a warrant."""
    check = _checks.get(asked.kind)
    if check is None or (asked.kind is QuestionType.WHO and asked.term):
        return True
    return check(asked, sentence, context)


def life_span(sentence: Passage, asked: Asked) -> bool:
    """*Aldous Huxley (26 July 1894 – …)*: a date in brackets right behind the whole name the question has."""
    wanted = asked.names or asked.content
    for quantity in sentence.quantities:
        at = quantity.start
        if quantity.kind is not Kind.DATE or not sentence.aside[at]:
            continue
        while at and sentence.aside[at]:
            at -= 1
        named = sentence.forms[max(0, at - _LONGEST_NAME + 1) : at + 1]
        start = next((back for back in range(len(named) - 1, -1, -1) if not named[back].weight), -1) + 1
        if named[start:] and all(
            any(akin(name, form) for form in named[start:]) for name in wanted if _capital(asked, name)
        ):
            return True
    return False


def _capital(asked: Asked, name: Form) -> bool:
    """Whether a word of the question belongs to the name: any, where the question has no capitals to tell."""
    return name.capital or (not asked.names and name is not asked.verb)


def _date(asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    forms = sentence.forms
    if any(form.text in _TIME_LINKS for form in forms):
        return True
    places = [quantity.start for quantity in sentence.quantities if quantity.kind is Kind.DATE]
    places += [place for place, form in enumerate(forms) if form.text in _TIMES or form.text in MONTHS]
    if not places:
        return False
    if asked.verb is None:
        return True
    clauses = {sentence.clause[place] for place, form in enumerate(forms) if akin(asked.verb, form)}
    if not clauses:
        return True
    verbal = {sentence.clause[place] for place in sentence.predications.verbs if place >= 0}
    # A date in a clause with a verb of its own dates that verb.
    return any(
        sentence.clause[place] in clauses or sentence.clause[place] not in verbal or sentence.aside[place]
        for place in places
    )


def _number(asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    forms = sentence.forms
    numbers = [
        (quantity.start, quantity.end)
        for quantity in sentence.quantities
        if quantity.kind not in {Kind.DATE, Kind.ORDINAL}
    ]
    numbers += [
        (place, place + 1) for place, form in enumerate(forms) if form.text in QUANTIFIERS or form.text in _NONE
    ]
    if not numbers or asked.head is None:
        return bool(numbers)
    counted = [place for place, form in enumerate(forms) if akin(asked.head, form)]
    if not counted:
        return True  # the relation was found without the noun: people, times
    return any(
        start <= place < end
        or (
            min(abs(place - end + 1), abs(start - place)) <= _NEAR_COUNTED
            and sentence.clause[place] == sentence.clause[start]
        )
        for start, end in numbers
        for place in counted
    )


def _amount(_asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    return any(quantity.kind is not Kind.ORDINAL for quantity in sentence.quantities) or any(
        form.text in QUANTIFIERS or form.text in _NONE for form in sentence.forms
    )


def _person(asked: Asked, sentence: Passage, context: Sequence[Form]) -> bool:
    forms = sentence.forms
    if not any(form.capital for form in forms[1:]):
        return True
    if any(
        _name(asked, sentence, place) and sentence.marker[place] not in {"in", "at", "near", "on"}
        for place in range(len(forms))
    ):
        return True
    opening = next((form for form in forms if not form.mark), None)
    taken_up = opening is not None and opening.text in PERSONAL
    if taken_up and any(form.capital and form.key not in asked.keys for form in context):
        return True
    # *the workers who*, *two students*: people without a name
    return any(_people(form) and form.key not in asked.keys for form in forms)


def _people(form: Form) -> bool:
    return form.weight > 0 and (
        form.text in _PERSONS or form.text.endswith(("ors", "ers", "ists", "ants", "ians", "men", "or", "ist"))
    )


_PERSONS = words(
    "people king queen president minister government company committee council parliament senate army navy police "
    "church men women children students workers team band group members soldiers family father mother brother sister"
)


def _name(asked: Asked, sentence: Passage, place: int) -> bool:
    form = sentence.forms[place]
    if (
        not (form.capital and form.weight)
        or form.key in asked.keys
        or form.text in MONTHS
        or place in sentence.quantity_at
    ):
        return False
    if place and not sentence.forms[place - 1].mark:
        return True
    after = sentence.forms[place + 1] if place + 1 < len(sentence.forms) else None
    return bool(place) or form.weight >= _RARE or (after is not None and after.capital)


_RARE: Final = 6  # a capitalised first word this rare is taken for a name


def _place(asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    forms = sentence.forms
    if not any(form.capital for form in forms[1:]):
        return True
    for place, form in enumerate(forms):
        if form.text in _PLACES and form.key not in asked.keys:
            return True
        if _name(asked, sentence, place) and (sentence.marker[place] in _AT_PLACES or asked.verb is None):
            return True
    return bool(asked.keys) and forms[0].capital and _name(asked, sentence, 0)


def _cause(_asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    return any(form.text in _CAUSES for form in sentence.forms)


def _several(asked: Asked, sentence: Passage, _context: Sequence[Form]) -> bool:
    if any(form.text in _EVERY for form in asked.content):
        return _enumerates(asked, sentence.forms)
    return sum(1 for form in sentence.forms if form.weight and form.key not in asked.keys) >= 2


def _enumerates(asked: Asked, forms: Sequence[Form]) -> bool:
    """Whether two things that the question does not name stand side by side: who asks for all wants them told."""
    return any(
        forms[place].text in _JOINING
        and all(form.weight and form.key not in asked.keys for form in (forms[place - 1], forms[place + 1]))
        for place in range(1, len(forms) - 1)
    )


_checks: Mapping[QuestionType, Callable[[Asked, Passage, Sequence[Form]], bool]] = {
    QuestionType.WHEN: _date,
    QuestionType.HOW_MANY: _number,
    QuestionType.HOW_MUCH: _amount,
    QuestionType.WHO: _person,
    QuestionType.WHERE: _place,
    QuestionType.WHY: _cause,
    QuestionType.LIST: _several,
}
