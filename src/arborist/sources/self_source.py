"""The project's own code and documentation, so that it can answer questions about itself.

Read from the checkout when the package runs from one (its ``docs`` folder,
top-level Markdown files and ``src``), else from the installed package: its
modules, the documentation that the wheel carries in ``arborist/_docs``, and
the README that the wheel's metadata hold. URIs are ``self:<path in the
repository>``, the same from both.
"""

from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import ClassVar

from arborist.core.model import Failed, RawDocument, RawItem, SourceItem
from arborist.sources import reason
from arborist.sources.extraction import formats
from arborist.sources.file import file_items
from arborist.sources.options import SourceOptions

SCHEME = "self:"
_PACKAGE = Path(__file__).resolve().parent.parent
_SHIPPED_DOCS = "_docs"


class SelfSource:
    """Modules and Markdown files of this very program; ``path`` is not used."""

    kind: ClassVar[str] = "self"

    def __init__(self, path: Path, options: SourceOptions, *, package: Path = _PACKAGE) -> None:
        self.path = path
        self.options = options
        self.package = package
        self.scope = SCHEME
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield documentation, then code, in the order of their paths."""
        self.complete = False
        whole = True
        for name, path in sorted(self._files().items()):
            form = formats.format_of(name) or formats.TEXT
            for item in file_items(path, SCHEME + name, name, form, self.options):
                whole = whole and not isinstance(item, Failed)
                yield item
        if self._checkout() is None and (readme := _readme()):
            yield RawItem(SCHEME + "README.md", "README.md", readme, {"format": formats.MARKDOWN})
        self.complete = whole

    def extractor_of(self, item: RawItem) -> tuple[str, str]:
        """The extractor of the item's format."""
        return formats.extractor_of(item, self.options)

    def extract(self, item: RawItem) -> RawDocument:
        """Markdown as prose, code as it stands."""
        return formats.extract(item, self.options)

    def _checkout(self) -> Path | None:
        """The repository this package lies in, None when it is installed elsewhere."""
        root = self.package.parent.parent
        ours = self.package.parent.name == "src" and (root / "pyproject.toml").is_file()
        return root if ours else None

    def _files(self) -> dict[str, Path]:
        """Paths in the repository → where they are now."""
        root = self._checkout()
        found = {f"src/arborist/{_under(path, self.package)}": path for path in self.package.rglob("*.py")}
        if root is not None:
            found |= {path.name: path for path in root.glob("*.md")}
            found |= {f"docs/{_under(path, root / 'docs')}": path for path in (root / "docs").rglob("*.md")}
        else:
            shipped = self.package / _SHIPPED_DOCS
            found |= {f"docs/{_under(path, shipped)}": path for path in shipped.rglob("*.md")}
        return found


def _under(path: Path, folder: Path) -> str:
    return reason.printable(path.relative_to(folder).as_posix())


def _readme() -> bytes:
    try:
        return (metadata("arborist").json.get("description") or "").encode("utf-8")  # type: ignore[union-attr]
    except PackageNotFoundError:
        return b""
