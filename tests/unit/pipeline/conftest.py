"""A real forest under a clock that the test turns, with real readers; nothing is mocked."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from arborist.core.digest import text_hash
from arborist.core.model import RawDocument, RawItem, SourceItem
from arborist.core.policy import GovernancePolicy
from arborist.core.protocols import Reader
from arborist.pipeline.again import Request
from arborist.pipeline.answer import Answer
from arborist.pipeline.ask import ask
from arborist.pipeline.house import House, Outside, open_house
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings

SECOND = 1_000_000_000


class TurnedClock:
    """Nanoseconds that only the test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000 * SECOND

    def __call__(self) -> int:
        return self.now

    def turn(self, seconds: float) -> None:
        self.now += int(seconds * SECOND)


class Counter:
    """Entropy that never repeats and never surprises."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, size: int) -> bytes:
        self.count += 1
        return self.count.to_bytes(8, "big").rjust(size, b"\x5a")


class Notes:
    """A source over a dictionary from URI to text; its listing is complete."""

    kind = "notes"
    scope = "note:"

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        for name, text in self.texts.items():
            yield RawItem(f"note:{name}", name, text.encode())
        self.complete = True

    def extractor_of(self, item: RawItem) -> tuple[str, str]:
        return "notes", "1"

    def extract(self, item: RawItem) -> RawDocument:
        return RawDocument(item.uri, item.title, item.raw.decode(), text_hash(item.raw), "notes", "1")


class Quiet:
    """Progress that nobody watches."""

    def update(self, **counts: object) -> None:
        """Nothing."""


class Scripted:
    """A reader that says what it is told to, and counts how often it was asked."""

    name = "scripted"

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.calls = 0

    def profile(self) -> dict[str, str]:
        return {"reader": self.name, "script": text_hash(self.raw.encode())}

    def budget(self) -> int:
        return 20_000

    def read(self, question, evidence, preflight, mode):
        from arborist.core.model import ReaderResult

        self.calls += 1
        return ReaderResult(self.raw, mode, self.profile())


class Town:
    """A forest to ask questions of."""

    def __init__(self, house: House, clock: TurnedClock) -> None:
        self.house = house
        self.clock = clock
        self.policy = GovernancePolicy()
        self.reader: Reader = make_reader("extractive", ReaderSettings())

    def plant(self, **texts: str) -> None:
        ingest(Notes(texts), self.house, IngestSettings(), Quiet())
        self.house.reopen_corpus()

    def ask(self, question: str, *, reader: Reader | None = None, policy: GovernancePolicy | None = None) -> Answer:
        return ask(Request(question, policy or self.policy, reader or self.reader), self.house)


@pytest.fixture
def clock() -> TurnedClock:
    return TurnedClock()


@pytest.fixture
def town(tmp_path: Path, clock: TurnedClock) -> Iterator[Town]:
    outside = Outside(clock, Counter(), tmp_path / "config")
    with open_house(tmp_path / "forest", outside, create=True) as house:
        yield Town(house, clock)


LIGHTHOUSE = (
    "Kettle Point lighthouse was built in 1871 by the engineer Mara Oduya. "
    "The tower is 31 metres high. The lamp was converted to electricity in 1923.\n"
)
HERON = "The grey heron is a wading bird. An adult grey heron stands up to 100 cm tall. It feeds on fish.\n"
