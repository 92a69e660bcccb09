"""Plain text: decoded by rule, otherwise untouched."""

from arborist.core.model import RawItem
from arborist.sources.extraction.result import Extracted
from arborist.text.canonical import decode

NAME = "text"
VERSION = "1"


def version() -> str:
    """Version of this extractor."""
    return VERSION


def extract(item: RawItem, encoding: str = "") -> Extracted:
    """Decode the bytes; ``meta["encoding"]`` wins, then ``encoding``, then the rule of ``text-v1``.

    Raises:
        SourceError: binary data, or bytes that are wrong in the declared encoding.
    """
    return Extracted(decode(item.raw, item.meta.get("encoding") or encoding or None).text)
