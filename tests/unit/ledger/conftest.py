"""A ledger in a temporary folder, on a clock and a source of chance that tests control."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arborist.core.digest import text_hash
from arborist.ledger.key import KeyDirectory
from arborist.ledger.ledger import Ledger

POLICY = text_hash(b"policy")


class FakeClock:
    """Stands still unless moved."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000_000_000

    def __call__(self) -> int:
        return self.now


class FakeEntropy:
    """Different bytes on each call, the same on each run."""

    def __init__(self, seed: bytes = b"") -> None:
        self.seed = seed
        self.calls = 0

    def __call__(self, size: int, /) -> bytes:
        self.calls += 1
        return hashlib.shake_256(self.seed + b"%d" % self.calls).digest(size)


class Place:
    """Where a ledger lives, and how to open it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "ledger.db"
        self.clock = FakeClock()
        self.entropy = FakeEntropy()
        self.keys = KeyDirectory(folder / "config", self.entropy)
        self.opened: list[Ledger] = []

    def open(self, *, create: bool = False, readonly: bool = False) -> Ledger:
        ledger = Ledger.open(
            self.path,
            signer=None if readonly else lambda origin: self.keys.signer(origin, create=create),
            head=self.keys.head_path,
            clock=self.clock,
            entropy=self.entropy,
            create=create,
        )
        self.opened.append(ledger)
        return ledger

    def salt(self) -> bytes:
        return self.entropy(32)

    def close(self) -> None:
        for ledger in self.opened:
            ledger.close()


@pytest.fixture
def chance() -> type[FakeEntropy]:
    return FakeEntropy


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    place = Place(tmp_path)
    yield place
    place.close()


@pytest.fixture
def ledger(place: Place) -> Ledger:
    return place.open(create=True)


@pytest.fixture
def put(place: Place) -> Callable[..., str]:
    """Record an answer called ``name``, with a grade, in a commit of its own."""

    def put(ledger: Ledger, name: str, *, parents=(), documents=(), verdict=None) -> str:
        with ledger.transaction() as transaction:
            record = transaction.put_record(
                name.encode(),
                place.salt(),
                cache_key=text_hash(b"key of " + name.encode()),
                parents=parents,
                documents=documents,
            )
            transaction.put_grade(record, b"grade of " + name.encode(), place.salt(), POLICY, verdict=verdict)
        return record

    return put
