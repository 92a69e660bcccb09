"""What is indexed for a chunk: the title twice, the heading once, the chunk's own terms.

One field instead of three: two fields weighed by the engine disagree with any
exact re-scoring afterwards, one field with repeats does not (a trial: 720 of
720 lists equal for 1, 2 and 4 shards). Part of ``INDEX_VERSION``.
"""

from collections.abc import Sequence

from arborist.text.term import terms

TITLE_REPEATS = 2
HEADING_REPEATS = 1
# No word is longer; hashes, data URLs and runs of one letter are cut, alike in text and query.
_TERM_LIMIT = 80


def index_terms(text: str) -> list[str]:
    """The terms of ``text`` in order, cut at 80 characters."""
    found = terms(text)
    if len(text) > _TERM_LIMIT and any(len(term) > _TERM_LIMIT for term in found):
        return [term[:_TERM_LIMIT] for term in found]
    return found


def field_terms(title: Sequence[str], heading: Sequence[str], body: Sequence[str]) -> list[str]:
    """The terms of a chunk's one field."""
    return [*title, *title, *heading, *body]


def field_frequency(title: int, heading: int, body: int) -> int:
    """How often a term stands in the field, from how often it stands in each part."""
    return TITLE_REPEATS * title + HEADING_REPEATS * heading + body
