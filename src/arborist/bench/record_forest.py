"""A forest with very many records, built fast through the real house: real documents, record and grade bytes.

``python -m arborist.bench.record_forest FOLDER RECORDS`` builds one in
``FOLDER/forest`` and prints the cache keys, a line each; ledger time stands
two hours back, so that all but the last commit are past their kindergarten. For the benches that ask what a grown ledger costs. Documents go through
ingest; each record is composed as ``ask`` composes it and committed by a real
ledger transaction, a thousand to a commit (``ask`` commits one at a time:
only the fsyncs differ). The verifier grades the first record of each document
and its grade stands for the others, which ask the same in other words.

Records hang in chains of ``DEPTH``: the head rests on the one page that all of
them descend from, each further one was led to its own document by the
record before it.
"""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.model import Claim, Evidence, Lattice, RawDocument, RawItem, ReaderResult, Verdict
from arborist.core.policy import GovernancePolicy, as_canonical
from arborist.core.record import Cited, grade_bytes, record_bytes
from arborist.ledger.transaction import Transaction
from arborist.pipeline.evidence import Found, cite, require_document
from arborist.pipeline.house import House, Outside, open_house
from arborist.pipeline.identity import asking
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.pipeline.recording import SALT_BYTES, compose
from arborist.retrieval.preflight import preflight
from arborist.verify.policy_hash import verifier_policy_hash
from arborist.verify.verdict import verify

DEPTH = 10
SOURCE = "bridge:great"
PER_COMMIT = 1_000
BEFORE = 7_200 * 1_000_000_000  # nanoseconds: two kindergartens
PROFILE = {"reader": "extractive", "version": "bench"}
RECORDS_PER_PAGE = 25
_FIRST = "Alder Birch Cedar Dove Ember Fern Gorse Hazel Iris Juniper Kestrel Linden Maple Nettle Osier Poplar".split()
_SECOND = "bourne brook cliff dale field ford gate ham hurst leigh mere mouth ridge stead thorpe wick".split()
_PEOPLE = "Ada Brown,Carl Dietz,Edith Frost,George Hale,Ines Jarvis,Karl Lund,Mara Novak,Olga Price".split(",")
_ASKS = (
    "Who built {}?",
    "Who was it that built {}?",
    "Tell me who built {}.",
    "Do you know who built {}?",
    "By whom was {} built?",
)


class Progress:
    """Nobody watches."""

    def update(self, **counts: object) -> None:
        """Nothing to show."""


class Bridges:
    """A source of short invented pages, each on one bridge."""

    kind: ClassVar[str] = "bridges"

    def __init__(self, count: int) -> None:
        self._count = count
        self.scope = "bridge:"
        self.complete = False

    def items(self) -> Iterator[RawItem]:
        """The great bridge, then the others."""
        yield RawItem(SOURCE, "Ostley Great Bridge", b"Ostley Great Bridge was built in 1687 by Rosa Keller.\n")
        for number in range(self._count):
            raw = f"{bridge(number)} was built in {1700 + number % 300} by {_PEOPLE[number % len(_PEOPLE)]}.\n"
            yield RawItem(f"bridge:{number}", bridge(number), raw.encode())
        self.complete = True

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """Always the same one."""
        return "bridges", "1"

    def extract(self, item: RawItem) -> RawDocument:
        """The text as it stands."""
        return RawDocument(item.uri, item.title, item.raw.decode(), text_hash(item.raw), "bridges", "1")


@dataclass(frozen=True, slots=True)
class _Page:
    """A document, the claim that its records make, and the verifier's grade of it."""

    subject: str
    cited: Cited
    lattice: Lattice
    raw: str
    grade: bytes


def bridge(number: int) -> str:
    """The name of a bridge, another one for each number."""
    name = _FIRST[number % 16] + _SECOND[number // 16 % 16]
    rest = number // 256
    return f"{name} {_FIRST[rest % 16]}{_SECOND[rest // 16 % 16]} Bridge"


def question_of(number: int, subject: str) -> str:
    """The question of record ``number``: each of a document's records asks in other words."""
    round_, at = divmod(number, len(_ASKS))
    asked = _ASKS[at].format(subject)
    return f"Traveller {round_} asks: {asked[0].lower()}{asked[1:]}" if round_ else asked


@dataclass(frozen=True, slots=True)
class Planted:
    """A record that was planted: its hash and the key that ``ask`` would look it up by."""

    record: str
    cache_key: str


def plant(house: House, policy: GovernancePolicy, records: int) -> list[Planted]:
    """Ingest the documents, then record ``records`` answers."""
    heads = -(-records // DEPTH)
    ingest(Bridges(-(-(records - heads) // RECORDS_PER_PAGE)), house, IngestSettings(), Progress())
    planter = _Planter(house, policy)
    for start in range(0, records, PER_COMMIT):
        with house.ledger.transaction() as transaction:
            for number in range(start, min(records, start + PER_COMMIT)):
                planter.plant(number, transaction)
    return planter.planted


class _Planter:
    """Composes records one after the other, each chain in order."""

    def __init__(self, house: House, policy: GovernancePolicy) -> None:
        self.planted: list[Planted] = []
        self._house = house
        self._policy = policy
        self._verifier_hash = verifier_policy_hash(policy.verifier)
        self._corpus_size = house.corpus_size()
        self._source = self._read(SOURCE)
        self._page = self._source

    def plant(self, number: int, transaction: Transaction) -> None:
        """Record ``number``: the head of a chain rests on the one source, others on a page, led there by the one before."""
        if number % DEPTH == 0:
            page, turn, via = self._source, number // DEPTH, ""
        else:
            place = number - number // DEPTH - 1
            turn, via = place % RECORDS_PER_PAGE, self.planted[-1].record
            if turn == 0:
                self._page = self._read(f"bridge:{place // RECORDS_PER_PAGE}")
            page = self._page
        self.planted.append(self._commit(page, question_of(turn, page.subject), via, transaction))

    def _commit(self, page: _Page, question: str, via: str, transaction: Transaction) -> Planted:
        found = Found((), (replace(page.cited, via=via),), ())
        before = preflight(question, self._policy.preflight)
        name = asking(
            question,
            PROFILE,
            self._policy,
            verifier_policy_hash=self._verifier_hash,
            document="",
            corpus_size=self._corpus_size,
        )
        result = ReaderResult(page.raw, self._policy.reading.mode, PROFILE)
        record = compose(before, name.key(found.cited), result, found, page.lattice, page.lattice, ())
        entropy = self._house.outside.entropy
        made = transaction.put_record(
            record_bytes(record),
            entropy(SALT_BYTES),
            cache_key=record.key.cache_key,
            parents=record.parents,
            documents=record.targets,
            aliases=(name.name,),
        )
        transaction.put_grade(made, page.grade, entropy(SALT_BYTES), self._verifier_hash, verdict=Verdict.STRICT)
        return Planted(made, record.key.cache_key)

    def _read(self, uri: str) -> _Page:
        """A page's claim, word for word what it says, and what the verifier makes of it.

        Raises:
            RuntimeError: it is not STRICT, so that nothing could be promoted.
        """
        info = require_document(uri, self._house)
        chunk = self._house.forest.shard(info.shard).chunk(info.root, 0)
        evidence = Evidence("E1", info.uri, info.title, info.root, 0, chunk.text, chunk.heading, chunk.start)
        lattice = Lattice((Claim(chunk.text.strip(), ("E1",)),), self._policy.reading.mode)
        grade = verify(question_of(0, info.title), lattice, [evidence], self._policy.verifier)
        if grade.verdict is not Verdict.STRICT:
            raise RuntimeError(f"{uri} was graded {grade.verdict}")
        raw = canonical_json({"claims": [{"text": chunk.text.strip(), "labels": ["E1"]}]}).decode()
        data = grade_bytes(grade, as_canonical(self._policy.verifier))
        return _Page(info.title, cite(evidence, info, self._house), lattice, raw, data)


def build(folder: Path, records: int) -> list[Planted]:
    """A new forest in ``folder/forest``, its key in ``folder/config``."""
    outside = Outside(lambda: time.time_ns() - BEFORE, os.urandom, folder / "config")
    with open_house(folder / "forest", outside, create=True) as house:
        return plant(house, GovernancePolicy(), records)


if __name__ == "__main__":
    for one in build(Path(sys.argv[1]), int(sys.argv[2])):
        sys.stdout.write(f"{one.cache_key}\n")
