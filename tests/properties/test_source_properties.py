"""Whatever the bytes, a source yields typed items and an extractor gives text or a SourceError."""

import bz2
import gzip
import pickle
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from arborist.core.errors import SourceError
from arborist.core.model import Failed, RawDocument, RawItem, Skipped
from arborist.sources.file import _cut
from arborist.sources.ignore import glob_pattern
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source
from arborist.sources.wikitext.render import render

WIKI = st.lists(
    st.sampled_from(
        ["{{", "}}", "[[", "]]", "{|", "|}", "\n", "|", "||", "!", "!!", "|-", "|+", "'''", "''", "<ref>", "</ref>",
         "<nowiki>", "</nowiki>", "<!--", "-->", "== h ==", "*", "#", ":", ";", "{{{", "}}}", "convert", "5", "km",
         "File:a.png", "Category:b", "infobox x", "a=b", "<br>", "<sup>2</sup>", "&amp;", "&#0;", "__TOC__", "http://a b]",
         "[http://a ", "colspan=3|", "rowspan=2|", "word", " ", "\x00", "\x04", "é", "𝄞", "<math>", "</math>", "(", ")", ","]
    ),
    max_size=60,
).map("".join)  # fmt: skip

OPTIONS = SourceOptions(part_bytes=64, max_item_bytes=4096)


def check(name: str, kind: str | None, data: bytes) -> list:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(data)
        source = pickle.loads(pickle.dumps(open_source(path, kind, OPTIONS)))
        items = list(source.items())
        for item in items:
            assert isinstance(item, RawItem | Skipped | Failed)
            item.uri.encode()
            if isinstance(item, RawItem):
                item.title.encode()
                try:
                    document = source.extract(item)
                except SourceError:
                    continue
                assert isinstance(document, RawDocument)
                assert source.extractor_of(item) == (document.extractor, document.extractor_version)
            else:
                assert item.reason.endswith(".")
        if any(isinstance(item, Failed) for item in items):
            assert not source.complete
        return items


@given(st.binary(max_size=400))
def test_any_bytes_under_any_name(data):
    for name, kind in [
        ("a.txt", None), ("a.md", None), ("a.html", None), ("a.jsonl", None), ("a", None), ("a.xml", "mediawiki-xml"),
        ("a.sql", "mediawiki-sql"), ("a.jsonl.gz", "jsonl"),
    ]:  # fmt: skip
        check(name, kind, data)


@given(st.binary(max_size=200), st.integers(0, 300))
def test_cut_and_damaged_packings(data, cut):
    for pack, name in [(gzip.compress, "a.jsonl.gz"), (bz2.compress, "a.jsonl.bz2")]:
        packed = pack(b'{"id": "x", "text": "y"}\n' + data)
        check(name, None, packed[:cut] + packed[cut + 1 :])


@given(st.text(max_size=300))
def test_any_text_inside_containers(text):
    check("a.sql", "mediawiki-sql", ("INSERT INTO cur VALUES (1,0,'T','" + text).encode("utf-8", "replace"))
    check("a.xml", "mediawiki-xml", f"<mediawiki><page><title>{text}</title>".encode("utf-8", "replace"))


@settings(max_examples=300)
@given(WIKI)
def test_wikitext_never_fails_and_leaves_no_marks(text):
    prose = render(text, "T")
    assert not set(prose.text) & set("\x02\x03\x04\x05\x06")
    assert prose == render(text, "T")


@given(st.text(alphabet="aä𝄞 \n", min_size=12, max_size=200), st.integers(8, 40))
def test_cuts_fall_between_characters(text, limit):
    raw = text.encode()
    while len(raw) > limit:
        part, raw = _cut(raw, limit, "")
        assert 0 < len(part) <= limit
        part.decode()
        raw.decode()


@given(st.text(max_size=40))
def test_any_pattern_compiles_or_is_refused(pattern):
    for anchored in (True, False):
        compiled = glob_pattern(pattern, anchored=anchored)
        if compiled is not None:
            compiled.match("some/path/name.txt")
