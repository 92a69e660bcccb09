"""Names inside a shard's folder, and making a rename in any folder durable.

Imported by everyone who opens a forest, so it imports next to nothing: a
cached answer never gets to a shard.
"""

import os
from pathlib import Path

STORE_FILE = "store.db"
INDEX_FOLDER = "index"
LOCK_FILE = "writer.lock"


def sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` survive power loss; Windows has no such call and needs none."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except PermissionError:  # pragma: no cover
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
