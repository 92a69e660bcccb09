"""A small world to prove things about: two documents, a first answer and a second that rests on it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from arborist.core.canonical import canonical_json
from arborist.core.digest import hash_text, text_hash
from arborist.core.merkle import inclusion_path, leaf_hash, root_of
from arborist.core.model import (
    ChunkText,
    Claim,
    ClaimGrade,
    Grade,
    Lattice,
    Preflight,
    PreflightStatus,
    Role,
    Rung,
    Verdict,
    Window,
)
from arborist.core.record import Cited, Key, Record, Stage, grade_bytes, record_bytes, source_root
from arborist.ledger.ledger import Ledger
from arborist.ledger.showing import LedgerShow
from arborist.proof.container import ShownDocument, build_proof
from arborist.proof.note import SignerKey
from arborist.proof.notlive import MapProof

POLICY_HASH = text_hash(b"verifier policy")
POLICY = {"coverage_permille": 600}


class World:
    """A ledger and a store in memory, deterministic to the byte."""

    def __init__(self, folder: Path) -> None:
        self.signer = SignerKey.from_seed("arborist/forest-of-tests", bytes(range(32)))
        self.calls = 0
        self.ledger = Ledger.open(
            folder / "ledger.db",
            signer=self.signer,
            head=folder / "head.json",
            clock=lambda: 1_700_000_000_000_000_000,
            entropy=self.chance,
            create=True,
        )
        self.texts: dict[str, list[ChunkText]] = {}
        self.batches: dict[tuple[str, int], ShownDocument] = {}

    def chance(self, size: int, /) -> bytes:
        self.calls += 1
        return (text_hash(b"%d" % self.calls).encode() * (1 + size // 71))[:size]

    def ingest(self, *documents: tuple[str, str, Sequence[tuple[str, str]]]) -> list[tuple[str, int]]:
        """Log one batch of (uri, title, [(chunk text, heading), ...]); returns (root, entry) for each."""
        made = []
        for uri, title, chunks in documents:
            leaves = [leaf_hash(text.encode()) for text, _ in chunks]
            root = hash_text(root_of(leaves))
            start = 0
            self.texts[root] = []
            for index, (text, heading) in enumerate(chunks):
                self.texts[root].append(ChunkText(root, index, start, text, heading, leaves[index]))
                start += len(text)
            descriptor = canonical_json(
                {"type": "arborist/descriptor/v1", "uri": uri, "title": title, "root": root, "size": len(leaves)}
            )
            made.append((root, descriptor))
        leaves = [leaf_hash(descriptor) for _, descriptor in made]
        with self.ledger.transaction() as transaction:
            entry = transaction.append("ingest", {"batch_root": hash_text(root_of(leaves)), "documents": len(leaves)})
        for index, (root, descriptor) in enumerate(made):
            path = tuple(inclusion_path(leaves, index))
            self.batches[root, entry] = ShownDocument(descriptor, index, len(leaves), path, entry)
        return [(root, entry) for root, _ in made]

    def cite(self, label: str, root: str, entry: int, chunk: int, *, via: str = "") -> Cited:
        import json

        descriptor = json.loads(self.batches[root, entry].descriptor)
        leaf = hash_text(self.texts[root][chunk].leaf)
        heading = self.texts[root][chunk].heading
        return Cited(
            label, descriptor["uri"], descriptor["title"], root, chunk, Role.PRIMARY, leaf, entry, via, heading
        )

    def answer(self, question: str, cited: Sequence[Cited], claims: Sequence[str], parents: Sequence[str] = ()) -> str:
        """Record an answer whose every claim cites the first label."""
        preflight = Preflight(PreflightStatus.OK, question, "what", "none", "bounded", 12)
        key = Key(source_root(cited), text_hash(question.encode()), *(["x"] * 6))
        lattice = Lattice(tuple(Claim(claim, ("E1",)) for claim in claims))
        stages = (Stage("read", text_hash(b"in"), text_hash(b"out")),)
        record = Record(
            question,
            preflight,
            key,
            {"name": "test"},
            "lattice-json",
            tuple(cited),
            lattice,
            (),
            tuple(parents),
            stages,
        )
        graded = tuple(ClaimGrade(Rung.EVIDENCE_WARRANTED, 1000, (), (Window("E1", 0, 5),)) for _ in claims)
        grade = Grade(Verdict.STRICT, Rung.EVIDENCE_WARRANTED, graded, verifier_policy_hash=POLICY_HASH)
        with self.ledger.transaction() as transaction:
            name = transaction.put_record(
                record_bytes(record),
                self.chance(32),
                cache_key=key.cache_key,
                parents=record.parents,
                documents=record.targets,
            )
            transaction.put_grade(
                name, grade_bytes(grade, POLICY), self.chance(32), POLICY_HASH, verdict=Verdict.STRICT
            )
        return name

    def prove(self, record: str) -> bytes:
        with self.ledger.snapshot():
            return build_proof(record, WorldSource(self))


class WorldSource(LedgerShow):
    """The ledger's half, and documents out of a dictionary."""

    def __init__(self, world: World) -> None:
        super().__init__(world.ledger)
        self._world = world

    def document(self, document: str, entry: int) -> ShownDocument:
        return self._world.batches[document, entry]

    def chunks(self, document: str) -> list[ChunkText]:
        return self._world.texts[document]

    def not_live(self, target: str) -> MapProof:
        return super().not_live(target)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path)
    yield world
    world.ledger.close()


OAK = (
    "wiki:Oak",
    "Oak",
    [
        ("# Oak\n\nOaks are trees of the genus Quercus. ", "Oak"),
        ("Acorns ripen in autumn. ", "Oak"),
        ("They are old.", "Oak"),
    ],
)
ELM = ("wiki:Elm", "Elm", [("Elms suffer from a disease spread by beetles. “Dutch” — ünïcode.", "")])


@pytest.fixture
def grown(world: World) -> World:
    """The world after two ingests and two answers; ``world.first`` and ``world.second`` name them."""
    (oak,) = world.ingest(OAK)
    elm, ash, _ = world.ingest(ELM, ("wiki:Ash", "Ash", [("Ash is light.", "")]), ("wiki:Fir", "Fir", [("Fir.", "")]))
    world.first = world.answer("When do acorns ripen?", [world.cite("E1", *oak, 1)], ["Acorns ripen in autumn."])
    world.second = world.answer(
        "What of elms and acorns?",
        [world.cite("E1", *elm, 0), world.cite("E2", *oak, 2, via=world.first), world.cite("E3", *ash, 0)],
        ["Elms suffer from a disease.", "Acorns ripen in autumn."],
        parents=[world.first],
    )
    world.oak, world.elm, world.ash = oak, elm, ash
    return world
