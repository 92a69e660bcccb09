"""Harmless rewordings of a true sentence: the wall must not be won by refusing whatever is not a copy.

Each reworder is a pure function of a sentence that returns another sentence
with the same meaning (a parenthesis dropped says less, never other), or None.
They are picky on purpose: one clause, no scope to shift, no pronoun to lose.
"""

import re
from collections.abc import Callable

from arborist.bench import contrast_words as words
from arborist.bench.contrast_edits import put

Reword = Callable[[str], str | None]

_MONTH = "|".join(words.MONTHS)
_WHEN = rf"(?:[Ii]n|[Oo]n|[Ss]ince|[Bb]y|[Dd]uring|[Ff]rom) (?:(?:early|late|mid-?) ?)?(?:(?:{_MONTH}) )?(?:\d{{1,2}} (?:{_MONTH}),? )?(?:\d{{1,2}}, )?(?:the )?(?:1[0-9]\d\d|20\d\d)s?(?: (?:to|until) (?:1[0-9]\d\d|20\d\d))?"
_LEADING = re.compile(rf"^({_WHEN}),? (?=[A-Z]|the |a |an |his |her |their |its |all |some |two |three )(.+)\.$")
_TRAILING = re.compile(rf"^(.+?) ({_WHEN})\.$")
# More than one clause, or a place where a moved phrase would attach to something else.
_CLAUSES = re.compile(
    r"[,;:]|\b(?:and|but|or|who|whom|whose|which|that|when|while|where|because|although|though|after|before|until|"
    r"since|if|unless|as|than|whether|for|to [a-z]+|not|never|only|from|between|is|are|remains?|has|have|first|last|next|same|"
    r"later|earlier|then|\w+ing)\b"
)
_DETERMINER = re.compile(
    r"^(?:The|A|An|All|Most|Many|Some|Several|Two|Three|Four|Five|Six|Construction|Work|Production|Filming)\b"
)
_NAME_START = re.compile(r"^[A-Z][\w'.-]+ [A-Z]|^[A-Z]{2,}\b")
_PARENTHESIS = re.compile(r" \([^()]+\)(?=[ .,])")
_APPOSITION = re.compile(
    r"(?<=[a-z]), (?:an?|the) [^,()]{6,70},(?= (?:is|was|has|had|became|won|made|wrote|built|led|joined|began|died|described|"
    r"founded|defeated|published|directed|played|moved|announced|released)\b)"
)
_CLOSING = re.compile(r"(?<=[a-z0-9]), (?:which|who|where) [^,()]{10,110}(?=\.$)")
_PHRASES = (
    (re.compile(r"\bprior to\b"), "before"),
    (re.compile(r"\bin order to\b"), "to"),
    (re.compile(r"\bas well as\b"), "and also"),
    (re.compile(r"\b(is|was|are|were|has|had|have) also (?=[a-z])"), r"\1 "),
    (re.compile(r"\b(?:due to|owing to)\b(?! be)"), "because of"),
    (re.compile(r"\bis (?:located|situated) in\b"), "lies in"),
    (re.compile(r"\b(located|situated) (?=in |on |at |near )"), ""),
    (re.compile(r"\b([Aa])pproximately (?=\d)"), r"\1bout "),
    (re.compile(r"\b([Aa])bout (?=\d[\d,]* [a-z]+)"), r"\1pproximately "),
    (re.compile(r"\bthe United States\b(?! [A-Z])"), "the US"),
    (re.compile(r"\ba number of\b"), "several"),
    (re.compile(r"\bin addition to\b"), "besides"),
    (re.compile(r"\bwith the help of\b"), "helped by"),
    (re.compile(r"\bis known as\b"), "is called"),
    (re.compile(r"\bwas known as\b"), "was called"),
    (re.compile(r"\b([Ii]n) (?=(?:1[1-9]\d\d|20\d\d)(?:[,.]| [a-z]))"), r"\1 the year "),
)
_ONE_NAME = r"[A-Z][a-z]+(?: [A-Z][a-z'-]+){0,2}"
_CONJUNCTS = re.compile(
    rf"(?<= )(?<=by |in |at |to |as |or )(?!Bosnia|Trinidad|Antigua|Jammu|Newfoundland|North|South|East|West|Central|British|American|Applied)({_ONE_NAME}) and ({_ONE_NAME})(?=\.$|, (?:and|which|who|in|on|but)\b| (?:in|on|during|from) )"
)
_DIGIT = re.compile(
    rf"(?<![\w.,$£€+-])(?<![A-Z] )([2-9]|1[0-2])(?= (?!(?:{_MONTH}|and|or|to|of|in|km|mm|cm|mi|ft|m|kg|hp|kW|MW|MHz|GHz|million|billion|percent|per|at|on|by|for|a|h|pm|am|years old)\b)[a-z]{{3,}})"
)
_WORD = re.compile(
    rf"(?<![\w-])(?<!Big )({'|'.join(words.SMALL_NUMBERS[:11])})(?= (?!and\b|or\b|to\b|of\b|times\b|more\b|hundred\b|thousand\b|other\b|different\b)[a-z]{{3,}})"
)
_PART_OF_FIGURE = re.compile(rf"\b(?:{'|'.join(words.TENS)}|{_MONTH}|[A-Z][\w'-]*) $")
_CONTRACTIONS = (
    (re.compile(r"\b(is|are|was|were|did|does|do|has|have|had|could|would|should) not\b(?! only| just)"), r"\1n't"),
    (re.compile(r"\bcannot\b"), "can't"),
    (re.compile(r"\bwill not\b"), "won't"),
    (re.compile(r"\b(is|are|was|were|did|does|do|has|have|had|could|would|should)n't\b"), r"\1 not"),
    (re.compile(r"\bcan't\b"), "cannot"),
    (re.compile(r"\bwon't\b"), "will not"),
)
_NP = r"(?:The |the |A |An |Its |His )?[A-Z]?[\w'&-]+(?: (?:of |the |de |van |von |and )?[\w'&-]+){0,6}"
_AGENT = r"(?:the )?(?:[A-Z][\w'-]+\.? ?(?:(?:of the|of|the|de|van|von|and) (?=[A-Z]))?){1,6}"
_PARTICIPLES = "|".join(words.PAST_OF)
_TAIL = r"(?: (?:in|on|at|for|during|between|with|as) [\w' -]+(?:, (?:1\d\d\d|20\d\d))?)?"
_PASSIVE = re.compile(rf"^({_WHEN}, )?({_NP}) (?:was|were) ({_PARTICIPLES}) by ({_AGENT}?)({_TAIL})\.$")
_ACTIVE = re.compile(
    rf"^({_WHEN}, )?((?:The )?{_AGENT}?) ({'|'.join(words.VERBS)}) (the [a-z][\w'-]+(?: [\w'-]+){{0,5}}?|[A-Z][\w'-]+(?: [A-Z][\w'-]+){{0,4}})({_TAIL})\.$"
)
_TWO_WAY = frozenset("left joined played led beat supported taught opened performed described recorded".split())
_PLURAL_AGENTLESS = re.compile(r"\b(?:who|which|that|was|were|is|are|had|has|have|and|but|when|where|he|she|it|they|by|"
                               r"to|in|on|at|for|with|from|as|his|her|their|its|after|before|during|into|until)\b")  # fmt: skip


def clause_moved(sentence: str) -> str | None:
    """``In 1854, S`` becomes ``S in 1854``, or the reverse."""
    match = _LEADING.match(sentence)
    if match and not _CLAUSES.search(match.group(2)) and not re.search(r"\d{4}", match.group(2)):
        when, rest = match.groups()
        return f"{rest[0].upper()}{rest[1:]} {when[0].lower()}{when[1:]}."
    match = _TRAILING.match(sentence)
    if (
        match
        and not _CLAUSES.search(match.group(1))
        and not re.search(r"\d{4}|\b(?:was|were|of|in|on)$", match.group(1))
    ):
        rest, when = match.groups()
        if _DETERMINER.match(rest):
            rest = rest[0].lower() + rest[1:]
        elif not _NAME_START.match(rest):
            return None
        return f"{when[0].upper()}{when[1:]}, {rest}."
    return None


def parenthesis_dropped(sentence: str) -> str | None:
    """A bracketed aside, an apposition between commas or a closing ``which`` clause is left out."""
    if re.search(r"\((?:not|no|except|if|then|or|formerly|without)\b|\(s\)|\([a-z]\)", sentence):
        return None
    for pattern in (_PARENTHESIS, _APPOSITION, _CLOSING):
        match = pattern.search(sentence)
        if match:
            shorter = put(sentence, match, "")
            return shorter if len(shorter.split()) >= 6 else None
    return None


def number_word(sentence: str) -> str | None:
    """``3 teams`` becomes ``three teams``, or the reverse."""
    for pattern in (_DIGIT, _WORD):
        for match in pattern.finditer(sentence):
            if _PART_OF_FIGURE.search(sentence[: match.start()]) or re.match(
                r" (?:second|third|half)", sentence[match.end() :]
            ):
                continue
            text = match.group(1)
            return put(sentence, match, words.SMALL_NUMBERS[int(text) - 2] if text.isdigit() else _digits(text), 1)
    return None


def _digits(word: str) -> str:
    return str(words.SMALL_NUMBERS.index(word) + 2)


def contraction(sentence: str) -> str | None:
    """``did not`` becomes ``didn't``, or the reverse."""
    for pattern, text in _CONTRACTIONS:
        match = pattern.search(sentence)
        if match:
            return put(sentence, match, match.expand(text))
    return None


def passive(sentence: str) -> str | None:
    """``A was founded by B in 1854`` becomes ``B founded A in 1854``, or the reverse."""
    match = _PASSIVE.match(sentence)
    if match and not _PLURAL_AGENTLESS.search(match.group(2)) and not re.search(r"[\d,]", match.group(4)):
        lead, patient, participle, agent, tail = match.groups(default="")
        if re.match(r"(?:The|A|An|Its|His) ", patient):
            patient = patient[0].lower() + patient[1:]
        elif (not lead and not re.match(r"[A-Z][\w'-]*(?: [A-Z])|[A-Z]{2}", patient)) or re.match(
            r"(?:In|On|At|By) ", patient
        ):
            return None
        agent = agent.rstrip() if lead else agent[0].upper() + agent[1:].rstrip()
        return None if _loose(tail) else f"{lead}{agent} {words.PAST_OF[participle]} {patient}{tail}."
    match = _ACTIVE.match(sentence)
    if match and not _PLURAL_AGENTLESS.search(match.group(4)) and match.group(3) not in _TWO_WAY:
        lead, agent, verb, patient, tail = match.groups(default="")
        if re.search(r"s$|\bof$|'|\d", patient) or re.search(r"s (?:of|who) ", patient) or _loose(tail):
            return None
        agent = agent[0].lower() + agent[1:] if agent.startswith("The ") else agent
        patient = patient if lead else patient[0].upper() + patient[1:]
        return f"{lead}{patient} was {words.VERBS[verb]} by {agent}{tail}."
    return None


def _loose(tail: str) -> bool:
    """Does the rest of the sentence hold a second clause, or a phrase that belongs to one side?"""
    return bool(
        _CLAUSES.search(re.sub(r"^ (?:for|as|between|with) | (?:in|on|at) ", " ", tail.replace(",", "")))
    ) or bool(re.match(r" (?:for|with) |.* on (?!the |\d)", tail))


def phrase(sentence: str) -> str | None:
    """A set phrase of function words put another way, an ``also`` left out."""
    for pattern, text in _PHRASES:
        match = pattern.search(sentence)
        if match:
            return put(sentence, match, match.expand(text))
    return None


def conjuncts(sentence: str) -> str | None:
    """``by A and B`` becomes ``by B and A``."""
    match = _CONJUNCTS.search(sentence)
    if match is None or len(match.group(1).split()) != len(match.group(2).split()):
        return None  # "Edward and Helen Weiner" share a word
    return put(sentence, match, f"{match.group(2)} and {match.group(1)}")


def date_style(sentence: str) -> str | None:
    """``23 August 2010`` becomes ``August 23, 2010``, or the reverse; ``percent`` becomes ``%``."""
    match = re.search(rf"\b(\d{{1,2}}) ({_MONTH}) (\d{{4}})\b(,?)", sentence)
    if match and not re.search(r"\b(?:to|and|until) $", sentence[: match.start()]):
        comma = "" if match.end() == len(sentence) - 1 else ","
        return put(sentence, match, f"{match.group(2)} {match.group(1)}, {match.group(3)}{comma}")
    match = re.search(rf"\b({_MONTH}) (\d{{1,2}}), (\d{{4}})\b", sentence)
    if match and not re.search(r"\b(?:to|and|until) $", sentence[: match.start()]):
        return put(sentence, match, f"{match.group(2)} {match.group(1)} {match.group(3)}")
    match = re.search(r"(?<=\d) per ?cent\b", sentence)
    return put(sentence, match, "%") if match else None


REWORDS: dict[str, Reword] = {
    "passive": passive,
    "conjuncts exchanged": conjuncts,
    "clause moved": clause_moved,
    "contraction": contraction,
    "set phrase": phrase,
    "parenthesis dropped": parenthesis_dropped,
    "number word": number_word,
    "date style": date_style,
}
