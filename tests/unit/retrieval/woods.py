"""Small corpora for the tests of index and retrieval, made of the real store."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from arborist.bench.retrieval_corpus import built
from arborist.core.digest import text_hash
from arborist.core.model import Document, RawDocument
from arborist.retrieval.corpus import Corpus
from arborist.text.document import make_document


def document(uri: str, title: str, text: str, layout: str = "") -> Document:
    return make_document(RawDocument(uri, title, text, text_hash(text.encode()), "test", "1", layout))


@contextmanager
def planted(folder: Path, documents: Sequence[Document], shards: int = 1) -> Iterator[Corpus]:
    with built(folder, documents, shards) as corpus:
        yield corpus
