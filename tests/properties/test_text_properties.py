"""Laws of the text functions over any text: tiling, coverage, idempotence, offsets."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from arborist.text.canonical import canonical_text
from arborist.text.chunk import LIMIT, chunk_spans
from arborist.text.fold import fold
from arborist.text.sentence import sentences
from arborist.text.term import terms
from arborist.text.token import tokens
from arborist.text.unicode import is_grapheme_edge

_PIECES = st.sampled_from(
    [
        "word ",
        "Dr. ",
        "3.14 ",
        "1,000",
        "\n",
        "\n\n",
        "# Head\n",
        "== H ==\n",
        "e\u0301",
        "👩\u200d🔬",
        "漢字。",
        "... ",
        "U.S. ",
        "x" * 300,
        " ",
        "\t",
        "| a |\n",
        "- b\n",
    ]
)
_TEXT = st.one_of(st.text(), st.lists(_PIECES, max_size=200).map("".join)).map(canonical_text)


@given(_TEXT)
def test_canonical_text_is_idempotent(text):
    assert canonical_text(text) == text


@settings(max_examples=200)
@given(st.lists(st.one_of(_PIECES, st.text(max_size=20)), max_size=400).map("".join).map(canonical_text))
def test_chunks_tile_and_respect_edges(text):
    spans = chunk_spans(text)
    assert b"".join(text[span.start : span.end].encode() for span in spans) == text.encode()
    for span in spans:
        assert 0 < span.end - span.start <= LIMIT
        assert span.end - span.start == LIMIT or is_grapheme_edge(text, span.end)


@given(_TEXT)
def test_sentences_cover_all_but_space(text):
    spans = sentences(text)
    covered = "".join("".join(text[start:end].split()) for start, end in spans)
    assert covered == "".join(text.split())
    assert all(left[1] <= right[0] for left, right in itertools.pairwise(spans))
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)


@given(_TEXT)
def test_fold_is_idempotent(text):
    assert fold(fold(text)) == fold(text)


@given(_TEXT)
def test_token_offsets(text):
    found = tokens(text)
    assert all(text[token.start : token.end] == token.text for token in found)
    assert all(left.end <= right.start for left, right in itertools.pairwise(found))


@given(_TEXT)
def test_terms_of_terms_are_findable(text):
    found = terms(text)
    assert all(term and not any(character.isspace() for character in term) for term in found)


@given(_TEXT, _TEXT)
def test_a_neighbour_changes_no_term(left, right):
    assert terms(left + "\n\n(" + right) == terms(left) + terms("(" + right)
