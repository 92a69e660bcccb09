"""What is indexed for a chunk: the title twice, then heading and text without the commonest words.

One field instead of three: two fields weighed by the engine disagree with any
exact re-scoring afterwards, one field with repeats does not (a trial: 720 of
720 lists equal for 1, 2 and 4 shards). Titles keep every word, so *The Who* is
found; in texts the words below, in nearly every chunk and never a subject,
would take a third of the index. Part of ``INDEX_VERSION``.

Heading and text leave here as *folded words*: the engine leaves out and stems
them itself, in its own thread, which halves the time of an ingest; that it does
so exactly like ``occurrences`` below and ``text.stem`` is tested word by word.
"""

from collections.abc import Sequence
from functools import lru_cache

from arborist.text.term import folded_words, stem_of, terms

TITLE_REPEATS = 2
_TITLE_LIMIT = 1_000

# Narrower than the stop words of a question: *may*, *us*, *will*, *who* can be names.
UNINDEXED = frozenset(
    """
    a about after all also although an and any are as at be because been before being between both but by could did do
    does during each either for from had has have he her hers him his how if in into is it its itself more most neither
    nor of on one or other over she so some such than that the their them then there these they this those through thus
    to under until upon very was were when where which while with within without would
    """.split()
)


def title_terms(title: str) -> list[str]:
    """The terms of a title; the first 1,000 characters count."""
    return terms(title[:_TITLE_LIMIT])


def body_words(heading: str, text: str) -> str:
    """The folded words of a chunk's heading and text, each between spaces."""
    headed = heading and not text.lstrip("#= ").startswith(heading)
    return " " + folded_words(heading + "\n" + text if headed else text) + " "


def body_length(words: str) -> int:
    """How many of the folded words are indexed."""
    every = words.split()
    return len(every) - sum(map(UNINDEXED.__contains__, every))


def body_terms(words: str) -> list[str]:
    """The terms that the engine makes of folded words: what it is held against."""
    return [stem_of(word) for word in words.split() if word not in UNINDEXED]


def occurrences(words: str, term: str) -> int:
    """How often the index counts ``term`` among the folded words.

    Looks only at words that begin like the term: a stem keeps all letters of
    its word but the last, or the word is *dying* and its like.
    """
    found = 0
    for head in _heads(term):
        at = words.find(head)
        while at >= 0:
            end = words.find(" ", at + 1)
            word = words[at + 1 : end]
            if stem_of(word) == term and word not in UNINDEXED:
                found += 1
            at = words.find(head, end)
    return found


@lru_cache(maxsize=4_096)
def _heads(term: str) -> tuple[str, ...]:
    head = f" {term[:-1]}" if len(term) > 2 else f" {term}"
    # A consonant and "ying" become the consonant and "ie".
    return (head, f" {term[0]}ying") if len(term) == 3 and term.endswith("ie") else (head,)


def field_length(title: Sequence[str], body: int) -> int:
    """Terms of a chunk's one field, but for the engine's marker."""
    return TITLE_REPEATS * len(title) + body
