"""What ``doctor`` looks at, each a finding in words."""

import platform
import shutil
import stat
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from urllib.parse import urlsplit

from arborist.cli.settings import Settings
from arborist.core.errors import ArboristError

# Below this an ingest of any size is likely to stop in the middle.
LOW_DISK_BYTES = 1_000_000_000
OPTIONAL = (
    ("openai", "openai", "OpenAI-compatible endpoints"),
    ("xllamacpp", "local", "local models"),
    ("trafilatura", "html", "--html-extractor trafilatura"),
)
YEAR_2026_NS = 1_767_225_600 * 1_000_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at."""

    name: str
    good: bool
    words: str

    def value(self) -> dict[str, str | bool]:
        """For ``--json``."""
        return {"name": self.name, "good": self.good, "words": self.words}


def examine(settings: Settings) -> list[Finding]:
    """Look at everything; nothing is changed and nobody is contacted."""
    return [*_parts(), *_places(settings), *_forest(settings), *_hosts(settings)]


def _parts() -> Iterator[Finding]:
    yield Finding("python", True, platform.python_version())
    try:
        import apsw

        from arborist.store.connection import require_sqlite

        require_sqlite()
        yield Finding("sqlite", True, str(apsw.sqlite_lib_version()))
    except ArboristError as error:
        yield Finding("sqlite", False, str(error))
    import tantivy

    yield Finding("search engine", True, f"tantivy {getattr(tantivy, '__version__', 'installed')}")
    for package, extra, purpose in OPTIONAL:
        there = find_spec(package) is not None
        words = f"{package} is installed" if there else f"not installed; pip install 'arborist[{extra}]'"
        yield Finding(purpose, True, words)
    clock = time.time_ns()
    yield Finding("clock", clock > YEAR_2026_NS, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(clock / 1e9)))


def _places(settings: Settings) -> Iterator[Finding]:
    yield Finding("config folder", True, str(settings.config_folder))
    yield Finding("data folder", True, str(settings.data_folder))
    key = settings.config_folder / "signing-key"
    if key.exists():
        private = not stat.S_IMODE(key.stat().st_mode) & 0o077
        words = f"{key}" if private else f"other users can read {key}; chmod 600 it"
        yield Finding("signing key", private, words)
    else:
        yield Finding("signing key", True, "none yet; the first ingest makes one")
    place = settings.forest
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    yield Finding("disk", free > LOW_DISK_BYTES, f"{free / 1e9:.1f} GB free")


def _forest(settings: Settings) -> Iterator[Finding]:
    if not settings.forest.exists():
        yield Finding("forest", True, f"none yet at {settings.forest} ({settings.forest_origin})")
        return
    from arborist.cli.session import house_of

    try:
        with house_of(settings) as house:
            head = house.ledger.head()
            yield Finding("forest", True, f"{settings.forest} ({settings.forest_origin})")
            yield Finding("ledger", True, f"{head.size:,} entries, consistent with the remembered head")
    except ArboristError as error:
        yield Finding("forest", False, str(error))


def _hosts(settings: Settings) -> Iterator[Finding]:
    url = settings.text("base_url")
    host = urlsplit(url).netloc if url else ""
    words = f"{host}, by ask --reader openai (base_url, {settings.values['base_url'].origin})" if host else "none"
    yield Finding("hosts contacted by ask", True, words)
    yield Finding("hosts contacted by ingest", True, "none")
    yield Finding("hosts contacted by model add", True, "the package registry pip is set up with, for smollm2 only")
