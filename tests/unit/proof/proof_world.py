"""A small world to prove things about, deterministic to the byte: a ledger, a store in memory, answers.

Used by the tests beside it and by ``make_vectors.py``, which writes the shared
proof vectors. Nothing here is mocked: entries, signatures and proofs are real.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

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
from arborist.proof.checkpoint import Checkpoint, sign_checkpoint
from arborist.proof.container import Salted, ShownDocument, build_proof
from arborist.proof.note import SignerKey

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
        self.batches: dict[tuple[str, int, str], ShownDocument] = {}
        self.honest: dict[str, bytes] = {}  # what a lying record should have been

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
            made.append((root, descriptor, uri))
        leaves = [leaf_hash(descriptor) for _, descriptor, _ in made]
        with self.ledger.transaction() as transaction:
            entry = transaction.append("ingest", {"batch_root": hash_text(root_of(leaves)), "documents": len(leaves)})
        for index, (root, descriptor, uri) in enumerate(made):
            path = tuple(inclusion_path(leaves, index))
            self.batches[root, entry, uri] = ShownDocument(descriptor, index, len(leaves), path, entry)
        return [(root, entry) for root, _, _ in made]

    def cite(self, label: str, root: str, entry: int, chunk: int, *, via: str = "", uri: str = "") -> Cited:
        import json

        uri = uri or next(u for r, e, u in self.batches if (r, e) == (root, entry))
        descriptor = json.loads(self.batches[root, entry, uri].descriptor)
        leaf = hash_text(self.texts[root][chunk].leaf)
        heading = self.texts[root][chunk].heading
        return Cited(
            label, descriptor["uri"], descriptor["title"], root, chunk, Role.PRIMARY, leaf, entry, via, heading
        )

    def answer(
        self,
        question: str,
        cited: Sequence[Cited],
        claims: Sequence[str],
        parents: Sequence[str] = (),
        *,
        windows: Sequence[Window] = (Window("E1", 0, 5),),
        graded_claims: int | None = None,
        logged_parents: Sequence[str] | None = None,
        alter: Mapping[str, Any] | None = None,
    ) -> str:
        """Record an answer whose every claim cites the first label; the keywords make records that lie."""
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
        data = record_bytes(record)
        if alter:
            data = canonical_json({**json.loads(data), **alter})
        number = len(claims) if graded_claims is None else graded_claims
        graded = (ClaimGrade(Rung.EVIDENCE_WARRANTED, 1000, (), tuple(windows)),) * number
        grade = Grade(
            Verdict.STRICT if claims else Verdict.UNGROUNDED,
            Rung.EVIDENCE_WARRANTED if claims else Rung.UNGROUNDED,
            graded,
            verifier_policy_hash=POLICY_HASH,
        )
        honest = record_bytes(record)
        with self.ledger.transaction() as transaction:
            name = transaction.put_record(
                data,
                self.chance(32),
                cache_key=key.cache_key,
                parents=record.parents if logged_parents is None else logged_parents,
                documents=record.targets,
            )
            transaction.put_grade(name, grade_bytes(grade, POLICY), self.chance(32), POLICY_HASH, verdict=grade.verdict)
        if data != honest:
            self.honest[name] = honest
        return name

    def prove(self, record: str) -> bytes:
        """The proof file of a record under the latest checkpoint."""
        with self.ledger.snapshot():
            data = build_proof(record, WorldSource(self))
        if record in self.honest:
            # build_proof refuses to show such a record; a lying log would not.
            value = json.loads(data)
            value["records"][0]["body"] = self.ledger.record(record).body.decode()
            data = canonical_json(value)
        return data

    def prove_at(self, record: str, size: int, origin: str | None = None) -> bytes:
        """As a log would that signs a checkpoint where no commit ended, or under another name."""
        with self.ledger.snapshot():
            source = WorldSource(self)
            checkpoint = Checkpoint(origin or self.ledger.origin, size, self.ledger.tree.root(size))
            source.sign(checkpoint, self.signer.renamed(checkpoint.origin))
            return build_proof(record, source)


class WorldSource(LedgerShow):
    """The ledger's half, and documents out of a dictionary."""

    def __init__(self, world: World) -> None:
        super().__init__(world.ledger)
        self._world = world

    def record(self, record: str) -> Salted:
        salted = super().record(record)
        return replace(salted, body=self._world.honest.get(record, salted.body))

    def sign(self, checkpoint: Checkpoint, signer: SignerKey) -> None:
        self._size, self._note = checkpoint.size, sign_checkpoint(checkpoint, signer)

    def document(self, document: str, entry: int, uri: str) -> ShownDocument:
        batches = self._world.batches
        lied = (shown for (root, index, _), shown in batches.items() if (root, index) == (document, entry))
        return batches.get((document, entry, uri)) or next(lied)

    def chunks(self, document: str) -> list[ChunkText]:
        return self._world.texts[document]


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
ASH = ("wiki:Ash", "Ash", [("Ash is light.", "")])
FIR = ("wiki:Fir", "Fir", [("Firs.", "")])


class GrownWorld(World):
    """After two ingests and two answers; the second rests on the first."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (self.oak,) = self.ingest(OAK)
        self.elm, self.ash, self.fir = self.ingest(ELM, ASH, FIR)
        self.first = self.answer("When do acorns ripen?", [self.cite("E1", *self.oak, 1)], ["Acorns ripen in autumn."])
        self.second = self.answer(
            "What of elms and acorns?",
            [
                self.cite("E1", *self.elm, 0),
                self.cite("E2", *self.oak, 2, via=self.first),
                self.cite("E3", *self.ash, 0),
            ],
            ["Elms suffer from a disease.", "Acorns ripen in autumn."],
            parents=[self.first],
        )
