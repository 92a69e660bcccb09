"""From an extracted document to its identity: canonical text, chunks, leaves, root, descriptor.

Last step of ``text``, called by ingest on what a source extracted and by
anyone who wants to recompute a root. The descriptor is canonical JSON with
the type tag ``arborist/descriptor/v1``; optional fields that are empty are
left out, so adding one later changes no old descriptor. Pure; the same text
gives the same root everywhere.
"""

import re

from arborist.core.canonical import canonical_json
from arborist.core.digest import hash_text
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import Document, RawDocument
from arborist.text.canonical import canonical_text
from arborist.text.chunk import chunk_spans
from arborist.text.versions import CHUNK_VERSION, TEXT_VERSION

DESCRIPTOR_TYPE = "arborist/descriptor/v1"
_TITLE_SPACE = re.compile(r"\s+")


def make_document(raw: RawDocument) -> Document:
    """Build the document of ``raw``; an empty text is a valid document of size 0.

    Raises:
        SourceError: the text or title has no canonical form.
    """
    text = canonical_text(raw.text)
    title = _TITLE_SPACE.sub(" ", canonical_text(raw.title)).strip()
    chunks = chunk_spans(text)
    leaves = tuple(leaf_hash(text[span.start : span.end].encode("utf-8")) for span in chunks)
    root = hash_text(root_of(leaves))
    return Document(
        uri=raw.uri,
        title=title,
        text=text,
        chunks=chunks,
        leaves=leaves,
        root=root,
        descriptor=_descriptor(raw, title, root, len(leaves)),
        raw_sha256=raw.raw_sha256,
        extractor=raw.extractor,
        extractor_version=raw.extractor_version,
        layout=raw.layout,
        raw=raw.raw,
    )


def _descriptor(raw: RawDocument, title: str, root: str, size: int) -> bytes:
    body: dict[str, str | int] = {
        "type": DESCRIPTOR_TYPE,
        "uri": raw.uri,
        "title": title,
        "raw_sha256": raw.raw_sha256,
        "extractor": raw.extractor,
        "extractor_version": raw.extractor_version,
        "text_version": TEXT_VERSION,
        "chunk_version": CHUNK_VERSION,
        "root": root,
        "size": size,
    }
    optional = {"derived_from": raw.derived_from, "layout": raw.layout, "fetched": raw.fetched}
    body.update({name: value for name, value in optional.items() if value})
    return canonical_json(body)
