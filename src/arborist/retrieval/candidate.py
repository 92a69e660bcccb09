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
from arborist.index.entry import TITLE_REPEATS
from arborist.index.index import StoredDocument
from arborist.index.postings import TITLE_PLACE, term_hash
from arborist.retrieval.corpus import Corpus, CorpusStatistics, Searchable

# A few more than wanted settle nearly every edge without a second round.
_SPARE = 4


class Found:
    """A document that takes part, with the places of each query term, in the order of the weights."""

    __slots__ = ("document", "part", "places", "title", "whole")

    def __init__(self, part: Searchable, stored: StoredDocument, hashes: Sequence[int]) -> None:
        self.part = part
        self.document = stored.document
        self.places = [stored.postings.places(one) for one in hashes]
        self.title = [places.count(TITLE_PLACE) if places else 0 for places in self.places]
        # Occurrences in headings and texts of the whole document.
        self.whole = [len(places) - title for places, title in zip(self.places, self.title, strict=True)]

    def counts(self, chunk: int) -> list[int]:
        """Occurrences of each term in one chunk and its heading."""
        return [places.count(chunk + 1) if places else 0 for places in self.places]


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
        self.hashes = [term_hash(term) for term in weights]
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
            documents |= _find(number, part, sorted(new), scorer.hashes, admits)
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
    """Every chunk of one document, scored."""
    scorer = Scorer(weights, statistics)
    stored = part.index.load([document.number]).get(document.number)
    if stored is None:
        return []
    found = Found(part, stored, scorer.hashes)
    fixed = 1 + TITLE_REPEATS * document.title_length
    lengths = stored.postings.lengths(document.chunks)
    return [scorer.candidate(found, index, fixed + length) for index, length in enumerate(lengths)]


def _find(
    number: int, part: Searchable, documents: Sequence[int], hashes: Sequence[int], admits: Admits
) -> dict[tuple[int, int], Found | None]:
    """The documents with these engine numbers; None for those that may not or can no longer take part."""
    loaded = part.index.load(documents)
    result: dict[tuple[int, int], Found | None] = {}
    for one in documents:
        stored = loaded.get(one)
        admitted = stored is not None and admits(stored.document)
        result[number, one] = Found(part, stored, hashes) if stored is not None and admitted else None
    return result
