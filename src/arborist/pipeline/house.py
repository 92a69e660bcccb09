"""An opened installation: forest, ledger, clock and chance, handed to every pipeline function.

Opening is cheap: shards and indexes are opened when asked for, so a cached
answer touches the ledger alone. The clock and entropy come from outside.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from arborist.core.protocols import Clock, Entropy
from arborist.ledger.key import KeyDirectory
from arborist.ledger.ledger import Ledger
from arborist.store.forest import Forest

# Entries that change which documents a search can see.
CORPUS_KINDS = ("ingest", "withdraw", "evict", "rehydrate")

Narrate = Callable[[str], None]


def silent(_line: str) -> None:
    """Narration that nobody hears."""


@dataclass(frozen=True, slots=True)
class Outside:
    """What the house may not have by itself: time, chance and the user's key folder."""

    clock: Clock
    entropy: Entropy
    keys: Path


@dataclass(frozen=True, slots=True)
class House:
    """One forest with its ledger, open."""

    forest: Forest
    ledger: Ledger
    outside: Outside

    def corpus_size(self) -> int:
        """Ledger size as of the last entry that changed what can be found.

        What indexes reflect: records and grades come and go without touching them.
        """
        return 1 + max(self.ledger.last(kind) for kind in CORPUS_KINDS)


@contextmanager
def open_house(path: Path, outside: Outside, *, create: bool = False) -> Iterator[House]:
    """Open the forest at ``path``; with ``create`` make it and its signing key when missing.

    Raises:
        ConfigurationError: no forest, a newer one, or a key that does not fit.
        IntegrityError: the ledger contradicts its remembered head.
    """
    keys = KeyDirectory(outside.keys, outside.entropy)
    with (
        Forest.open(path, create=create) as forest,
        Ledger.open(
            forest.ledger_path,
            signer=lambda origin: keys.signer(origin, create=create),
            head=keys.head_path,
            clock=outside.clock,
            entropy=outside.entropy,
            create=create,
        ) as ledger,
    ):
        yield House(forest, ledger, outside)
