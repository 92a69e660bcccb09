"""Find the source for a path: by the kind that was named, else by name, else by content.

Kinds of third parties come from the entry-point group ``arborist.sources``:
a class built as ``cls(path, options)`` that follows ``core.protocols.Source``.
A built-in kind cannot be replaced by one of the same name, because a document
would then not say what made it.
"""

import re
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType
from typing import cast

from arborist.core.errors import ArboristError, ConfigurationError, SourceError, UsageError
from arborist.core.protocols import Source
from arborist.sources import reason
from arborist.sources.extraction import formats
from arborist.sources.folder import FolderSource
from arborist.sources.jsonl import JsonlSource, is_document
from arborist.sources.mediawiki_sql import MediaWikiSqlSource
from arborist.sources.mediawiki_xml import MediaWikiXmlSource
from arborist.sources.options import HTML_EXTRACTORS, SourceOptions
from arborist.sources.pydoc import PydocSource
from arborist.sources.self_source import SelfSource
from arborist.sources.single import HtmlSource, MarkdownSource, PdfSource, TextSource
from arborist.sources.stream import first_bytes

GROUP = "arborist.sources"
_MEMBERS = ("kind", "scope", "complete", "items", "extractor_of", "extract")

_BUILT_IN: MappingProxyType[str, Callable[[Path, SourceOptions], Source]] = MappingProxyType(
    {
        source.kind: source
        for source in (
            TextSource,
            MarkdownSource,
            HtmlSource,
            PdfSource,
            FolderSource,
            JsonlSource,
            MediaWikiXmlSource,
            MediaWikiSqlSource,
            PydocSource,
            SelfSource,
        )
    }
)
KINDS = tuple(_BUILT_IN)

# Kinds that read this interpreter or this program instead of a path.
PATHLESS = frozenset({"pydoc", "self"})

_PACKED = re.compile(r"\.(?:gz|bz2|xz|zst)\Z", re.IGNORECASE)
_NAMED = (
    (re.compile(r"\.(?:jsonl|ndjson)\Z", re.IGNORECASE), "jsonl"),
    (re.compile(r"\.xml(?:-p\d+p\d+(?:-\w+)?)?\Z", re.IGNORECASE), "mediawiki-xml"),
    (re.compile(r"\.sql\Z", re.IGNORECASE), "mediawiki-sql"),
)
_WIKI_ROOT = re.compile(
    rb"<\s*mediawiki[\s>]|<\s*m\x00e\x00d\x00i\x00a\x00w\x00i\x00k\x00i|\x00m\x00e\x00d\x00i\x00a\x00w\x00i\x00k\x00i"
)
_WIKI_PAGE = re.compile(rb"<page>\s*<title>")
_INSERT = re.compile(rb"INSERT INTO\s+[`\"]?\w*(?:cur|old|text)[`\"]?", re.IGNORECASE)
_HTML = re.compile(rb"\A\s*(?:<!--.*?-->\s*)?<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_HEAD = 1 << 16
_LOOKED_AT = 20  # lines, to tell a collection of documents with a bad start from other JSON Lines


def kinds() -> tuple[str, ...]:
    """All kinds by name: the built-in ones, then those of installed plugins."""
    return KINDS + tuple(sorted(name for name in _plugins() if name not in _BUILT_IN))


def open_source(path: Path, kind: str | None, options: SourceOptions) -> Source:
    """The source that reads ``path``.

    Args:
        path: file or folder; not looked at for ``pydoc`` and ``self``.
        kind: one of ``kinds()``, or None to guess by name, then content.
        options: what the user asked for.

    Raises:
        SourceError: the path does not exist or cannot be looked at.
        ConfigurationError: a plugin's source does not start or is no source.
        UsageError: there is no such kind, or an option has an unknown value.
        MissingExtraError: the HTML extractor that was asked for is not installed.
    """
    _check_options(options)
    if kind in PATHLESS:
        return _BUILT_IN[kind](path, options)
    _check(path)
    if path.is_dir() and (kind is None or kind in _BUILT_IN):
        return _folder(path, kind, options)
    if kind is None:
        kind = guess(path)
    if kind == "folder":
        raise UsageError(f"{path} is not a folder", hint="leave --source out, and the kind is guessed")
    if kind in _BUILT_IN:
        formats.require(kind, options)
        return _BUILT_IN[kind](path, options)
    plugin = _plugins().get(kind)
    if plugin is None:
        raise UsageError(f"There is no source kind {kind!r}", hint="one of " + ", ".join(kinds()))
    return _plugin_source(plugin, path, options)


def _plugin_source(plugin: EntryPoint, path: Path, options: SourceOptions) -> Source:
    """Build a third party's source, or say what is wrong with it instead of failing in mid-ingest."""
    try:
        source = plugin.load()(path, options)
    except ArboristError:
        raise
    except Exception as error:
        raise ConfigurationError(
            f"The source {plugin.name!r} of the plugin {plugin.value} does not start ({type(error).__name__}: {error})",
            unchanged="Nothing was changed",
        ) from error
    missing = [name for name in _MEMBERS if not hasattr(source, name)]
    if missing:
        raise ConfigurationError(
            f"The source {plugin.name!r} of the plugin {plugin.value} lacks " + ", ".join(missing),
            unchanged="Nothing was changed",
            hint="docs/reference/sources.md says what a source must have",
        )
    return cast("Source", source)


def guess(path: Path) -> str:
    """The kind of a file by its name, else by its first bytes; ``text`` when nothing speaks."""
    name = _PACKED.sub("", path.name)
    for pattern, kind in _NAMED:
        if pattern.search(name):
            return kind if kind != "mediawiki-xml" or _is_dump(path) else formats.TEXT
    by_suffix = formats.format_of(name) if name == path.name else ""
    return by_suffix or _by_content(path)


def _is_dump(path: Path) -> bool:
    """A file called .xml is a dump when it says so, or when it cannot be looked into."""
    head = first_bytes(path, _HEAD)
    return not head or bool(_WIKI_ROOT.search(head) or _WIKI_PAGE.search(head))


def _by_content(path: Path) -> str:
    head = first_bytes(path, _HEAD)
    if _WIKI_ROOT.search(head):
        return "mediawiki-xml"
    if _INSERT.search(head):
        return "mediawiki-sql"
    if head.startswith(b"%PDF-"):
        return formats.PDF
    if _HTML.match(head):
        return formats.HTML
    line = head.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")[0]
    if line.startswith(b"{") and line.rstrip().endswith(b"}") and b'"text"' in line:
        return "jsonl"
    return formats.TEXT


def _check_options(options: SourceOptions) -> None:
    """Fail before any work, not at the first page."""
    if options.html_extractor not in HTML_EXTRACTORS:
        raise UsageError(
            f"There is no HTML extractor {options.html_extractor!r}", hint="one of " + ", ".join(HTML_EXTRACTORS)
        )
    if options.html_extractor == "trafilatura":
        formats.require(formats.HTML, options)


def _check(path: Path) -> None:
    try:
        path.stat()
    except FileNotFoundError:
        raise SourceError(
            f"There is nothing at {path}", unchanged="Nothing was changed", hint="check the spelling of the path"
        ) from None
    except OSError as error:
        raise SourceError(f"{path}: {reason.of_os_error(error)}", unchanged="Nothing was changed") from error


def _folder(path: Path, kind: str | None, options: SourceOptions) -> Source:
    form = kind if kind and kind != "folder" else ""
    return FolderSource(path, options, form=form, opener=partial(_container, options))


def _container(options: SourceOptions, path: Path, kind: str) -> Source | None:
    """The source of a dump or JSONL file inside a folder (of ``kind`` when known), None for any other file."""
    if kind:
        return _BUILT_IN[kind](path, options)
    name = _PACKED.sub("", path.name)
    for pattern, named in _NAMED:
        if pattern.search(name) and _holds(path, named):
            return _BUILT_IN[named](path, options)
    return None


def _holds(path: Path, kind: str) -> bool:
    """A folder may hold JSON Lines, XML or SQL of any sort; only what we can read is opened as such."""
    if kind == "mediawiki-xml":
        return _is_dump(path)
    head = first_bytes(path, _HEAD)
    if kind == "mediawiki-sql":
        return bool(_INSERT.search(head))
    lines = head.removeprefix(b"\xef\xbb\xbf").lstrip().split(b"\n", _LOOKED_AT)
    # A first line longer than what was read cannot be parsed, only looked at.
    return any(map(is_document, lines[:_LOOKED_AT])) or (len(lines) == 1 and len(head) == _HEAD and b'"text"' in head)


def _plugins() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}
