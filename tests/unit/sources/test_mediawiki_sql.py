"""SQL table dumps: escapes, columns, both tables, damage."""

import gzip
import zlib

import pytest

from arborist.core.model import Failed, RawItem, Skipped
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source

TAIL = ",'c',0,'u','20060908041552','',0,0,0,0,0.5,'x','y')"


def read(path, text, **options):
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    source = open_source(path, None, SourceOptions(**options))
    assert source.kind == "mediawiki-sql"
    return source, list(source.items())


def test_rows_with_escapes_and_both_quote_styles(tmp_path):
    rows = (
        "INSERT INTO `cur` VALUES (1,0,'A_b','line\\none \\'q\\' \\\\ tab\\t ''two'' \\Z\\%'" + TAIL
        + ",\n(2,1,'T','talk'" + TAIL + ",(3,0,'R','#redirect [[A b]]'" + TAIL + ";\n"
    )  # fmt: skip
    source, items = read(tmp_path / "d.sql", rows)
    assert items[0].raw == b"line\none 'q' \\ tab\t 'two' \x1a%"
    assert (items[0].uri, items[0].title) == ("mediawiki:A_b", "A b")
    assert source.extract(items[0]).fetched == "2006-09-08T04:15:52Z"
    assert items[1].detail == "namespace 1 (Talk)"
    assert items[2].detail == "to “A b”"
    assert source.complete


def test_columns_come_from_create_table_or_insert(tmp_path):
    create = "CREATE TABLE `cur` (\n  `cur_title` varchar(255) NOT NULL,\n  `cur_text` mediumtext,\n  `cur_namespace` int,\n  KEY `k` (`cur_title`)\n) TYPE=MyISAM;\n"
    _, items = read(tmp_path / "d.sql", create + "INSERT INTO cur VALUES ('T','words',0);")
    assert (items[0].title, items[0].raw) == ("T", b"words")
    _, items = read(tmp_path / "d.sql", "INSERT INTO cur (cur_text, cur_title) VALUES ('words','T');")
    assert (items[0].title, items[0].raw) == ("T", b"words")
    _, items = read(tmp_path / "d.sql", "-- Columns: cur_title, cur_text\nINSERT INTO cur VALUES ('T','words');")
    assert items[0].title == "T"


def test_several_inserts_of_other_tables_are_passed_over(tmp_path):
    text = (
        "INSERT INTO links VALUES (1,'x');\nINSERT INTO cur VALUES (1,0,'A','a'"
        + TAIL
        + ";\nINSERT INTO cur VALUES (2,0,'B','b'"
        + TAIL
        + ";"
    )
    _, items = read(tmp_path / "d.sql", text)
    assert [item.title for item in items] == ["A", "B"]


@pytest.mark.parametrize("cut", [30, 60, -20])
def test_cut_in_mid_row_yields_whole_rows_then_fails(tmp_path, cut):
    first = "INSERT INTO cur VALUES (1,0,'A','a'" + TAIL + ","
    second = "(2,0,'B','a long text that will be cut somewhere'" + TAIL
    _, items = read(tmp_path / "d.sql", first + second[:cut])
    assert isinstance(items[0], RawItem)
    assert isinstance(items[-1], Failed)
    assert "cut off" in items[-1].reason
    assert "after 1 rows" in items[-1].reason


def test_old_rows_are_versions_and_may_be_compressed(tmp_path):
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = squeeze.compress("alter Text ä".encode()) + squeeze.flush()
    literal = packed.replace(b"\\", b"\\\\").replace(b"'", b"\\'").replace(b"\0", b"\\0")
    tail = b",'c',0,'u','20060908041552',0,'%s','x')"
    text = (
        b"INSERT INTO old VALUES (7,0,'A','" + literal + b"'" + tail % b"utf-8,gzip"
        + b",(8,0,'A','plain'" + tail % b"" + b",(9,0,'A','DB://1'" + tail % b"external" + b";"
    )  # fmt: skip
    source, items = read(tmp_path / "d.sql", text)
    assert [item.uri for item in items[:2]] == ["mediawiki:A?oldid=7", "mediawiki:A?oldid=8"]
    assert source.extract(items[0]).text == "alter Text ä\n"
    assert isinstance(items[2], Skipped)


def test_latin1_rows_are_read(tmp_path):
    source, items = read(tmp_path / "d.sql", b"INSERT INTO cur VALUES (1,0,'A','caf\xe9'" + TAIL.encode() + b";")
    assert source.extract(items[0]).text == "café\n"


def test_wrong_column_count_fails_alone(tmp_path):
    _, items = read(tmp_path / "d.sql", "INSERT INTO cur VALUES (1,2),(1,0,'A','a'" + TAIL + ";")
    assert "2 values for 16 columns" in items[0].reason
    assert items[1].title == "A"


def test_no_rows_at_all(tmp_path):
    _, (item,) = read(tmp_path / "d.sql", "CREATE TABLE x (a int);")
    assert isinstance(item, Failed)


def test_a_row_above_the_limit_and_large_rows_across_blocks(tmp_path):
    big = "INSERT INTO cur VALUES (1,0,'A','" + "x" * 900_000 + "'" + TAIL + ";"
    _, items = read(tmp_path / "d.sql", big)
    assert len(items[0].raw) == 900_000
    _, items = read(tmp_path / "d.sql", big, max_item_bytes=1000)
    assert isinstance(items[0], Failed)


def test_packed(tmp_path):
    data = gzip.compress(("INSERT INTO cur VALUES (1,0,'A','a'" + TAIL + ";").encode())
    _, items = read(tmp_path / "d.sql.gz", data)
    assert items[0].title == "A"
