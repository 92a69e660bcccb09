"""ATTRIBUTION_DROPPED: what somebody says, or said wrongly, is told as what is so.

*X said that P* supports only *X said that P*. A sentence right after the
window that takes it back (*this was later shown to be false*) and words that
call it a belief or a myth count alike.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import ATTRIBUTES, DISBELIEVES, RETRACTS
from arborist.text.analysis.form import forms_of
from arborist.text.analysis.phrases import CLAUSE_WORDS
from arborist.text.analysis.predication import VERB
from arborist.text.analysis.stopwords import ARTICLES, BE, HAVE
from arborist.verify.case import Case
from arborist.verify.cueing import left_out
from arborist.verify.ladder import violation

_KIND = ViolationKind.ATTRIBUTION_DROPPED


def rule(case: Case) -> Iterator[Violation]:
    """Fire when the window attributes the aligned words to a speaker or belief and the claim does not."""
    window = case.window.forms
    for place in (*left_out(case, ATTRIBUTES, 1), *_over_subordinate(case)):
        form = window[place]
        if (
            form.weight
            and (form.text not in _NOUNS or _next(case, place) == "that")
            and (form.text == "according" or not form.text.endswith("ing"))
            and _frames(case, place)
        ):
            yield violation(_KIND, "The window tells what somebody says.", (), case.window.words([place]))
            return
    taken = case.alignment.taken
    bare = _said_without_that(case)
    if bare >= 0:
        yield violation(_KIND, "The window tells what somebody says.", (), case.window.words([bare]))
        return
    untrue = [place for place in case.window.negated if window[place].text in _TRUE and place not in taken]
    for place in (*left_out(case, DISBELIEVES, 1), *untrue):
        if _set_right(case, place):
            continue
        yield violation(_KIND, "The window tells it as a belief, not as a fact.", (), case.window.words([place]))
        return
    if not window or not case.after:
        return
    taken_back = [form for form in forms_of(case.after[:_WITHIN]) if form.cue & RETRACTS]
    said = {form.key for form in case.claim.forms} if taken_back else ()
    taken_back = [form for form in taken_back if form.key not in said]
    if taken_back:
        yield violation(
            _KIND, "The sentence after the window takes it back.", (), tuple(form.surface for form in taken_back)
        )


_NOUNS = frozenset({"states", "accounts", "notes", "reports", "claims"})
_TRUE = frozenset({"true", "correct", "case"})
_WITHIN = 12  # and says soon what it has against it; further on, *rejected* is about something else


def _next(case: Case, place: int) -> str:
    return case.window.forms[place + 1].text if place + 1 < len(case.window.forms) else ""


def _over_subordinate(case: Case) -> Iterator[int]:
    """Cues before *that* and a clause put first (*argued that, since A, B*): what they frame lies two clauses on."""
    for place in left_out(case, ATTRIBUTES, 2):
        following = [form.text for form in case.window.forms[place + 1 : place + 4] if not form.mark]
        if len(following) > 1 and following[0] == "that" and following[1] in CLAUSE_WORDS | {"even"}:
            yield place


def _said_without_that(case: Case) -> int:
    """The verb in *the guide says the pass is closed*: right before all that the claim took, a statement; else -1."""
    window, taken = case.window, case.alignment.taken
    first = min(taken, default=0)
    place = first - 1
    while place >= 0 and window.forms[place].text in ARTICLES:
        place -= 1
    if place < 0 or not window.forms[place].cue & ATTRIBUTES or window.predications.side[place] != VERB:
        return -1
    for at in range(first + 1, len(window.forms)):
        form = window.forms[at]
        if form.mark or form.text in CLAUSE_WORDS:
            return -1
        if form.text in BE or form.text in HAVE:
            return place
    return -1


def _frames(case: Case, place: int) -> bool:
    """Whether the cue at ``place`` frames what follows (*said that*, *according to*) and is no aligned verb."""
    window = case.window.forms
    after = window[place + 1].text if place + 1 < len(window) else ""
    before = window[place - 1].text if place else ""
    if window[place].text == "according":
        return after == "to"
    if window[place].text in {"view", "opinion", "belief", "eyes"}:
        return after == "of" and case.window.predications.number[place] in {0, 1}
    if after == "to" and before in {"is", "was", "are", "were", "be", "been"}:
        return True
    return after == "that" or (after in {",", '"'} and before not in {"is", "was", "are", "were", "be", "been"})


def _set_right(case: Case, place: int) -> bool:
    """*Contrary to popular belief, P* tells that P; *contrary to the belief that P* does not."""
    words = [form.text for form in case.window.forms[max(0, place - 4) : place + 6]]
    return "contrary" in words and "," in words and "that" not in words[: words.index(",")]
