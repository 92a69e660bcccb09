"""The portable proof: one file that shows a record down to the source text, over one signed checkpoint.

``build_proof`` writes it from whoever can answer the questions of
``ProofSource`` (pipeline, over ledger and store); ``proof.check`` and the
stand-alone checker read it. The file is canonical JSON of the type below and
holds stored bytes as strings, exactly as they were hashed. Format:
docs/reference/proof-format.md, whose section numbers the checkers repeat.

There is nothing in the file that no hash covers: each field either leads to
the checkpoint or is recomputed, so that any changed byte is found.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from arborist.core.canonical import canonical_json
from arborist.core.digest import hash_text
from arborist.core.errors import ProofError, UsageError
from arborist.core.merkle import inclusion_path
from arborist.core.model import ChunkText
from arborist.core.record import Record, occurrence, read_record
from arborist.proof.notlive import MapProof
from arborist.proof.shape import map_value

PROOF_TYPE = "arborist/proof/v1"
DESCRIPTOR_TYPE = "arborist/descriptor/v1"
_MARKS = re.compile(r"^[\s#=]+|[\s#=]+\Z")  # what may stand beside a heading on its line, in the markups we know


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A ledger entry with its inclusion path under the proof's checkpoint."""

    index: int
    data: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Salted:
    """Stored bytes, the salt of their commitment, and the index of the entry that commits to them."""

    body: bytes
    salt: bytes
    index: int


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A document as one ingest made it visible: its descriptor, a leaf of the batch that entry ``entry`` binds."""

    descriptor: bytes
    index: int
    size: int
    path: tuple[bytes, ...]
    entry: int


class ProofSource(Protocol):
    """What building a proof asks of ledger and store, all as of one checkpoint."""

    def checkpoint(self) -> str:
        """The signed note whose size every path below is for."""
        ...

    def size(self) -> int:
        """Size of that checkpoint."""
        ...

    def entry(self, index: int) -> ShownEntry:
        """An entry with its path."""
        ...

    def record(self, record: str) -> Salted:
        """A record by hash. Raises UsageError when it is burnt."""
        ...

    def grade(self, record: str) -> Salted:
        """The newest grade of a record."""
        ...

    def not_live(self, target: str) -> MapProof:
        """Path of a record, document or occurrence in the not-live map of the last entry."""
        ...

    def document(self, document: str, entry: int, uri: str) -> ShownDocument:
        """A document by root, the index of the entry that made it visible, and the URI it was cited under."""
        ...

    def chunks(self, document: str) -> Sequence[ChunkText]:
        """Every chunk of a document, in order, read from the store."""
        ...


def build_proof(record: str, source: ProofSource) -> bytes:
    """The proof file of a record.

    Raises:
        UsageError: the record, or one it descends from, is burnt.
    """
    bodies = _ancestry(record, source)
    records = {name: read_record(salted.body) for name, salted in bodies.items()}
    return canonical_json(
        {
            "type": PROOF_TYPE,
            "checkpoint": source.checkpoint(),
            "epoch": _entry(source.entry(source.size() - 1)),
            "records": [_record(name, salted, source) for name, salted in bodies.items()],
            "documents": _documents(records.values(), source),
        }
    )


def _ancestry(record: str, source: ProofSource) -> dict[str, Salted]:
    """The record first, then all it descends from, newest first."""
    found = {record: source.record(record)}
    waiting = [record]
    while waiting:
        for parent in read_record(found[waiting.pop()].body).parents:
            if parent not in found:
                found[parent] = source.record(parent)
                waiting.append(parent)
    rest = sorted((name for name in found if name != record), key=lambda name: -found[name].index)
    return {name: found[name] for name in [record, *rest]}


def _record(name: str, salted: Salted, source: ProofSource) -> dict[str, Any]:
    grade = source.grade(name)
    return {
        **_salted(salted, source),
        "grade": _salted(grade, source),
        "not_live": map_value(source.not_live(name)),
    }


def _salted(salted: Salted, source: ProofSource) -> dict[str, Any]:
    return {
        "body": salted.body.decode(),
        "salt": salted.salt.hex(),
        "entry": _entry(source.entry(salted.index)),
    }


Cites = dict[int, set[str]]
"""Chunks cited of one document, each with the headings that records remember for it."""


Citation = tuple[str, int, str]
"""What names a document in a proof: root, index of the entry that made it visible, URI (one text can have two)."""


def cites(records: Iterable[Record]) -> dict[Citation, Cites]:
    """What records cite, by document."""
    found: dict[Citation, Cites] = {}
    for record in records:
        for item in record.evidence:
            headings = found.setdefault((item.document, item.entry, item.uri), {}).setdefault(item.chunk, set())
            if item.heading:
                headings.add(item.heading)
    return found


def shown_chunks(wanted: Cites, texts: Mapping[int, str]) -> set[int]:
    """The chunks a proof shows of one document: those cited, and those that hold their headings.

    Raises:
        ProofError: a heading does not stand where the record says.
    """
    above = {heading_chunk(index, heading, texts) for index, headings in wanted.items() for heading in headings}
    return above | set(wanted)


def heading_chunk(index: int, heading: str, texts: Mapping[int, str]) -> int:
    """The nearest shown chunk, up to ``index``, in which ``heading`` is a line of its own, marks aside.

    Raises:
        ProofError: there is none.
    """
    wanted = _MARKS.sub("", heading)
    for candidate in sorted((number for number in texts if number <= index), reverse=True):
        if any(_MARKS.sub("", line) == wanted for line in texts[candidate].split("\n")):
            return candidate
    raise ProofError("A heading does not stand above its chunk in the document")


def _documents(records: Iterable[Record], source: ProofSource) -> list[dict[str, Any]]:
    found = cites(records)
    return [_document(*key, found[key], source) for key in sorted(found)]


def _document(root: str, entry: int, uri: str, wanted: Cites, source: ProofSource) -> dict[str, Any]:
    shown = source.document(root, entry, uri)
    if shown.entry != entry:
        raise UsageError(f"The store no longer knows document {root} as entry {entry} made it visible")
    return {
        "descriptor": shown.descriptor.decode(),
        "batch": {"index": shown.index, "size": shown.size, "path": _hashes(shown.path)},
        "entry": _entry(source.entry(entry)),
        "chunks": _chunks(source.chunks(root), wanted),
        "content": map_value(source.not_live(root)),
        "occurrence": map_value(source.not_live(occurrence(root, entry))),
    }


def _chunks(chunks: Sequence[ChunkText], wanted: Cites) -> list[dict[str, Any]]:
    texts = {chunk.index: chunk.text for chunk in chunks}
    leaves = [chunk.leaf for chunk in chunks]
    return [
        {"index": index, "text": texts[index], "path": _hashes(inclusion_path(leaves, index))}
        for index in sorted(shown_chunks(wanted, texts))
    ]


def _entry(entry: ShownEntry) -> dict[str, Any]:
    return {"index": entry.index, "data": entry.data.decode(), "path": _hashes(entry.path)}


def _hashes(path: Iterable[bytes]) -> list[str]:
    return [hash_text(digest) for digest in path]
