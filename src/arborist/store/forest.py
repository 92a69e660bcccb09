"""The directory that holds a whole installation.

::

    forest.toml            settings; its presence makes a directory a forest
    ledger.db              the ledger (its own room)
    shards/<name>/         store.db, index/, writer.lock
    cold/<name>/           packs of evicted text

Nothing secret lies here: the signing key belongs in the user's configuration
directory. Locks and SQLite's shared memory want a local file system.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from arborist.core.errors import ConfigurationError, IntegrityError, StorageError
from arborist.core.model import DocumentInfo
from arborist.store.folder import STORE_FILE, sync_folder

if TYPE_CHECKING:
    from arborist.store.shard import Shard

SETTINGS_FILE = "forest.toml"
LEDGER_FILE = "ledger.db"
SHARDS_FOLDER = "shards"
COLD_FOLDER = "cold"
FORMAT = 1

FIRST_SETTINGS = f"""\
# An Arborist forest. Settings written here override the built-in defaults.
format = {FORMAT}
"""


class Forest:
    """A forest on disk: its settings and its shards, opened when asked for."""

    def __init__(self, path: Path, settings: Mapping[str, Any], *, vfs: str | None = None) -> None:
        """Use ``Forest.open``."""
        self.path = path
        self.settings = settings
        self._vfs = vfs
        self._shards: dict[str, Shard] = {}

    @classmethod
    def open(cls, path: Path, *, create: bool = False, vfs: str | None = None) -> "Forest":
        """Open the forest at ``path``; with ``create`` make it when it is not there.

        Raises:
            ConfigurationError: no forest, unreadable settings, or a later format.
            StorageError: it cannot be made.
        """
        settings = path / SETTINGS_FILE
        if not settings.exists():
            if not create:
                raise ConfigurationError(
                    f"There is no forest at {path}",
                    hint="arborist ingest PATH makes one; --forest DIR or ARBORIST_FOREST names another",
                )
            _create(path)
        return cls(path, _read_settings(settings), vfs=vfs)

    @property
    def ledger_path(self) -> Path:
        """Where the ledger belongs."""
        return self.path / LEDGER_FILE

    @property
    def cold_path(self) -> Path:
        """Where cold packs lie."""
        return self.path / COLD_FOLDER

    def shard_names(self) -> list[str]:
        """Names of all shards, sorted."""
        try:
            with os.scandir(self.path / SHARDS_FOLDER) as entries:
                return sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())
        except FileNotFoundError:
            return []

    def shard(self, name: str, *, create: bool = False) -> "Shard":
        """The shard ``name``; the same object each time until ``close``.

        Raises:
            ConfigurationError: no such shard, a name that cannot be one, or a later schema.
            IntegrityError: its store is absent, empty or damaged.
        """
        found = self._shards.get(name)
        if found is not None:
            return found
        # A cached answer opens the forest for its ledger and must not pay for compression.
        from arborist.store.shard import Shard, check_shard_name, create_shard  # noqa: PLC0415

        check_shard_name(name)
        path = self.path / SHARDS_FOLDER / name
        if not path.exists():
            if not create:
                raise ConfigurationError(f"The forest {self.path} has no shard {name}", hint="arborist stats")
            create_shard(path, vfs=self._vfs)
        if not (path / STORE_FILE).exists():
            raise _missing_store(path)
        shard = self._shards[name] = Shard(path, self.cold_path / name, vfs=self._vfs)
        return shard

    def shards(self) -> Iterator["Shard"]:
        """Every shard in name order."""
        for name in self.shard_names():
            yield self.shard(name)

    def find(self, root: str) -> DocumentInfo | None:
        """The visible document with this root in any shard, a current one before others."""
        found = [info for shard in self.shards() if (info := shard.info(root)) is not None]
        return next((info for info in found if info.current), found[0] if found else None)

    def find_uri(self, uri: str) -> DocumentInfo | None:
        """What ``uri`` means now, in the first shard that has it."""
        return next((info for shard in self.shards() if (info := shard.current(uri)) is not None), None)

    def close(self) -> None:
        """Close every shard; harmless twice."""
        for shard in self._shards.values():
            shard.close()
        self._shards.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _missing_store(path: Path) -> IntegrityError:
    return IntegrityError(f"{path} lacks its {STORE_FILE}", unchanged="Nothing was made", hint="a backup of that file")


def _create(path: Path) -> None:
    try:
        (path / SHARDS_FOLDER).mkdir(parents=True, exist_ok=True)
        # The settings file comes last and whole: it is what makes this a forest.
        unfinished = path / f".{SETTINGS_FILE}.{os.getpid()}"
        with unfinished.open("w", encoding="utf-8") as file:
            file.write(FIRST_SETTINGS)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path / SETTINGS_FILE)
        sync_folder(path)
    except OSError as error:
        raise StorageError(f"A forest cannot be made at {path}: {error.strerror}", hint="another --forest") from error


def _read_settings(path: Path) -> Mapping[str, Any]:
    try:
        text = path.read_text("utf-8")
        if text == FIRST_SETTINGS:
            return {"format": FORMAT}
        import tomllib  # noqa: PLC0415  (costs as much as starting Python)

        settings = tomllib.loads(text)
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}", hint="check permissions") from error
    except ValueError as error:
        raise ConfigurationError(f"{path} is not valid TOML: {error}", hint="correct that line") from error
    found = settings.get("format")
    if type(found) is not int or found < 1:
        raise ConfigurationError(f"{path} does not say which forest format it has", hint=f"format = {FORMAT}")
    if found > FORMAT:
        raise ConfigurationError(
            f"The forest {path.parent} has format {found}, from a newer Arborist; this one knows {FORMAT}",
            unchanged="Nothing was opened or changed",
            hint="pip install --upgrade arborist",
        )
    return settings
