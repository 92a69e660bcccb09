"""HTML: main text, what a reader does not see, structure, encodings, hostile pages."""

import sys
import types

import pytest

from arborist.core.errors import SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction import formats
from arborist.sources.extraction.markup import extract
from arborist.sources.options import SourceOptions


def page(markup, **meta):
    raw = markup if isinstance(markup, bytes) else markup.encode()
    return extract(RawItem("file:///p.html", "p.html", raw, meta))


def text(markup):
    return page(markup).text.rstrip("\n")


def test_structure_becomes_lines():
    found = page(
        "<html><head><title> The\n page </title></head><body><h1>Top</h1><p>One <b>two</b>\n three.</p>"
        "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>x</li><li>y</li></ol>"
        "<pre>  code\n    kept</pre><p>line<br>break</p></body></html>"
    )
    assert found.title == "The page"
    assert found.text == ("# Top\n\nOne two three.\n\n- a\n  - b\n- c\n1. x\n2. y\n\n  code\n    kept\n\nline\nbreak\n")


def test_navigation_scripts_and_comments_are_left_out():
    assert (
        text("<body><nav>menu</nav><header>x</header><script>s</script><style>p{}</style><!-- c --><p>words</p>"
             "<aside>ad</aside><form>f</form><footer>foot</footer></body>")
        == "x\n\nwords"
    )  # fmt: skip


@pytest.mark.parametrize("tag", ["main", "article", "div role='main'"])
def test_a_marked_main_part_is_all_that_is_read(tag):
    assert text(f"<body><p>around</p><{tag}><p>core</p></{tag.split()[0]}></body>") == "core"


def test_several_articles_are_all_read():
    assert text("<body><article>one</article><article>two</article></body>") == "one\n\ntwo"


@pytest.mark.parametrize(
    "hidden",
    [
        "<p hidden>secret</p>",
        "<p aria-hidden='true'>secret</p>",
        "<p style='display:none'>secret</p>",
        "<p style='color:red; visibility : hidden'>secret</p>",
        "<p style='font-size:0px'>secret</p>",
        "<p style='position:absolute;left:-9999px'>secret</p>",
        "<p style='opacity:0'>secret</p>",
        "<style>.x, .gone { display: none }</style><p class='gone'>secret</p>",
        "<style>#gone{visibility:hidden}</style><p id='gone'>secret</p>",
        "<template>secret</template>",
        "<noscript>secret</noscript>",
        "<!-- secret -->",
    ],
)
def test_hidden_text_never_becomes_evidence(hidden):
    assert text(f"<body><p>seen</p>{hidden}</body>") == "seen"


def test_data_tables_are_rows_and_layout_tables_are_text():
    assert text("<table><caption>Cities</caption><tr><th>City<th>People<tr><td>Paris<td>2 million</table>") == (
        "Cities\n\n- City: Paris; People: 2 million"
    )
    assert text("<table><tr><td><p>left</p></td><td>right</td></tr></table>") == "left\n\nright"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("<p>naïve</p>".encode("utf-16"), "naïve"),
        (b"<meta charset='windows-1251'><p>\xcf\xf0\xe8\xe2\xe5\xf2</p>", "Привет"),
        (b'<meta http-equiv="Content-Type" content="text/html; charset=shift_jis"><p>\x93\xfa\x96{</p>', "日本"),
        ("<p>plain ä</p>".encode(), "plain ä"),
        (b"", ""),
        (b"no tags at all", "no tags at all"),
        (b"<p>&lt;b&gt; &amp; &nbsp;x</p>", "<b> & x"),
    ],
)
def test_encodings_and_fragments(raw, expected):
    assert text(raw) == expected


def test_the_title_falls_back_to_the_first_heading_then_the_file():
    assert page("<h2>Heading</h2>x").title == "Heading"
    assert page("x").title == ""


def test_hostile_nesting_is_refused_and_large_attributes_are_not_text():
    with pytest.raises(SourceError, match="deep"):
        text("<div>" * 100_000)
    assert text("<p title='" + "x" * 1_000_000 + "'>y</p>") == "y"


def test_trafilatura_is_used_when_asked_and_its_version_recorded(monkeypatch):
    fake = types.ModuleType("trafilatura")
    fake.extract = lambda source, **_: "main words" if "words" in source else None
    fake.extract_metadata = lambda _: types.SimpleNamespace(title="Found")
    monkeypatch.setitem(sys.modules, "trafilatura", fake)
    monkeypatch.setattr("arborist.sources.extraction.main_text.installed_version", lambda _: "9.9")
    options = SourceOptions(html_extractor="trafilatura")
    document = formats.extract(RawItem("u", "t", b"<p>words</p>", {"format": "html"}), options)
    assert (document.text, document.title) == ("main words\n", "Found")
    assert (document.extractor, document.extractor_version) == ("html-trafilatura", "9.9")
    with pytest.raises(SourceError, match="no main text"):
        formats.extract(RawItem("u", "t", b"<p></p>", {"format": "html"}), options)


def test_the_real_trafilatura_reads_a_page():
    sentences = " ".join(f"This is sentence number {n} of an article that is long enough to be one." for n in range(12))
    raw = f"<html><head><title>Found</title></head><body><nav>menu</nav><article><p>{sentences}</p></article></body></html>"
    options = SourceOptions(html_extractor="trafilatura")
    document = formats.extract(RawItem("u", "t", raw.encode(), {"format": "html"}), options)
    assert "sentence number 11" in document.text
    assert "menu" not in document.text
    assert document.title == "Found"
