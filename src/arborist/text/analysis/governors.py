"""Words that govern others, by what follows for what they govern, and where a phrase begins. In the policy hash."""

from arborist.text.analysis.morphology import word_key
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.stopwords import BE
from arborist.text.analysis.wordlist import words


def _keys(text: str) -> frozenset[str]:
    return frozenset(word_key(word) for word in text.split())


# Under these a noun is another thing than the noun before them: *a candidate for mayor*, *a model of the bridge*.
NOUN_GOVERNORS = words("of for against to from about like as over without than")
# *A kind of bird* is a bird, *the city of Graz* is Graz, *a group of boys* are boys.
TRANSPARENT = _keys(
    "type kind sort form variety variation variant species genus family breed class category style genre city town village state county region "
    "province district kingdom republic island municipality capital month year season spring summer autumn winter decade name number group set series team pair couple "
    "collection chain array list line crowd flock fleet range majority total one piece body people person work feature thousand hundred million billion dozen score handful bunch host"
)
# What is in a part of a place is in the place: *in the north of Italy*.
PLACED = words("in at on near around")
CAUSES = words("due owing thanks because")  # *due to* is *because of*
# A gerund after these tells what happened: *rose to fame by singing*, *after leaving*.
FACTUAL_PREPOSITIONS = words("by after while when since upon through whilst in")
# Verbs and adjectives whose infinitive, gerund or predicate is so: *managed to win*, *was elected mayor*, *known for singing*.
ENTAILING = _keys(
    "manage go begin start continue come proceed help serve become remain elect appoint know name call famous renowned noted "
    "remember credit award found finish succeed keep spend born first last act work turn happen get use lie stand locate situate"
)
# What follows *that* after these is told as so.
FACTIVE = _keys(
    "find discover show demonstrate prove reveal confirm know learn realize fact so such ensure mean establish observe is was are "
    "notice note determine conclude evident clear"
)
OPEN_QUESTION = words("whether how why if")
# Behind a predicate adjective these say where and how far it holds: *safe in small doses*.
LIMITING = words("in for at under with within to against on during when only from among after before while since once")
# At the end of a clause: *in winter only*.
ENDING = words("only alone")
EXCEPT = words("but except save barring excluding besides")
TIMES = words("times twice half nearly almost not")
TEMPORAL_LIMITS = words("before until till")
LINKS = BE | words("or aka as")
PRESENT, PAST = words("is are has have"), words("was were had")
UNIVERSAL = words("all every each no none never only always not n't nobody nothing neither")


def place_of(window: Passage, partner: int, marker: str) -> int:
    """The place of the preposition ``marker`` that introduces the phrase of ``partner``; -1 when it has none."""
    at = partner - 1
    while at >= 0 and window.forms[at].text != marker:
        at -= 1
    return at


def followed_by_possessive(claim: Passage, place: int) -> bool:
    """Whether a written-out *'s* follows, as in tokenised text."""
    return [form.text for form in claim.forms[place + 1 : place + 3]] == ["'", "s"]
