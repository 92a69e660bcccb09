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

# Score units of one natural logit: weights are hundredths, features per mille.
LOGIT = 100_000
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


def choose(ranked: Sequence[Ranked], limit: int, gap: int) -> list[Ranked]:
    """The best sentence, and others within ``gap`` thousandths of a logit of it that could answer as well.

    A further sentence shares a word with the question and has what the
    question asks for (a date, a number, a name), and has no *I* or *we* in it,
    whose speaker it does not name. The same words are taken once.
    """
    chosen: list[Ranked] = []
    seen: set[str] = set()
    for one in ranked:
        key = " ".join(one.text.split()).casefold()
        behind = (ranked[0].score - one.score) * 1000 // LOGIT
        fitting = behind <= gap and one.features[_COVERAGE] and not one.features[_SHAPE_UNMET] and not _speaks(one.text)
        if key in seen or (chosen and not fitting):
            continue
        seen.add(key)
        chosen.append(one)
        if len(chosen) == limit:
            break
    return chosen


def _speaks(text: str) -> bool:
    return any(word.folded in _FIRST_PERSON for word in read_words(text))
