"""MediaWiki XML: containers, namespaces, redirects, damage, refusals."""

import bz2
import gzip
import random

import pytest

from arborist.core.digest import text_hash
from arborist.core.model import Failed, RawItem, Skipped
from arborist.sources.mediawiki_xml import MediaWikiXmlSource
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source

SITE = """<siteinfo><sitename>W</sitename><base>https://xx.example.org/wiki/Main_Page</base>
<namespaces><namespace key="0"/><namespace key="1">Talk</namespace><namespace key="6">Datei</namespace>
<namespace key="10">Vorlage</namespace></namespaces></siteinfo>"""


def page(title, text="words", extra="", ns="<ns>0</ns>"):
    return (
        f"<page><title>{title}</title>{ns}<id>1</id>{extra}<revision><id>2</id>"
        f"<timestamp>2016-04-21T09:21:24Z</timestamp><text xml:space='preserve'>{text}</text></revision></page>\n"
    )


def dump(*pages, site=SITE):
    return f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/">{site}{"".join(pages)}</mediawiki>'


def read(path, data, **options):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    source = open_source(path, "mediawiki-xml", SourceOptions(**options))
    return source, list(source.items())


def of(items, kind):
    return [item for item in items if isinstance(item, kind)]


def test_pages_with_uri_title_hash_and_time(tmp_path):
    source, items = read(tmp_path / "d.xml", dump(page("Straße A/B", "''x'' &amp; [[Datei:a.png]]y")))
    (item,) = items
    assert item.uri == "https://xx.example.org/wiki/Stra%C3%9Fe_A/B"
    document = source.extract(item)
    assert (document.title, document.text) == ("Straße A/B", "x & y\n")
    assert document.raw_sha256 == text_hash(b"''x'' & [[Datei:a.png]]y")
    assert document.extractor == "wikitext"
    assert document.fetched == "2016-04-21T09:21:24Z"
    assert source.complete
    assert source.scope == ""


def test_redirects_and_namespaces_are_skipped_with_reasons(tmp_path):
    pages = (
        page("A", "#REDIRECT [[B]]"),
        page("C", "x", extra='<redirect title="D"/>'),
        page("Vorlage:E", ns="<ns>10</ns>"),
        page("Talk:F", "said", ns="<ns>1</ns>"),
        page("G"),
    )
    _, items = read(tmp_path / "d.xml", dump(*pages))
    assert [item.title for item in of(items, RawItem)] == ["G"]
    reasons = [f"{item.reason} {item.detail}" for item in of(items, Skipped)]
    assert "to “B”" in reasons[0]
    assert "to “D”" in reasons[1]
    assert "namespace 10 (Vorlage)" in reasons[2]
    source, items = read(tmp_path / "d.xml", dump(*pages), namespaces=(0, 1))
    assert [source.extract(item).layout for item in of(items, RawItem)] == ["talk", ""]


def test_without_siteinfo_and_without_ns(tmp_path):
    _, items = read(tmp_path / "d.xml", dump(page("A b", ns=""), page("Talk:A", ns=""), site=""))
    assert items[0].uri == "mediawiki:A_b"
    assert isinstance(items[1], Skipped)
    _, items = read(tmp_path / "d.xml", dump(page("A b"), site=""), base_uri="https://w.example/")
    assert items[0].uri == "https://w.example/A_b"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_with_a_mark_even_against_the_declaration(tmp_path, encoding):
    text = '<?xml version="1.0" encoding="utf-8"?>' + dump(page("Ж", "Текст"))
    marks = {"utf-16": b"", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}
    source, items = read(tmp_path / "d.xml", marks[encoding] + text.encode(encoding))
    assert source.extract(items[0]).text == "Текст\n"
    assert open_source(tmp_path / "d.xml", None, SourceOptions()).kind == "mediawiki-xml"


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        (".bz2", bz2.compress),
        (".gz", gzip.compress),
        (".bz2", lambda data: bz2.compress(data[:300]) + bz2.compress(data[300:])),
    ],
)
def test_packed_dumps_are_guessed(tmp_path, suffix, pack):
    path = tmp_path / f"wiki.xml{suffix}"
    path.write_bytes(pack(dump(page("A"), page("B")).encode()))
    source = open_source(path, None, SourceOptions())
    assert source.kind == "mediawiki-xml"
    assert [item.title for item in source.items()] == ["A", "B"]


def test_a_cut_bz2_yields_whole_pages_then_fails(tmp_path):
    chance = random.Random(7)
    pages = [page(f"P{n}", "".join(chance.choices("abcdefgh ", k=40_000))) for n in range(60)]
    packed = bz2.compress(dump(*pages).encode(), 1)
    _, items = read(tmp_path / "d.xml.bz2", packed[: len(packed) * 2 // 3])
    assert len(items) > 10
    assert [item.title for item in items[:-1]] == [f"P{n}" for n in range(len(items) - 1)]
    assert isinstance(items[-1], Failed)
    assert "cut off" in items[-1].reason
    assert f"{len(items) - 1} pages" in items[-1].reason


def test_a_cut_plain_file_and_a_broken_one(tmp_path):
    whole = dump(page("A"), page("B"), page("C"))
    source, items = read(tmp_path / "d.xml", whole[: whole.index("<title>C") + 12])
    assert [item.title for item in of(items, RawItem)] == ["A", "B"]
    assert "cut off" in items[-1].reason
    assert not source.complete
    _, items = read(tmp_path / "d.xml", whole.replace("<title>C", "<title <C"))
    assert [item.title for item in of(items, RawItem)] == ["A", "B"]
    assert "not well-formed XML" in items[-1].reason


BOMB = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
EXTERNAL = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("head", [BOMB, EXTERNAL, '<!DOCTYPE mediawiki SYSTEM "http://example.org/x.dtd">'])
def test_document_types_are_refused(tmp_path, head):
    _, items = read(tmp_path / "d.xml", head + dump(page("A", "&b;&x;")))
    (item,) = items
    assert isinstance(item, Failed)
    assert "bombs" in item.reason


def test_deep_nesting_is_refused(tmp_path):
    _, items = read(tmp_path / "d.xml", dump(page("A"), "<x>" * 100_000))
    assert [type(item) for item in items] == [RawItem, Failed]
    assert "nested more than" in items[1].reason


def test_other_xml_is_no_dump(tmp_path):
    _, items = read(tmp_path / "d.xml", "<feed><entry>x</entry></feed>")
    assert "not a MediaWiki dump" in items[0].reason
    assert open_source(tmp_path / "d.xml", None, SourceOptions()).kind == "text"
    _, items = read(tmp_path / "d.xml", b"")
    assert isinstance(items[0], Failed)


def test_a_page_above_the_limit_fails_alone(tmp_path):
    _, items = read(tmp_path / "d.xml", dump(page("A", "x" * 5000), page("B")), max_item_bytes=1000)
    assert isinstance(items[0], Failed)
    assert "more than the limit" in items[0].reason
    assert items[1].title == "B"


def test_the_last_revision_given_is_read(tmp_path):
    two = page("A", "old").replace("</revision>", "</revision><revision><text>new</text></revision>")
    source, items = read(tmp_path / "d.xml", dump(two))
    assert [source.extract(item).text for item in items] == ["new\n"]


def test_other_content_models_are_skipped(tmp_path):
    css = page("A").replace("<text", "<model>css</model><text")
    _, items = read(tmp_path / "d.xml", dump(css))
    assert "content model" in items[0].reason
    assert items[0].detail == "css"


def test_a_missing_file_that_vanished_fails(tmp_path):
    source = MediaWikiXmlSource(tmp_path / "gone.xml", SourceOptions())
    assert "no longer exists" in next(source.items()).reason
