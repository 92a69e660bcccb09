"""Which words of a sentence are verbs, guessed from closed classes, endings and neighbours.

Not a tagger: it finds where predicates begin, well enough to cut a sentence
into predications and to tell what stands before a verb from what stands
after it. When in doubt a word is not a verb.
"""

from collections.abc import Sequence

from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import VERB_FORMS, word_key
from arborist.text.analysis.stopwords import ARTICLES, AUXILIARIES, PREPOSITIONS, PRONOUNS
from arborist.text.analysis.wordlist import words

MODALS = words("will would can could may might must shall should 'll 'd")
_AUX = AUXILIARIES | MODALS
_BEFORE_INFINITIVE = MODALS | words("to n't not")
_POSSESSIVES = words("his her its their my our your whose")
_BEFORE_NOUN = ARTICLES | _POSSESSIVES | words("this these those each every some any no several many most all")
_NOT_PAST = words(
    "need seed feed weed deed reed breed speed indeed hundred shed sled bleed creed greed exceed succeed proceed embed sacred naked "
    "wicked rugged aged bed red"
)
_SUBJECTS = words("he she it they who which that i we you")
# Common verbs whose present tense is worth knowing; most are nouns as well, so their place decides.
_COMMON = frozenset(
    word_key(word)
    for word in (
        "play star serve include feature contain work use show run live own hold rule lead make take give tell say think know "
        "believe consider describe call name mean refer cover cause produce create develop provide offer allow help support "
        "oppose require need want like love hate win lose beat join leave enter begin start end stop continue become remain "
        "stay appear seem happen occur form build found establish write direct sing act perform record release publish sell "
        "buy teach study learn marry die kill fight attack defend protect represent consist comprise involve relate depict "
        "portray follow precede border flow stand lie rise fall grow increase decrease reduce improve prevent treat affect "
        "influence inspire bring carry send receive meet visit travel move return open close change turn keep set put get "
        "see find discover explore explain argue claim suggest report state announce demand ask answer speak eat drink range "
        "belong exist reach cost weigh measure sponsor host operate manage control govern compete race train coach score earn "
        "award appoint elect vote hunt breed feed possess display promote inhibit activate regulate bind express induce"
    ).split()
)
_JOINTS = frozenset({"and", "but", "or", ","})
# Present forms that are hardly ever nouns: no neighbour is needed.
_ALWAYS_VERBS = frozenset(
    word_key(word)
    for word in (
        "lie include contain constitute lack belong consist comprise remain become seem exist survive provide require involve "
        "represent allow describe produce receive refer occur appear depict portray oppose inhibit encompass possess prevent "
        "extend stretch enclose denote exhibit enable ensure regulate consider believe"
    ).split()
)
# Participles that only introduce: *many forms, including ballets*.
_LIKE_PREPOSITIONS = words("including excluding following regarding concerning")
# Participles like nouns or present forms, which are participles where a preposition follows them at a sentence's head.
_OPENING = words("set found left cast cut split bound spread hit hurt")
_AFTER_VERB = ARTICLES | PREPOSITIONS | PRONOUNS | _POSSESSIVES


def verb_places(forms: Sequence[Form]) -> list[bool]:
    """For every place whether a verb (auxiliaries included) stands there."""
    found = [False] * len(forms)
    before = ""
    for place, form in enumerate(forms):
        kind = form.verbhood if form.verbhood >= 0 else _verbhood(form)
        if kind == _INFINITIVE:
            found[place] = before in _BEFORE_INFINITIVE and not form.capital
        elif kind == _DECIDED_BY_PLACE:
            found[place] = _is_verb(forms, place)
        before = form.text
    return found


# ``Form.verbhood``: never a verb; one only as an infinitive; one that its neighbours decide.
_NEVER, _INFINITIVE, _DECIDED_BY_PLACE = range(3)


def _verbhood(form: Form) -> int:
    """What can be said of a word whatever its place; noted on the form."""
    text = form.text
    listed = (
        text == "s" or text in _AUX or form.negative or form.verbal or text in VERB_FORMS or form.key in _ALWAYS_VERBS
    )
    if form.mark or form.numeric:
        form.verbhood = _NEVER
    elif listed or form.key in _COMMON or text in _OPENING or _past(text) or _again(text):
        form.verbhood = _DECIDED_BY_PLACE
    else:
        form.verbhood = _INFINITIVE if form.weight else _NEVER
    return form.verbhood


_PREFIXES = ("re", "out", "over", "under", "mis", "un")


def _again(text: str) -> bool:
    """*rebuilt*, *outsold*, *misread*: an irregular past with a prefix."""
    return text.startswith(_PREFIXES) and any(
        text.startswith(prefix) and text[len(prefix) :] in VERB_FORMS for prefix in _PREFIXES
    )


def _past(text: str) -> bool:
    return len(text) > 3 and text.endswith("ed") and text not in _NOT_PAST


def _before_apostrophe(forms: Sequence[Form], place: int) -> str:
    """The word before an apostrophe that stands by itself (*it ' s*), "" when none does."""
    return forms[place - 2].text if forms[place - 1].text == "'" else ""


def _begins_name(forms: Sequence[Form]) -> bool:
    """*United Nations*, *Allied Command*: a sentence's first word and its neighbour are both capitals."""
    return len(forms) > 1 and forms[1].capital and forms[0].text not in _AUX


def _described(forms: Sequence[Form], place: int) -> bool:
    """*the critically acclaimed film*: between an article with its adverb and a noun stands an adjective."""
    if place < 2 or not forms[place - 1].text.endswith("ly") or forms[place - 2].text not in _BEFORE_NOUN:
        return False
    return place + 1 < len(forms) and (forms[place + 1].weight > 0 or forms[place + 1].numeric)


def _is_verb(forms: Sequence[Form], place: int) -> bool:
    form = forms[place]
    if form.mark or form.numeric:
        return False
    text = form.text
    if text == "s" and place > 1 and _before_apostrophe(forms, place) in _SUBJECTS:
        return True
    if form.capital and not form.verbal and (place or _begins_name(forms)):
        return False
    if text in _AUX or form.negative or form.verbal:
        return True
    before = forms[place - 1].text if place else ""
    if before in _BEFORE_INFINITIVE:
        return form.weight > 0
    if before in _BEFORE_NOUN or (text.endswith("ed") and _described(forms, place)):
        return False
    if not place and text in _OPENING and len(forms) > 1 and forms[1].text in PREPOSITIONS:
        return True
    if text in VERB_FORMS or _past(text) or _again(text):
        return True
    if form.key in _ALWAYS_VERBS and not text.endswith("ing") and place:
        return before not in PREPOSITIONS
    if form.key not in _COMMON:
        return False
    if text.endswith("ing"):
        return before in _JOINTS and text not in _LIKE_PREPOSITIONS
    after = forms[place + 1] if place + 1 < len(forms) else None
    placed = before in _SUBJECTS or (place > 0 and (forms[place - 1].capital or forms[place - 1].weight > 0))
    followed = after is not None and (after.capital or after.numeric or after.text in _AFTER_VERB)
    return placed and followed and before not in PREPOSITIONS
