"""The shape of a question beyond its type: quantifier, scope and what is odd about it.

Called by ``preflight`` alone, before retrieval and without a model. Each
detector is a pattern over the folded question; the ten quantifier classes are
those of the earlier system, weakest to strongest, strongest match wins, and
"how many X" is a count, never *many*. English only: other languages match
nothing and stay ``absent``, ``unknown`` and without flags. Definitions and
examples: ``docs/internals/preflight.md``. Pure; worst case 0.2 s at the policy's 4,000 characters.
"""

import re
from enum import StrEnum

from arborist.text.fold import fold
from arborist.text.question import QuestionType


class Quantifier(StrEnum):
    """How much a question asks for, weakest first."""

    ABSENT = "absent"
    SINGULAR = "singular"
    PROPORTIONAL = "proportional"
    SMALL_NUMBER = "small_explicit_number"
    COMPARATIVE_BOUND = "comparative_bound"
    FEW = "few"
    MANY = "many"
    ALL = "all"
    OPEN_REQUEST = "open_request"
    COMPREHENSIVE = "comprehensive"


class Scope(StrEnum):
    """Whether the set a question is about has an edge that its words name."""

    BOUNDED = "bounded"
    UNBOUNDED = "unbounded"
    UNKNOWN = "unknown"


_SMALL = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_NUMBER = (
    rf"(?:[0-9][0-9,.]*|one|{_SMALL}|(?:thir|four|fif|six|seven|eigh|nine)teen|"
    r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:a |an )?(?:hundred|thousand|million|billion|dozen)|half|once|twice)"
)
_SPAN = r"(?:second|minute|hour|day|week|month|year|decade|century|metre|meter|mile|quarter|third)"
_NOT_SUPERLATIVE = (
    r"(?!(?:west|midwest|northwest|southwest|forest|rainforest|interest|contest|protest|request|guest|harvest|rest|"
    r"test|nest|quest|conquest|priest|chest|arrest|modest|honest|invest|suggest|digest|pest|crest|vest|latest|manifest|"
    r"bequest|wrest|attest|behest|unrest|molest|infest|ingest|detest|divest|zest|jest|everest)\b)"
)

# Strongest first.
_QUANTIFIERS: tuple[tuple[Quantifier, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (
            Quantifier.COMPREHENSIVE,
            r"(?<!theory of )\beverything\b|\ball there is\b|\bin (?:full |great |every |complete |more )?detail\b|\bfrom a to z\b"
            r"|\bevery (?:single )?(?:aspect|detail|fact)\b|\b(?:exhaustive|comprehensive)(?:ly)?\b"
            r"|\b(?:complete|full|entire|whole|thorough|detailed) (?:and \w+ )?(?:list|history|account|report|overview|"
            r"description|explanation|guide|story|life|biography|details|summary|analysis|record|picture|survey|review|"
            r"career|timeline|catalogue|catalog|range|set)\b",
        ),
        (
            Quantifier.OPEN_REQUEST,
            r"\b(?:tell|teach) (?:me|us) (?:\w+ ){0,3}?about\b"
            r"|(?:\A|\b(?:please|you) )(?:please )?(?:describe|discuss|summari[sz]e|outline|elaborate|talk about|"
            r"comment on|introduce|write (?:an?|about)|explain (?!to\b|how\b|why\b|what\b|when\b|where\b|which\b|who\b))"
            r"|\b(?:give|provide|write)(?: me| us)? (?:an?|some) (?:\w+ )?(?:overview|introduction|summary|outline|account|"
            r"description|explanation|background|information|report|essay|article|synopsis|sketch)\b"
            r"|\bwhat (?:do you know|can you (?:say|tell (?:me|us))) about\b|\A(?:some |an )?(?:overview|information|background) (?:of|on|about)\b"
            r"|\b(?:know|learn|hear) (?:more )?about\b",
        ),
        (
            Quantifier.ALL,
            r"(?<!at )(?<!after )(?<!above )(?<!of )\ball\b(?! (?:right|over|along|but|stars?)\b|-)|\bof all (?!times?\b)"
            r"|\bevery\b(?! (?:[0-9]+|other|few|two|three|four|five|ten|day|time|once)\b)|\beach\b(?! other\b)"
            r"|\bevery(?:one|body)\b|\bboth\b(?! (?:\w+ ){1,4}and\b)",
        ),
        (
            Quantifier.MANY,
            r"(?<!how )(?<!as )\bmany\b(?!-| (?:years|days|times|centuries|decades|months|weeks|hours)\b)|\bnumerous\b|\bvarious\b|\blots? of\b|\bplenty of\b|\bcountless\b|\bmultiple\b"
            r"|\ba (?:wide|large|great|broad|huge) (?:variety|range|number|array|amount) of\b|\b(?:dozens|hundreds|thousands) of\b",
        ),
        (Quantifier.FEW, r"\bsome\b(?! day\b)|\bfew\b|\bseveral\b|\bcouple of\b|\bhandful of\b"),
        (
            Quantifier.COMPARATIVE_BOUND,
            rf"\b(?:more|fewer|less|greater|\w{{2,}}er) than (?:a |an |the )?(?:{_NUMBER}|{_SPAN})\b|\bat (?:least|most)\b"
            rf"|\b(?:up to|over|under|above|below|exceed(?:s|ing)?|as many as|(?:a )?(?:minimum|maximum) of) {_NUMBER}\b(?!th\b)"
            rf"|\b{_NUMBER} or (?:more|fewer|less|above|over)\b|\bno (?:more|fewer|less|\w+er) than\b",
        ),
        (
            Quantifier.SMALL_NUMBER,
            rf"(?<!war )(?<!part )(?<!chapter )(?<!act )(?<!number )(?<!volume )(?<!type )(?<!phase )\b{_SMALL}\b"
            r"(?! thirds?\b| quarters?\b| fifths?\b| percent\b)(?=[ -]\w)|\b(?:[2-9]|1[0-2])\b (?=[a-z-]{3,}s\b)",
        ),
        (
            Quantifier.PROPORTIONAL,
            r"(?<!the )(?<!at )(?<!'s )\bmost (?:of\b|(?!\w+ous\b)[a-z]+(?:s|people|men|women|children)\b)|\bmost people\b"
            r"|\b(?:majority|minority|percent|percentage|fraction|proportion|share) of\b|\bpercent\b|[0-9]%|\bhalf\b(?!-)"
            r"|\b(?:thirds?|quarters?|fifths?|tenths?) of\b|\b(?:percentage|proportion|fraction)\b",
        ),
        (
            Quantifier.SINGULAR,
            rf"\bone of\b|\bsingle\b|\b(?:the|his|her|its|their) only\b|\b(?:only|just|which|exactly) one\b|\b{_NOT_SUPERLATIVE}[a-z]{{2,}}[^\W_]?est\b"
            r"|\b(?:the|'s) (?:first|second|third|last)\b(?! (?:world|lady|amendment|nations|time|name|reich|estate)\b)"
            r"|\bthe (?:best|worst|least)\b|\b(?:the|currently the|'s) most (?!recent\b)\w+|\b(?:main|primary|principal|chief|sole) (?!\w+s\b)\w+",
        ),
    )
)


def quantifier(text: str) -> Quantifier:
    """The strongest quantifier class among the words of ``text``."""
    folded = " ".join(fold(text).split())
    for kind, pattern in _QUANTIFIERS:
        if pattern.search(folded):
            return kind
    return Quantifier.ABSENT


# --- scope -------------------------------------------------------------------

_KNOWN_SET = re.compile(
    r"\bsolar system\b|\bperiodic table\b|\bchemical elements\b|\b(?:us|u\.s\.|american|united) states\b|\bstates of the (?:us|usa|union)\b"
    r"|\b(?:days of the week|months of the year|seasons of the year|signs of the zodiac|zodiac|alphabet|rainbow|continents|oceans)\b"
    r"|\b(?:wonders of the (?:ancient )?world|apostles|evangelists|ten commandments|deadly sins|books of the bible|old testament|new testament)\b"
    r"|\b(?:european union|eu|united nations|un|nato|commonwealth|g7|g20|opec|asean|african union)(?:'s)? (?:members?|countries|states)\b"
    r"|\b(?:members?|countries|states) of the (?:european union|eu|united nations|un|nato|commonwealth|g7|g20|opec|asean|african union)\b"
    r"|\b(?:premier league|champions league|bundesliga|serie a|la liga|nba|nfl|nhl|mlb|world cup|super bowl|olympics|olympic games|"
    r"world series|formula one|tour de france|wimbledon|eurovision)\b"
    r"|\bthis (?:year|month|week|season)\b"
)
_TIME = re.compile(
    r"\b(?:1[0-9]{3}|20[0-9]{2})(?:s|-[0-9]{2,4})?\b|\b[0-9]{1,2}(?:st|nd|rd|th) century\b|\b[0-9]+ (?:bc|bce|ad|ce)\b"
    r"|\b(?:first|second|third|fourth|fifth|tenth|(?:\w+teenth)|twentieth|twenty-first) century\b"
    r"|\b(?:in|on|during|last|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
# A name after a preposition, unless it is the very thing counted ("a lot of Romans").
_NAMED = re.compile(
    r"(?<!lot )(?<!lots )(?<!all )(?<!plenty )\b(?:in|of|from|by|on|at) (?:the )?"
    r"(?:[A-ZÀ-Þ][\w'’.-]+|africa|europe|asia|antarctica|oceania|australia|(?:north|south|latin|central) america)"
)
_LISTED = re.compile(r"\b(?:list|names?)\b")
_NAME_BOUNDS = frozenset({Quantifier.MANY, Quantifier.ALL})


_HEAD_WORDS = 6


def is_broad(text: str, kind: QuestionType, amount: Quantifier, broad: tuple[str, ...]) -> bool:
    """True when the question as a whole asks broadly, by the classes named in ``broad``.

    *All* and *many* count only where they govern what is asked: in a request
    for a list, or among the first words ("Do all birds …", "What are the many
    …"), not deep inside ("the number of seats held by each state").
    """
    if amount not in broad:
        return False
    if amount not in _NAME_BOUNDS or kind is QuestionType.LIST:
        return True
    folded = " ".join(fold(text).split())
    found = next(pattern for name, pattern in _QUANTIFIERS if name is amount).search(folded)
    return found is not None and folded.count(" ", 0, found.start()) < _HEAD_WORDS


def scope(text: str, amount: Quantifier, *, broad: bool) -> Scope:
    """Bounded by a known set or a time, and for lists by a named place, person or body; else by how much is asked.

    ``broad`` is ``is_broad`` of the same question.
    """
    folded = " ".join(fold(text).split())
    if _KNOWN_SET.search(folded) or _TIME.search(folded):
        return Scope.BOUNDED
    by_name = amount in _NAME_BOUNDS or (amount is Quantifier.COMPREHENSIVE and _LISTED.search(folded))
    if by_name and _NAMED.search(" ".join(text.split())):
        return Scope.BOUNDED
    return Scope.UNBOUNDED if broad else Scope.UNKNOWN


# --- flags -------------------------------------------------------------------

_WH = r"(?:what|which|who|whom|whose|when|where|why|how)"
_FLAGS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "negated": (
            r"\b(?:not|never|without|except(?:ing|ed)?|excluding|other than|neither|nor|nobody|none|no one|nothing|cannot|no longer(?! than))\b"
            r"|n't\b|\bno (?!more\b|fewer\b|less\b|longer\b|\w+er than\b|one\b|[0-9])\w+"
        ),
        "comparative": (
            rf"\b(?:more|less|fewer|better|worse|(?!other|rather)\w{{2,}}er) (?:\w+ ){{0,4}}?than\b(?! (?:a |an |the )?(?:{_NUMBER}|{_SPAN})\b)"
            r"|\b(?:compare|contrast|compared|comparison|versus|vs)\b|\bdiffer(?:s|ences?|ent from)?\b|\bsimilarit(?:y|ies)\b|\bdistinctions? between\b"
            r"|\bas \w+ as (?!well\b|possible\b|soon\b)|\b(?:is|are|was|were) (?:the )?(?:better|worse|(?!other|over|under|after|ever|never)\w{3,}er|more \w+)\b(?=[ ,:;]|\Z)(?=.*\b(?:or|and|than)\b)"
            r"|\bthe (?:larger|smaller|older|younger|bigger|better|taller|longer|greater|higher|faster|heavier) (?:\w+|of)\b"
        ),
        "multi_part": rf"\?\s+\w.*\?|\b{_WH}\b.*(?:\band|;|, and|\bor) (?:also |in |by |to |for |from )?{_WH}\b|\?\s*{_WH}\b",
        "temporal": (
            r"(?<!alternating )(?<!direct )(?<!electric )(?<!ocean )(?<!gulf )\bcurrent\b(?= \w)|\bcurrently\b|\b(?:latest|newest)\b|\b(?:most )?recent(?:ly)?\b"
            r"|\b(?:today|tonight|yesterday|tomorrow|nowadays|upcoming|ongoing|so far|as of|these days|at present|present[- ]day|up[- ]to[- ]date)\b"
            r"|\bnow\b(?! that\b)|\bat (?:the|this) (?:moment|time)\b(?! of\b)|\bstill\b(?! life\b| lifes\b)|\bthis (?:year|month|week|morning|season|decade|century|evening)\b"
            r"|\blast (?:week|month|year|night|season)\b|\bthe next (?!to\b)\w+|\bnext (?:year|week|month|season)\b"
        ),
        "false_presupposition": (
            r"\b(?:given|considering|seeing|now|granted) that\b|\Asince (?!when\b)[^,]{3,}, ?(?:why|how|who|what|when|where|which)\b|\bthe fact that\b"
            r"|\bwhy (?:do|does|did|are|is|was|were|have|has) (?:all|every|everyone|everybody|nobody|no one|no)\b|\bwhy (?:has|have|had) .*\bnever\b"
            r"|\b(?:when|why|how) (?:did|does|do|has|have|had|is|was) .*\b(?:stop(?:ped)?|quit|ceased?|admit(?:ted)?|confess(?:ed)?|faked?|faking|hide|hid|hidden|"
            r"cover(?:ed)? up|pretend(?:ed)?|den(?:y|ied)|regret(?:ted)?|fail(?:ed)? to|lied? about|got? away with|get away with|conceal(?:ed)?)\b"
        ),
        "out_of_corpus": (
            r"\b(?:i|we)(?:'ve| have| had)? (?:just |already |recently )?(?:uploaded|attached|pasted|forwarded|submitted)\b"
            r"|\b(?:the|this|that|these|those|my) (?:\w+ ){1,3}(?:that |which )?(?:i|we)(?:'ve| have| had)? (?:just |already |recently )?"
            r"(?:sent|shared|gave|provided|posted|mentioned|received|linked|copied|typed|told you about)\b"
            r"|\b(?:the|this|that|these|my|our|your) (?:attached|uploaded|pasted|enclosed|attachments?|upload)\b"
            r"|\bth(?:is|ese) (?:images?|pictures?|photos?|photographs?|screenshots?|videos?|recordings?|spreadsheets?|attachments?|drawings?|emails?)\b"
            r"|\b(?:images?|pictures?|photos?|text|tables?|links?|code|passages?|paragraphs?|files?|documents?|urls?|screenshots?|graphs?|charts?|figures?) (?:above|below|attached|enclosed)\b"
            r"|\b(?:our|my) (?:last|previous|earlier|prior|past) (?:conversations?|chats?|sessions?|messages?|questions?)\b|\b(?:our|this) (?:conversation|chat)\b"
            r"|\b(?:did|have|had) (?:i|we) (?:just )?(?:asked?|say|said|tell|told|write|mention(?:ed)?|talk(?:ed)?|discuss(?:ed)?)\b.*\b(?:earlier|before|previously|last time|yesterday|above|just now)\b"
            r"|\bmy (?:screen ?shots?|phone|computer|laptop|inbox|e-?mails?|calendar|browser|clipboard|appointments?|attachments?|uploads?|bank (?:balance|account))\b"
            r"|\A(?:what|when|where|how)(?:'s| is| are| old am)? (?:is |are )?my (?:name|birthday|age|location|password|orders?|balance|account|salary|address)\b"
        ),
    }.items()
}

_OPPOSITES = (
    "tallest shortest", "largest smallest", "biggest smallest", "hottest coldest", "oldest youngest", "oldest newest", "fastest slowest",
    "highest lowest", "best worst", "longest shortest", "heaviest lightest", "richest poorest", "strongest weakest", "nearest farthest",
    "square circle", "square round", "square circular", "silent noise", "silent sound", "dry water", "living dead", "dead alive",
    "married bachelor", "hot ice", "always never", "all none", "true false", "open closed", "full empty", "male mother", "female father",
    "male queen", "female king", "frozen steam", "invisible visible", "infinite finite", "odd even",
)  # fmt: skip
_SIDES = {
    "triangle": "three",
    "square": "four",
    "rectangle": "four",
    "pentagon": "five",
    "hexagon": "six",
    "octagon": "eight",
}
_APART = re.compile(
    r"\bbachelors?\b.*\b(?:is|are|was|were) married\b|\bmarried\b.*\bbachelors?\b|\bliving (?:\w+ )?(?:is|are|was|were) dead\b"
    r"|\bdead (?:\w+ )?(?:is|are|was|were) (?:alive|living)\b|\beven numbers? (?:\w+ )?(?:is|are) odd\b|\bodd numbers? (?:\w+ )?(?:is|are) even\b"
    r"|\b(?:both )?(\w+) and (?:yet )?not \1\b|\b(?:died|dead) before (?:\w+ )?(?:was|were|being) born\b|\bimmortal \w+ (?:died|is dead)\b"
)
_BEFORE_AFTER = re.compile(
    r"\bbefore ([0-9]{3,4})\b.{0,30}\bafter ([0-9]{3,4})\b|\bafter ([0-9]{3,4})\b.{0,30}\bbefore ([0-9]{3,4})\b"
)
_BETWEEN = re.compile(r"\b(?:between ([0-9]{3,4}) and|from ([0-9]{3,4}) (?:to|until)) ([0-9]{3,4})\b(?! ?bc)")
_SIDED = re.compile(r"\b(\w+)-sided (\w+?)s?\b")


def flags(text: str, kind: QuestionType) -> tuple[str, ...]:
    """Sorted words for what is special about the question ``text`` of type ``kind``.

    ``alternative``, ``comparative``, ``contradiction``, ``count``,
    ``false_presupposition`` (a hint, never a reason to refuse),
    ``multi_part``, ``negated``, ``out_of_corpus``, ``temporal``.
    """
    folded = " ".join(fold(text).split())
    found = {name for name, pattern in _FLAGS.items() if pattern.search(folded)}
    if kind is QuestionType.CHOICE:
        found.add("alternative")
    if kind is QuestionType.HOW_MANY:
        found.add("count")
    if _contradicts(folded):
        found.add("contradiction")
    return tuple(sorted(found))


def _contradicts(folded: str) -> bool:
    """Words that cannot both hold: adjacent opposites, wrong sides, years in the wrong order."""
    for pair in _OPPOSITES:
        left, right = pair.split()
        if f" {left} {right}" in folded or f" {right} {left}" in folded:
            return True
    for number, shape in _SIDED.findall(folded):
        if shape in _SIDES and number != _SIDES[shape]:
            return True
    for match in _BEFORE_AFTER.finditer(folded):
        before, after = (match[1], match[2]) if match[1] else (match[4], match[3])
        if int(before) <= int(after):
            return True
    if any(int(match[1] or match[2]) > int(match[3]) for match in _BETWEEN.finditer(folded)):
        return True
    return _APART.search(folded) is not None
