"""Why each chunk is in or out: the search again, with every number it used, as plain data.

For people and for tests; nothing downstream depends on it. All values are
integers, strings, booleans, lists and mappings. Weights and scores are in
units of 1/65536 bit.
"""

from collections.abc import Sequence
from typing import Any

from arborist.core.policy import RetrievalPolicy
from arborist.retrieval.corpus import Corpus, Searchable
from arborist.retrieval.pack import choose
from arborist.retrieval.ranking import Ranked, best_possible
from arborist.retrieval.search import Ranking, hit_of, score_question, trace_of


def explain(
    question: str,
    corpus: Corpus | Sequence[Searchable],
    policy: RetrievalPolicy,
    *,
    limit: int = 20,
    document: str | None = None,
    exclude: Sequence[str] = (),
    role_weights: dict[str, int] | None = None,
    budget_characters: int | None = None,
) -> dict[str, Any]:
    """The first ``limit`` candidates with their terms, score parts, and why they are evidence or not."""
    ranking = score_question(
        question, corpus, policy, limit=limit, document=document, exclude=exclude, role_weights=role_weights
    )
    top = best_possible(ranking.weights, policy)
    shown = ranking.ranked[:limit]
    hits = [hit_of(ranking.corpus, place, one, top) for place, one in enumerate(shown, 1)]
    budget = policy.evidence_characters if budget_characters is None else budget_characters
    reasons = [reason for _, reason in choose(hits, budget, policy)]
    return {
        "question": question,
        "trace": trace_of(ranking, len(hits)),
        "chunks": [
            {
                "rank": hit.rank,
                "score": hit.score,
                "uri": hit.uri,
                "title": hit.title,
                "document": hit.document,
                "chunk": hit.chunk,
                "role": hit.role.value,
                "evidence": not reason,
                "why_not": reason,
                "parts": _parts(one),
                "terms": _terms(one, ranking),
                "missing": _missing(one, ranking),
            }
            for hit, one, reason in zip(hits, shown, reasons, strict=True)
        ],
        "near_misses": [
            {"uri": one.candidate.found.document.uri, "chunk": one.candidate.index, "total": one.total}
            for one in ranking.ranked[limit : limit + 5]
        ],
    }


def _parts(one: Ranked) -> dict[str, int]:
    return {
        "total": one.total,
        "document": one.document,
        "chunk": one.chunk,
        "title": one.title,
        "proximity": one.proximity,
        "phrase": one.phrase,
        "shape": one.shape,
        "role_weight": one.role_weight,
        "plain_bm25": one.candidate.score,
    }


def _terms(one: Ranked, ranking: Ranking) -> list[dict[str, Any]]:
    found, counts = one.candidate.found, one.candidate.counts
    return [
        {"term": term, "weight": weight, "in_title": title, "in_chunk": chunk, "in_document": whole}
        for (term, weight), title, chunk, whole in zip(
            ranking.weights.items(), found.title, counts, found.whole, strict=True
        )
        if title or chunk
    ]


def _missing(one: Ranked, ranking: Ranking) -> list[str]:
    counted = zip(ranking.weights, one.candidate.found.title, one.candidate.counts, strict=True)
    return [term for term, title, chunk in counted if not title and not chunk]
