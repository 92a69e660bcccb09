"""An opened installation: forest, ledger, corpus, clock and chance, handed to every pipeline function.

Opening is cheap: shards and indexes are opened when asked for, so a cached
answer touches the ledger alone. The clock and entropy come from outside.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from arborist.core.frozen import Frozen
from arborist.core.protocols import Clock, Entropy
from arborist.ledger.key import KeyDirectory
from arborist.ledger.ledger import Ledger
from arborist.store.forest import Forest

if TYPE_CHECKING:
    from arborist.retrieval.corpus import Corpus, Searchable

Narrate = Callable[[str], None]

# Entries that change which documents a search can see.
CORPUS_KINDS = ("ingest", "withdraw", "evict", "rehydrate")


def silent(_line: str) -> None:
    """Narration that nobody hears."""


class Outside(Frozen):
    """What the house may not have by itself: time, chance and the user's key folder."""

    clock: Clock
    entropy: Entropy
    keys: Path


class House:
    """One forest with its ledger, open; the corpus is opened on first use."""

    def __init__(self, forest: Forest, ledger: Ledger, outside: Outside, stack: ExitStack) -> None:
        self.forest = forest
        self.ledger = ledger
        self.outside = outside
        self._stack = stack
        self._corpus: Corpus | None = None
        self._promoted: Corpus | None = None

    def corpus_size(self) -> int:
        """Ledger size as of the last entry that changed what can be found.

        What indexes reflect: records and grades come and go without touching them.
        """
        return 1 + max(self.ledger.last(kind) for kind in CORPUS_KINDS)

    def reopen_corpus(self) -> None:
        """See on the next search what was ingested since the corpus was opened."""
        self._corpus = self._promoted = None

    def corpus(self) -> "Corpus":
        """The originals: every shard but that of the promoted records, indexes caught up with the ledger."""
        if self._corpus is None:
            # A cached answer must not pay for the search engine.
            from arborist.core.promoted import SHARD  # noqa: PLC0415
            from arborist.retrieval.corpus import Corpus  # noqa: PLC0415

            names = [name for name in self.forest.shard_names() if name != SHARD]
            self._corpus = Corpus([self._searchable(name) for name in names])
        return self._corpus

    def promoted(self) -> "Corpus":
        """The promoted records, weighed by the originals: however many there are, originals rank as before."""
        if self._promoted is None:
            from arborist.core.promoted import SHARD  # noqa: PLC0415
            from arborist.retrieval.corpus import Corpus  # noqa: PLC0415

            names = [name for name in self.forest.shard_names() if name == SHARD]
            self._promoted = Corpus([self._searchable(name) for name in names], weighed_by=self.corpus())
        return self._promoted

    def _searchable(self, name: str) -> "Searchable":
        from arborist.index.catchup import open_index  # noqa: PLC0415
        from arborist.retrieval.corpus import Searchable  # noqa: PLC0415

        shard = self.forest.shard(name)
        index = open_index(shard, self.corpus_size())
        self._stack.callback(index.close)
        return Searchable(shard, index)


@contextmanager
def open_house(path: Path, outside: Outside, *, create: bool = False) -> Iterator[House]:
    """Open the forest at ``path``; with ``create`` make it and its signing key when missing.

    Raises:
        ConfigurationError: no forest, a newer one, or a key that does not fit.
        IntegrityError: the ledger contradicts its remembered head.
    """
    keys = KeyDirectory(outside.keys, outside.entropy)
    with ExitStack() as stack:
        forest = stack.enter_context(Forest.open(path, create=create))
        ledger = stack.enter_context(
            Ledger.open(
                forest.ledger_path,
                signer=lambda origin: keys.signer(origin, create=create),
                head=keys.head_path,
                clock=outside.clock,
                entropy=outside.entropy,
                create=create,
            )
        )
        yield House(forest, ledger, outside, stack)
