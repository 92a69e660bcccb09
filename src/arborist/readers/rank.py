"""Which sentences of the evidence answer the question best: integer weights over ``features``.

Used by the extractive reader, and to pick the sentences that a tiny model is
shown. The weights were fitted as a softmax regression on the development
questions of three public sets (docs/bench/qa.md says how, and what each group
of features is worth) and rounded to integers. They rank; they never touch a
verdict. Ties go to the earlier sentence. Deterministic.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.model import Evidence
from arborist.readers.features import FEATURES, candidates
from arborist.readers.question_shape import read_words
from arborist.readers.rank_weights import WEIGHTS
from arborist.verify.answering import answering

# Score units of one natural logit: weights are hundredths, features per mille.
LOGIT = 100_000
_LOOKED_AT = 8  # sentences looked at for a second claim
_OVERTAKING = 2_000  # thousandths of a logit by which a sentence that answers may be behind one that does not
_WHOLE_SUBJECT = 500  # per mille of the question's words that a further claim must say
_COVERAGE = FEATURES.index("coverage")
_SHAPE_UNMET = FEATURES.index("shape_unmet")
_FIRST_PERSON = frozenset("i me my mine we us our ours".split())
_WEIGHT_ROW = tuple(WEIGHTS[name] for name in FEATURES)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A sentence with its score; ``text`` is ``evidence[item].text[start:end]`` exactly."""

    item: int
    label: str
    title: str
    document: str
    start: int
    end: int
    text: str
    score: int
    features: tuple[int, ...]


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
    found.sort(key=lambda one: (-one.score, one.item, one.start))
    return found


def choose(question: str, ranked: Sequence[Ranked], limit: int, gap: int) -> list[Ranked]:
    """The best sentence, and others within ``gap`` thousandths of a logit of it that answer as well.

    A further sentence must bring what the question asks for, of its subject or
    in its relation, and have no *I* or *we* in it, whose speaker it does not
    name (on the development questions one such sentence more holds the gold
    answer in .06 of them, and costs nothing). The same words are taken once.
    """
    chosen: list[Ranked] = []
    seen: set[str] = set()
    close = [one for one in ranked[:_LOOKED_AT] if (ranked[0].score - one.score) * 1000 // LOGIT <= gap]
    replying = {id(one) for one in close if _replies(question, one)}
    ahead = [one for one in close if (ranked[0].score - one.score) * 1000 // LOGIT <= _OVERTAKING]
    first = next((one for one in ahead if id(one) in replying), ranked[0] if ranked else None)
    for one in sorted(close, key=lambda one: one is not first):
        key = " ".join(one.text.split()).casefold()
        if key in seen or (chosen and id(one) not in replying and not _replies(question, one, whole=False)):
            continue
        seen.add(key)
        chosen.append(one)
        if len(chosen) == limit:
            break
    return chosen


def _speaks(text: str) -> bool:
    return any(word.folded in _FIRST_PERSON for word in read_words(text))


def _replies(question: str, one: Ranked, *, whole: bool = True) -> bool:
    """Whether a sentence answers on its own, as the verifier will read it; else whether it may stand beside one that does."""
    if one.features[_COVERAGE] == 0 or one.features[_SHAPE_UNMET] or _speaks(one.text):
        return False
    reply = answering(question, one.text, one.title, "", _WHOLE_SUBJECT)
    if reply is None or not whole:
        return reply is None or (reply.warrant and (reply.relation or reply.subject))
    return reply.answers and reply.shares and reply.warrant
