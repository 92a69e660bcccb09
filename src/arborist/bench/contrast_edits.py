"""Single edits that make a true sentence false: number, unit, date, name, order, polarity, strength.

Each edit is a pure function of a sentence and its paragraph that returns the
changed sentence, or None when the kind has no safe place in it. Where several
places would do, one is chosen by the hash of the sentence. An edit must change
the meaning for a careful reader: places where the two readings might both
hold (set phrases, parts of names, ranges) are passed over.
"""

import re
from collections.abc import Callable, Sequence

from arborist.bench import contrast_words as words
from arborist.bench.contrast_sentences import choice

Edit = Callable[[str, str], str | None]

_MONTH = "|".join(words.MONTHS)
_SMALL = "|".join(words.SMALL_NUMBERS)
_YEAR = re.compile(r"(?<![\d,.$£€-])\b(1[1-9]\d\d|20[0-2]\d)\b(?![\d%-]|,\d|\.\d)")
_CARDINAL = re.compile(
    rf"(?<![\w,.$£€-])(\d{{1,3}}(?:,\d{{3}})+|\d{{1,4}}(?:\.\d+)?|{_SMALL})(?= [a-z]{{3,}})(?! (?:{_MONTH}|percentile))"
)
_UNIT = "|".join(sorted(map(re.escape, words.UNITS), key=len, reverse=True))
_MEASURE = re.compile(rf"(?<![\w.,-])(\d[\d,.]*|{_SMALL}|hundred|several|few) ({_UNIT})(?![\w/-]| \()")
_PERSON = re.compile(
    rf"(?<![A-Z]\. )\b((?:{'|'.join(words.FIRST_NAMES)}) [A-Z][a-z]{{3,}})\b(?! [A-Z]|'|-|,? (?:Jr|Sr)\b)"
)
_NAME = r"[A-Z][\w'-]+(?: (?:of |the |de |van |von )?[A-Z][\w'-]+){0,5}"
_PLACE_KINDS = (words.COUNTRIES, words.CITIES, words.STATES, words.NATIONALITIES)


def pick(places: Sequence[re.Match[str]], key: str) -> re.Match[str] | None:
    """One of ``places``, by the hash of ``key``."""
    return places[choice(key, len(places))] if places else None


def put(sentence: str, match: re.Match[str], text: str, group: int = 0) -> str:
    """``sentence`` with one matched group replaced."""
    return sentence[: match.start(group)] + text + sentence[match.end(group) :]


def number(sentence: str, _paragraph: str) -> str | None:
    """Another count or amount, never a year or a day of a month."""
    found = [m for m in _CARDINAL.finditer(sentence) if not _is_dated(sentence, m)]
    match = pick(found, sentence)
    if match is None:
        return None
    text = match.group(1)
    if text in words.SMALL_NUMBERS:
        place = words.SMALL_NUMBERS.index(text)
        other = words.SMALL_NUMBERS[(place + 2 + choice(sentence + "n", 5)) % len(words.SMALL_NUMBERS)]
        return put(sentence, match, other, 1)
    whole, dot, rest = text.partition(".")
    value = int(whole.replace(",", ""))
    changed = value + 2 + choice(sentence + "n", max(7, value // 3))
    if re.match(r" per ?cent", sentence[match.end() :]):
        changed %= 100
    return put(sentence, match, (f"{changed:,}" if "," in whole else str(changed)) + dot + rest, 1)


def _is_dated(sentence: str, match: re.Match[str]) -> bool:
    before, after = sentence[: match.start()], sentence[match.end() :]
    return bool(
        re.fullmatch(r"1[0-9]\d\d|20\d\d", match.group(1))
        or re.search(rf"(?:{_MONTH}|[A-Z][\w'-]*|[Nn]umber|[Cc]hapter|[Ss]eason|[Rr]oute) $", before)
        or re.match(r" (?:or|to|and|of the|of them|th|AD|BC|BCE|CE|rather)\b", after)
        or re.search(r"\b(?:the|its|their|these|those) $", before)
    )


def unit(sentence: str, _paragraph: str) -> str | None:
    """The same figure with another unit."""
    found = [
        m for m in _MEASURE.finditer(sentence) if not re.match(r" (?:old|ago)\b.*(?:old|ago)", sentence[m.end() :])
    ]
    match = pick(found, sentence)
    return put(sentence, match, words.UNITS[match.group(2)], 2) if match else None


def date(sentence: str, paragraph: str) -> str | None:
    """Another year, month, day or century."""
    places: list[tuple[re.Match[str], str]] = []
    for match in _YEAR.finditer(sentence):
        year = int(match.group(1))
        if re.search(r"[A-Z][\w'-]*(?: of)? $", sentence[: match.start()]) and not re.search(
            rf"(?:^|\b)(?:In|On|Since|By|From|Until|After|Before|During|{_MONTH}) $", sentence[: match.start()]
        ):
            continue
        if re.match(r"(?: [A-Z]|s\b| (?:or|to|and) )", sentence[match.end() :]):
            continue
        moved = str(year + (-1 if choice(sentence, 2) and year > 1200 else 1) * (2 + choice(sentence + "y", 9)))
        if int(moved) <= 2024 and moved not in paragraph:
            places.append((match, moved))
    for match in re.finditer(rf"\b({_MONTH})\b(?= \d)|(?<=\d )\b({_MONTH})\b|(?<=[Ii]n )({_MONTH})\b", sentence):
        other = words.MONTHS[(words.MONTHS.index(match.group()) + 1 + choice(sentence + "m", 11)) % 12]
        if other not in paragraph:
            places.append((match, other))
    for match in re.finditer(rf"\b({'|'.join(words.CENTURIES)})(?= (?:century|centuries)\b)", sentence):
        index = words.CENTURIES.index(match.group(1))
        half = range(12) if index < 12 else range(12, len(words.CENTURIES))
        other = words.CENTURIES[half[(index - half[0] + 2 + choice(sentence + "c", 4)) % len(half)]]
        if other not in paragraph:
            places.append((match, other))
    if not places:
        return None
    match, text = places[choice(sentence + "d", len(places))]
    return put(sentence, match, text)


def name(sentence: str, paragraph: str) -> str | None:
    """Another place, nationality or person that the paragraph does not mention."""
    places: list[tuple[re.Match[str], str]] = []
    for kind in _PLACE_KINDS:
        pattern = rf"(?<![\w-])(?<![A-Z]\. )({'|'.join(kind)})(?![\w'-]|, [A-Z]| [A-Z]|\.[A-Za-z])"
        for match in re.finditer(pattern, sentence):
            before = sentence[: match.start()].split()
            if before and (
                (before[-1][0].isupper() and len(before) > 1) or before[-1] in {"of", "and", "or", "&", "the"}
            ):
                continue
            other = kind[choice(sentence + match.group(), len(kind))]
            if other not in paragraph and not (kind is words.NATIONALITIES and before and before[-1] in {"a", "an"}):
                places.append((match, other))
    for match in _PERSON.finditer(sentence):
        other = words.INVENTED_PEOPLE[choice(sentence + match.group(), len(words.INVENTED_PEOPLE))]
        if match.start() and not re.search(r"[A-Z][\w'.-]* $", sentence[: match.start()]):
            places.append((match, other))
    if not places:
        return None
    match, text = places[choice(sentence + "p", len(places))]
    return put(sentence, match, text)


_PARTY = rf"(?:[Tt]he )?(?!The |An? |In |On |At |By |From |During |After |Both |All ){_NAME}"
_AFTER_PARTY = r"(?=\.$|,? (?:in|on|at|from|during|after|before|by|until|when|where|who|which|against|with|between|as|to|over|under|because|while|and (?:was|is|became|won|had|later|moved|has))\b)"
_KIN = "son|daughter|student|pupil|successor|predecessor|father|mother|teacher|nephew|uncle"
_ROLE_PATTERNS = tuple(
    re.compile(pattern + _AFTER_PARTY)
    for pattern in (
        rf"^(?:(?:In|On|By|During|After) [^,]{{3,30}}, )?({_PARTY}) (?:was|is|were|are) (?:[a-z]+ly )?(?:{'|'.join(words.PAST_OF)}) by ({_PARTY})",
        rf"^(?:(?:In|On|By|During|After) [^,]{{3,30}},? )?({_PARTY}) (?:[a-z]+ly )?(?:{'|'.join(verb for verb in words.VERBS if verb != 'played')}) ({_PARTY})",
        rf"\bfrom ({_PARTY}) to ({_PARTY})",
        rf"\b[a-z]+ by ({_PARTY}) and [a-z]+ by ({_PARTY})",
        rf"^({_PARTY}) (?:is|was) (?:an?|the|part|one)(?: of the)?(?: [a-z-]+){{0,4}} (?:of|in|on) ({_PARTY})",
        rf"\b(?:stars|starred|starring|features|featured|featuring|cast|played|actor|actress|replaced|with) ({_PARTY}) as ({_PARTY})",
        rf"\b(?:replac|follow|succeed|mention)\w* ({_PARTY}) (?:with|to) ({_PARTY})",
        rf"^({_PARTY}),? (?:was |is )?(?:the |a )?(?:{_KIN}) of ({_PARTY})",
        rf"^({_PARTY}) (?:lies|stands|flows|sits|ranks|finished|runs) [a-z ]{{3,30}} ({_PARTY})",
    )
)


def role(sentence: str, _paragraph: str) -> str | None:
    """The two names of a relation that does not read both ways change places."""
    for pattern in _ROLE_PATTERNS:
        match = pattern.search(sentence)
        if match is None:
            continue
        left, right = match.group(1), match.group(2)
        both = left + " " + right
        if (
            re.search(r"\d|'s?\b|\b(?:" + _MONTH + r")\b", both)
            or left.lower() in right.lower()
            or right.lower() in left.lower()
        ):
            continue
        if match.start(1) == 0:
            left, right = (
                (left[0].lower() + left[1:] if left.startswith("The ") else left),
                right[0].upper() + right[1:],
            )
        return put(put(sentence, match, left, 2), match, right, 1)
    return None


_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has been|have been|had been|has|have|had|can|could|would|should|will)\b"
    r"(?! (?:not|never|no|n't|only|also|to|just|none|neither|nothing|little|few|rarely|hardly|any|often|either|better|"
    r"usually|generally|sometimes|some|many|most|all|both|mostly|always|largely|mainly|probably|still|already)\b)(?= [a-z])"
)
_PAST = re.compile(rf"\b({'|'.join(words.BASE_FORMS)})\b(?! by\b| in the film)")


def negation_added(sentence: str, _paragraph: str) -> str | None:
    """``not`` after the first auxiliary, or ``did not`` before a past verb."""
    if re.search(r"\b(?:not|never|no|nor|neither|without|whether|than|if|unless|or)\b|n't\b", sentence):
        return None
    match = _AUXILIARY.search(sentence)
    if match and not re.match(r"(?:has|have|had)$", match.group(1)):
        first, _, rest = match.group(1).partition(" ")
        return put(sentence, match, f"{first} not {rest}".rstrip(), 1)
    past = _PAST.search(sentence)
    before = sentence[: past.start()].split() if past else []
    if past and 0 < len(before) <= 6 and before[-1][0].isupper() and "," not in sentence[: past.start()]:
        return put(sentence, past, "did not " + words.BASE_FORMS[past.group(1)], 1)
    return None


_NEGATIVES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b(is|are|was|were|has|have|had|could|would|will|should|may|might|must) not\b(?! (?:only|just|always|all|"
                r"necessarily|until|yet|to|even|at|enough|as|so|sure|any|merely|simply|however|been|the|a|ever|every|less|very|more)\b)"), r"\1"),
    (re.compile(r"\b(do|does|did) not\b(?! (?:only|just|always|necessarily|until|yet|even|any|have|need|want|care|like|all)\b)"), r"\1"),
    (re.compile(r"\b(has|have|had) not (been|\w+ed)\b"), r"\1 \2"),
    (re.compile(r"\bcannot\b(?! (?:only|just)\b)"), "can"),
    (re.compile(r"\b(is|was|were|are|has|had|did|does|do|could|would)n't\b(?! (?:only|just|always|until|yet|any)\b)"), r"\1"),
    (re.compile(r"\b(was|were|is|are|been|being) unable to\b"), r"\1 able to"),
    (re.compile(r"\b(is|are|was|were|has|have|had) never\b(?! (?:only|again)\b)"), r"\1"),
    (re.compile(r"\b(is|are|was|were) no longer\b"), r"\1 still"),
    (re.compile(r"\bwithout (a|an|the) (?=[a-z]+)"), r"with \1 "),
    (re.compile(r"\bfailed to\b"), "managed to"),
    (re.compile(r"\b([Rr])efused to\b"), r"\1eadily agreed to"),
)  # fmt: skip


def negation_removed(sentence: str, _paragraph: str) -> str | None:
    """A ``not``, ``never``, ``unable``, ``without`` or ``failed to`` taken away."""
    if re.search(
        r"\b(?:whether or|if|may or may|or) not\b|\bbut not\b|\b(?:any|anyone|anything|either|nor|yet|until)\b",
        sentence,
    ):
        return None
    for pattern, text in _NEGATIVES:
        match = pattern.search(sentence)
        if match:
            return put(sentence, match, match.expand(text)).replace("readily agreed", "agreed")
    return None


_ANTONYM = re.compile(rf"(?<![\w'-])({'|'.join(sorted(words.ANTONYMS, key=len, reverse=True))})(?![\w'-])")


def antonym(sentence: str, _paragraph: str) -> str | None:
    """A word turned into its contrary."""
    found = []
    for match in _ANTONYM.finditer(sentence):
        left, right = words.ANTONYM_BLOCKS.get(match.group(1), ("", ""))
        before, after = (
            sentence[: match.start()].lower().split(),
            re.findall(r"[\w']+", sentence[match.end() :].lower()),
        )
        if (before and before[-1] in left.split()) or (after and after[0] in right.split()):
            continue
        if not re.search(r" (?:and|or|to|than both|as well as) $", sentence[: match.start()]) and not re.match(
            r" (?:and|or|to|as well as) [a-z]+|[A-Z]", sentence[match.end() :]
        ):
            found.append(match)
    match_ = pick(found, sentence)
    return put(sentence, match_, words.ANTONYMS[match_.group(1)], 1) if match_ else None


_QUANTIFIERS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b([Ss])ome(?= of (?:the|his|her|its|their|these) [a-z]+)"), r"\1ALL"),
    (re.compile(r"\b(Some|Many|Most|Several|A few|Few)(?= (?:[a-z]+ )?[a-z]+s (?:are|were|have|had|can|could|will)\b)"), "All"),
    (re.compile(r"\b(many|most|several|a few|a number|a majority|the majority|a minority|half) of (?=(?:the|his|her|its|their) [a-z]+)"), "all of "),
    (re.compile(r"\bone of the ([a-z]+est|most [a-z]+|best) ((?:[a-z-]+ ){0,3}[a-z]+s)\b(?! and)"), r"the \1 of all \2"),
    (re.compile(r"\b(often|sometimes|usually|frequently|generally|typically|commonly|occasionally|normally)(?= [a-z]+(?:ed|en|t|d|s)\b)"), "always"),
    (re.compile(r"\b(mostly|partly|partially|mainly|primarily|largely|predominantly) (?=[a-z])"), "exclusively "),
    (re.compile(r"\bat least (?=\d|[a-z]+ [a-z]+s\b)"), "at most "),
    (re.compile(r"\bmore than (?=\d|half|" + "|".join(words.SMALL_NUMBERS) + ")"), "fewer than "),
    (re.compile(r"\b(?:less|fewer) than (?=\d|half|" + "|".join(words.SMALL_NUMBERS) + ")"), "more than "),
    (re.compile(r"\bup to (?=\d)"), "at least "),
    (re.compile(r"\b(?:over|nearly|almost|roughly|approximately|about) (?=\d[\d,]* [a-z]+)"), "exactly "),
    (re.compile(r"\b(almost|nearly|virtually) (?=all|every|entirely|always)"), ""),
    (re.compile(r"\b(rarely|seldom)\b"), "often"),
)  # fmt: skip


def quantifier(sentence: str, _paragraph: str) -> str | None:
    """A quantity word made stronger, or its bound turned round."""
    if re.search(r"\b(?:not|never|no|without|instead|than others?)\b|n't\b", sentence):
        return None
    places = [(m, text) for pattern, text in _QUANTIFIERS for m in pattern.finditer(sentence)]
    if not places:
        return None
    match, text = places[choice(sentence + "q", len(places))]
    changed = put(sentence, match, match.expand(text).replace("sALL", "all").replace("SALL", "All"))
    return changed[0].upper() + changed[1:]


_MODALS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\b(?:may|might|could) have been\b"), "was"),
    (re.compile(r"\b(?:may|might) also be\b"), "must also be"),
    (re.compile(r"\b(?:may|might) be\b"), "must be"),
    (re.compile(r"\b(?:may|might)(?= [a-z]+)(?! not| have| or)"), "must"),
    (re.compile(r"\bshould(?= [a-z]+)(?! not| have)"), "must"),
    (re.compile(r"\bcan(?= (?:also )?[a-z]+)(?! not| only)"), "must"),
    (re.compile(r"\b(?:was|is) (?:believed|thought|said|reported|rumou?red|alleged|presumed|assumed|supposed) to have been\b"), "was"),
    (re.compile(r"\b(?:were|are) (?:believed|thought|said|reported|rumou?red|alleged|presumed|assumed|supposed) to have been\b"), "were"),
    (re.compile(r"\b(was|is|were|are) (?:believed|thought|said|reported|alleged|presumed|assumed|considered) to be\b"), r"\1"),
    (re.compile(r"\b(?:probably|possibly|presumably|perhaps|allegedly|reportedly|supposedly|apparently|likely|arguably|"
                r"purportedly|potentially) (?=[a-z])"), ""),
    (re.compile(r"\b(?:seems|appears) to be\b"), "is"),
    (re.compile(r"\b(?:seemed|appeared) to be\b"), "was"),
    (re.compile(r"(?<!was )(?<!were )(?<!is )(?<!are )(?<!be )(?<!been )\b(?:attempted|tried|planned|intended|hoped|offered) to (?=[a-z]+)"), "managed to "),
    (re.compile(r"\btends to be\b"), "is always"),
    (re.compile(r"\btend to be\b"), "are always"),
)  # fmt: skip


def modality(sentence: str, _paragraph: str) -> str | None:
    """Possibility, report or attempt turned into fact or duty."""
    if re.search(
        r"\b(?:not|never|no|more|most|very|less|un|be) (?:likely|probably)|\b(?:not|n't|never|no|unsuccessfully|if)\b",
        sentence,
    ):
        return None
    places = [(m, text) for pattern, text in _MODALS for m in pattern.finditer(sentence)]
    if not places:
        return None
    match, text = places[choice(sentence + "o", len(places))]
    return put(sentence, match, match.expand(text))


_REPORTED: tuple[re.Pattern[str], ...] = (
    re.compile(rf"^According to (?:the )?(?:{_NAME}|[a-z]+ [a-z]+|[a-z]+), (?=[a-zA-Z])"),
    re.compile(rf"^(?:The )?{_NAME} (?:said|stated|claimed|argued|argues|claims|believed|believes|suggested|suggests|wrote|"
               rf"reported|noted|thought|estimated|proposed|alleged|speculated) that (?=[a-zA-Z])"),
    re.compile(r"^(?:Some|Many|Several|Most) (?:[a-z]+ )?(?:scholars|historians|critics|scientists|researchers|people|sources|"
               r"authors|experts|writers|reports|observers) (?:say|believe|argue|claim|suggest|think|consider|state) that (?=[a-z])"),
    re.compile(r"^(?:It (?:is|was|has been) (?:believed|thought|said|claimed|argued|estimated|suggested|alleged) that) (?=[a-z])"),
)  # fmt: skip


def attribution(sentence: str, _paragraph: str) -> str | None:
    """``X said that P`` becomes ``P``."""
    for pattern in _REPORTED:
        match = pattern.match(sentence)
        if match and len(sentence) - match.end() > 30:
            rest = sentence[match.end() :]
            if not re.match(r"(?:he|she|it|they|his|her|its|their|this|these|those|there)\b", rest):
                return rest[0].upper() + rest[1:]
    return None


_CONDITIONS = (
    re.compile(r"^(?:If|Unless|Provided that|As long as|In the event of|In case of|Except for|Without) [^,]{8,70}, (?=[a-zA-Z])"),
    re.compile(r"(?<! that),? (?:if(?! and| necessary| not| so| possible)|unless|provided that|so long as|except when|"
               r"except for|except in|only if|only when) [^,]{8,80}(?=\.$)"),
)  # fmt: skip


def condition(sentence: str, _paragraph: str) -> str | None:
    """An ``if``, ``unless`` or ``except`` clause dropped."""
    if re.search(
        r"\b(?:asked|wondered|knows?|see|decides?d?|wonder|determine|unsure)\b.* if\b|\b(?:as|even|and|or|but|check|tests?|especially|particularly|only) (?:only )?if\b",
        sentence,
    ):
        return None
    for pattern in _CONDITIONS:
        match = pattern.search(sentence)
        if match:
            rest = sentence[: match.start()] + sentence[match.end() :]
            whole = rest.count("(") == rest.count(")")
            if whole and len(rest.split()) >= 6 and not re.match(r"(?:he|she|it|they|this|these|there|then)\b", rest):
                return rest[0].upper() + rest[1:]
    return None


EDITS: dict[str, Edit] = {
    "number": number,
    "unit": unit,
    "date": date,
    "name": name,
    "role swap": role,
    "negation added": negation_added,
    "negation removed": negation_removed,
    "antonym": antonym,
    "quantifier": quantifier,
    "modality": modality,
    "attribution dropped": attribution,
    "condition dropped": condition,
}
