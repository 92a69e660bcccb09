import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.errors import IntegrityError
from arborist.index.postings import TITLE_PLACE, Postings, encode_postings, term_hash

TERMS = st.lists(st.sampled_from([f"term{number}" for number in range(40)]), max_size=30)


@given(TERMS, st.lists(TERMS, max_size=6))
def test_every_occurrence_is_kept(title: list[str], chunks: list[list[str]]) -> None:
    postings = Postings(encode_postings(title, chunks))
    for term in {*title, *(term for chunk in chunks for term in chunk), "absent"}:
        places = postings.places(term_hash(term))
        assert places.count(TITLE_PLACE) == title.count(term)
        assert [places.count(index + 1) for index in range(len(chunks))] == [chunk.count(term) for chunk in chunks]
    assert postings.lengths(len(chunks)) == [len(chunk) for chunk in chunks]


@pytest.mark.parametrize("chunks", [254, 255, 256, 70_000])
def test_documents_of_many_chunks(chunks: int) -> None:
    postings = Postings(encode_postings(["t"], [["a", "a"]] * chunks))
    places = postings.places(term_hash("a"))
    assert len(places) == 2 * chunks
    assert places.count(chunks) == 2
    assert list(postings.places(term_hash("t"))) == [0]


@given(st.binary(max_size=60))
def test_damage_is_an_integrity_error(data: bytes) -> None:
    with contextlib.suppress(IntegrityError):
        Postings(data)


def test_cut_postings_are_refused() -> None:
    data = encode_postings(["a"], [["b", "c"]])
    with pytest.raises(IntegrityError):
        Postings(data[:-1])
