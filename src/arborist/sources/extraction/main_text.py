"""HTML to main text with trafilatura, the optional extra ``html``.

Chosen by name only (``--html-extractor trafilatura``), because its output
changes between releases: its own version is the extractor version recorded.
"""

from importlib.metadata import version as installed_version

from arborist.core.errors import MissingExtraError, SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction.charset import declared_charset
from arborist.sources.extraction.result import Extracted
from arborist.text.canonical import decode

NAME = "html-trafilatura"


def version() -> str:
    """The installed version of trafilatura.

    Raises:
        MissingExtraError: it is not installed.
    """
    require()
    return installed_version("trafilatura")


def require() -> None:
    """Fail early, before any work, when the extra is missing.

    Raises:
        MissingExtraError: naming the extra to install.
    """
    try:
        import trafilatura  # noqa: F401, PLC0415
    except ImportError:
        raise MissingExtraError.naming("html", "trafilatura", "The HTML extractor trafilatura") from None


def extract(item: RawItem, encoding: str = "") -> Extracted:
    """Main text of an HTML page.

    Raises:
        SourceError: trafilatura finds no text in it, or it is binary.
    """
    require()
    import trafilatura  # noqa: PLC0415

    source = decode(item.raw, encoding or declared_charset(item.raw) or None).text
    text = trafilatura.extract(source, include_comments=False, include_tables=True)
    if text is None:
        raise SourceError("trafilatura finds no main text in it", hint="use --html-extractor selectolax")
    found = trafilatura.extract_metadata(source)
    return Extracted(text + "\n", (found.title or "") if found else "")
