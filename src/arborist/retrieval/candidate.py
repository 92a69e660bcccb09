"""The candidates of a question: the chunks with the best plain BM25 of the whole corpus, exactly.

Each shard's engine proposes chunks in its own floating-point order; every
proposal is scored again in whole numbers with corpus-wide statistics. A shard
is asked for twice as many until the exact score of the last candidate cannot
be reached by anything it has not proposed. What comes out is a function of the
corpus alone: neither shards, segments, deletions nor threads take part.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from arborist.core.policy import RetrievalPolicy
from arborist.index.arithmetic import gain, norm
from arborist.index.catalogue import IndexedDocument
from arborist.index.engine import K1, B, rounded_length
from arborist.index.entry import TITLE_REPEATS, body_length, field_length, occurrences, title_terms
from arborist.retrieval.corpus import Corpus, CorpusStatistics, Searchable

# A few more than wanted settle nearly every edge without a second round.
_SPARE = 4


class Found:
    """A document that takes part, with how often each query term stands in it, in the order of the weights."""

    __slots__ = ("_terms", "_words", "document", "part", "title", "whole")

    def __init__(self, part: Searchable, document: IndexedDocument, words: Sequence[str], terms: Sequence[str]) -> None:
        self.part = part
        self.document = document
        self._words = words
        self._terms = terms
        named = title_terms(document.title)
        self.title = [named.count(term) for term in terms]
        # Occurrences in headings and texts of the whole document.
        everything = "".join(words)
        self.whole = [occurrences(everything, term) for term in terms]

    def counts(self, chunk: int) -> list[int]:
        """Occurrences of each term in one chunk and its heading."""
        if len(self._words) == 1:
            return self.whole
        words = self._words[chunk]
        return [occurrences(words, term) if whole else 0 for term, whole in zip(self._terms, self.whole, strict=True)]

    def length(self, chunk: int) -> int:
        """Indexed terms of one chunk's field, the marker included."""
        return 1 + field_length(title_terms(self.document.title), body_length(self._words[chunk]))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that takes part; ``counts`` are in the order of the weights."""

    found: Found
    index: int
    length: int
    counts: list[int]
    score: int

    @property
    def order(self) -> tuple[int, str, int, str]:
        """Best first; equal scores by document root, chunk index and URI, never by where a chunk lies."""
        document = self.found.document
        return (-self.score, document.root, self.index, document.uri)


@dataclass(frozen=True, slots=True)
class Gathering:
    """Candidates, best first. ``complete`` is False when ties at the edge had to be cut by policy."""

    candidates: tuple[Candidate, ...]
    proposed: int
    complete: bool


Admits = Callable[[IndexedDocument], bool]


class Scorer:
    """Plain BM25 of one question over one corpus."""

    def __init__(self, weights: Mapping[str, int], statistics: CorpusStatistics) -> None:
        self.weights = weights
        self.terms = tuple(weights)
        self._values = tuple(weights.values())
        self._statistics = statistics
        self._norms: dict[int, int] = {}

    def candidate(self, found: Found, index: int, length: int) -> Candidate:
        """Score one chunk: the engine's formula, parameters and rounded lengths, in whole numbers."""
        normed = self._norms.get(length)
        if normed is None:
            statistics = self._statistics
            normed = norm(rounded_length(length), statistics.total_length, statistics.chunks, K1, B)
            self._norms[length] = normed
        counts = found.counts(index)
        score = 0
        for weight, count, title in zip(self._values, counts, found.title, strict=True):
            if count or title:
                score += gain(weight, count + TITLE_REPEATS * title, normed, K1)
        return Candidate(found, index, length, counts, score)


def gather(
    corpus: Corpus, weights: dict[str, int], statistics: CorpusStatistics, policy: RetrievalPolicy, admits: Admits
) -> Gathering:
    """The ``policy.candidate_chunks`` best chunks among the documents that ``admits`` lets in."""
    scorer = Scorer(weights, statistics)
    candidates: list[Candidate] = []
    documents: dict[tuple[int, int], Found | None] = {}
    seen: set[tuple[int, int, int]] = set()
    wanted = policy.candidate_chunks
    depth = wanted + _SPARE
    open_parts = set(range(len(corpus.parts)))
    while True:
        bounds: dict[int, float] = {}
        for number in sorted(open_parts):
            part = corpus.parts[number]
            proposals = part.index.propose(weights, depth)
            new = {proposal.document for proposal in proposals if (number, proposal.document) not in documents}
            documents |= _find(corpus, number, sorted(new), scorer.terms, admits)
            for proposal in proposals:
                place = (number, proposal.document, proposal.chunk)
                if place in seen:
                    continue
                seen.add(place)
                found = documents[place[:2]]
                if found is not None:
                    candidates.append(scorer.candidate(found, proposal.chunk, proposal.length))
            if len(proposals) >= depth:
                bounds[number] = proposals[-1].score * part.index.slack(statistics.chunks, statistics.total_length)
        candidates.sort(key=lambda candidate: candidate.order)
        edge = candidates[wanted - 1].score if len(candidates) >= wanted else 0
        open_parts = {number for number, bound in bounds.items() if bound >= edge}
        if not open_parts or depth >= policy.max_candidate_chunks:
            return Gathering(tuple(candidates[:wanted]), len(seen), not open_parts)
        depth = min(policy.max_candidate_chunks, depth * 2)


def all_chunks(
    corpus: Corpus, part: Searchable, document: IndexedDocument, weights: dict[str, int], statistics: CorpusStatistics
) -> list[Candidate]:
    """Every chunk of one document, scored."""
    scorer = Scorer(weights, statistics)
    found = Found(part, document, corpus.words(part, document.root), scorer.terms)
    return [scorer.candidate(found, index, found.length(index)) for index in range(document.chunks)]


def _find(
    corpus: Corpus, number: int, documents: Sequence[int], terms: Sequence[str], admits: Admits
) -> dict[tuple[int, int], Found | None]:
    """The documents with these engine numbers; None for those that may not or can no longer take part."""
    part = corpus.parts[number]
    loaded = part.index.load(documents)
    result: dict[tuple[int, int], Found | None] = {}
    for one in documents:
        document = loaded.get(one)
        admitted = document is not None and admits(document)
        result[number, one] = (
            Found(part, document, corpus.words(part, document.root), terms)
            if document is not None and admitted
            else None
        )
    return result
