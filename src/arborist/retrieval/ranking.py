"""The order of the candidates: half document, half chunk, plus title, nearness and phrases.

Whole numbers throughout. A document's score counts each query term in all of
its *candidate* chunks together (the chunks that are no candidates hold little
of the question; measured, they change nothing), the chunk's score in the chunk
alone; in both, a word of the title counts as ``title_frequency`` occurrences,
so that a document about the thing beats one that mentions it often.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.policy import RetrievalPolicy
from arborist.index.arithmetic import ONE, gain, norm
from arborist.retrieval.candidate import Candidate
from arborist.retrieval.corpus import CorpusStatistics
from arborist.retrieval.query import Query
from arborist.retrieval.role import role_in_index


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with the parts of its score, all in units of 1/65536 bit; ``total`` decides."""

    candidate: Candidate
    total: int
    document: int
    chunk: int
    title: int
    proximity: int
    phrase: int
    role_weight: int

    @property
    def order(self) -> tuple[int, str, int, str]:
        """Best first, ties as for candidates."""
        return (-self.total, *self.candidate.order[1:])


def rank(
    candidates: Sequence[Candidate],
    query: Query,
    weights: dict[str, int],
    statistics: CorpusStatistics,
    policy: RetrievalPolicy,
    role_weights: dict[str, int],
) -> list[Ranked]:
    """All candidates in final order."""
    together: dict[str, dict[str, int]] = {}
    for candidate in candidates:
        sums = together.setdefault(candidate.document.root, dict.fromkeys(weights, 0))
        for term in weights:
            sums[term] += candidate.read.body.count(term)
    titles: dict[str, tuple[int, int]] = {}
    ranked = []
    for candidate in candidates:
        root = candidate.document.root
        if root not in titles:
            titles[root] = (
                _document_score(candidate, together[root], weights, statistics, policy),
                _title_score(candidate, weights, policy),
            )
        document, title = titles[root]
        chunk = _chunk_score(candidate, weights, statistics, policy)
        proximity = _proximity(candidate, query, weights) * policy.proximity_weight // 1000
        phrase = _phrases(candidate, query, weights) * policy.phrase_weight // 1000
        factor = role_weights.get(role_in_index(candidate.document).value, 1000)
        total = document * policy.document_weight + chunk * policy.chunk_weight + (title + proximity + phrase) * 1000
        ranked.append(Ranked(candidate, total * factor // 1_000_000, document, chunk, title, proximity, phrase, factor))
    ranked.sort(key=lambda one: one.order)
    return ranked


def best_possible(weights: dict[str, int], policy: RetrievalPolicy) -> int:
    """What a chunk and a title that hold every term without end would score, without extras: 1,000 per mille."""
    top = sum(weights.values()) * (policy.k1 + 1000) // 1000
    return max(1, top * (policy.document_weight + policy.chunk_weight) // 1000)


def _document_score(
    candidate: Candidate,
    sums: dict[str, int],
    weights: dict[str, int],
    statistics: CorpusStatistics,
    policy: RetrievalPolicy,
) -> int:
    normed = norm(candidate.document.length, statistics.total_length, statistics.documents, policy.k1, policy.b)
    return _bm25(sums, candidate, weights, normed, policy)


def _chunk_score(
    candidate: Candidate, weights: dict[str, int], statistics: CorpusStatistics, policy: RetrievalPolicy
) -> int:
    normed = norm(candidate.length, statistics.total_length, statistics.chunks, policy.k1, policy.b)
    counts = {term: candidate.read.body.count(term) + candidate.read.heading.count(term) for term in weights}
    return _bm25(counts, candidate, weights, normed, policy)


def _bm25(
    counts: dict[str, int], candidate: Candidate, weights: dict[str, int], normed: int, policy: RetrievalPolicy
) -> int:
    title = candidate.title
    return sum(
        gain(weight, counts[term] + policy.title_frequency * title.count(term), normed, policy.k1)
        for term, weight in weights.items()
    )


def _title_score(candidate: Candidate, weights: dict[str, int], policy: RetrievalPolicy) -> int:
    """Weight of the terms shared with the title, times the share of the title that the question names."""
    title = candidate.title
    shared = [term for term in dict.fromkeys(title) if term in weights]
    if not shared:
        return 0
    named = sum(weights[term] for term in shared)
    named_tokens = sum(1 for term in title if term in weights)
    return named * named_tokens * policy.title_weight // (1000 * len(title))


def _proximity(candidate: Candidate, query: Query, weights: dict[str, int]) -> int:
    """For each pair of neighbours in the question: the lighter one's weight over their least distance."""
    if not query.neighbours:
        return 0
    last: dict[str, int] = {}
    nearest: dict[tuple[str, str], int] = {}
    for position, term in enumerate(candidate.read.body):
        if term not in weights:
            continue
        for other, at in last.items():
            if other != term:
                pair, distance = (other, term), position - at
                if distance < nearest.get(pair, ONE):
                    nearest[pair] = distance
        last[term] = position
    total = 0
    for first, second in query.neighbours:
        distance = min(nearest.get((first, second), ONE), nearest.get((second, first), ONE))
        if distance < ONE:
            total += min(weights.get(first, 0), weights.get(second, 0)) // distance
    return total


def _phrases(candidate: Candidate, query: Query, weights: dict[str, int]) -> int:
    total = 0
    for phrase in query.phrases:
        if contains_run(candidate.read.body, phrase) or contains_run(candidate.title, phrase):
            total += sum(weights.get(term, 0) for term in dict.fromkeys(phrase))
    return total


def contains_run(terms: Sequence[str], phrase: Sequence[str]) -> bool:
    """True when ``phrase`` stands in ``terms`` word for word."""
    size, first = len(phrase), phrase[0]
    wanted = tuple(phrase)
    return any(terms[at] == first and tuple(terms[at : at + size]) == wanted for at in range(len(terms) - size + 1))
