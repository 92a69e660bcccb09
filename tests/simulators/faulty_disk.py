"""A disk that fails, fills up or loses what was not synced, at the Nth call: an apsw VFS.

Power loss: every write since a file's last sync is kept in order; at the
chosen call the program meets errors for ever after, and ``lose_power`` then
rebuilds each file from its last synced image plus none, some, or half-torn
unsynced writes. Creating and deleting files counts as durable at once.
"""

import random
from contextlib import suppress
from pathlib import Path

import apsw

SECTOR = 512
CALLS = ("write", "sync", "truncate", "delete")


class PowerLossError(apsw.IOError):
    pass


class FaultyDisk(apsw.VFS):
    def __init__(self, name, *, fail_at=None, fault=None):
        """``fault``: None for power loss, or the apsw exception class that one call meets."""
        self.name = name
        self.calls = 0
        self.kinds = []
        self.fail_at = fail_at
        self.fault = fault
        self.dead = False
        self.durable = {}
        self.pending = {}
        super().__init__(name, "")

    def tick(self, kind):
        if self.dead:
            raise PowerLossError
        self.calls += 1
        self.kinds.append(kind)
        if self.calls == self.fail_at:
            if self.fault is not None:
                raise self.fault(f"simulated at call {self.calls}, a {kind}")
            self.dead = True
            raise PowerLossError

    def xOpen(self, name, flags):  # noqa: N802
        if self.dead:
            raise PowerLossError
        return FaultyFile(self, name, flags)

    def xDelete(self, filename, syncdir):  # noqa: N802
        # Files are deleted while connections close, where an error has nobody to go to: a dead disk just does nothing.
        with suppress(PowerLossError):
            self.tick("delete")
        if self.dead:
            return
        super().xDelete(filename, syncdir)
        self.durable.pop(filename, None)
        self.pending.pop(filename, None)

    def lose_power(self, mode, seed=0):
        """Rewrite the files as a disk would show them; ``mode`` none, some or torn."""
        rng = random.Random(seed)
        for name, durable in self.durable.items():
            image = bytearray(durable)
            for write in self.pending[name]:
                apply(image, survivor(write, mode, rng))
            Path(name).write_bytes(bytes(image))


class FaultyFile(apsw.VFSFile):
    def __init__(self, disk, name, flags):
        self.disk = disk
        self.name = name.filename() if isinstance(name, apsw.URIFilename) else name
        super().__init__("", name, flags)
        path = Path(self.name)
        if self.name not in disk.durable:
            disk.durable[self.name] = bytearray(path.read_bytes() if path.exists() else b"")
            disk.pending[self.name] = []

    def xWrite(self, data, offset):  # noqa: N802
        self.disk.tick("write")
        super().xWrite(data, offset)
        self.disk.pending[self.name].append((offset, bytes(data)))

    def xTruncate(self, size):  # noqa: N802
        self.disk.tick("truncate")
        super().xTruncate(size)
        self.disk.pending[self.name].append((size, None))

    def xSync(self, flags):  # noqa: N802
        self.disk.tick("sync")
        super().xSync(flags)
        for write in self.disk.pending[self.name]:
            apply(self.disk.durable[self.name], write)
        self.disk.pending[self.name] = []


def apply(image, write):
    if write is None:
        return
    offset, data = write
    if data is None:
        del image[offset:]
        return
    if len(image) < offset:
        image.extend(bytes(offset - len(image)))
    image[offset : offset + len(data)] = data


def survivor(write, mode, rng):
    if mode == "none" or rng.random() < 0.5:
        return None
    offset, data = write
    if mode == "torn" and data is not None and len(data) > SECTOR:
        return offset, data[: rng.randrange(0, len(data), SECTOR)]
    return write
