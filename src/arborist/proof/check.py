"""Check a proof file without a forest: from a trusted key down to the source text.

Obligations (docs/reference/proof-format.md section 4 has the same numbers, and
so has the stand-alone checker):

1. the file is canonical JSON of the proof type, with the named fields and no others;
2. the checkpoint bears one signature, by a trusted key with the log's name;
3. the epoch is the last entry under it and carries the not-live map's root;
4. each record's bytes under its salt are what its entry commits to, ancestry included;
5. each grade's bytes under its salt are what its entry commits to, for this record and policy;
6. the inner hashes of each record (key, source root, run DAG) fit;
7. the records after the first are exactly those it descends from, newest first;
8. the documents are exactly those cited: descriptor in its batch, batch in its entry;
9. the chunks are exactly those cited, under the document root, with the leaf, URI and
   title that the record names, and the chunks that hold their headings;
10. the windows of the grade lie inside the chunks they name;
11. states: every record, content and occurrence shown present or absent in the map;
12. the grade, recomputed by ``regrade`` from the texts shown, where everything is live
    (the caller injects the verifier; else the grade is *attested*, as the result says).

A file that meets them is sound. Whether it speaks of something live is in
``Checked.state``: a sound proof can say that its record was withdrawn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from arborist.core.canonical import parse_canonical
from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import ArboristError, ProofError
from arborist.core.merkle import leaf_hash, verify_inclusion
from arborist.core.model import Evidence, Grade, State
from arborist.core.record import Cited, Record, occurrence, read_grade, read_record
from arborist.proof.checkpoint import Checkpoint, verify_checkpoint
from arborist.proof.commitment import (
    ENTRY_TYPE,
    MIN_SALT_BYTES,
    ancestry_commitment,
    ancestry_nonce,
    commitment,
)
from arborist.proof.container import DESCRIPTOR_TYPE, PROOF_TYPE, Citation, Cites, cites, shown_chunks
from arborist.proof.note import VerifierKey, parse_note
from arborist.proof.notlive import state_in_map
from arborist.proof.shape import digest, fields, hexadecimal, integer, items, map_proof, path, string

MAX_PROOF_BYTES = 16_000_000

Regrade = Callable[[Record, Sequence[Evidence], Mapping[str, Any]], Grade | None]
"""Grade a record again from its texts and the verifier policy its grade names; None if that policy is not known."""


@dataclass(frozen=True, slots=True)
class CheckedRecord:
    """A record whose every part was shown. ``evidence`` holds exact source text; ``regraded`` is False if attested."""

    hash: str
    index: int
    time: int
    record: Record
    grade: Grade
    evidence: tuple[Evidence, ...]
    state: State
    regraded: bool


@dataclass(frozen=True, slots=True)
class Checked:
    """What a sound proof says. ``records[0]`` is its subject, the rest its ancestors; ``time`` is the epoch's."""

    checkpoint: Checkpoint
    key: VerifierKey
    time: int
    records: tuple[CheckedRecord, ...]

    @property
    def state(self) -> State:
        """State of the subject as of the checkpoint."""
        return self.records[0].state


@dataclass(frozen=True, slots=True)
class _Body:
    """A record read and bound to its entry, not yet to its sources."""

    name: str
    index: int
    time: int
    record: Record
    grade: Grade
    policy: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Document:
    uri: str
    title: str
    texts: Mapping[int, str]


def check_proof(data: bytes, keys: Iterable[VerifierKey], *, regrade: Regrade | None = None) -> Checked:
    """Check a proof file against trusted keys.

    Raises:
        ProofError: an obligation is not met.
    """
    try:
        return _Check(data, tuple(keys), regrade).run()
    except ProofError:
        raise
    except (ArboristError, KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise ProofError(f"The proof is malformed: {error}") from error


class _Check:
    """One run over one file; what is proved is kept for the steps below it."""

    def __init__(self, data: bytes, keys: Sequence[VerifierKey], regrade: Regrade | None) -> None:
        if len(data) > MAX_PROOF_BYTES:
            raise ProofError("The proof is too large to be one")
        self._regrade = regrade
        self._file = fields(parse_canonical(data), "type", "checkpoint", "epoch", "records", "documents")  # 1
        if self._file["type"] != PROOF_TYPE:
            raise ProofError(f"This file is not {PROOF_TYPE}")
        note = string(self._file["checkpoint"])
        self._head = verify_checkpoint(note, keys)  # 2
        signatures = parse_note(note).signatures
        if len(signatures) != 1:
            raise ProofError("The checkpoint bears more than one signature")
        signer = signatures[0].name, signatures[0].id
        self._key = next(key for key in keys if (key.name, key.id) == signer)
        self._states: dict[str, State] = {}

    def run(self) -> Checked:
        """Meet every obligation, top down."""
        index, epoch = self._entry(self._file["epoch"], "epoch")  # 3
        if index != self._head.size - 1:
            raise ProofError("The epoch is not the last entry under the checkpoint")
        self._map_root = digest(epoch["not_live"])
        bodies = [self._record(shown) for shown in items(self._file["records"])]
        by_name = {body.name: body for body in bodies}
        order = [-body.index for body in bodies[1:]]
        if len(by_name) != len(bodies) or order != sorted(order):  # 7
            raise ProofError("The records of the proof repeat or are not in order")
        if _reached(bodies[0], by_name) != set(by_name):
            raise ProofError("The proof shows records that the answer does not descend from")
        documents = self._documents(bodies)
        stale: dict[str, bool] = {}
        for body in sorted(bodies, key=lambda body: body.index):  # parents before children
            stale[body.name] = any(
                self._states[target] is not State.LIVE or stale.get(target, False)
                for target in (*body.record.targets, *body.record.parents)
            )
        records = tuple(self._finish(body, documents, stale=stale[body.name]) for body in bodies)
        return Checked(self._head, self._key, integer(epoch["time"]), records)

    def _entry(self, shown: Any, kind: str) -> tuple[int, dict[str, Any]]:
        """(index, body) of a shown entry, proved to stand under the checkpoint."""
        entry = fields(shown, "index", "data", "path")
        index, data = integer(entry["index"]), string(entry["data"]).encode()
        verify_inclusion(leaf_hash(data), index, self._head.size, path(entry["path"]), self._head.root)
        body: dict[str, Any] = parse_canonical(data)
        if body["type"] != ENTRY_TYPE or body["kind"] != kind:
            raise ProofError(f"Entry {index} is not a ledger entry of kind {kind}")
        return index, body

    def _record(self, shown: Any) -> _Body:
        value = fields(shown, "body", "salt", "entry", "grade", "not_live")
        data, salt = string(value["body"]).encode(), hexadecimal(value["salt"], MIN_SALT_BYTES)
        name = hash_text(commitment(salt, data))
        index, entry = self._entry(value["entry"], "record")
        record = read_record(data)  # 6
        ancestry = hash_text(ancestry_commitment(ancestry_nonce(salt), record.parents, record.targets))
        if (entry["record"], entry["ancestry"]) != (name, ancestry):  # 4
            raise ProofError("A record is not the one its entry commits to")
        graded = fields(value["grade"], "body", "salt", "entry")
        grade_data, grade_salt = string(graded["body"]).encode(), hexadecimal(graded["salt"], MIN_SALT_BYTES)
        grade = read_grade(grade_data)
        _, said = self._entry(graded["entry"], "grade")
        expected = (name, hash_text(commitment(grade_salt, grade_data)), grade.verifier_policy_hash)
        if (said["record"], said["grade"], said["verifier_policy_hash"]) != expected:  # 5
            raise ProofError("A grade is not the one its entry commits to")
        self._state(name, value["not_live"])
        return _Body(name, index, integer(entry["time"]), record, grade, parse_canonical(grade_data)["verifier_policy"])

    def _state(self, target: str, shown: Any) -> None:
        self._states[target] = state_in_map(parse_hash(target), map_proof(shown), self._map_root)  # 11

    def _documents(self, bodies: Sequence[_Body]) -> dict[Citation, _Document]:
        wanted = cites(body.record for body in bodies)
        shown = items(self._file["documents"])
        if len(shown) != len(wanted):  # 8
            raise ProofError("The proof does not show exactly the documents cited")
        return {key: self._document(item, key, wanted[key]) for item, key in zip(shown, sorted(wanted), strict=True)}

    def _document(self, shown: Any, key: Citation, wanted: Cites) -> _Document:
        root, entry_index, _ = key
        value = fields(shown, "descriptor", "batch", "entry", "chunks", "content", "occurrence")
        data = string(value["descriptor"]).encode()
        descriptor = parse_canonical(data)
        if descriptor["type"] != DESCRIPTOR_TYPE or descriptor["root"] != root:
            raise ProofError("A descriptor is not that of the document cited")
        index, entry = self._entry(value["entry"], "ingest")
        batch = fields(value["batch"], "index", "size", "path")
        if index != entry_index or integer(batch["size"]) != entry["documents"]:
            raise ProofError("A document is not shown by the entry and batch that made it visible")
        leaf, steps = leaf_hash(data), path(batch["path"])
        verify_inclusion(leaf, integer(batch["index"]), batch["size"], steps, digest(entry["batch_root"]))
        self._state(root, value["content"])
        self._state(occurrence(root, entry_index), value["occurrence"])
        texts = _chunks(items(value["chunks"]), parse_hash(root), integer(descriptor["size"]), wanted)
        return _Document(string(descriptor["uri"]), string(descriptor["title"]), texts)

    def _finish(self, body: _Body, documents: Mapping[Citation, _Document], *, stale: bool) -> CheckedRecord:
        evidence = tuple(
            _evidence(item, documents[item.document, item.entry, item.uri]) for item in body.record.evidence
        )
        evidence = _placed(evidence)
        texts = {item.label: item.text for item in evidence}
        if len(texts) != len(evidence) or len(body.grade.claims) != len(body.record.lattice.claims):
            raise ProofError("The labels or claims of a record do not fit its grade")
        for claim in body.grade.claims:
            for window in claim.windows:
                if not 0 <= window.start < window.end <= len(texts[window.label]):  # 10
                    raise ProofError("A window lies outside its chunk")
        own = self._states[body.name]
        state = State.STALE if stale and own.severity < State.STALE.severity else own
        again = None
        if self._regrade is not None and state is State.LIVE:
            # What is live now was live when it was graded; the states of a
            # withdrawn record's day are not in the file.
            again = self._regrade(body.record, evidence, body.policy)
            if again is not None and again.verifier_policy_hash != body.grade.verifier_policy_hash:
                again = None  # graded by another version of the verifier: attested, not recomputed
        if again is not None and replace(again, sidecars={}) != replace(body.grade, sidecars={}):  # 12
            raise ProofError("The verifier gives this record another grade than the one shown")
        return CheckedRecord(
            body.name, body.index, body.time, body.record, body.grade, evidence, state, again is not None
        )


def _reached(first: _Body, by_name: Mapping[str, _Body]) -> set[str]:
    reached, waiting = {first.name}, [first]
    while waiting:
        body = waiting.pop()
        for parent in body.record.parents:
            if parent not in by_name or by_name[parent].index >= body.index:
                raise ProofError("A record that the answer descends from is not shown")
            if parent not in reached:
                reached.add(parent)
                waiting.append(by_name[parent])
    return reached


def _chunks(shown: Sequence[Any], root: bytes, size: int, wanted: Cites) -> dict[int, str]:
    """Texts by chunk index, each proved to be that chunk of the document."""
    texts: dict[int, str] = {}
    for item in shown:
        value = fields(item, "index", "text", "path")
        index, text = integer(value["index"]), string(value["text"])
        if texts and index <= max(texts):
            raise ProofError("The chunks of a document are not in order")
        verify_inclusion(leaf_hash(text.encode()), index, size, path(value["path"]), root)
        texts[index] = text
    if shown_chunks(wanted, texts) != set(texts):  # 9
        raise ProofError("The proof does not show exactly the chunks cited")
    return texts


def _evidence(item: Cited, document: _Document) -> Evidence:
    text = document.texts[item.chunk]
    if (item.uri, item.title, item.leaf) != (document.uri, document.title, hash_text(leaf_hash(text.encode()))):
        raise ProofError("The record names another source than the one shown")  # 9
    return Evidence(
        label=item.label,
        uri=item.uri,
        title=item.title,
        document=item.document,
        chunk=item.chunk,
        text=text,
        heading=item.heading,
        role=item.role,
        via=item.via,
    )


def _placed(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Give each chunk a start such that exactly those that touch in the document touch: all the verifier asks."""
    starts: dict[tuple[str, int], int] = {}
    position = 0
    last: tuple[str, int] | None = None
    for item in sorted(evidence, key=lambda item: (item.document, item.chunk)):
        key = (item.document, item.chunk)
        if key != last:
            position += 0 if last == (item.document, item.chunk - 1) else 1
            starts[key] = position
            position += len(item.text)
        last = key
    return tuple(replace(item, start=starts[item.document, item.chunk]) for item in evidence)
