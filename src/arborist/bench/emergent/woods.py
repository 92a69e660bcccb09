"""A forest opened for a bench: documents and index, no ledger.

A bench neither reads nor writes the ledger. What the store shows as current
is the corpus; the ledger size that an index has to reflect is told by the
store's own batches. An index that is behind is brought up to date, which is
all that is ever written. Promoted records are left out, so that no line of a
log can hold a record's hash.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from arborist.bench.origin import fingerprint
from arborist.core.digest import text_hash
from arborist.core.errors import IntegrityError
from arborist.core.model import Role
from arborist.index.catchup import catch_up
from arborist.index.index import Index
from arborist.retrieval.corpus import Corpus, Searchable
from arborist.store.forest import Forest
from arborist.store.shard import Shard

# Documents read for words and controls: enough for tens of thousands of words, read in a few seconds.
MOST_SAMPLED = 5_000


@dataclass(frozen=True, slots=True)
class Tree:
    """Where one document stands: its root, title and shard."""

    root: str
    title: str
    uri: str
    shard: int


@dataclass(frozen=True, slots=True)
class Woods:
    """A corpus with the list of its documents, by root; ``fingerprint`` is one hash over the roots and titles."""

    corpus: Corpus
    trees: tuple[Tree, ...]
    fingerprint: str
    _sampled: list[tuple[Tree, str]] = field(default_factory=list)

    def sample(self) -> tuple[tuple[Tree, str], ...]:
        """Evenly spread documents with their texts, at most ``MOST_SAMPLED``; read once."""
        if not self._sampled:
            step = -(-len(self.trees) // MOST_SAMPLED) or 1
            self._sampled.extend(
                (tree, self.corpus.parts[tree.shard].shard.text(tree.root)) for tree in self.trees[::step]
            )
        return tuple(self._sampled)


@contextmanager
def open_woods(path: Path) -> Iterator[Woods]:
    """Open the forest at ``path`` without its ledger.

    Raises:
        ConfigurationError: no forest there.
        IntegrityError: a store contradicts itself.
    """
    forest = Forest.open(path)
    parts: list[Searchable] = []
    try:
        parts.extend(Searchable(shard, _index(shard)) for shard in forest.shards())
        yield woods_of(Corpus(parts))
    finally:
        for part in parts:
            part.index.close()
        forest.close()


def woods_of(corpus: Corpus) -> Woods:
    """List the documents of an open corpus; roots decide the order, so ingest order and shards do not."""
    found = {
        (info.root, info.title, info.uri): number
        for number, part in enumerate(corpus.parts)
        for _, info in part.shard.documents()
        if info.role is not Role.SELF_REFERENCE and info.tier == "hot"
    }
    trees = tuple(Tree(root, title, uri, found[root, title, uri]) for root, title, uri in sorted(found))
    return Woods(corpus, trees, _fingerprint(trees))


def _fingerprint(trees: Sequence[Tree]) -> str:
    listed = "".join(f"{tree.root} {tree.title} {tree.uri}\n" for tree in trees)
    return fingerprint({"documents": text_hash(listed.encode())})


def _index(shard: Shard) -> Index:
    ends = [batch.ledger_index for batch in shard.batches() if batch.ledger_index is not None]
    try:
        index = Index.open(shard.index_path, create=not shard.index_path.exists())
    except IntegrityError:  # damaged, or of another version: it is derived, so it is built anew
        Index.discard(shard.index_path)
        index = Index.open(shard.index_path, create=True)
    try:
        catch_up(index, shard, max([index.reflects, *(end + 1 for end in ends)]))
    except BaseException:
        index.close()
        raise
    return index
