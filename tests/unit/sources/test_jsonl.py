"""JSONL: every packing, bad lines, and damage half-way."""

import bz2
import gzip
import json
import lzma

import pytest
import zstandard

from arborist.core.digest import text_hash
from arborist.core.model import Failed, RawItem
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source

GOOD = b'{"uri": "u:1", "title": "T", "text": "hello"}\n{"id": 7, "text": "seven"}'


def read(path, **options):
    source = open_source(path, None, SourceOptions(**options))
    return source, list(source.items())


@pytest.mark.parametrize(
    ("suffix", "pack"),
    [
        ("", bytes),
        (".gz", gzip.compress),
        (".bz2", bz2.compress),
        (".xz", lzma.compress),
        (".zst", zstandard.compress),
        (".gz", lambda data: gzip.compress(data[:20]) + gzip.compress(data[20:])),
    ],
)
def test_every_packing(tmp_path, suffix, pack):
    path = tmp_path / f"d.jsonl{suffix}"
    path.write_bytes(pack(GOOD))
    source, items = read(path)
    assert source.kind == "jsonl"
    assert [(item.uri, item.title) for item in items] == [("u:1", "T"), ("7", "7")]
    document = source.extract(items[0])
    assert document.text == "hello"
    assert document.raw_sha256 == text_hash(GOOD.split(b"\n")[0])
    assert source.complete


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "is not a JSON object"),
        (b"[1]", "is not a JSON object"),
        (b'{"text": "x"}', "names no document"),
        (b'{"id": "", "text": "x"}', "names no document"),
        (b'{"id": true, "text": "x"}', "names no document"),
        (b'{"id": "a"}', 'no "text"'),
        (b'{"id": "a", "text": 5}', 'no "text"'),
        (b'{"id": "a", "id": "b", "text": "x"}', "a key stands twice"),
        (b'{"id": "a", "text": "\\ud800"}', "surrogate"),
        (b'{"id": "a", "text": "\xff"}', "not UTF-8"),
        (b'{"id": "a", "text": ' + b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_bad_line_fails_alone_with_its_number(tmp_path, line, why):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b'{"id": "ok", "text": "x"}\r\n\n' + line + b'\n{"id": "ok2", "text": "y"}\n')
    source, items = read(path)
    assert [item.uri for item in items if isinstance(item, RawItem)] == ["ok", "ok2"]
    (bad,) = [item for item in items if isinstance(item, Failed)]
    assert bad.uri.endswith("d.jsonl#line=3")
    assert "Line 3" in bad.reason
    assert why in bad.reason
    assert not source.complete


def test_a_line_above_the_limit_is_never_held(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(json.dumps({"id": "big", "text": "x" * 700_000}).encode() + b'\n{"id": "ok", "text": "y"}\n')
    _, items = read(path, max_item_bytes=1000)
    assert isinstance(items[0], Failed)
    assert "longer than the limit" in items[0].reason
    assert items[1].uri == "ok"


@pytest.mark.parametrize(("suffix", "pack"), [(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress)])
def test_a_cut_file_yields_what_was_whole(tmp_path, suffix, pack):
    lines = b"".join(json.dumps({"id": n, "text": f"{n * n} {n**7}" * 50}).encode() + b"\n" for n in range(2_000))
    packed = pack(lines)
    path = tmp_path / f"d.jsonl{suffix}"
    path.write_bytes(packed[: len(packed) * 3 // 4])
    source, items = read(path)
    assert len(items) > 1
    assert [item.uri for item in items[:-1]] == [str(n) for n in range(len(items) - 1)]
    assert isinstance(items[-1], Failed)
    assert "cut off" in items[-1].reason
    assert not source.complete


def test_damage_is_named(tmp_path):
    packed = bytearray(gzip.compress(GOOD * 1000))
    packed[40:60] = b"\xff" * 20
    path = tmp_path / "d.jsonl.gz"
    path.write_bytes(packed)
    _, items = read(path)
    assert isinstance(items[-1], Failed)
    assert "damaged" in items[-1].reason


def test_an_empty_file_is_an_empty_listing(tmp_path):
    path = tmp_path / "d.jsonl"
    path.write_bytes(b"")
    source, items = read(path)
    assert items == []
    assert source.complete
