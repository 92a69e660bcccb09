"""Documents made without the text room: the store takes any tiling with right leaves."""

import json

from arborist.core.digest import hash_text, text_hash
from arborist.core.merkle import leaf_hash, root_of
from arborist.core.model import ChunkSpan, Document


def build_document(
    uri: str,
    text: str,
    *,
    title: str = "",
    width: int = 40,
    raw: bytes | None = None,
    raw_sha256: str = "",
    fetched: str = "",
    layout: str = "",
    heading: str = "",
) -> Document:
    starts = range(0, len(text), width)
    chunks = tuple(
        ChunkSpan(index, start, min(start + width, len(text)), heading if index else "")
        for index, start in enumerate(starts)
    )
    leaves = tuple(leaf_hash(text[chunk.start : chunk.end].encode()) for chunk in chunks)
    root = hash_text(root_of(leaves))
    raw_sha256 = raw_sha256 or text_hash(text.encode() if raw is None else raw)
    fields = {
        "extractor": "plain",
        "extractor_version": "1",
        "fetched": fetched,
        "layout": layout,
        "raw_sha256": raw_sha256,
        "root": root,
        "size": len(chunks),
        "title": title or uri,
        "type": "arborist/descriptor/v1",
        "uri": uri,
    }
    descriptor = json.dumps({key: value for key, value in fields.items() if value != ""}, sort_keys=True).encode()
    return Document(
        uri=uri,
        title=title or uri,
        text=text,
        chunks=chunks,
        leaves=leaves,
        root=root,
        descriptor=descriptor,
        raw_sha256=raw_sha256,
        extractor="plain",
        extractor_version="1",
        layout=layout,
        raw=raw,
    )
