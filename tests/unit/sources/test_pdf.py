"""PDF: pages as headings, titles, what cannot be read, and a child that is stopped."""

import sys

import pytest

from arborist.core.errors import MissingExtraError, SourceError
from arborist.core.model import Skipped
from arborist.sources.extraction import pdf
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source


def make_pdf(*pages, title=""):
    """A minimal PDF of our own with one Helvetica text per page."""
    kids = " ".join(f"{4 + 2 * n} 0 R" for n in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, lines in enumerate(pages):
        drawn = "".join(f"BT /F1 12 Tf 50 {750 - 16 * row} Td ({line}) Tj ET\n" for row, line in enumerate(lines))
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * number} 0 R >>"
        )
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}endstream")
    objects.append(f"<< /Title ({title}) >>")
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R /Info {size - 1} 0 R >>\n"
    return (out + f"startxref\n{out.rindex('xref')}\n%%EOF\n").encode("latin-1")


def read(path, data):
    path.write_bytes(data)
    source = open_source(path, None, SourceOptions())
    assert source.kind == "pdf"
    (item,) = source.items()
    return source.extract(item), source.extractor_of(item)


def test_pages_become_headings(tmp_path):
    data = make_pdf(["The first page says this", "over two lines."], [], ["Third."], title="A Report")
    document, extractor = read(tmp_path / "a.pdf", data)
    assert document.text == "== Page 1 ==\n\nThe first page says this over two lines.\n\n== Page 3 ==\n\nThird.\n"
    assert document.title == "A Report"
    assert extractor == (document.extractor, document.extractor_version)
    assert extractor[1].startswith("1+pypdfium2-")


def test_told_by_content_and_read_in_folders(tmp_path):
    (tmp_path / "report").write_bytes(make_pdf(["words"]))
    assert open_source(tmp_path / "report", None, SourceOptions()).kind == "pdf"
    (tmp_path / "b.pdf").write_bytes(make_pdf(["more words"]))
    source = open_source(tmp_path, "pdf", SourceOptions())
    texts = [source.extract(item).text for item in source.items() if not isinstance(item, Skipped)]
    assert texts == ["== Page 1 ==\n\nmore words\n"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.4 nothing else", "damaged, or not a PDF"),
        (make_pdf([]), "holds no text"),
        (make_pdf(["x"])[:300], "damaged|no text"),
    ],
)
def test_what_cannot_be_read_says_why(tmp_path, data, words):
    with pytest.raises(SourceError, match=words):
        read(tmp_path / "a.pdf", data)


def test_a_child_that_dies_costs_one_document(tmp_path, monkeypatch):
    child = tmp_path / "child.py"
    child.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n")
    monkeypatch.setattr(pdf, "_CHILD", child)
    with pytest.raises(SourceError, match="limits"):
        read(tmp_path / "a.pdf", make_pdf(["x"]))


def test_without_the_extra_a_file_is_an_error_and_a_folder_says_what_it_passed_over(tmp_path, monkeypatch):
    (tmp_path / "a.pdf").write_bytes(make_pdf(["x"]))
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.setattr(pdf, "find_spec", lambda _: None)
    monkeypatch.setattr("arborist.sources.folder.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"arborist\[pdf\]"):
        open_source(tmp_path / "a.pdf", None, SourceOptions())
    (item,) = open_source(tmp_path, None, SourceOptions()).items()
    assert "needs an extra" in item.reason


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("a long line of words that goes on and on\r\nand ends.\r\nNext para-\r\ngraph.", "a long line of words that goes on and on and ends.\n\nNext paragraph."),
        ("one\ufffe\r\ntwo", "onetwo"),
        ("Things:\r\n• first thing\r\n• second thing", "Things:\n\n• first thing\n\n• second thing"),
        ("", ""),
    ],
)  # fmt: skip
def test_lines_become_paragraphs(raw, text):
    assert pdf.page_text(raw) == text
