"""Which extractor reads which file, told by the name's ending.

One table for single files and folders, so that a file is read the same way
however it was reached. The optional extractor is chosen by name and never
silently: asking for one that is not installed is an error.
"""

from importlib import import_module
from pathlib import PurePath
from types import MappingProxyType, ModuleType

from arborist.core.model import RawDocument, RawItem
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions

TEXT, MARKDOWN, HTML, PDF = "text", "markdown", "html", "pdf"
FORMATS = (TEXT, MARKDOWN, HTML, PDF)
_MODULES = {TEXT: "plain", MARKDOWN: "markdown", HTML: "markup", "trafilatura": "main_text", PDF: "pdf"}

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
        ".pdf": PDF,
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


def format_of(name: str) -> str:
    """The format of a file by its name's ending; "" for one we do not know."""
    return SUFFIXES.get(PurePath(name).suffix.lower(), "")


def _module(form: str, options: SourceOptions) -> ModuleType:
    """The extractor's module, imported when first used: a corpus of text needs no parser."""
    if form == HTML and options.html_extractor != "selectolax":
        form = options.html_extractor
    return import_module(f"arborist.sources.extraction.{_MODULES[form]}")


def require(form: str, options: SourceOptions) -> None:
    """Fail before any work when the package that a format needs is missing.

    Raises:
        MissingExtraError: naming the extra to install.
    """
    if form == PDF or (form == HTML and options.html_extractor == "trafilatura"):
        _module(form, options).require()


def extractor_of(item: RawItem, options: SourceOptions) -> tuple[str, str]:
    """Name and version of the extractor that ``extract`` would use for an item."""
    module = _module(item.meta.get("format", TEXT), options)
    return module.NAME, module.version()


def extract(item: RawItem, options: SourceOptions) -> RawDocument:
    """Extract an item in the format that its ``meta`` names.

    Raises:
        SourceError: this item cannot be read as that format.
    """
    module = _module(item.meta.get("format", TEXT), options)
    found: Extracted = module.extract(item, options.encoding)
    return raw_document(item, found, module.NAME, module.version(), keep_raw=options.keep_raw)
