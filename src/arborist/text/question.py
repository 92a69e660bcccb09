"""What a question asks for, by its words alone.

Read by ``retrieval.preflight``, by the extractive reader and by the
verifier's warrants (a *who* question wants a person in the window). Ordered
patterns over the folded question; the first that matches decides, so the
order below is the specification. English only: a question in another
language is ``other``, never guessed at. Pure, linear.
"""

import re
from collections.abc import Callable
from enum import StrEnum

from arborist.text.fold import fold
from arborist.text.stopword import QUESTION_WORDS, STOP_WORDS
from arborist.text.token import words

_HEAD = 2_000  # a question word later than this decides nothing


class QuestionType(StrEnum):
    """The kind of answer wanted."""

    WHO = "who"
    WHAT = "what"
    WHEN = "when"
    WHERE = "where"
    WHY = "why"
    HOW = "how"
    HOW_MANY = "how_many"
    HOW_MUCH = "how_much"
    LIST = "list"
    RELATION = "relation"
    DEFINITION = "definition"
    YES_NO = "yes_no"
    CHOICE = "choice"
    OTHER = "other"


_WRAPPING = re.compile(
    r"(?:(?:please|hi|hello|hey|ok|okay|so|and|but|well|now|then)\b[\s,!.]*"
    r"|(?:can|could|would|will) you (?:please )?(?:tell|explain to|show|give|help) (?:me|us)\b(?: understand)?[\s,]*"
    r"|(?:please )?tell (?:me|us)\b[\s,]*|do you (?:happen to )?know\b[\s,]*|does anyone know\b[\s,]*"
    r"|(?:can|could|would|will) you (?:please )?(?=(?:list|name|define|describe|explain|compare|give|show|provide)\b)"
    r"|i(?:'d| would) (?:like|love|want) to know\b[\s,]*|i(?:'m| am) (?:wondering|curious|trying to find out)\b(?: about)?[\s,]*"
    r"|i (?:want|need|have) to (?:know|find out|learn)\b[\s,]*|(?:any idea|do you remember|remind me|i wonder)\b[\s,]*"
    r"|(?:just )?(?:out of curiosity|quick question|question)\b[\s,:]*)+"
)
_PERSON = (
    r"(?:person|people|man|men|woman|women|president|king|queen|emperor|author|writer|poet|novelist|actor|actress|"
    r"singer|musician|composer|artist|painter|sculptor|scientist|physicist|chemist|mathematician|philosopher|inventor|"
    r"explorer|politician|prime minister|general|leader|coach|player|director|founder|architect|astronaut|pope|saint|"
    r"boy|girl|chancellor|senator|governor|mayor|engineer|economist|historian|biologist|designer|character|god|goddess|"
    r"rapper|comedian|drummer|guitarist|quarterback|striker|goalkeeper|captain|monarch|ruler|pharaoh|duke|prince|princess)s?"
)
_PLACE = (
    r"(?:city|country|state|town|village|place|location|continent|region|county|province|district|"
    r"island|street|neighbou?rhood|borough|nation|suburb|venue|stadium)"
)
_TIME = r"(?:year|date|day|month|century|decade|time period|season|era|weekday|time of (?:day|year)|time(?= (?:is|was|does|do|did|will)\b)|period|epoch)s?"
_SIZE = (
    r"(?:much|tall|long|far|old|high|deep|big|heavy|fast|large|wide|hot|cold|thick|small|strong|dense|loud|bright|"
    r"expensive|close|near|short|quickly|late|early|young|populous|warm|distant|rich)"
)
_COUNTED = (
    r"(?:populations?|heights?|lengths?|widths?|depths?|weights?|mass(?:es)?|ages?|areas?|distances?|speeds?|prices?|"
    r"costs?|temperatures?|boiling points?|melting points?|densit(?:y|ies)|durations?|salar(?:y|ies)|percentages?|percent|"
    r"proportions?|fractions?|rates?|amounts?|diameters?|radius|circumferences?|altitudes?|elevations?|volumes?|"
    r"frequenc(?:y|ies)|wavelengths?|gdp|budgets?|half-life|life expectancy|atomic number|atomic weight|value)"
)
_GIVE = r"(?:give|show|provide|write|make|create)(?: me| us)?"
_BE = r"(?:is|are|was|were|'s|be|has been|have been|will be|would be)"
_AUX = (
    r"(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|shall|may|might|must|"
    r"isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|hadn't|can't|couldn't|won't|wouldn't|shouldn't)"
)
_LEAD = r"(?:(?:in|on|at|of|for|from|to|by|with|during|since|until|under|over|through|about|into|after|before|between|within|around|near|against) )?"
_WHICH = r"(?:what|which)"

_Rules = tuple[tuple[QuestionType, re.Pattern[str]], ...]


def _compiled(*rules: tuple[QuestionType, str]) -> _Rules:
    return tuple((kind, re.compile(pattern)) for kind, pattern in rules)


# At the start of the unwrapped question; the first that matches decides.
_OPENING = _compiled(
    (QuestionType.HOW_MANY, rf"{_LEAD}how many\b"),
    (
        QuestionType.HOW_MANY,
        rf"{_WHICH}(?: {_BE}|'s)? (?:the )?(?:(?!atomic|mass|telephone|phone|serial|quantum)\w+ )?(?:number|count|quantity) of\b",
    ),
    (QuestionType.HOW_MANY, r"how often\b|how frequently\b|count the\b|number of\b"),
    (
        QuestionType.WHEN,
        rf"{_LEAD}when\b|{_LEAD}{_WHICH} (?:\w+ )?{_TIME}\b|how (?:long ago|recently|soon|early)\b",
    ),
    (QuestionType.WHEN, rf"{_WHICH}(?: {_BE}|'s)? (?:the )?(?:\w+ )?(?:year|date|day|month|century|decade)\b"),
    (
        QuestionType.RELATION,
        r"how (?:is|are|was|were|do|does|did) .*\b(?:related|connected|linked|differ|relate|compare|different|similar)\b",
    ),
    (
        QuestionType.RELATION,
        r"(?:.{0,40}\b)?(?:relationships?|relations?|connections?|links?|differences?|distinctions?|similarit(?:y|ies)|comparison) (?:\w+ ){0,2}between\b",
    ),
    (QuestionType.RELATION, r"compare\b|contrast\b|in what (?:way|respect)s? .*\b(?:differ|related|similar)\b"),
    (QuestionType.HOW_MUCH, rf"{_LEAD}how {_SIZE}\b"),
    (
        QuestionType.HOW_MUCH,
        rf"(?:{_LEAD}{_WHICH}|{_WHICH}(?: {_BE}|'s)(?: the| its| their| his| her)?)(?: (?:average|total|mean|median|maximum|minimum|current|approximate|estimated|top|annual))? {_COUNTED}\b",
    ),
    (QuestionType.WHY, rf"{_LEAD}why\b|how come\b|{_LEAD}{_WHICH} (?:\w+ )?(?:reason|cause|purpose)s?\b"),
    (
        QuestionType.WHY,
        rf"what(?: {_BE}|'s)? (?:the )?(?:\w+ )?(?:causes?|reasons?|caused|purpose)\b|what (?:led|leads|made|makes|prompted|triggered|explains)\b",
    ),
    (
        QuestionType.CHOICE,
        rf"(?:{_WHICH}|who|where|when)\b[^?,:]*[,:][^?]*\bor\b [^?]*(?:\?|\Z)",
    ),
    (
        QuestionType.LIST,
        rf"(?:list|enumerate)\b|name\b(?! (?:of|an?|one|the (?:\w+ )?\w+[^s\W])\b)|(?:make |create )?a list of\b|{_GIVE} (?:an? |the )?(?:\w+ ){{0,2}}list\b"
        rf"|{_GIVE} (?:(?:the|all|some|several|a few|a couple of|[0-9]+|two|three|four|five|six|seven|eight|nine|ten) )?(?:\w+ )?"
        r"(?:names|examples|facts|reasons|causes|ways|types|kinds|instances|titles)\b",
    ),
    (
        QuestionType.LIST,
        rf"{_WHICH} (?:are|were) (?:all )?(?:of )?(?:the|some(?: of the)?|all|\w+ of the)(?: \w+)* ?\w+s\b(?!.*\b(?:called|named|known as|made of)\W*\Z)",
    ),
    (QuestionType.WHERE, rf"{_LEAD}where\b|{_LEAD}{_WHICH} (?:\w+ )?{_PLACE}\b"),
    (QuestionType.WHERE, rf"{_WHICH}(?: {_BE}|'s) the (?:\w+ )?(?:location|birthplace|place|capital(?: city)?)\b"),
    (QuestionType.WHO, rf"{_LEAD}(?:who|whom|whose)\b|who'?s\b|{_LEAD}{_WHICH} (?:\w+ ){{0,2}}{_PERSON}\b"),
    (
        QuestionType.DEFINITION,
        rf"define\b|(?:what(?:'s| is) |{_GIVE} )?(?:the |a )?(?:definition|meaning) of\b|what (?:do|does|did) .*\b(?:mean|stand for|refer to)\b|what is meant by\b|what is \(are\) ",
    ),
    (
        QuestionType.DEFINITION,
        r"what(?:'?s| is| are) (?:an? )?(?!(?:the|its?|this|that|these|those|there|your|his|her|their|my|our|some|all|\w+ly)\b)(?:[\w'.+#-]+)(?: (?!of\b|in\b|for\b|the\b|to\b|from\b|on\b|by\b|with\b|at\b|called\b|named\b|used\b|known\b)[\w'.+#-]+){0,2}\s*\??\Z",
    ),
    (
        QuestionType.HOW,
        rf"{_LEAD}how\b|(?:in|by) {_WHICH} (?:\w+ )?(?:ways?|manner|means|method|process|mechanism)\b",
    ),
    (QuestionType.WHAT, rf"{_LEAD}{_WHICH}\b|what'?s\b|name (?:of|an?|one|the)\b"),
    (QuestionType.CHOICE, rf"{_AUX}(?:n't)?\b.*\bor\b(?! not\b)(?! (?:more|less|later|earlier|so)\b)"),
    (QuestionType.YES_NO, rf"{_AUX}\b"),
)
# Not at the start, for "The capital of France is what?" and "Explain how it works".
_INSIDE = _compiled(
    (QuestionType.HOW_MANY, r"\bhow many\b"),
    (QuestionType.HOW_MUCH, rf"\bhow {_SIZE}\b"),
    (QuestionType.WHEN, rf"\bwhen\W*\Z|\b{_WHICH} {_TIME}\b|, when\b"),
    (QuestionType.WHERE, rf"\bwhere\W*\Z|\b{_WHICH} {_PLACE}\b|, where\b"),
    (QuestionType.WHO, rf"\bwho(?:m|se)?\b|\b{_WHICH} {_PERSON}\b"),
    (QuestionType.WHY, r"\bwhy\b"),
    (QuestionType.WHAT, r"\b(?:what|which)\b"),
    (QuestionType.HOW, r"\bhow\b"),
    (QuestionType.WHERE, r"\bwhere\b"),
    (QuestionType.WHEN, r"\bwhen\b"),
)
# A wh-word in the middle of a statement asks nothing ("it falls when heated"): without a question
# mark or an imperative it must end the text, or follow a comma, a preposition or a form of "be".
_ENDING = r"\W*\Z"
_AFTER = r"(?:,|\b(?:in|of|by|to|for|from|at|on|is|was|are|were)) "
_STATED = _compiled(
    (QuestionType.HOW_MANY, r"\bhow many\b"),
    (QuestionType.WHEN, rf"\bwhen{_ENDING}|{_AFTER}{_WHICH} {_TIME}\b|, when\b"),
    (QuestionType.WHERE, rf"\bwhere{_ENDING}|{_AFTER}{_WHICH} {_PLACE}\b|, where\b"),
    (QuestionType.WHO, rf"\bwho(?:m|se)?{_ENDING}|{_AFTER}{_WHICH} {_PERSON}\b|, who(?:m|se)?\b"),
    (QuestionType.WHY, rf"\bwhy{_ENDING}|, why\b"),
    (
        QuestionType.WHAT,
        rf"\b(?:what|which){_ENDING}|{_AFTER}what\b|\b(?:in|of|by|to|for|from|at|on) which \w+{_ENDING}",
    ),
    (QuestionType.HOW, r", how\b"),
)
_IMPERATIVE = re.compile(
    r"(?:explain|describe|tell|show|say|discuss|find|read|work out|figure out|look up|calculate|check)\b"
)
# "Screening in schools: is it worth it?"
_CLAUSE = re.compile(rf"[:,] (?={_AUX}\b)")


def question_type(text: str) -> QuestionType:
    """The type of the question ``text``; ``OTHER`` when nothing says."""
    bare = unwrapped(text)
    asking = "?" in bare
    inside = _INSIDE if asking or _IMPERATIVE.match(bare) else _STATED
    kind = _first(_OPENING, bare, re.Pattern.match) or _first(inside, bare, re.Pattern.search)
    clause = _CLAUSE.search(bare) if asking and kind is None else None
    if clause is not None:
        kind = _first(_OPENING, bare[clause.end() :], re.Pattern.match)
    return kind or QuestionType.OTHER


def _first(
    rules: _Rules, text: str, look: Callable[[re.Pattern[str], str], re.Match[str] | None]
) -> QuestionType | None:
    return next((kind for kind, pattern in rules if look(pattern, text)), None)


def unwrapped(text: str) -> str:
    """The folded question without "please tell me" and the like, spaces collapsed."""
    bare = " ".join(fold(text[:_HEAD]).split())
    wrapping = _WRAPPING.match(bare)
    rest = bare[wrapping.end() :] if wrapping else bare
    return rest or bare


def content_words(text: str) -> list[str]:
    """The folded words of ``text`` that carry a subject, in order, repeats kept."""
    return [word for word in words(fold(text)) if word not in STOP_WORDS and word not in QUESTION_WORDS]
