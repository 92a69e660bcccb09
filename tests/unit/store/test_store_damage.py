"""One changed byte anywhere in a store or a pack is found by the check, or it was unused; it is never served.

Tests change a spread of bytes; ``ARBORIST_DAMAGE_STRIDE=1`` changes every one.
"""

import os
import shutil

import pytest
from stored_document import build_document

from arborist.core.errors import ArboristError
from arborist.core.model import State
from arborist.store import connection
from arborist.store.forest import Forest

STRIDE = int(os.environ.get("ARBORIST_DAMAGE_STRIDE", "307"))


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A store in which every table and status occurs, on small pages so that few bytes are unused."""
    path = tmp_path_factory.mktemp("damage") / "forest"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "_FIRST_PRAGMAS", ("page_size=512", "auto_vacuum=INCREMENTAL"))
        with Forest.open(path, create=True) as forest, forest.shard("main", create=True).writer() as writer:
            first = [build_document(f"a:{n}", f"Seven words of document number {n}. " * 4) for n in range(4)]
            writer.publish(writer.add([*first, build_document("b:0", first[0].text, raw=b"kept raw")]).id, 1)
            changed = build_document("a:1", "Other words. " * 9, heading="words")
            renewed = build_document("a:2", first[2].text, title="A new title", layout="list")
            writer.publish(writer.add([changed, renewed]).id, 2)
            writer.withdraw(["a:3"], 3, State.STALE)
            (pack,) = writer.pack([changed.root, first[2].root])
            writer.evict(pack.sha256, 4)
            writer.rehydrate([first[2].root], 5)
            writer.add([build_document("c:1", "Still staged.")])
    return path


def served(path):
    """Everything that can be asked of the store."""
    with Forest.open(path) as forest:
        shard = forest.shard("main")
        infos = [info for _, info in shard.documents()]
        changes = shard.changes(0)
        roots = sorted({*changes.removed, *(info.root for info in infos)})
        return (
            infos,
            changes,
            list(shard.batches()),
            list(shard.uris_under("")),
            shard.known_many(f"{letter}:{n}" for letter in "abc" for n in range(5)),
            [(shard.info(root), shard.chunks(root), shard.raw(root)) for root in roots],
            [shard.batch_path(root) for root in roots],
        )


def found(path):
    """Whether opening or checking says that something is wrong."""
    try:
        with Forest.open(path) as forest:
            return bool(forest.shard("main").check(100))
    except ArboristError:
        return True


@pytest.mark.parametrize("which", ["shards/main/store.db", "cold/main/*.pack"])
def test_every_changed_byte_is_found_or_unused(small, tmp_path, which):
    path = tmp_path / "forest"
    shutil.copytree(small, path)
    (target,) = path.glob(which)
    good = target.read_bytes()
    want = served(path)
    assert not found(path)
    missed = []
    for at in range(len(good) % STRIDE, len(good), STRIDE):
        changed = bytearray(good)
        changed[at] ^= 1 << at % 8
        # Opening may leave a log or repair a header: each byte is changed in a fresh copy.
        for leftover in target.parent.glob(target.name + "-*"):
            leftover.unlink()
        target.write_bytes(bytes(changed))
        if not found(path):
            try:
                same = served(path) == want
            except ArboristError:
                same = True  # refused: not served, though the check should have said so
                missed.append(at)
            assert same, f"byte {at} of {which} changed what is served"
    assert missed == []
