"""WORDS_UNACCOUNTED: the window does not account for every distinctive word of the claim.

Few words missing leave an anchor; many, or ones that no cited text holds,
leave a pointer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arborist.core.model import Rung, Violation, ViolationKind
from arborist.text.analysis.alignment import Likeness
from arborist.text.analysis.cues import POSSIBLY
from arborist.text.analysis.form import Form
from arborist.text.analysis.morphology import VERB_FORMS
from arborist.text.analysis.predication import VERB, participle
from arborist.text.analysis.stopwords import PERSONAL
from arborist.text.analysis.wordlist import words
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_FEWEST = 2  # aligned words and quantities a warranted sentence rests on


def rule(case: Case) -> Iterator[Violation]:
    """Fire for claim words of weight without a partner in the window."""
    missing = sorted(
        place
        for place in (*case.missing, *_unvouched(case))
        if case.claim.forms[place].text not in POSSIBLY and not _fills(case, place)
    )
    if not missing:
        if _says_nothing(case):
            yield violation(
                ViolationKind.WORDS_UNACCOUNTED,
                "The sentence has no verb: nothing is said of these words.",
                case.claim.words(case.claim.content),
            )
        loose = _loose(case)
        if loose:
            yield violation(
                ViolationKind.WORDS_UNACCOUNTED,
                "These words only share a root with the window's.",
                case.claim.words(loose),
                case.window.words([case.alignment.pairs[place] for place in loose]),
            )
        if len(case.alignment.pairs) + len(case.alignment.quantities) < _FEWEST:
            yield violation(
                ViolationKind.WORDS_UNACCOUNTED,
                "One word alone is too little to tell a statement by.",
                case.claim.words(case.claim.content),
            )
        return
    finding = violation(
        ViolationKind.WORDS_UNACCOUNTED,
        "Nothing in the window accounts for these words.",
        case.claim.words(missing),
        case.window.words([other for _, other in case.substituted]),
    )
    absent = [place for place in case.missing if place not in case.found_elsewhere]
    policy = case.policy
    if case.coverage < policy.anchor_coverage_threshold or len(absent) > policy.anchor_words_absent:
        finding = replace(finding, cap=Rung.POINTER_LINKED)
    yield finding


# Words that only spell out *is* or a bare *in*: *Ely is a city located in England*, *a dance called fado*.
_FILLING = words("called named termed located situated")

_PLACED = words("located situated")
_AT = words("in at on near")
_PASSIVE = words("get gets got getting")
_NICKNAMES = words("nickname nicknamed")
_QUOTES = frozenset("\"'")


def _fills(case: Case, place: int) -> bool:
    """Whether the word is one of ``_FILLING`` and no other word stands in its slot, or the *got* of *got married*."""
    after = case.alignment.pairs.get(place + 1, -1)
    if case.claim.forms[place].text in _PASSIVE and after >= 0 and participle(case.claim.forms[place + 1]):
        return True
    if _makes(case, place) or _quoted_name(case, place):
        return True
    if case.claim.forms[place].text not in _FILLING:
        return False
    rival = next((other for changed, other in case.substituted if changed == place), -1)
    if rival < 0:
        return True
    # *a neighbourhood in Los Angeles* is located there; *demolished in Los Angeles* tells something else.
    placed = place + 1 < len(case.claim.forms) and case.claim.forms[place + 1].text in _AT
    text = case.window.forms[rival].text
    verbal = case.window.predications.side[rival] == VERB or text.endswith("ed") or text in VERB_FORMS
    return placed and case.claim.forms[place].text in _PLACED and not verbal


def _makes(case: Case, place: int) -> bool:
    """*…, making it the smallest town*: no more than *and it is the smallest town*, which the rest must still show."""
    forms = case.claim.forms
    opens = place > 0 and forms[place - 1].text == "," and forms[place].text == "making"
    return opens and place + 1 < len(forms) and forms[place + 1].text in PERSONAL


def _quoted_name(case: Case, place: int) -> bool:
    """*Her nickname is Dot*: accounted for where the window has *Dorothy "Dot" Roe*, a name in quotes inside a name."""
    if case.claim.forms[place].text not in _NICKNAMES:
        return False
    forms = case.window.forms
    return any(
        _before_quotes(forms, partner, -1) and _before_quotes(forms, partner, 1)
        for other, partner in case.alignment.pairs.items()
        if other > place
    )


def _before_quotes(forms: Sequence[Form], at: int, step: int) -> bool:
    """Whether quotes stand on this side of a word and a capitalised word beyond them."""
    start = at = at + step
    while 0 <= at < len(forms) and forms[at].text in _QUOTES:
        at += step
    return at != start and 0 <= at < len(forms) and forms[at].capital


def _unvouched(case: Case) -> list[int]:
    """Words found only in the title, unless they complete a subject that the window names in part.

    *Mikhail Gorbachev* is accounted for by *Gorbachev* under that title; a
    subject the window has only as a pronoun is not.
    """
    claim, pairs = case.claim, case.alignment.pairs
    if not case.alignment.context:
        return []
    found = {claim.forms[place].key for place in pairs}
    verb = next((place for place, side in enumerate(claim.predications.side) if side == VERB), len(claim.forms))
    part = any(place < verb and claim.forms[place].key in case.context.keys for place in pairs)
    return [
        place for place in case.alignment.context if not (part and place < verb and claim.forms[place].key not in found)
    ]


def _says_nothing(case: Case) -> bool:
    """No verb, and a piece of a sentence that has one, or names alone, or words that do not stand together there."""
    claim = case.claim
    if VERB in claim.predications.side:
        return False
    spoken = [form for form in claim.forms if not form.mark]
    if any(form.text.endswith("s") and form.weight and not form.capital for form in spoken[1:-1]):
        return False  # a present tense that the guess at verbs missed
    if VERB in case.window.predications.side:
        return True  # a piece of a sentence: what it says of these words is left out
    names = all(claim.forms[place].capital for place in claim.content)
    spelled = [form.text for form in spoken]
    written = [form.text for form in case.window.forms if not form.mark]
    copied = any(written[at : at + len(spelled)] == spelled for at in range(len(written) - len(spelled) + 1))
    return names or not copied


def _loose(case: Case) -> list[int]:
    """Claim places paired by family alone where neither word is a verb: *import*, *importance*.

    In a claim without any verb its present tense is one that the guess missed (*A interacts with B*).
    """
    missed = VERB not in case.claim.predications.side
    return [
        place
        for place, likeness in case.alignment.likeness.items()
        if likeness is Likeness.FAMILY
        and not (missed and case.claim.forms[place].text.endswith("s") and not case.claim.forms[place].capital)
        and case.claim.predications.side[place] != VERB
        and case.window.predications.side[case.alignment.pairs[place]] != VERB
        and not case.window.forms[case.alignment.pairs[place]].text.endswith(("ed", "ing"))
        and not case.claim.forms[place].text.endswith(("ed", "ing"))
    ]
