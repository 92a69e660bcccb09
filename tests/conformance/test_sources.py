"""Real dumps: every page counted, and the prose as good as a general parser's."""

import re
from collections import Counter

import mwparserfromhell
import pytest
from shared_data import SHARED

from arborist.core.model import Failed, RawItem, Skipped
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source

pytestmark = pytest.mark.conformance

DUMPS = SHARED / "wiki_dumps"
EN = "enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"


def read(name, **options):
    source = open_source(DUMPS / name, None, SourceOptions(**options))
    return source, list(source.items())


@pytest.mark.parametrize(
    ("name", "kind", "pages", "redirects"),
    [
        (EN, "mediawiki-xml", 206, 100),
        ("bgwiki-latest-pages-articles-shortened.xml.bz2", "mediawiki-xml", 3, 0),
        ("enwiki-table-markup.xml.bz2", "mediawiki-xml", 5, 0),
        ("enwiki_cur_sample.sql.gz", "mediawiki-sql", 85, 45),
    ],
)
def test_every_page_is_counted(name, kind, pages, redirects):
    source, items = read(name, namespaces=tuple(range(-2, 3000)))
    assert source.kind == kind
    assert source.complete
    assert len(items) == pages
    assert sum(isinstance(item, Skipped) and "redirect" in item.reason for item in items) == redirects
    assert not [item for item in items if isinstance(item, Failed)]


def test_the_same_page_out_of_xml_and_sql_is_the_same_document():
    xml, xml_items = read(EN)
    sql, sql_items = read("enwiki_cur_sample.sql.gz", base_uri="https://en.wikipedia.org/wiki/")
    first = {item.uri: xml.extract(item) for item in xml_items if isinstance(item, RawItem)}
    second = {item.uri: sql.extract(item) for item in sql_items if isinstance(item, RawItem)}
    assert len(second) == 40
    assert all(first[uri] == document for uri, document in second.items())


# What our prose leaves out on purpose.
_LEFT_OUT = re.compile(
    r"(?s)<ref[^<>]*/>|<ref\b.*?</ref>|<gallery.*?</gallery>|(?m:^)==\s*(?:See also|External links?)\s*==.*?(?=(?m:^)==[^=]|\Z)"
)


def _words(text):
    return Counter(re.findall(r"\w{3,}", text.lower()))


def test_prose_keeps_the_words_that_a_general_parser_keeps():
    """mwparserfromhell's ``strip_code`` is the oracle for running text (it drops tables and template values)."""
    source, items = read(EN)
    for item in [item for item in items if isinstance(item, RawItem)][::3]:
        oracle = mwparserfromhell.parse(_LEFT_OUT.sub("", item.raw.decode())).strip_code()
        # What it leaves in: file options and captions, category and language links, table markup.
        oracle = re.sub(
            r"(?m)^.*(?:thumb|\|).*$|^(?:Category|[a-z-]{2,12}):.*$|^ *[|!{].*$|^.*wikitable.*$", "", oracle
        )
        wanted, found = _words(oracle), _words(source.extract(item).text)
        kept = sum((wanted & found).values()) / max(1, sum(wanted.values()))
        assert kept >= 0.88, (item.title, kept, (wanted - found).most_common(20))


def test_no_markup_is_left_in_any_page():
    for name in (EN, "enwiki-table-markup.xml.bz2", "bgwiki-latest-pages-articles-shortened.xml.bz2"):
        source, items = read(name)
        for item in items:
            if isinstance(item, RawItem):
                text = re.sub(r"(?m)^.*\\[a-z]+.*$", "", source.extract(item).text)  # formulas are TeX
                left = re.search(r"\{\{|\}\}|\[\[|\]\]|\{\||<ref|</?[a-z]+ ?/?>|[\x00-\x08]", text)
                assert left is None, (item.title, text[max(0, left.start() - 60) : left.end() + 60])


def test_well_known_first_sentences():
    source, items = read(EN)
    first = {item.title: source.extract(item).text.split("\n")[0] for item in items if isinstance(item, RawItem)}
    assert first["Abraham Lincoln"].startswith(
        "Abraham Lincoln (February 12, 1809 – April 15, 1865) was the 16th President of the United States, "
        "serving from March 1861 until his assassination in April 1865."
    )
    assert first["Aikido"].startswith("Aikido (合気道, Aikidō) is a modern Japanese martial art")
    assert first["Albert Einstein"].startswith("Albert Einstein (14 March 1879 – 18 April 1955) was a German-born")


@pytest.mark.parametrize(
    ("dataset", "least"), [("retrieval/scifact/docs.jsonl.gz", 5000), ("wiki_leads_en/docs.jsonl.xz", 100)]
)
def test_jsonl_collections_read_without_a_failure(dataset, least):
    source = open_source(SHARED / dataset, None, SourceOptions())
    count = 0
    for item in source.items():
        assert isinstance(item, RawItem), item
        count += 1
    assert count >= least
    assert source.complete
