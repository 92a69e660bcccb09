"""Documents: identity and descriptor."""

from arborist.core.canonical import parse_canonical
from arborist.core.digest import hash_text
from arborist.core.merkle import EMPTY_ROOT
from arborist.core.model import RawDocument
from arborist.text.document import make_document


def raw(**changes):
    fields = {
        "uri": "file:a.txt",
        "title": "A\r\n title ",
        "text": "e\u0301\r\n",
        "raw_sha256": "sha256:" + "0" * 64,
        "extractor": "plain",
        "extractor_version": "1",
    }
    return RawDocument(**(fields | changes))


def test_descriptor_holds_the_identity():
    document = make_document(raw())
    assert document.text == "é\n"
    assert document.title == "A title"
    body = parse_canonical(document.descriptor)
    assert body == {
        "type": "arborist/descriptor/v1",
        "uri": "file:a.txt",
        "title": "A title",
        "raw_sha256": "sha256:" + "0" * 64,
        "extractor": "plain",
        "extractor_version": "1",
        "text_version": "text-v1",
        "chunk_version": "chunk-v1",
        "root": document.root,
        "size": 1,
    }


def test_optional_fields_appear_only_when_set():
    body = parse_canonical(
        make_document(raw(layout="talk", fetched="2024-01-01T00:00:00Z", derived_from="x")).descriptor
    )
    assert (body["layout"], body["fetched"], body["derived_from"]) == ("talk", "2024-01-01T00:00:00Z", "x")


def test_same_text_same_root():
    assert make_document(raw(uri="b", title="B")).root == make_document(raw()).root


def test_empty_text_is_a_document():
    document = make_document(raw(text=""))
    assert (document.chunks, document.leaves, document.root) == ((), (), hash_text(EMPTY_ROOT))
