"""Packings: whole, joined, cut, damaged, and bombs."""

import bz2
import gzip
import lzma
import os

import pytest
import zstandard

from arborist.sources import stream
from arborist.sources.stream import StreamFault, blocks, first_bytes, open_regular, packing

TEXT = b"".join(b"line %d of a text\n" % n for n in range(40_000))
PACKS = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstandard.compress}


@pytest.fixture(params=PACKS)
def packer(request):
    return request.param, PACKS[request.param]


def test_whole_and_joined_streams(tmp_path, packer):
    name, pack = packer
    path = tmp_path / "x"
    for data in (pack(TEXT), pack(TEXT[:999]) + pack(TEXT[999:])):
        path.write_bytes(data)
        assert packing(path) == name
        assert b"".join(blocks(path, 4096)) == TEXT
        assert first_bytes(path, 100) == TEXT[:100]


def test_padding_between_xz_streams(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(lzma.compress(b"one") + bytes(8) + lzma.compress(b"two") + bytes(4))
    assert b"".join(blocks(path)) == b"onetwo"


def test_plain_bytes_pass_through(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(TEXT)
    assert packing(path) == ""
    assert b"".join(blocks(path)) == TEXT


def test_a_cut_stream_gives_what_was_whole_then_says_so(tmp_path, packer):
    name, pack = packer
    path = tmp_path / "x"
    noise = os.urandom(400_000)
    packed = pack(noise)
    path.write_bytes(packed[: len(packed) // 2])
    got = b""
    with pytest.raises(StreamFault, match=rf"{name} data end before"):  # noqa: PT012
        for block in blocks(path, 4096):
            got += block
    assert noise.startswith(got)


def test_rubbish_after_the_magic_is_damage(tmp_path):
    for head in (b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"):
        path = tmp_path / "x"
        path.write_bytes(head + b"\xff" * 500)
        with pytest.raises(StreamFault):
            list(blocks(path))


def test_an_xz_header_that_asks_for_too_much_memory_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "x"
    path.write_bytes(lzma.compress(b"x" * 1000, preset=9))
    monkeypatch.setattr(stream, "_XZ_MEMORY", 1 << 20)
    with pytest.raises(StreamFault, match="damaged"):
        list(blocks(path))


def test_a_bomb_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(stream, "_BOMB_FLOOR", 1 << 20)
    path = tmp_path / "x"
    path.write_bytes(bz2.compress(bytes(20_000_000)))
    with pytest.raises(StreamFault, match="bomb"):
        list(blocks(path))


def test_no_regular_file_is_ever_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(StreamFault, match="not a regular file"):
        open_regular(tmp_path / "pipe")
    assert first_bytes(tmp_path / "pipe") == b""


def test_a_file_that_changes_meanwhile_is_a_fault(tmp_path):
    path = tmp_path / "x"
    path.write_bytes(TEXT)
    reading = blocks(path, 1000)
    next(reading)
    with path.open("ab") as handle:
        handle.write(b"more")
    with pytest.raises(StreamFault, match="changed"):
        list(reading)
