"""Which sentences of the evidence answer the question best: integer weights over ``features``.

Used by the extractive reader, and to pick the sentences that a tiny model is
shown. Two steps: all sentences are ranked by what is cheap to count, and the
best few are read as answers (``verify.answering``: is the relation asked
about stated, is the thing asked for there, how much of the question is said)
and ranked again. Both sets of weights are softmax regressions on the
development questions of three public sets (docs/bench/qa.md says how, and
what each step is worth), rounded to integers. They rank; they never touch a
verdict. Ties go to the earlier sentence. Deterministic.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arborist.core.model import Evidence
from arborist.readers.features import FEATURES, candidates
from arborist.readers.question_shape import Shape, question_shape, read_words
from arborist.readers.rank_weights import REPLY_WEIGHTS, WEIGHTS
from arborist.verify.answering import Answering, answering

# Score units of one natural logit: weights are hundredths, features per mille.
LOGIT = 100_000
_READ = 8  # sentences read as answers
_OVERTAKING = 2_000  # thousandths of a logit by which a sentence that can stand alone may be behind one that cannot
_WHOLE_SUBJECT = 500  # per mille of the question's words that an answer must say
_ASKS = FEATURES.index("is_question")
_PRONOUN = FEATURES.index("pronoun")
_ABOUT = (FEATURES.index("coverage"), FEATURES.index("title"), _PRONOUN)
_LEAD = FEATURES.index("lead")
_FIRST_PERSON = frozenset("i me my mine we us our ours".split())
_WEIGHT_ROW = tuple(WEIGHTS[name] for name in FEATURES)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A sentence with its score; ``text`` is ``evidence[item].text[start:end]`` exactly.

    ``reply`` is how it reads as an answer, for the best few; None where no question is put to documents.
    """

    item: int
    label: str
    title: str
    document: str
    start: int
    end: int
    text: str
    score: int
    features: tuple[int, ...]
    reply: Answering | None = None


def rank_sentences(question: str, evidence: Sequence[Evidence]) -> list[Ranked]:
    """All sentences of ``evidence``, best first."""
    found = [
        Ranked(
            one.item,
            one.label,
            one.title,
            evidence[one.item].document,
            one.start,
            one.end,
            one.text,
            sum(weight * value for weight, value in zip(_WEIGHT_ROW, one.features, strict=True)),
            one.features,
        )
        for one in candidates(question, evidence)
    ]
    found.sort(key=_order)
    return sorted((_read(question, one) for one in found[:_READ]), key=_order) + found[_READ:]


def _order(one: Ranked) -> tuple[int, int, int]:
    return -one.score, one.item, one.start


def _read(question: str, one: Ranked) -> Ranked:
    """The sentence with what it is worth as an answer added to its score; that is never negative."""
    reply = answering(question, one.text, one.title, "", _WHOLE_SUBJECT)
    if reply is None:
        return one
    worth = REPLY_WEIGHTS["stated"] * reply.stated + REPLY_WEIGHTS["warrant"] * reply.warrant
    return replace(one, score=one.score + 1000 * worth + REPLY_WEIGHTS["covered"] * reply.covered, reply=reply)


def choose(question: str, ranked: Sequence[Ranked], limit: int, gap: int) -> list[Ranked]:
    """The best sentence, and others within ``gap`` thousandths of a logit of it; the same words are taken once.

    A sentence that cannot stand alone (it asks, or has an *I* or *we* whose speaker it does not name) comes after
    others that are not far behind. Of two sentences one should answer: where the best does not, the next that does
    is the second. Where a *who* is answered by a sentence about *he* or *she*, the sentence that names them is.
    """
    distinct: dict[str, Ranked] = {}
    for one in ranked[:_READ]:
        if (ranked[0].score - one.score) * 1000 // LOGIT <= gap:
            distinct.setdefault(" ".join(one.text.split()).casefold(), one)
    close = sorted(
        distinct.values(), key=lambda one: (one.score < ranked[0].score - _OVERTAKING * LOGIT // 1000, not _stands(one))
    )
    chosen = close[:1]
    further = [one for one in close[1:] if _stands(one)]
    if chosen and not _answers(chosen[0]):
        further.sort(key=lambda one: not _answers(one))
    elif chosen and chosen[0].features[_PRONOUN] and question_shape(question).shape is Shape.PERSON:
        further = [*_naming(chosen[0], ranked), *further]
    return (chosen + further)[:limit]


def _naming(one: Ranked, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The sentence that names what ``one`` begins with a pronoun for: the nearest before it, else the page's first."""
    named = [other for other in ranked if not other.features[_PRONOUN] and other.document == one.document]
    before = [other for other in named if other.item == one.item and other.start < one.start]
    leading = [other for other in named if other.features[_LEAD] and other is not one]
    return [max(before, key=lambda other: other.start)] if before else leading[:1]


def _stands(one: Ranked) -> bool:
    """Whether a sentence states something, of what is asked, and without its speaker."""
    if one.features[_ASKS] or any(word.folded in _FIRST_PERSON for word in read_words(one.text)):
        return False
    return any(one.features[place] for place in _ABOUT)


def _answers(one: Ranked) -> bool:
    return one.reply is None or (one.reply.answers and one.reply.warrant)
