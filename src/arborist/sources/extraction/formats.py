"""Which extractor reads which file, told by the name's ending.

One table for single files and folders, so that a file is read the same way
however it was reached. The optional extractor is chosen by name and never
silently: asking for one that is not installed is an error.
"""

from collections.abc import Callable
from pathlib import PurePath
from types import MappingProxyType

from arborist.core.model import RawDocument, RawItem
from arborist.sources.extraction import plain
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions

TEXT, MARKDOWN, HTML = "text", "markdown", "html"

SUFFIXES = MappingProxyType(
    {
        ".txt": TEXT,
        ".text": TEXT,
        ".log": TEXT,
        ".md": MARKDOWN,
        ".markdown": MARKDOWN,
        ".mdown": MARKDOWN,
        ".mkd": MARKDOWN,
        ".html": HTML,
        ".htm": HTML,
        ".xhtml": HTML,
    }
)

# Endings that never hold prose as bytes; passed over without opening the file.
BINARY_SUFFIXES = frozenset(
    [
        ".7z",
        ".a",
        ".aac",
        ".ai",
        ".apk",
        ".avi",
        ".avif",
        ".bin",
        ".bmp",
        ".bz2",
        ".class",
        ".dat",
        ".db",
        ".deb",
        ".dll",
        ".dmg",
        ".doc",
        ".docx",
        ".dylib",
        ".ear",
        ".eot",
        ".epub",
        ".exe",
        ".flac",
        ".flv",
        ".gguf",
        ".gif",
        ".gz",
        ".heic",
        ".ico",
        ".img",
        ".iso",
        ".jar",
        ".jpeg",
        ".jpg",
        ".lib",
        ".lz4",
        ".m4a",
        ".m4v",
        ".mkv",
        ".mo",
        ".mov",
        ".mp3",
        ".mp4",
        ".mpeg",
        ".mpg",
        ".npy",
        ".npz",
        ".o",
        ".obj",
        ".odp",
        ".ods",
        ".odt",
        ".ogg",
        ".onnx",
        ".otf",
        ".parquet",
        ".pb",
        ".pdf",
        ".pickle",
        ".pkl",
        ".png",
        ".ppt",
        ".pptx",
        ".psd",
        ".pt",
        ".pyc",
        ".pyd",
        ".pyo",
        ".rar",
        ".rpm",
        ".safetensors",
        ".so",
        ".sqlite",
        ".sqlite3",
        ".svgz",
        ".swf",
        ".tar",
        ".tgz",
        ".tif",
        ".tiff",
        ".ttf",
        ".wasm",
        ".wav",
        ".webm",
        ".webp",
        ".whl",
        ".wma",
        ".wmv",
        ".woff",
        ".woff2",
        ".xls",
        ".xlsx",
        ".xz",
        ".zip",
        ".zst",
    ]
)

Extractor = Callable[[RawItem, SourceOptions], tuple[Extracted, str, str]]


def format_of(name: str) -> str:
    """The format of a file by its name's ending; "" for one we do not know."""
    return SUFFIXES.get(PurePath(name).suffix.lower(), "")


def _text(item: RawItem, options: SourceOptions) -> tuple[Extracted, str, str]:
    return plain.extract(item, options.encoding), plain.NAME, plain.VERSION


def _markdown(item: RawItem, options: SourceOptions) -> tuple[Extracted, str, str]:
    # Imported when first used: a corpus of text needs neither parser.
    from arborist.sources.extraction import markdown  # noqa: PLC0415

    return markdown.extract(item, options.encoding), markdown.NAME, markdown.VERSION


def _html(item: RawItem, options: SourceOptions) -> tuple[Extracted, str, str]:
    if options.html_extractor == "trafilatura":
        from arborist.sources.extraction import main_text  # noqa: PLC0415

        return main_text.extract(item, options.encoding), main_text.NAME, main_text.version()
    from arborist.sources.extraction import markup  # noqa: PLC0415

    return markup.extract(item, options.encoding), markup.NAME, markup.VERSION


EXTRACTORS: MappingProxyType[str, Extractor] = MappingProxyType({TEXT: _text, MARKDOWN: _markdown, HTML: _html})


def extractor_of(item: RawItem, options: SourceOptions) -> tuple[str, str]:
    """Name and version of the extractor that ``extract`` would use for an item."""
    form = item.meta.get("format", TEXT)
    if form == TEXT:
        return plain.NAME, plain.VERSION
    if form == MARKDOWN:
        from arborist.sources.extraction import markdown  # noqa: PLC0415

        return markdown.NAME, markdown.VERSION
    if options.html_extractor == "trafilatura":
        from arborist.sources.extraction import main_text  # noqa: PLC0415

        return main_text.NAME, main_text.version()
    from arborist.sources.extraction import markup  # noqa: PLC0415

    return markup.NAME, markup.VERSION


def extract(item: RawItem, options: SourceOptions) -> RawDocument:
    """Extract an item in the format that its ``meta`` names.

    Raises:
        SourceError: this item cannot be read as that format.
    """
    found, name, version = EXTRACTORS[item.meta.get("format", TEXT)](item, options)
    return raw_document(item, found, name, version, keep_raw=options.keep_raw)
