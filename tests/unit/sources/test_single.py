"""Single files: text in parts, files that change, and what is no file."""

import gzip
import os
import sys
from pathlib import Path

import pytest

from arborist.core.digest import text_hash
from arborist.core.errors import MissingExtraError, SourceError, UsageError
from arborist.core.model import Failed, Skipped
from arborist.sources.options import SourceOptions
from arborist.sources.registry import guess, open_source


def read(path, kind=None, **options):
    source = open_source(path, kind, SourceOptions(**options))
    return source, list(source.items())


def test_text_with_uri_title_and_hash(tmp_path):
    path = tmp_path / "a b.txt"
    path.write_bytes(b"\xef\xbb\xbfcaf\xc3\xa9\r\n")
    source, (item,) = read(path)
    document = source.extract(item)
    assert item.uri == path.as_uri()
    assert document.title == "a b.txt"
    assert document.text.startswith("café")
    assert document.raw_sha256 == text_hash(path.read_bytes())
    assert document.raw is None
    assert source.complete


def test_raw_bytes_are_kept_when_asked(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"x")
    source, (item,) = read(tmp_path / "a.txt", keep_raw=True)
    assert source.extract(item).raw == b"x"


def test_an_empty_file_is_a_valid_empty_document(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"")
    source, (item,) = read(tmp_path / "a.txt")
    assert source.extract(item).text == ""


@pytest.mark.parametrize(
    "text",
    ["x" * 5000, "ä" * 3000, "para one.\n\n" * 400, "line\n" * 900, "word " * 900, "𝄞" * 1500],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_large_text_becomes_parts_that_add_up(tmp_path, text, encoding):
    path = tmp_path / "big.txt"
    path.write_bytes(text.encode(encoding))
    source, items = read(path, part_bytes=1000)
    assert len(items) > 1
    assert b"".join(item.raw for item in items) == path.read_bytes()
    assert max(len(item.raw) for item in items) <= 1000
    assert "".join(source.extract(item).text for item in items) == text
    assert items[0].uri == source.uri
    assert [item.uri for item in items[1:3]] == [f"{source.uri}#part=2", f"{source.uri}#part=3"]
    assert items[1].title == "big.txt (part 2)"
    assert all(item.uri.startswith(source.scope) for item in items[1:])


def test_a_file_that_changes_while_it_is_read_fails(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 3000)
    # The size at opening is taken from the handle, so the file must grow after that.
    real_stat = os.fstat
    sizes = []

    def fstat(number):
        sizes.append(number)
        if len(sizes) == 3:
            with path.open("ab") as other:
                other.write(b"more")
        return real_stat(number)

    monkeypatch.setattr(os, "fstat", fstat)
    source, items = read(path, kind="text")
    assert [type(item) for item in items] == [Failed]
    assert "changed while it was being read" in items[0].reason
    assert not source.complete


def test_pipes_and_devices_are_skipped_without_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe.txt")
    _, (item,) = read(tmp_path / "pipe.txt")
    assert isinstance(item, Skipped)
    assert "pipe" in item.reason
    _, (item,) = read(Path("/dev/null"))
    assert isinstance(item, Skipped)


def test_a_packed_text_file_says_so(tmp_path):
    (tmp_path / "a.txt.gz").write_bytes(gzip.compress(b"words"))
    source, (item,) = read(tmp_path / "a.txt.gz", kind="text")
    with pytest.raises(SourceError):
        source.extract(item)


def test_markdown_and_html_above_the_limit_fail(tmp_path):
    for name in ("a.md", "a.html"):
        (tmp_path / name).write_bytes(b"x" * 2000)
        _, (item,) = read(tmp_path / name, max_item_bytes=1000)
        assert "more than the limit" in item.reason


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.txt", b"x", "text"),
        ("a", b"x", "text"),
        ("README", b"# x", "text"),
        ("a.MD", b"x", "markdown"),
        ("a.htm", b"x", "html"),
        ("page", b"<!DOCTYPE html><p>x", "html"),
        ("docs.ndjson", b"{}", "jsonl"),
        ("docs", b'{"id": "a", "text": "x"}\n', "jsonl"),
        ("data.xml", b"<feed/>", "text"),
        ("dump", b'<mediawiki xml:lang="en"><page>', "mediawiki-xml"),
        ("enwiki-latest-pages-articles1.xml-p1p2", b"<mediawiki>", "mediawiki-xml"),
        ("cur", b"INSERT INTO `cur` VALUES (1", "mediawiki-sql"),
        ("x.sql", b"", "mediawiki-sql"),
    ],
)
def test_kinds_are_guessed_by_name_then_content(tmp_path, name, content, kind):
    (tmp_path / name).write_bytes(content)
    assert guess(tmp_path / name) == kind


def test_unknown_kinds_and_options_are_usage_errors(tmp_path):
    (tmp_path / "a.txt").write_text("x")
    with pytest.raises(UsageError, match="no source kind"):
        read(tmp_path / "a.txt", kind="telepathy")
    with pytest.raises(UsageError, match="not a folder"):
        read(tmp_path / "a.txt", kind="folder")
    with pytest.raises(UsageError, match="no HTML extractor"):
        read(tmp_path / "a.txt", html_extractor="magic")


def test_a_missing_extra_is_named_before_any_work(tmp_path, monkeypatch):
    (tmp_path / "a.html").write_text("x")
    monkeypatch.setitem(sys.modules, "trafilatura", None)
    with pytest.raises(MissingExtraError, match=r"arborist\[html\]"):
        read(tmp_path / "a.html", html_extractor="trafilatura")
