"""From a question to ranked chunks, without a model (design.md section 6.2).

Question → query terms → corpus-wide weights → candidates (exact, from every
shard) → full score → hits. The result is the same for any number of shards,
any order of commits and any machine; the trace says in plain data how it came
about. Refuses nothing: a question without a usable term has no hits.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from arborist.core.digest import HASH_PREFIX
from arborist.core.model import Hit
from arborist.core.policy import RetrievalPolicy
from arborist.index.catalogue import IndexedDocument
from arborist.retrieval.candidate import Candidate, Gathering, all_chunks, gather
from arborist.retrieval.corpus import Corpus, CorpusStatistics, Searchable
from arborist.retrieval.query import Query, read_query
from arborist.retrieval.ranking import Ranked, best_possible, rank
from arborist.retrieval.role import role_in_index


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits in order, and how they were found (JSON-ready)."""

    hits: tuple[Hit, ...]
    trace: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Everything that was scored for one question, best first."""

    corpus: Corpus
    query: Query
    weights: dict[str, int]
    statistics: CorpusStatistics
    gathering: Gathering
    ranked: tuple[Ranked, ...]
    ignored: tuple[str, ...]


def search(
    question: str,
    corpus: Corpus | Sequence[Searchable],
    policy: RetrievalPolicy,
    *,
    limit: int = 10,
    document: str | None = None,
    exclude: Sequence[str] = (),
    role_weights: dict[str, int] | None = None,
) -> SearchResult:
    """The best chunks for a question.

    Args:
        question: any text; query syntax means nothing.
        corpus: keep one ``Corpus`` per process for many questions; a plain
            sequence of shards with their indexes works too.
        policy: weights and roles.
        limit: hits at most. Beyond ``policy.candidate_chunks`` more candidates are scored.
        document: a URI or document root; only its chunks take part.
        exclude: URIs whose documents take no part.
        role_weights: per-mille rank weight by role name.

    Raises:
        IntegrityError: a stored chunk does not have its leaf hash.
    """
    ranking = score_question(
        question, corpus, policy, limit=limit, document=document, exclude=exclude, role_weights=role_weights
    )
    top = best_possible(ranking.weights, policy)
    hits = tuple(hit_of(ranking.corpus, place, one, top) for place, one in enumerate(ranking.ranked[:limit], 1))
    return SearchResult(hits, trace_of(ranking, len(hits)))


def score_question(
    question: str,
    corpus: Corpus | Sequence[Searchable],
    policy: RetrievalPolicy,
    *,
    limit: int = 10,
    document: str | None = None,
    exclude: Sequence[str] = (),
    role_weights: dict[str, int] | None = None,
) -> Ranking:
    """What ``search`` and ``explain`` share: every candidate with its score."""
    if not isinstance(corpus, Corpus):
        corpus = Corpus(corpus)
    corpus.refresh()
    query = read_query(question)
    statistics = corpus.statistics(query.terms)
    weights, ignored = _weights(query, statistics, policy)
    wanted = max(limit, policy.phrase_candidate_chunks if query.phrases else 0)
    if wanted > policy.candidate_chunks:
        policy = _deeper(policy, wanted)
    shut = frozenset(exclude)
    roles = frozenset(policy.searched_roles)

    def admits(known: IndexedDocument) -> bool:
        return role_in_index(known).value in roles and known.uri not in shut

    if document is None:
        gathering = gather(corpus, weights, statistics, policy, admits)
    else:
        gathering = _of_document(corpus, document, weights, statistics)
    factors = {"background": policy.background_rank_weight, **(role_weights or {})}
    ranked = rank(corpus, gathering.candidates, query, weights, statistics, policy, factors)
    return Ranking(corpus, query, weights, statistics, gathering, tuple(ranked), ignored)


def trace_of(ranking: Ranking, hits: int) -> dict[str, Any]:
    """The search in numbers, JSON-ready; every value is an integer, a string or a list of these."""
    statistics = ranking.statistics
    return {
        "terms": [
            {"term": term, "chunks": statistics.frequencies[term], "weight": weight}
            for term, weight in ranking.weights.items()
        ],
        "dropped_stop_words": list(ranking.query.dropped),
        "not_in_any_chunk": [term for term in ranking.ignored if not statistics.frequencies[term]],
        "beyond_term_limit": [term for term in ranking.ignored if statistics.frequencies[term]],
        "phrases": [list(phrase) for phrase in ranking.query.phrases],
        "documents": statistics.documents,
        "chunks": statistics.chunks,
        "proposed": ranking.gathering.proposed,
        "candidates": len(ranking.gathering.candidates),
        "complete": ranking.gathering.complete,
        "hits": hits,
    }


def _weights(
    query: Query, statistics: CorpusStatistics, policy: RetrievalPolicy
) -> tuple[dict[str, int], tuple[str, ...]]:
    """Weight per term, the rarest ``max_query_terms`` of them; and the terms left out."""
    weighed = {}
    only_wrapping = all(term in query.wrapping for term in query.terms)
    for term in query.terms:
        weight = statistics.weights[term]
        if term in query.wrapping and not only_wrapping:
            weight = weight * policy.question_word_weight // 1000
        weighed[term] = weight
    kept = sorted((term for term in query.terms if weighed[term]), key=lambda term: (-weighed[term], term))
    kept = kept[: policy.max_query_terms]
    chosen = frozenset(kept)
    weights = {term: weighed[term] for term in query.terms if term in chosen}
    return weights, tuple(term for term in query.terms if term not in chosen)


def _deeper(policy: RetrievalPolicy, limit: int) -> RetrievalPolicy:
    return replace(policy, candidate_chunks=limit, max_candidate_chunks=max(limit + 8, policy.max_candidate_chunks))


def _of_document(corpus: Corpus, document: str, weights: dict[str, int], statistics: CorpusStatistics) -> Gathering:
    """Every chunk of one document, whatever its role: the caller named it."""
    candidates: dict[tuple[str, int], Candidate] = {}
    for part in corpus.parts:
        root = document
        if not document.startswith(HASH_PREFIX):
            info = part.shard.current(document)
            root = "" if info is None else info.root
        known = part.index.find(root) if root else None
        for candidate in [] if known is None else all_chunks(part, known, weights, statistics):
            candidates.setdefault(candidate.order[1:3], candidate)
    ordered = sorted(candidates.values(), key=lambda candidate: candidate.order)
    return Gathering(tuple(ordered), len(ordered), complete=True)


def hit_of(corpus: Corpus, place: int, one: Ranked, top: int) -> Hit:
    """The hit at rank ``place``; ``top`` is what 1,000 per mille stands for."""
    candidate, document = one.candidate, one.candidate.found.document
    chunk = corpus.read(candidate.found.part, document.root, candidate.index)
    return Hit(
        rank=place,
        score=min(1000, one.total * 1000 // top),
        uri=document.uri,
        title=document.title,
        document=document.root,
        chunk=candidate.index,
        start=chunk.start,
        end=chunk.start + len(chunk.text),
        text=chunk.text,
        heading=chunk.heading,
        role=role_in_index(document),
    )
