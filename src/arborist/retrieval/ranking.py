"""The order of the candidates: half document, half chunk, plus title; then nearness and phrases at the top.

Whole numbers throughout. A document's score counts each query term in all of
it, the chunk's score in the chunk alone; in both, a word of the title counts
as ``title_frequency`` occurrences, so that a document about the thing beats
one that mentions it often. The best ``finalist_chunks`` are then read, and
gain for neighbours of the question that stand near each other, for quoted
phrases that stand word for word, and for the shape of an answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from arborist.core.policy import RetrievalPolicy
from arborist.index.arithmetic import gain, norm
from arborist.retrieval.candidate import Candidate, Found
from arborist.retrieval.corpus import Corpus, CorpusStatistics
from arborist.retrieval.nearness import Finder, contains_run, nearness
from arborist.retrieval.query import Query
from arborist.retrieval.role import role_in_index
from arborist.retrieval.shape import has_wanted_number, opens_with_definition
from arborist.text.term import folded_words, terms


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with the parts of its score, all in units of 1/65536 bit; ``total`` decides."""

    candidate: Candidate
    total: int
    document: int
    chunk: int
    title: int
    role_weight: int
    proximity: int = 0
    phrase: int = 0
    shape: int = 0

    @property
    def order(self) -> tuple[int, str, int, str]:
        """Best first, ties as for candidates."""
        return (-self.total, *self.candidate.order[1:])


def rank(
    corpus: Corpus,
    candidates: Sequence[Candidate],
    query: Query,
    weights: dict[str, int],
    statistics: CorpusStatistics,
    policy: RetrievalPolicy,
    role_weights: dict[str, int],
) -> list[Ranked]:
    """All candidates in final order."""
    values = list(weights.values())
    documents: dict[int, tuple[int, int, int]] = {}
    ranked = []
    for candidate in candidates:
        found = candidate.found
        known = documents.get(id(found))
        if known is None:
            known = documents[id(found)] = (
                _document_score(found, values, statistics, policy),
                _title_score(found, values, policy),
                role_weights.get(role_in_index(found.document).value, 1000),
            )
        document, title, factor = known
        chunk = _chunk_score(candidate, values, statistics, policy)
        total = document * policy.document_weight + chunk * policy.chunk_weight + title * 1000
        ranked.append(Ranked(candidate, total * factor // 1_000_000, document, chunk, title, factor))
    ranked.sort(key=lambda one: one.order)
    # A quoted phrase may stand in any candidate that has all its words; such are finalists too.
    phrases = [frozenset(phrase) & weights.keys() for phrase in query.phrases]
    finder = Finder(term for pair in query.neighbours for term in pair)
    finalists, others = [], []
    for place, one in enumerate(ranked):
        if place < policy.finalist_chunks or _may_hold(one, phrases, weights):
            finalists.append(_look(corpus, one, query, finder, weights, policy))
        else:
            others.append(one)
    finalists.sort(key=lambda one: one.order)
    return [*finalists, *others]


def _may_hold(one: Ranked, phrases: Sequence[frozenset[str]], weights: dict[str, int]) -> bool:
    if not phrases:
        return False
    found = one.candidate.found
    present = {
        term for term, count, title in zip(weights, one.candidate.counts, found.title, strict=True) if count or title
    }
    return any(phrase <= present for phrase in phrases)


def best_possible(weights: dict[str, int], policy: RetrievalPolicy) -> int:
    """What a chunk and a title that hold every term without end would score, without extras: 1,000 per mille."""
    top = sum(weights.values()) * (policy.k1 + 1000) // 1000
    return max(1, top * (policy.document_weight + policy.chunk_weight) // 1000)


def _document_score(found: Found, values: Sequence[int], statistics: CorpusStatistics, policy: RetrievalPolicy) -> int:
    normed = norm(found.document.length, statistics.total_length, statistics.documents, policy.k1, policy.b)
    return _bm25(found.whole, found.title, values, normed, policy)


def _chunk_score(
    candidate: Candidate, values: Sequence[int], statistics: CorpusStatistics, policy: RetrievalPolicy
) -> int:
    normed = norm(candidate.length, statistics.total_length, statistics.chunks, policy.k1, policy.b)
    return _bm25(candidate.counts, candidate.found.title, values, normed, policy)


def _bm25(
    counts: Sequence[int], title: Sequence[int], values: Sequence[int], normed: int, policy: RetrievalPolicy
) -> int:
    k1, repeats = policy.k1, policy.title_frequency
    score = 0
    for weight, count, named in zip(values, counts, title, strict=True):
        if count or named:
            score += gain(weight, count + repeats * named, normed, k1)
    return score


def _title_score(found: Found, values: Sequence[int], policy: RetrievalPolicy) -> int:
    """Weight of the terms shared with the title, times the share of the title that the question names."""
    length = found.document.title_length
    if not length:
        return 0
    named = sum(weight for weight, count in zip(values, found.title, strict=True) if count)
    return named * sum(found.title) * policy.title_weight // (1000 * length)


def _look(
    corpus: Corpus, one: Ranked, query: Query, finder: Finder, weights: dict[str, int], policy: RetrievalPolicy
) -> Ranked:
    """Read a finalist and add what only its text can tell."""
    found = one.candidate.found
    text = corpus.read(found.part, found.document.root, one.candidate.index).text
    present = {term for term, count in zip(weights, one.candidate.counts, strict=True) if count}
    pairs = [pair for pair in query.neighbours if pair[0] in present and pair[1] in present]
    near = nearness(finder.places(folded_words(text)), pairs, weights) if pairs else 0
    proximity = near * policy.proximity_weight // 1000
    phrase = _quoted(one, text, query, weights) * policy.phrase_weight // 1000
    shape = _shape(one, text, query, weights, policy)
    total = one.total + (proximity + phrase + shape) * one.role_weight // 1000
    return replace(one, total=total, proximity=proximity, phrase=phrase, shape=shape)


def _shape(one: Ranked, text: str, query: Query, weights: dict[str, int], policy: RetrievalPolicy) -> int:
    """A definition is preferred when the title says all that the question names; a number when one is asked for."""
    bonus = 0
    if all(one.candidate.found.title) and opens_with_definition(query.kind, text, one.candidate.index, weights):
        bonus += policy.definition_weight
    if has_wanted_number(query.kind, text):
        bonus += policy.number_weight
    return sum(weights.values()) * bonus // 1000


def _quoted(one: Ranked, text: str, query: Query, weights: dict[str, int]) -> int:
    """Weight of the quoted phrases that stand in title or text word for word."""
    if not query.phrases or not _may_hold(
        one, [frozenset(phrase) & weights.keys() for phrase in query.phrases], weights
    ):
        return 0
    runs = (terms(one.candidate.found.document.title), terms(text))
    return sum(
        sum(weights.get(term, 0) for term in dict.fromkeys(phrase))
        for phrase in query.phrases
        if any(contains_run(run, phrase) for run in runs)
    )
