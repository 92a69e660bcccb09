"""Moving text between the hot store and cold packs.

Evicting: ``pack`` writes content-addressed files (harmless), the pipeline
appends the ledger entry, ``evict`` forgets the hot text. A crash before the
last step leaves a pack that no row names: ``unapplied`` lists it, and the
next writer evicts or drops it by what the ledger says. Rehydrating: ``drift``
reads every leaf; only without drift does the ledger say ``rehydrate``, and
``restore`` reads every leaf again before it writes.

Hot text is forgotten only after the pack, read back, gave every leaf hash.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.merkle import leaf_hash
from arborist.store.body import Content
from arborist.store.chunk_table import MAX_SEGMENTS, Segment
from arborist.store.cold import SUFFIX, UNFINISHED, Pack, PackWriter, pack_digest, pack_path
from arborist.store.reader import ShardReader
from arborist.store.rows import seal

PACK_TEXT_BYTES = 64 * 1024 * 1024  # bounds memory, and what one damaged file can take with it


@dataclass(frozen=True, slots=True)
class ColdPack:
    """A finished pack: what the ledger's ``evict`` entry names."""

    sha256: str
    roots: tuple[str, ...]
    text_bytes: int
    pack_bytes: int


@dataclass(frozen=True, slots=True)
class Drift:
    """Cold text that is not what was evicted: its chunks with another leaf hash, all when unreadable."""

    root: str
    chunks: tuple[int, ...]
    detail: str


def write_packs(reader: ShardReader, roots: Iterable[str]) -> Iterator[ColdPack]:
    """Write packs for the hot documents among ``roots``, each of about ``PACK_TEXT_BYTES``."""
    batch: list[Content] = []
    size = 0
    for root in dict.fromkeys(roots):
        content = reader.visible_content(root)
        if content.size == 0 or reader.bodies.pack_of(content.id) is not None:
            continue
        batch.append(content)
        size += content.text_bytes
        if size >= PACK_TEXT_BYTES:
            yield _write_pack(reader, batch)
            batch, size = [], 0
    if batch:
        yield _write_pack(reader, batch)


def _write_pack(reader: ShardReader, contents: Sequence[Content]) -> ColdPack:
    writer = PackWriter(reader.cold_path, _samples(reader, contents))
    try:
        for content in contents:
            for part in reader.bodies.table(content).segments:
                writer.add(content.root, part.number, reader.bodies.segment_text(content, part).encode("utf-8"))
        digest = writer.finish()
    except BaseException:
        writer.abandon()
        raise
    return ColdPack(
        hash_text(digest),
        tuple(hash_text(content.root) for content in contents),
        sum(content.text_bytes for content in contents),
        pack_path(reader.cold_path, digest).stat().st_size,
    )


def _samples(reader: ShardReader, contents: Sequence[Content]) -> Iterator[bytes]:
    for content in contents:
        part = reader.bodies.table(content).segment_of(0)
        yield reader.bodies.segment_text(content, part).encode("utf-8")


def evict_pack(reader: ShardReader, sha256: str, ledger_index: int) -> list[str]:
    """Forget the hot text of what lies in a pack, inside the caller's transaction; roots evicted now.

    Raises:
        IntegrityError: the pack is absent, does not have its hash, or does
            not give back every leaf.
    """
    digest = parse_hash(sha256)
    path = pack_path(reader.cold_path, digest)
    pack = Pack(path)
    try:
        if pack_digest(path) != digest:
            raise IntegrityError(
                f"The cold pack {path} does not have the hash it is named by", unchanged="Nothing was evicted"
            )
        evicted = []
        for root in dict.fromkeys(frame.root for frame in pack.frames()):
            content = reader.find_content(root)
            if content is None or reader.bodies.pack_of(content.id) is not None:
                continue
            drift = _drift_of(reader, content, pack)
            if drift is not None:
                raise IntegrityError(
                    f"The cold pack {path} is not what was packed: {drift.detail}", unchanged="Nothing was evicted"
                )
            _write_cold(reader, content.id, digest, ledger_index, None)
            low = content.id * MAX_SEGMENTS
            reader.db.run("DELETE FROM body WHERE id >= ? AND id < ?", (low, low + MAX_SEGMENTS))
            evicted.append(hash_text(root))
        return evicted
    finally:
        pack.close()


def find_drift(reader: ShardReader, roots: Iterable[str]) -> list[Drift]:
    """Cold documents among ``roots`` whose packed text does not give every leaf hash."""
    found = []
    for root in dict.fromkeys(roots):
        content = reader.visible_content(root)
        digest = reader.bodies.pack_of(content.id)
        if digest is None:
            continue
        try:
            pack = Pack(pack_path(reader.cold_path, digest))
        except IntegrityError as error:
            found.append(Drift(root, tuple(range(content.size)), error.what))
            continue
        try:
            drift = _drift_of(reader, content, pack)
        finally:
            pack.close()
        if drift is not None:
            found.append(drift)
    return found


def restore(reader: ShardReader, roots: Iterable[str], ledger_index: int) -> Iterator[tuple[Content, Segment, bytes]]:
    """Yield the text of cold documents to be written back, and mark them hot, inside the caller's transaction.

    The caller has made sure that there is no drift.
    """
    for root in dict.fromkeys(roots):
        content = reader.visible_content(root)
        digest = reader.bodies.pack_of(content.id)
        if digest is None:
            continue
        parts = [
            (part, reader.bodies.segment_text(content, part).encode("utf-8"))
            for part in reader.bodies.table(content).segments
        ]
        evicted = reader.db.value("SELECT ledger_index FROM cold WHERE content = ?", (content.id,))
        _write_cold(reader, content.id, digest, evicted, ledger_index)
        for part, data in parts:
            yield content, part, data


def unapplied(reader: ShardReader) -> list[str]:
    """Packs in the folder that no row names: evictions begun and not finished."""
    named = {row[0] for row in reader.db.all("SELECT DISTINCT pack FROM cold")}
    return [hash_text(digest) for digest, _ in packs_in(reader.cold_path) if digest not in named]


def drop_pack(reader: ShardReader, sha256: str) -> None:
    """Remove a pack file that holds nobody's only text; absent files are ignored.

    Raises:
        UsageError: cold documents need it.
    """
    digest = parse_hash(sha256)
    if reader.db.value("SELECT count(*) FROM cold WHERE pack = ? AND restored IS NULL", (digest,)):
        raise UsageError(f"The pack {sha256} holds the only text of cold documents")
    pack_path(reader.cold_path, digest).unlink(missing_ok=True)


def sweep(reader: ShardReader) -> None:
    """Remove unfinished pack files, and packs of which everything was restored; under the writer lock."""
    for path in reader.cold_path.glob(f"*{UNFINISHED}"):
        path.unlink(missing_ok=True)
    query = "SELECT pack FROM cold GROUP BY pack HAVING count(*) = count(restored)"
    for (digest,) in reader.db.all(query):
        pack_path(reader.cold_path, digest).unlink(missing_ok=True)


def packs_in(folder: Path) -> list[tuple[bytes, Path]]:
    """Pack files by the hash they are named by, in name order."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            found.append((bytes.fromhex(path.stem), path))
        except ValueError:
            continue  # not named by us
    return found


def _drift_of(reader: ShardReader, content: Content, pack: Pack) -> Drift | None:
    root = hash_text(content.root)
    table = reader.bodies.table(content)
    wrong: list[int] = []
    for part in table.segments:
        try:
            text = reader.bodies.decoded(content, part, pack.read(content.root, part.number, content.text_bytes))
        except IntegrityError:
            wrong.extend(range(part.first, part.end))
            continue
        wrong.extend(
            index
            for index in range(part.first, part.end)
            if leaf_hash(
                text[table.offsets[index] - part.start : table.offsets[index + 1] - part.start].encode("utf-8")
            )
            != table.leaf(index)
        )
    if not wrong:
        return None
    return Drift(root, tuple(wrong), f"{len(wrong)} of {content.size} chunks of {root} do not have their leaf hash")


def _write_cold(reader: ShardReader, content: int, pack: bytes, ledger_index: int, restored: int | None) -> None:
    sealed = seal(content, ledger_index, restored, blob=pack)
    reader.db.run(
        "INSERT OR REPLACE INTO cold (content, pack, ledger_index, restored, seal) VALUES (?, ?, ?, ?, ?)",
        (content, pack, ledger_index, restored, sealed),
    )
