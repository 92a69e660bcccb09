"""The slow twin of the index: the same candidates by looking at every chunk.

No engine, no hashes of terms, no remembered statistics: plain counting over
all chunks with ``arithmetic`` and the engine's documented formula. Property
tests hold the real index against it for any order of commits, deletions and
shards; ``bench shards`` does so on real text. Never used for an answer.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from arborist.core.model import DocumentInfo
from arborist.index.arithmetic import gain, idf, norm
from arborist.index.engine import K1, B, rounded_length
from arborist.index.entry import field_words, terms_of, title_words


@dataclass(frozen=True, slots=True)
class ReferenceHit:
    """A chunk and its plain BM25."""

    score: int
    root: str
    index: int
    uri: str


class ReferenceIndex:
    """Every chunk's field as a bag of terms."""

    def __init__(self) -> None:
        self._documents: dict[str, tuple[DocumentInfo, list[Counter[str]]]] = {}

    def add(self, info: DocumentInfo, chunks: Iterable[tuple[str, str]]) -> None:
        """Take a document in by (heading, text) of its chunks; one with the same root is replaced."""
        title = title_words(info.title)
        fields = [Counter(terms_of(field_words(title, heading, text))) for heading, text in chunks]
        self._documents[info.root] = (info, fields)

    def remove(self, root: str) -> None:
        """Forget a document."""
        self._documents.pop(root, None)

    def weights(self, terms: Iterable[str]) -> dict[str, int]:
        """Inverse document frequencies of the terms that some chunk holds."""
        fields = [field for _, fields in self._documents.values() for field in fields]
        counts = {term: sum(1 for field in fields if field[term]) for term in terms}
        return {term: idf(len(fields), count) for term, count in counts.items() if count}

    def best(self, weights: Mapping[str, int], count: int) -> list[ReferenceHit]:
        """The ``count`` best chunks of all, ties by document root, chunk index and URI."""
        lengths = [sum(field.values()) for _, fields in self._documents.values() for field in fields]
        hits = []
        for info, fields in self._documents.values():
            for index, field in enumerate(fields):
                normed = norm(rounded_length(sum(field.values())), sum(lengths), len(lengths), K1, B)
                score = sum(gain(weight, field[term], normed, K1) for term, weight in weights.items())
                if score:
                    hits.append(ReferenceHit(score, info.root, index, info.uri))
        return sorted(hits, key=lambda hit: (-hit.score, hit.root, hit.index, hit.uri))[:count]
