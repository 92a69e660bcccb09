"""Words that turn a statement: negation, quantity of things, modality, attribution, condition.

Every table is general English, written as folded words or stem keys; none
was made from failing rows. They are part of the verifier policy hash.
"""

from collections.abc import Iterator
from functools import lru_cache

from arborist.text.analysis.morphology import word_key
from arborist.text.analysis.wordlist import words


def _keys(text: str) -> frozenset[str]:
    return frozenset(word_key(word) for word in text.split())


# --- negation ------------------------------------------------------------------
NEGATORS = words(
    "not no never none nobody nothing nowhere neither nor without n't cannot hardly scarcely barely rarely seldom"
)
# Verbs that deny what follows: *refused to sign*, *avoided*, *failed to*, *turned down* (see LEXICAL_PHRASES).
NEGATIVE_VERBS = _keys(
    "refuse refusal avoid avoidance fail failure decline deny denial reject rejection lack absence prevent prohibit forbid "
    "ban cease stop quit abandon oppose opposition exclude exclusion ignore neglect miss cancel fake false untrue unable "
    "disassociate dissociate dispute disprove refute unlike unsuccessful abstain"
)
LEXICAL_PHRASES = (
    ("far", "from"),
    (word_key("anything"), "but"),
    ("turn", "down"),
    ("give", "up"),
    ("rule", "out"),
    ("call", "off"),
    ("instead", "of"),
    ("rather", "than"),
)
NEGATIVE_PREFIXES = ("un", "in", "im", "ir", "il", "non", "dis", "mis")
_SHORTEST_PREFIXED = 4  # letters a word keeps beside its prefix, so that *is* does not oppose *dis*

# --- how many things: rank of strength, none < few < some < many < most < all -------------
QUANTIFIERS = {
    "none": 0, "no": 0, "few": 1, "several": 3, "some": 2, "certain": 2, "various": 3, "many": 4, "numerous": 4,
    "most": 5, "mostly": 5, "majority": 5, "mainly": 5, "largely": 5, "generally": 5, "usually": 5, "often": 4,
    "frequently": 4, "typically": 5, "commonly": 4, "sometimes": 2, "occasionally": 2, "rarely": 1, "all": 6, "every": 6,
    "each": 6, "always": 6, "entire": 6, "entirely": 6, "whole": 6, "everyone": 6, "everything": 6, "only": 7,
    "solely": 7, "exclusively": 7, "sole": 7, "completely": 6, "fully": 6, "any": 4, "never": 6,
}  # fmt: skip
UNIVERSAL = 6

# Said before a word, each makes the statement weaker; left out of a claim, the claim is too strong.
DIMINISHERS = words(
    "almost nearly slightly somewhat partly partially barely hardly rarely seldom mostly mainly largely generally usually "
    "often sometimes occasionally some few half relatively fairly rather approximately roughly potentially possibly "
    "probably arguably reportedly allegedly supposedly semi quasi deputy vice former ex assistant honorary acting aspiring "
    "loosely nominally ostensibly theoretically provisionally temporarily mistakenly falsely wrongly erroneously virtually "
    "anti non pseudo fake mock associate nominal unofficial failed proposed planned future retired"
)
# Said before a word in the claim alone, each makes it stronger.
INTENSIFIERS = words(
    "very extremely highly completely entirely totally fully absolutely always exclusively solely strictly"
)

# --- modality ------------------------------------------------------------------
MODALS = words(
    "may might could can should would must possibly perhaps probably potentially likely unlikely apparently presumably "
    "seemingly maybe"
)
# Verbs whose object need not be so: *promised to repair*, *was accused of stealing*, *asked whether he owned*.
NON_ENTAILING = words(
    "promised promises promise vowed threatened offered ordered commanded told urged asked wondered doubted doubts forgot accused "
    "acquitted dreamed dreamt imagined pretended pretends feared hesitated agreed decided allowed permitted invited wished wishes "
    "intends intended refused will shall 'll once formerly previously"
)
# These say the same: one may stand for another, and a claim that adds one only says less.
POSSIBLY = words("may might can could possibly perhaps maybe potentially")
FORMERLY = words("former formerly previously once ex")
# Those of ``NON_ENTAILING`` that count without a clause behind them.
STANDALONE = words("will shall 'll once formerly previously offered")
HEDGES = (
    MODALS
    | NON_ENTAILING
    | words(
        "seems seem seemed appears appear appeared suggests suggest suggested believed thought supposed supposedly expected planned "
        "considered intended proposed rumored rumoured reportedly allegedly arguably alleged purported purportedly hypothetical attempted tried attempts "
        "aims aimed hoped hopes wants wanted scheduled potential possible suspected presumed"
    )
)

# --- attribution ---------------------------------------------------------------
ATTRIBUTION = _keys(
    "say claim state argue believe suggest report allege think assert contend maintain insist write note accuse estimate "
    "speculate propose announce declare tell according view opinion"
)

# What is told as believed, not as so.
DISBELIEF = _keys(
    "belief believed held myth legend rumor rumour misconception contrary supposed superstition hoax fallacy folklore "
    "mistakenly wrongly falsely erroneously rumored rumoured"
)
# A sentence takes the one before back with one of these, opening with one of ``TAKING_UP``.
RETRACTIONS = _keys(
    "false wrong untrue incorrect retracted withdrawn myth disproved disproven debunked mistaken hoax refuted denied discredited "
    "fabricated inaccurate unfounded rejected error misconception"
)
TAKING_UP = words("this that it however but these such which later claim story")

# What holds of these holds in a story: *in the novel, she burns down the mill*.
STORIES = words("novel film story dream play legend myth game tale book series episode movie")

# --- conditions ----------------------------------------------------------------
CONDITIONS = words("respectively either if unless except excluding excepting provided assuming only until")

# Of a person or thing, but not that person or thing: *the daughter of X* is not *X*.
RELATIONAL = words(
    "daughter son wife husband widow widower brother sister father mother uncle aunt cousin nephew niece grandson granddaughter "
    "grandfather grandmother parent child friend rival enemy assistant agent lawyer student pupil teacher fan follower neighbor "
    "neighbour servant secretary tower roof garden gate edge outskirts ruins copy model replica imitation draft sequel"
)

# Of a person or thing, but not that person or thing: *the daughter of X* is not *X*.
RELATIONAL = words(
    "daughter son wife husband widow widower brother sister father mother uncle aunt cousin nephew niece grandson granddaughter "
    "grandfather grandmother parent child friend rival enemy assistant agent lawyer student pupil teacher fan follower neighbor "
    "neighbour servant secretary tower roof garden gate edge outskirts ruins copy model replica imitation draft sequel"
)

# --- comparison and direction --------------------------------------------------
SUPERLATIVES = words(
    "most least best worst first last largest biggest smallest highest lowest oldest youngest longest shortest greatest fastest "
    "slowest richest poorest tallest earliest latest newest strongest weakest top main primary"
)
# Pairs in which swapping one for the other turns the statement round; stem keys, both directions.
_OPPOSITES = """
increase:decrease increase:decline increase:reduce increase:fall rise:fall rise:decline rise:drop grow:shrink grow:decline
more:less more:fewer high:low higher:lower highest:lowest large:small larger:smaller largest:smallest big:small
biggest:smallest great:small long:short longer:shorter longest:shortest early:late earlier:later earliest:latest
old:young older:younger oldest:youngest old:new oldest:newest good:bad better:worse best:worst strong:weak fast:slow
faster:slower rich:poor hot:cold warm:cold wet:dry hard:soft hard:easy difficult:easy heavy:light tall:short
win:lose victory:defeat victory:loss succeed:fail success:failure accept:reject accept:refuse agree:disagree allow:forbid
allow:prohibit allow:ban permit:ban approve:reject support:oppose favor:oppose for:against love:hate like:dislike
begin:end start:end start:finish start:stop begin:finish open:close arrive:leave arrive:depart enter:leave enter:exit
join:leave buy:sell lend:borrow give:receive give:take send:receive teach:learn push:pull attack:defend
create:destroy build:destroy appear:disappear include:exclude remember:forget marry:divorce hire:fire promote:demote
before:after above:below over:under inside:outside up:down north:south east:west northern:southern eastern:western
northeast:southwest northwest:southeast left:right front:back top:bottom first:last male:female man:woman boy:girl
husband:wife father:mother son:daughter brother:sister king:queen prince:princess uncle:aunt actor:actress
positive:negative public:private true:false right:wrong legal:illegal alive:dead live:die birth:death
maximum:minimum major:minor same:different similar:different similar:dissimilar common:rare common:uncommon
many:few all:none always:never everyone:nobody both:neither past:future present:absent presence:absence
guilty:innocent safe:dangerous rural:urban ancient:modern natural:artificial simple:complex active:passive
internal:external import:export profit:loss ascend:descend expand:contract upper:lower majority:minority
friend:enemy ally:enemy hero:villain protagonist:antagonist employer:employee teacher:student parent:child
fiction:nonfiction fictional:real amateur:professional domestic:foreign domestic:international
introvert:extrovert predecessor:successor precede:follow precede:succeed ancestor:descendant acquit:convict
liberal:conservative left:right day:night morning:evening summer:winter day:night land:sea empty:full
permanent:temporary voluntary:compulsory optional:mandatory deny:admit deny:confirm worsen:improve
inhibit:promote inhibit:enhance inhibit:activate suppress:promote suppress:activate impair:improve impair:enhance
upregulate:downregulate activate:inactivate agonist:antagonist benefit:harm protect:harm gain:lose attract:repel
encourage:discourage connect:disconnect praise:criticize praise:criticise critical:supportive popular:unpopular
famous:unknown able:unable capable:incapable likely:unlikely healthy:unhealthy usual:unusual lawful:unlawful
fiction:fact debut:final original:remake single:married single:multiple
"""


def _opposite_table() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pair in _OPPOSITES.split():
        left, right = (word_key(word) for word in pair.split(":"))
        if left != right:
            table.setdefault(left, set()).add(right)
            table.setdefault(right, set()).add(left)
    return {word: frozenset(others) for word, others in table.items()}


OPPOSITES = _opposite_table()

# What a word may do to a statement, as bits of ``Form.cue``.
NEGATES, HEDGES_IT, ATTRIBUTES, DISBELIEVES, CONDITIONS_IT, RETRACTS, PHRASE_NEGATES = (1 << bit for bit in range(7))
_PHRASE_HEADS = frozenset(head for head, _ in LEXICAL_PHRASES)


def cue_of(text: str, stemmed: str, *, negative: bool) -> int:
    """The cue bits of a word."""
    return _TEXT_CUES.get(text, 0) | _KEY_CUES.get(stemmed, 0) | (NEGATES if negative else 0)


def _cues(*tables: tuple[int, frozenset[str]]) -> dict[str, int]:
    """Word → the bits of all the tables that hold it."""
    found: dict[str, int] = {}
    for bit, listed in tables:
        for word in listed:
            found[word] = found.get(word, 0) | bit
    return found


_TEXT_CUES = _cues((NEGATES, NEGATORS), (HEDGES_IT, HEDGES), (CONDITIONS_IT, CONDITIONS))
_KEY_CUES = _cues(
    (NEGATES, NEGATIVE_VERBS),
    (ATTRIBUTES, ATTRIBUTION),
    (DISBELIEVES, DISBELIEF),
    (RETRACTS, RETRACTIONS),
    (PHRASE_NEGATES, _PHRASE_HEADS),
)


# Pure and bounded, so it cannot change a verdict.
@lru_cache(maxsize=1 << 15)
def opposites_of(word: str) -> tuple[str, ...]:
    """Keys that say the opposite: listed ones, and the word with or without a negative prefix."""
    return tuple(_opposites_of(word))


def _opposites_of(word: str) -> Iterator[str]:
    yield from sorted(OPPOSITES.get(word, ()))
    for prefix in NEGATIVE_PREFIXES:
        if len(word) >= _SHORTEST_PREFIXED:
            yield prefix + word
        if word.startswith(prefix) and len(word) - len(prefix) >= _SHORTEST_PREFIXED:
            yield word[len(prefix) :]
