"""The candidates of a question: the chunks with the best plain BM25 of the whole corpus, exactly.

Each shard's engine proposes chunks in its own floating-point order; every
proposal is scored again in whole numbers with corpus-wide statistics. A shard
is asked for twice as many until the exact score of the last candidate cannot
be reached by anything it has not proposed. What comes out is a function of the
corpus alone: neither shards, segments, deletions nor threads take part.
"""

from collections.abc import Callable
from dataclasses import dataclass

from arborist.core.policy import RetrievalPolicy
from arborist.index.arithmetic import gain, norm
from arborist.index.catalogue import IndexedDocument
from arborist.index.engine import K1, B, Proposal, rounded_length
from arborist.index.entry import field_frequency
from arborist.retrieval.corpus import Corpus, CorpusStatistics, ReadChunk, Searchable


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk that takes part: where it is, its terms, how often each query term stands in each part."""

    part: Searchable
    document: IndexedDocument
    index: int
    length: int
    read: ReadChunk
    title: tuple[str, ...]
    score: int

    @property
    def order(self) -> tuple[int, str, int, str]:
        """Best first; equal scores by document root, chunk index and URI, never by where a chunk lies."""
        return (-self.score, self.document.root, self.index, self.document.uri)


@dataclass(frozen=True, slots=True)
class Gathering:
    """Candidates, best first. ``complete`` is False when ties at the edge had to be cut by policy."""

    candidates: tuple[Candidate, ...]
    proposed: int
    complete: bool


Admits = Callable[[IndexedDocument], bool]


def gather(
    corpus: Corpus, weights: dict[str, int], statistics: CorpusStatistics, policy: RetrievalPolicy, admits: Admits
) -> Gathering:
    """The ``policy.candidate_chunks`` best chunks among the documents that ``admits`` lets in."""
    found: dict[tuple[int, int, int], Candidate] = {}
    seen = [0] * len(corpus.parts)
    # A few more than wanted settle nearly every edge without a second round.
    depth = policy.candidate_chunks + 8
    open_parts = set(range(len(corpus.parts)))
    while True:
        bounds: dict[int, float] = {}
        for number in sorted(open_parts):
            part = corpus.parts[number]
            proposals = part.index.propose(weights, depth)
            for _, proposal in proposals[seen[number] :]:
                key = (number, proposal.document, proposal.chunk)
                candidate = _score(corpus, part, proposal, weights, statistics, admits)
                if candidate is not None:
                    found[key] = candidate
            seen[number] = len(proposals)
            if len(proposals) >= depth:
                bounds[number] = proposals[-1][0] * part.index.slack(statistics.chunks, statistics.total_length)
        best = sorted(found.values(), key=lambda candidate: candidate.order)[: policy.candidate_chunks]
        edge = best[-1].score if len(best) == policy.candidate_chunks else 0
        open_parts = {number for number, bound in bounds.items() if bound >= edge}
        if not open_parts or depth >= policy.max_candidate_chunks:
            return Gathering(tuple(best), sum(seen), not open_parts)
        depth = min(policy.max_candidate_chunks, depth * 2)


def _score(
    corpus: Corpus,
    part: Searchable,
    proposal: Proposal,
    weights: dict[str, int],
    statistics: CorpusStatistics,
    admits: Admits,
) -> Candidate | None:
    document = part.index.document(proposal.document)
    if document is None or not admits(document):
        return None
    read = corpus.read(part, document.root, proposal.chunk)
    title = corpus.title(document.title)
    score = plain_score(title, read, proposal.length, weights, statistics)
    return Candidate(part, document, proposal.chunk, proposal.length, read, title, score)


def plain_score(
    title: tuple[str, ...], read: ReadChunk, length: int, weights: dict[str, int], statistics: CorpusStatistics
) -> int:
    """BM25 of the one indexed field, with the engine's parameters and its rounded lengths."""
    normed = norm(rounded_length(length), statistics.total_length, statistics.chunks, K1, B)
    body, heading = read.body, read.heading
    return sum(
        gain(weight, field_frequency(title.count(term), heading.count(term), body.count(term)), normed, K1)
        for term, weight in weights.items()
    )
