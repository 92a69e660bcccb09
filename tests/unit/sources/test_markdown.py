"""Markdown: what a reader of the rendered page sees."""

import pytest

from arborist.core.errors import SourceError
from arborist.core.model import RawItem
from arborist.sources.extraction.markdown import extract


def page(markdown):
    return extract(RawItem("file:///p.md", "p.md", markdown.encode()))


def text(markdown):
    return page(markdown).text.rstrip("\n")


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("# Top\n\nSome *emphasis* and **bold**\nover lines.", "# Top\n\nSome emphasis and bold over lines."),
        ("Setext\n------\n", "## Setext"),
        ("[words](http://x.y 'title') and <http://z.a>", "words and http://z.a"),
        ("before ![alt](x.png) after", "before  after"),
        ("- a\n  - b\n- c\n\n3. x\n4. y", "- a\n  - b\n- c\n3. x\n4. y"),
        ("```python\n# not a *heading*\n  x = 1\n```", "# not a *heading*\n  x = 1"),
        ("    indented code", "indented code"),
        ("> quoted", "quoted"),
        ("`code *stays*`", "code *stays*"),
        ("one  \ntwo", "one\ntwo"),
        ("| City | People |\n|---|--:|\n| Paris | 2 |\n| Lyon | |", "- City: Paris; People: 2\n- City: Lyon"),
        ("<div align='center'>\n<b>html</b> words\n</div>", "html words"),
        ("<!-- hidden -->\n\nseen <!-- too --> here", "seen  here"),
        ("[[Note name|shown]] and [[Other]]", "shown and Other"),
        ("a &amp; b &copy;", "a & b ©"),
        ("---\n\nrule", "rule"),
        ("", ""),
    ],
)
def test_constructs(markdown, expected):
    assert text(markdown) == expected


def test_titles():
    assert page("---\ntitle: 'From front matter'\ntags: [a]\n---\n# Heading\n").title == "From front matter"
    assert page("---\ntitle: x\n---\nbody").text == "body\n"
    assert page("## Second\n\n# First").title == "First"
    assert page("no heading").title == ""


def test_too_large_or_hostile_is_refused_in_words():
    with pytest.raises(SourceError, match="brackets"):
        text("[" * 100_000)
    with pytest.raises(SourceError, match="more than the"):
        text("x" * 9_000_000)
