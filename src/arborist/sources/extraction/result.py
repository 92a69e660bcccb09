"""What an extractor gives back, and how it becomes a ``RawDocument``."""

from dataclasses import dataclass

from arborist.core.digest import text_hash
from arborist.core.model import RawDocument, RawItem


@dataclass(frozen=True, slots=True)
class Extracted:
    """Text of one item. An empty ``title`` means: keep the item's own."""

    text: str
    title: str = ""
    layout: str = ""


def raw_document(
    item: RawItem, found: Extracted, extractor: str, version: str, *, keep_raw: bool = False
) -> RawDocument:
    """Bind extracted text to the hash of the bytes it came from."""
    return RawDocument(
        uri=item.uri,
        title=found.title or item.title,
        text=found.text,
        raw_sha256=text_hash(item.raw),
        extractor=extractor,
        extractor_version=version,
        layout=found.layout,
        fetched=item.meta.get("fetched", ""),
        raw=item.raw if keep_raw else None,
    )
