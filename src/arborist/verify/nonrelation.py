"""*The sources do not connect A with B*: the one negative statement that several sources together can support.

An honest answer to a question that ties two things together for no reason
(design.md section 7) speaks of the sources, not of the world: that *A has
nothing to do with B* no text proves by silence, that the texts offered do not
connect them can be read off. It is warranted when A stands word for word in
one cited text and B in another, neither text holds a distinctive word of the
other's half, no offered text holds words of both, and the halves are bare
names of things: no verb, number, denial or clause, so that nothing is told
about A or B by the way. Whatever fails any of this is judged as a claim like
any other. Pure; linear in the evidence.
"""

from collections.abc import Sequence

from arborist.core.model import Evidence, Rung, Window
from arborist.text.analysis.cues import NEGATES
from arborist.text.analysis.form import Form, forms_of
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.phrases import CLAUSE_WORDS
from arborist.text.analysis.verbs import verb_places
from arborist.text.analysis.wordlist import words
from arborist.verify.case import ClaimCase
from arborist.verify.judge import Judgement

SOURCE_WORDS = words("source sources text texts document documents passage passages evidence")
BEFORE_SOURCE = words("the these cited given two both")
CONNECTING = words("connect connects relate relates link links tie ties associate associates")
JOINTS = words("with to and")
WARRANTED_SCORE = 1000


def nonrelation(about: ClaimCase, sentence: Passage) -> tuple[Judgement, ...]:
    """A judgement for each half of a warranted non-relation; empty when the sentence is none or is not warranted."""
    halves = _halves(sentence)
    if halves is None:
        return ()
    distinctive = about.policy.distinctive_weight
    keys = [_distinctive(half, distinctive) for half in halves]
    if not all(keys) or keys[0] & keys[1] or not _asked(about, keys):
        return ()
    held = [_keys(item.text) for item in about.cited]
    places = [next((at for at, found in enumerate(held) if key <= found), -1) for key in keys]
    if min(places) < 0 or places[0] == places[1] or keys[1] & held[places[0]] or keys[0] & held[places[1]]:
        return ()
    offered = [_keys(item.text) for item in about.answer.evidence.values()]
    if any(keys[0] & found and keys[1] & found for found in offered):
        return ()
    windows = [_standing(half, about.cited[at]) for half, at in zip(halves, places, strict=True)]
    if any(window is None for window in windows):
        return ()
    return tuple(Judgement(Rung.EVIDENCE_WARRANTED, WARRANTED_SCORE, (), window) for window in windows)


def _halves(sentence: Passage) -> tuple[Sequence[Form], Sequence[Form]] | None:
    """The words of A and of B; None when the sentence has another form or a half is more than a name."""
    if SOURCE_WORDS.isdisjoint(sentence.texts):
        return None
    forms = list(sentence.forms)
    while forms and forms[-1].text in {".", "!"}:
        forms.pop()
    start = _after_opening(forms)
    if start < 0 or sentence.quantities:
        return None
    joints = [at for at in range(start, len(forms)) if forms[at].text in JOINTS]
    if len(joints) != 1:
        return None
    halves = forms[start : joints[0]], forms[joints[0] + 1 :]
    return halves if all(_bare(half) for half in halves) else None


def _after_opening(forms: Sequence[Form]) -> int:
    """The place after *the sources do not connect*, -1 when the sentence does not open so."""
    at = 0
    while at < len(forms) and forms[at].text in BEFORE_SOURCE:
        at += 1
    rest = [form.text for form in forms[at : at + 4]]
    if len(rest) < 4 or rest[0] not in SOURCE_WORDS or rest[1] not in {"do", "does"}:
        return -1
    if forms[at + 1].negative:
        return at + 3 if rest[2] in CONNECTING else -1
    return at + 4 if rest[2] == "not" and rest[3] in CONNECTING else -1


def _bare(half: Sequence[Form]) -> bool:
    """Whether the words only name a thing."""
    return (
        bool(half)
        and not any(
            (form.mark and form.text != "-") or form.numeric or form.cue & NEGATES or form.text in CLAUSE_WORDS
            for form in half
        )
        and not any(verb_places(half))
    )


def _distinctive(half: Sequence[Form], weight: int) -> frozenset[str]:
    return frozenset(form.key for form in half if form.weight >= weight)


def _keys(text: str) -> frozenset[str]:
    return frozenset(key for form in page_of(text).forms for key in (form.key, form.family))


def _asked(about: ClaimCase, keys: Sequence[frozenset[str]]) -> bool:
    """Whether the question, if there is one, is about both halves."""
    question = about.answer.question
    return question is None or all(half & question.keys for half in keys)


def _standing(half: Sequence[Form], evidence: Evidence) -> Window | None:
    """The sentence of ``evidence`` that holds the half word for word, articles aside."""
    wanted = [form.text for form in half if form.text not in {"the", "a", "an"}]
    page = page_of(evidence.text)
    for surfaces, (start, end) in zip(page.surfaces, page.offsets, strict=True):
        written = [form.text for form in forms_of(surfaces) if form.text not in {"the", "a", "an"}]
        if any(written[at : at + len(wanted)] == wanted for at in range(len(written) - len(wanted) + 1)):
            return Window(evidence.label, start, end)
    return None
