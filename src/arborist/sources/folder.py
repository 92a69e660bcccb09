"""A folder and everything below it, each file read by the extractor that its name asks for.

Order is that of the names' bytes, so two walks agree. Passed over with a
reason: what ignore files or ``--include/--exclude`` say, names that start
with a dot, links of every kind (a link inside the folder leads to a file that
is read under its own name; one that leads out must not smuggle files in),
pipes, sockets, devices, and files that are not text by their name. A folder
that cannot be listed is a failure and leaves the listing incomplete, so that
nothing is ever taken for deleted because it could not be seen.
"""

import os
import re
import stat
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from arborist.core.errors import UsageError
from arborist.core.model import Failed, RawDocument, RawItem, Skipped, SourceItem
from arborist.core.protocols import Source
from arborist.sources import reason
from arborist.sources.extraction import formats
from arborist.sources.file import file_items, special
from arborist.sources.ignore import IGNORE_FILES, IgnoreStack, Rule, glob_pattern, parse_rules
from arborist.sources.options import SourceOptions
from arborist.sources.stream import StreamFault, open_regular

_SNIFF = 8192
_MAX_IGNORE_FILE = 1 << 20
_PACKED = frozenset({".gz", ".bz2", ".xz", ".zst"})
_LINES = frozenset({".jsonl", ".ndjson"})
_CONTAINER = "container"
_ENTER, _READ = "enter", "read"

# Gives the source of a container file (a dump, a JSONL file) of the kind named, "" guessing; None for any other file.
Opener = Callable[[Path, str], Source | None]


class FolderSource:
    """Every readable file below one folder.

    Args:
        path: the folder; if it is itself a link, it is followed, because it was named.
        options: see ``SourceOptions``.
        form: read only files of this kind ("" reads all).
        opener: finds dumps and JSONL files among the files; injected by the registry.
    """

    kind: ClassVar[str] = "folder"

    def __init__(self, path: Path, options: SourceOptions, *, form: str = "", opener: Opener | None = None) -> None:
        self.path = path
        self.options = options
        self.form = form
        self.opener = opener
        self.reads_pdf = find_spec("pypdfium2") is not None
        self.scope = reason.file_uri(path).rstrip("/") + "/"
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Walk the folder; bounded by its largest directory listing and the file in hand."""
        self.complete = False
        walk = _Walk(self.path, self.options)
        for entry in walk.entries():
            if isinstance(entry, Skipped | Failed):
                yield entry
            else:
                yield from self._file(entry, walk)
        narrowed = bool(self.options.include or self.options.exclude or self.form)
        self.complete = walk.whole and not narrowed

    def _file(self, relative: str, walk: "_Walk") -> Iterator[SourceItem]:
        path = self.path / relative
        uri = reason.file_uri(path)
        container = self.opener(path, "") if self.opener is not None and self.form not in formats.FORMATS else None
        if container is not None and self.form in {"", container.kind}:
            for item in container.items():
                if isinstance(item, RawItem):
                    meta = {**item.meta, _CONTAINER: container.kind}
                    yield RawItem(item.uri, item.title, item.raw, meta)
                else:
                    yield item
            return
        form = formats.format_of(relative)
        if self.form and form != self.form:
            yield Skipped(uri, f"Only {self.form} was asked for, and this is something else.")
            return
        if form == formats.PDF and not self.reads_pdf:
            yield Skipped(uri, "It is a PDF, and reading those needs an extra: pip install 'arborist[pdf]'.")
            return
        if not form:
            why = _not_text(path)
            if why:
                yield Skipped(uri, why)
                return
        for item in file_items(path, uri, reason.printable(path.name), form or formats.TEXT, self.options):
            walk.whole = walk.whole and not isinstance(item, Failed)
            yield item

    def extractor_of(self, item: RawItem) -> tuple[str, str]:
        """That of the item's format, or of the container it came from."""
        kind = item.meta.get(_CONTAINER)
        if kind and self.opener is not None:
            container = self.opener(self.path, kind)
            if container is not None:
                return container.extractor_of(item)
        return formats.extractor_of(item, self.options)

    def extract(self, item: RawItem) -> RawDocument:
        """Extract by the item's format, or by the container it came from."""
        kind = item.meta.get(_CONTAINER)
        if kind and self.opener is not None:
            container = self.opener(self.path, kind)
            if container is not None:
                return container.extract(item)
        return formats.extract(item, self.options)


def _not_text(path: Path) -> str:
    """Why a file of unknown ending is passed over, "" when it may be text."""
    suffix = path.suffix.lower()
    if suffix in _LINES:
        return "It is JSON Lines, but none of its first lines is a document with an id and a text."
    if suffix in _PACKED:
        return "It is packed, and what it holds is neither JSON Lines of documents nor a MediaWiki dump."
    if suffix in formats.BINARY_SUFFIXES:
        return "Its ending says that it is not text."
    try:
        with open_regular(path) as handle:
            head = handle.read(_SNIFF)
    except (OSError, StreamFault):
        return ""  # reading it in earnest says what is wrong
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "It is not text: it holds zero bytes, and its ending is not one of a text file."
    return ""


class _Walk:
    """Depth-first walk in name order with ignore rules; ``whole`` turns False when something could not be listed."""

    def __init__(self, root: Path, options: SourceOptions) -> None:
        self.root = root
        self.options = options
        self.whole = True
        self.ignores = IgnoreStack()
        self.include = [_user_glob(text) for text in options.include]
        self.exclude = [_user_glob(text) for text in options.exclude]

    def entries(self) -> Iterator[str | Skipped | Failed]:
        """Relative paths of files to read, or why something is not read."""
        waiting = self._children("")
        while waiting:
            entry = waiting.pop()
            if isinstance(entry, Failed):
                yield entry
                continue
            decision = self._judge(entry)
            if decision == _ENTER:
                waiting.extend(self._children(entry))
            else:
                yield entry if decision == _READ else decision

    def _children(self, relative: str) -> list[str | Failed]:
        """Paths of what lies in a folder, last one first; its ignore files come into force."""
        folder = self.root / relative
        try:
            names = sorted((entry.name for entry in os.scandir(folder)), key=os.fsencode, reverse=True)
        except OSError as error:
            self.whole = False
            return [Failed(reason.file_uri(folder), f"The folder could not be listed. {reason.of_os_error(error)}")]
        self._read_ignores(folder, relative, names)
        prefix = f"{relative}/" if relative else ""
        return [prefix + name for name in names]

    def _judge(self, relative: str) -> str | Skipped | Failed:
        """``_ENTER`` a folder, ``_READ`` a file, or why neither."""
        path = self.root / relative
        try:
            mode = path.lstat().st_mode
        except OSError as error:
            self.whole = False
            return Failed(reason.file_uri(path), reason.of_os_error(error))
        is_folder = stat.S_ISDIR(mode)
        why, detail = (self._link(path), "") if stat.S_ISLNK(mode) else self._passed_over(relative, mode)
        if why:
            return Skipped(reason.file_uri(path), why, detail)
        return _ENTER if is_folder else _READ

    def _passed_over(self, relative: str, mode: int) -> tuple[str, str]:
        """Why a rule leaves a path out, and which rule; empty when none does."""
        is_folder = stat.S_ISDIR(mode)
        if relative.rpartition("/")[2].startswith(".") and not self.options.hidden:
            return "Its name starts with a dot, which marks it as hidden.", ""
        if not is_folder and (why := special(mode)):
            return why, ""
        rule = self.ignores.match(relative, is_folder=is_folder)
        if rule is not None:
            return "An ignore file leaves it out.", f"by “{rule.text}” in {rule.origin}"
        for text, pattern in self.exclude:
            if pattern.match(relative):
                return "An --exclude pattern leaves it out.", text
        if self.include and not is_folder and not any(pattern.match(relative) for _, pattern in self.include):
            return "No --include pattern matches it.", ""
        return "", ""

    def _link(self, path: Path) -> str:
        try:
            target = path.resolve(strict=True)
        except FileNotFoundError:
            return "It is a link to something that does not exist."
        except (OSError, RuntimeError):
            return "It is a link that leads back to itself."
        root = self.root.resolve()
        if not target.is_relative_to(root):
            return "It is a link that leads out of the folder, and what is outside was not asked for."
        if path.parent.resolve().is_relative_to(target):
            return "It is a link to a folder that it lies in: following it would never end."
        return "It is a link to something in this folder, which is read under its own name."

    def _read_ignores(self, folder: Path, relative: str, names: list[str]) -> None:
        rules: list[Rule] = []
        for name in IGNORE_FILES:
            if name in names:
                try:
                    with open_regular(folder / name) as handle:
                        text = handle.read(_MAX_IGNORE_FILE).decode("utf-8", "replace")
                except (OSError, StreamFault):
                    continue  # what cannot be read ignores nothing; it is hidden, so nobody misses it as a document
                rules.extend(
                    parse_rules(text.splitlines(), reason.printable(f"{relative}/{name}" if relative else name))
                )
        self.ignores.add(relative, tuple(rules))


def _user_glob(text: str) -> tuple[str, re.Pattern[str]]:
    body = text.removeprefix("./").rstrip("/")
    pattern = glob_pattern(body.lstrip("/"), anchored="/" in body) if body else None
    if pattern is None:
        raise UsageError(f"The pattern {text!r} cannot be read", hint="patterns look like *.md or notes/**/*.txt")
    return text, pattern
