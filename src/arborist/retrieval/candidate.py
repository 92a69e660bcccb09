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
from arborist.index.entry import TITLE_REPEATS, title_words
from arborist.retrieval.corpus import Corpus, CorpusStatistics, Searchable
from arborist.retrieval.nearness import Finder

# A few more than wanted settle nearly every edge without a second round.
_SPARE = 4


class Found:
    """A document that takes part, with how often each query term stands in it, in the order of the weights.

    ``title`` counts the title's own words, ``whole`` those of headings and texts
    of the whole document; ``counts`` does so for one chunk.
    """

    __slots__ = ("_chunks", "document", "part", "title", "whole")

    def __init__(self, part: Searchable, document: IndexedDocument, terms: Sequence[str], finder: Finder) -> None:
        """A document in which nothing is counted yet but its title; ``count`` does the rest."""
        self.part = part
        self.document = document
        named = finder.places(title_words(document.title))
        self.title = [len(named.get(term, ())) for term in terms]
        self.whole = [0] * len(terms)
        self._chunks: dict[int, list[int]] = {}

    def count(self, chunk: int, place: int, frequency: int) -> None:
        """Take in how often the field of ``chunk`` holds the term at ``place``."""
        outside = frequency - TITLE_REPEATS * self.title[place]
        self.whole[place] += outside
        counts = self._chunks.get(chunk)
        if counts is None:
            counts = self._chunks[chunk] = [0] * len(self.whole)
        counts[place] = outside

    def counts(self, chunk: int) -> list[int]:
        """Occurrences of each term in one chunk and its heading."""
        return self._chunks.get(chunk) or [0] * len(self.whole)


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
    part: Searchable, document: IndexedDocument, weights: dict[str, int], statistics: CorpusStatistics
) -> list[Candidate]:
    """Every chunk of one document that the engine has, scored; its catalogue is a moment ahead while others write."""
    scorer = Scorer(weights, statistics)
    (found,) = _counted(part, [document], scorer.terms)
    return [scorer.candidate(found, *one) for one in sorted(part.index.chunk_lengths(document).items())]


def _find(
    corpus: Corpus, number: int, documents: Sequence[int], terms: Sequence[str], admits: Admits
) -> dict[tuple[int, int], Found | None]:
    """The documents with these engine numbers; None for those that may not or can no longer take part."""
    part = corpus.parts[number]
    admitted = [document for document in part.index.load(documents).values() if admits(document)]
    result: dict[tuple[int, int], Found | None] = {(number, one): None for one in documents}
    for found in _counted(part, admitted, terms):
        result[number, found.document.number] = found
    return result


def _counted(part: Searchable, documents: Sequence[IndexedDocument], terms: Sequence[str]) -> list[Found]:
    """These documents of one shard, each term counted in all their chunks."""
    finder = Finder(terms)
    found = {document.number: Found(part, document, terms, finder) for document in documents}
    for place, document, chunk, _, frequency in part.index.occurrences(terms, documents):
        found[document].count(chunk, place, frequency)
    return list(found.values())
