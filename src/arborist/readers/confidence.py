"""Do the chosen sentences answer the question? One integer, by which the extractive reader abstains.

Sits after ``rank``. What tells a right choice from a wrong one is mostly how
far it is ahead of the next sentences and of the next document; how the chosen
sentences read as answers and how much of the question the page covers come
second (docs/bench/qa.md has the figures and the threshold's curve). Weights are a logistic regression, fitted as described
there, in thousandths. Pure, deterministic, integers only.
"""

from collections.abc import Sequence

from arborist.core.model import Evidence
from arborist.readers.confidence_weights import INTERCEPT, WEIGHTS
from arborist.readers.features import FEATURES
from arborist.readers.question_shape import read_words
from arborist.readers.rank import LOGIT, Ranked

_STEPS = 10  # parts of a logit in which gaps are looked up
_ONE = 1_000_000


def _shares() -> tuple[int, ...]:
    """exp(-k/10) in millionths for k from 0 to 100, by integer recurrence."""
    found = [_ONE]
    for _ in range(100):
        found.append(found[-1] * 904_837 // _ONE)
    return tuple(found)


_SHARES = _shares()
_ASKING = frozenset("who whom whose what which when where why how what's who's whats".split())
_TAKEN = (
    "global_context",
    "global_coverage",
    "coverage",
    "context",
    "title",
    "title_exact",
    "rarest_missing",
    "shape_unmet",
    "near_shape",
    "very_long",
    "function_words",
    "pronoun",
    "lead",
    "preceded",
    "names_missing",
    "year_missing",
    "modifier_missing",
    "synonyms",
    "pairs",
    "definition_wanted",
    "focus",
    "first_word",
    "last_word",
)
_REPLY = ("stated", "relation", "subject", "warrant", "covered")
_PLACES = tuple(FEATURES.index(name) for name in _TAKEN)
CONFIDENCE_FEATURES = (
    "first_share",
    "two_share",
    "gap_second",
    "gap_third",
    "gap_document",
    "gap_document_small",
    "retrieval_gap",
    "asking_word",
    "question_length",
    "very_short_question",
    "written_out",
    "two",
    "overtaken",
    "behind",
    *(f"{place}_{part}" for place in ("first", "second") for part in _REPLY),
    *_TAKEN,
)


def confidence_features(
    question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked], chosen: Sequence[Ranked]
) -> tuple[int, ...]:
    """The row for what was ``chosen`` of ``ranked`` (best first, at least one each), in the order of the names above.

    Per mille each.
    """
    best = ranked[0]
    shares = [_SHARES[min(100, (best.score - one.score) * _STEPS // LOGIT)] for one in ranked]
    total = sum(shares)
    others = [one.score for one in ranked if one.document != best.document]
    gap_document = _gap(best.score, others[0]) if others else 6_000
    strangers = [item.score for item in evidence if item.document != evidence[0].document]
    words = read_words(question)
    values = [
        1000 * shares[0] // total,
        1000 * sum(shares[:2]) // total,
        min(4_000, _gap(best.score, ranked[1].score)) if len(ranked) > 1 else 4_000,
        min(5_000, _gap(best.score, ranked[2].score)) if len(ranked) > 2 else 5_000,
        min(6_000, gap_document),
        min(2_000, gap_document),
        1000 - 1000 * max(0, strangers[0]) // max(1, evidence[0].score) if strangers else 1000,
        1000 * any(word.folded in _ASKING for word in words),
        100 * min(12, len(words)),
        1000 * (len(words) < 6),
        1000 * is_written_out(question),
        1000 * (len(chosen) > 1),
        1000 * (chosen[0] is not best),
        max(-6_000, _gap(chosen[0].score, best.score)),
        *_reading(chosen[0]),
        *(_reading(chosen[1]) if len(chosen) > 1 else (0,) * len(_REPLY)),
    ]
    return (*values, *(best.features[place] for place in _PLACES))


def _reading(one: Ranked) -> tuple[int, ...]:
    reply = one.reply
    if reply is None:
        return (0,) * len(_REPLY)
    return 1000 * reply.stated, 1000 * reply.relation, 1000 * reply.subject, 1000 * reply.warrant, reply.covered


def is_written_out(question: str) -> bool:
    """A capital or a question mark: names can be told from words, and the same gap is worth more."""
    return question[:1].isupper() or question.rstrip().endswith("?")


def confidence(question: str, evidence: Sequence[Evidence], ranked: Sequence[Ranked], chosen: Sequence[Ranked]) -> int:
    """Log odds, in thousandths, that one of the chosen sentences holds the answer; 0 is even odds."""
    row = confidence_features(question, evidence, ranked, chosen)
    return INTERCEPT + sum(WEIGHTS[name] * value for name, value in zip(CONFIDENCE_FEATURES, row, strict=True)) // 1000


def _gap(better: int, worse: int) -> int:
    """A difference of scores in thousandths of a logit."""
    return (better - worse) * 1000 // LOGIT
