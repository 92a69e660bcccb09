"""The shards that a question is asked over, as one corpus.

Statistics are summed over all shards, so a term weighs the same wherever its
chunk lies. Keep one ``Corpus`` per process: the chunks read lately and
each shard's statistics are remembered between questions.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.digest import parse_hash
from arborist.core.model import ChunkText
from arborist.index.arithmetic import idf
from arborist.index.index import Index
from arborist.store.body import Content, find_content
from arborist.store.shard import Shard

# About 1.5 KB each.
_REMEMBERED_CHUNKS = 4_000


@dataclass(frozen=True, slots=True)
class Searchable:
    """A shard and its index, which reflects it."""

    shard: Shard
    index: Index


@dataclass(frozen=True, slots=True)
class CorpusStatistics:
    """Exact sums over all shards; ``weights`` are fixed-point inverse document frequencies."""

    documents: int
    chunks: int
    total_length: int
    frequencies: dict[str, int]
    weights: dict[str, int]


class Corpus:
    """Shards of a forest, opened for searching; ``weighed_by`` is the corpus whose statistics count, itself by default.

    Promoted records are a corpus of their own weighed by the originals: what
    was asked often must not make a word common.
    """

    def __init__(self, parts: Sequence[Searchable], *, weighed_by: "Corpus | None" = None) -> None:
        self.parts = tuple(parts)
        self._weighed_by = weighed_by
        self._chunks: OrderedDict[tuple[str, int], ChunkText] = OrderedDict()

    def refresh(self) -> None:
        """See what was committed since the last question."""
        for part in self.parts:
            part.index.refresh()
        if self._weighed_by is not None:
            self._weighed_by.refresh()

    def statistics(self, terms: Sequence[str]) -> CorpusStatistics:
        """Counts and weights of these terms over every shard."""
        if self._weighed_by is not None:
            return self._weighed_by.statistics(terms)
        found = [part.index.statistics(terms) for part in self.parts]
        chunks = sum(one.chunks for one in found)
        frequencies = {term: sum(one.frequencies[term] for one in found) for term in terms}
        return CorpusStatistics(
            documents=sum(one.documents for one in found),
            chunks=chunks,
            total_length=sum(one.total_length for one in found),
            frequencies=frequencies,
            weights={term: idf(chunks, count) if count else 0 for term, count in frequencies.items()},
        )

    def read(self, part: Searchable, root: str, index: int) -> ChunkText:
        """A chunk as stored; its leaf hash was checked when it was read."""
        key = (root, index)
        found = self._chunks.get(key)
        if found is None:
            found = _chunk(part.shard, root, index)
            if len(self._chunks) >= _REMEMBERED_CHUNKS:
                self._chunks.popitem(last=False)
            self._chunks[key] = found
        return found


def _chunk(shard: Shard, root: str, index: int) -> ChunkText:
    content = _content(shard, root)
    return shard.chunk(root, index) if content is None else shard.bodies.chunk(content, index)


def _content(shard: Shard, root: str) -> Content | None:
    """The content of an indexed document.

    That it is in the index says that it is visible; asking the store for that
    again would take as long as reading the text.
    """
    return shard.bodies.cached(root) or find_content(shard.db, parse_hash(root))
