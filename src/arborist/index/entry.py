"""What is indexed for a chunk: the title twice, then heading and text without the commonest words.

One field instead of three: two fields weighed by the engine disagree with any
exact re-scoring afterwards, one field with repeats does not (a trial: 720 of
720 lists equal for 1, 2 and 4 shards). Titles keep every word, so *The Who* is
found; in texts the words below, in nearly every chunk and never a subject,
would take a third of the index. Part of ``INDEX_VERSION``.
"""

from collections.abc import Sequence

from arborist.text.term import TermReader, terms

TITLE_REPEATS = 2
_TITLE_LIMIT = 1_000

# Narrower than the stop words of a question: *may*, *us*, *will*, *who* can be names.
_UNINDEXED = frozenset(
    term
    for word in """
    a about after all also although an and any are as at be because been before being between both but by could did do
    does during each either for from had has have he her hers him his how if in into is it its itself more most neither
    nor of on one or other over she so some such than that the their them then there these they this those through thus
    to under until upon very was were when where which while with within without would
    """.split()
    for term in terms(word)
)
_BODY = TermReader(left_out=_UNINDEXED)


def title_terms(title: str) -> list[str]:
    """The terms of a title; the first 1,000 characters count."""
    return terms(title[:_TITLE_LIMIT])


def body_terms(heading: str, text: str) -> list[str]:
    """The indexed terms of a chunk's heading and text."""
    return _BODY.terms(f"{heading}\n{text}" if heading and not text.lstrip("#= ").startswith(heading) else text)


def field_terms(title: Sequence[str], body: Sequence[str]) -> list[str]:
    """The terms of a chunk's one field."""
    return [*title, *title, *body]
