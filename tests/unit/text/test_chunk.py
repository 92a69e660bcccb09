"""Chunks: tiling, preferred cuts, headings, hostile runs."""

import pytest

from arborist.text.chunk import LIMIT, chunk_spans


def pieces(text):
    spans = chunk_spans(text)
    assert "".join(text[span.start : span.end] for span in spans) == text
    assert [span.index for span in spans] == list(range(len(spans)))
    assert all(0 < span.end - span.start <= LIMIT for span in spans)
    return spans


def test_short_text_is_one_chunk():
    assert len(pieces("One sentence. Another.")) == 1
    assert chunk_spans("") == ()


def test_prose_is_cut_at_sentence_ends():
    text = "A sentence of a fair length that says nothing at all to anyone. " * 200
    spans = pieces(text)
    assert all(text[span.start : span.end].endswith(". ") for span in spans)
    assert 800 <= len(text) / len(spans) <= 1_300


def test_headings_start_chunks_and_name_them():
    body = "Words fill this section until it is long enough to stand alone. " * 8
    text = f"# One\n\n{body}\n\n## Two\n\n{body}\n\nThree\n=====\n\n{body}\n== Four ==\n{body}"
    spans = pieces(text)
    assert [span.heading for span in spans] == ["One", "Two", "Three", "Four"]
    assert all(text[span.start] in "#T=" for span in spans)


def test_heading_in_a_code_fence_is_none():
    text = "```\n# not a heading\n```\n" + "word " * 400
    assert {span.heading for span in pieces(text)} == {""}


@pytest.mark.parametrize(
    "unit", ["1", "a", "e\u0301", "\n", " ", "1,", "👩\u200d🔬", "🇩🇪", "漢", "\u0301", "\n\n# x", "가", "각"]
)
def test_hostile_runs(unit):
    pieces(unit * (30_000 // len(unit)))


def test_numbers_and_graphemes_stay_whole():
    text = "x" * 990 + " 1 234 567.89 " + "y" * 3_000
    cuts = {span.end for span in pieces(text)}
    number = text.index("1 234 567.89")
    assert not cuts & set(range(number + 1, number + len("1 234 567.89")))
    text = "👨\u200d👩\u200d👧" * 1_000
    assert all(span.end % 5 == 0 for span in pieces(text))
