"""JSON bytes whose spelling was proved: read as json.loads reads them, and nothing else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.canonical import canonical_json, read_proved

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('abcé"\\', max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_what_canonical_json_wrote_is_read_back(value):
    data = canonical_json(value)
    assert read_proved(data) == json.loads(data) == value


@pytest.mark.parametrize("data", [b"", b"{", b"[1,", b"{} ", b" {}", b"nul", b"{}{}", b"\xff{}", b"\xef\xbb\xbf{}"])
def test_other_bytes_are_refused(data):
    with pytest.raises(ValueError):
        read_proved(data)
