"""The ledger as static files: what any transparency-log client can read, mirror and audit.

Layout of C2SP tlog-tiles (https://c2sp.org/tlog-tiles): ``checkpoint``,
``tile/<level>/<index>``, ``tile/entries/<index>``, partial ones under
``.p/<width>``. Hashes and entries only: no text, no salt, so the export says
no more than the log does. The caller writes the files, the checkpoint last.
"""

from collections.abc import Iterator

from arborist.core.errors import IntegrityError
from arborist.core.merkle import MerkleBuilder, leaf_hash
from arborist.ledger.ledger import Ledger

TILE_HEIGHT = 8
TILE_WIDTH = 1 << TILE_HEIGHT


def tiles(ledger: Ledger) -> Iterator[tuple[str, bytes]]:
    """Every file of the export as (relative path with forward slashes, content), the checkpoint last.

    The tree is rebuilt from the entries on the way and compared with the
    checkpoint, so that an export never spreads damage.

    Raises:
        IntegrityError: the entries do not give the signed root.
    """
    with ledger.snapshot():
        note, head = ledger.checkpoint(), ledger.head()
    builder = MerkleBuilder()
    hashes: list[list[bytes]] = []  # of the tile being filled, level by level
    counts: list[int] = []  # tiles finished at each level
    bundle = bytearray()
    for entry in ledger.entries(0, head.size):
        bundle += len(entry.data).to_bytes(2, "big") + entry.data
        for level, _, digest in builder.append(leaf_hash(entry.data)):
            if level % TILE_HEIGHT:
                continue
            height = level // TILE_HEIGHT
            if height == len(hashes):
                hashes.append([])
                counts.append(0)
            hashes[height].append(digest)
            if len(hashes[height]) == TILE_WIDTH:
                if height == 0:
                    yield f"tile/entries/{tile_name(counts[0])}", bytes(bundle)
                    bundle.clear()
                yield f"tile/{height}/{tile_name(counts[height])}", b"".join(hashes[height])
                hashes[height].clear()
                counts[height] += 1
    if (builder.size, builder.root()) != (head.size, head.root):
        raise IntegrityError("The ledger's entries do not give its signed root", hint="arborist fsck")
    for height, partial in enumerate(hashes):
        if partial:
            suffix = f"{tile_name(counts[height])}.p/{len(partial)}"
            if height == 0:
                yield f"tile/entries/{suffix}", bytes(bundle)
            yield f"tile/{height}/{suffix}", b"".join(partial)
    yield "checkpoint", note.encode()


def tile_name(index: int) -> str:
    """Path of a tile's number: groups of three digits, all but the last led by ``x``."""
    groups = [f"{index % 1000:03d}"]
    while index >= 1000:
        index //= 1000
        groups.append(f"x{index % 1000:03d}")
    return "/".join(reversed(groups))
