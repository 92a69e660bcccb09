"""Folders: order, ignore rules, links, special files, and what is never followed."""

import os
import pickle
from pathlib import Path

import pytest

from arborist.core.errors import SourceError, UsageError
from arborist.core.model import Failed, RawItem, Skipped
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source


def read(path: Path, **options):
    source = open_source(path, None, SourceOptions(**options))
    items = list(source.items())
    return source, items


def names(items, kind):
    return [item.uri.rsplit("/", 1)[1] for item in items if isinstance(item, kind)]


def reasons(items):
    return {item.uri.rsplit("/", 1)[1]: item.reason for item in items if not isinstance(item, RawItem)}


def test_files_come_in_name_order_with_file_uris(tmp_path):
    for name in ("b.txt", "a.md", "c/z.txt", "c/a.txt", "B.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"text of {name}")
    source, items = read(tmp_path)
    assert names(items, RawItem) == ["B.txt", "a.md", "b.txt", "a.txt", "z.txt"]
    assert source.complete
    assert all(item.uri.startswith(source.scope) for item in items)


def test_source_travels_to_a_worker(tmp_path):
    (tmp_path / "a.txt").write_text("words")
    source, items = read(tmp_path)
    assert pickle.loads(pickle.dumps(source)).extract(items[0]).text == "words"


def test_ignore_files_nest_and_negate(tmp_path):
    (tmp_path / ".gitignore").write_text("*.log\nbuild/\n/top.txt\n!keep.log\n")
    (tmp_path / ".arborignore").write_text("drafts/**\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/.gitignore").write_text("!again.log\n")
    for name in ("a.log", "keep.log", "top.txt", "sub/top.txt", "sub/again.log", "build/x.txt", "drafts/d.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    _, items = read(tmp_path)
    assert sorted(names(items, RawItem)) == ["again.log", "keep.log", "top.txt"]
    why = reasons(items)
    assert why["a.log"] == "An ignore file leaves it out."
    details = {item.uri.rsplit("/", 1)[1]: item.detail for item in items if isinstance(item, Skipped)}
    assert details["a.log"] == "by “*.log” in .gitignore"
    assert "build" in why
    assert "d.txt" in why


def test_include_and_exclude(tmp_path):
    for name in ("a.md", "b.md", "c.txt", "deep/d.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    source, items = read(tmp_path, include=("*.md",), exclude=("b.*",))
    assert names(items, RawItem) == ["a.md", "d.md"]
    assert not source.complete, "a narrowed listing must not tombstone what it did not look for"
    with pytest.raises(UsageError):
        read(tmp_path, include=("[",))


def test_links_pipes_and_hidden_files_are_skipped_with_reasons(tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    (root / "a.txt").write_text("x")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "loop").symlink_to(root)
    (root / "self").symlink_to(root / "self")
    (root / "out.txt").symlink_to(tmp_path / "secret.txt")
    (root / "in.txt").symlink_to(root / "a.txt")
    (root / "gone.txt").symlink_to(root / "nowhere")
    (root / ".hidden").write_text("x")
    os.mkfifo(root / "pipe.txt")
    source, items = read(root)
    assert names(items, RawItem) == ["a.txt"]
    assert not [item for item in items if isinstance(item, Failed)]
    why = reasons(items)
    assert "leads out of the folder" in why["out.txt"]
    assert "would never end" in why["loop"]
    assert "leads back to itself" in why["self"]
    assert "under its own name" in why["in.txt"]
    assert "does not exist" in why["gone.txt"]
    assert "pipe" in why["pipe.txt"]
    assert "hidden" in why[".hidden"]
    assert source.complete


def test_a_root_that_is_a_link_is_followed(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "real/a.txt").write_text("x")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    _, items = read(tmp_path / "link")
    assert names(items, RawItem) == ["a.txt"]


def test_binary_by_ending_is_skipped_and_binary_text_fails(tmp_path):
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    (tmp_path / "b.txt").write_bytes(b"\x7fELF" + bytes(range(256)) * 20)
    (tmp_path / "c").write_bytes(bytes(100))
    source, items = read(tmp_path)
    assert sorted(names(items, Skipped)) == ["a.png", "c"]
    (item,) = [item for item in items if isinstance(item, RawItem)]
    with pytest.raises(SourceError):
        source.extract(item)


def test_an_unlistable_folder_fails_and_the_rest_goes_on(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "b.txt").write_text("x")
    real = os.scandir

    def scandir(path):
        if str(path).endswith("a"):
            raise PermissionError(13, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    source, items = read(tmp_path)
    assert names(items, RawItem) == ["b.txt"]
    assert "no permission" in reasons(items)["a"]
    assert not source.complete


def test_names_that_are_not_utf8_keep_their_bytes(tmp_path):
    name = os.fsdecode(b"caf\xe9.txt")
    (tmp_path / name).write_text("x")
    source, items = read(tmp_path)
    assert items[0].uri.endswith("caf%E9.txt")
    source.extract(items[0]).title.encode("utf-8")


def test_jsonl_and_text_in_one_folder(tmp_path):
    (tmp_path / "docs.jsonl").write_text('{"id": "d1", "title": "One", "text": "first"}\n')
    (tmp_path / "note.txt").write_text("second")
    source, items = read(tmp_path)
    assert [source.extract(item).text for item in items] == ["first", "second"]
    assert items[0].uri == "d1"
    assert source.extract(items[0]).extractor == "jsonl"


def test_json_lines_of_something_else_are_skipped_in_a_folder_and_fail_when_named(tmp_path):
    (tmp_path / "log.jsonl").write_text('{"level": "info"}\n' * 500)
    _, items = read(tmp_path)
    assert "none of its first lines is a document" in items[0].reason
    _, items = read(tmp_path / "log.jsonl")
    assert len(items) == 101
    assert "the rest was not read" in items[-1].reason
    (tmp_path / "log.jsonl").write_text('broken\n{"id": "a", "text": "x"}\n')
    _, items = read(tmp_path)
    assert [type(item) for item in items] == [Failed, RawItem]


def test_a_missing_path_is_a_source_error(tmp_path):
    with pytest.raises(SourceError, match="There is nothing at"):
        open_source(tmp_path / "none", None, SourceOptions())
