"""A question as retrieval sees it: terms that count, neighbours, quoted phrases.

Query syntax means nothing here: quotation marks mark a phrase to prefer,
every other operator is just words. Stop words are dropped unless nothing else
is left; hyphenated words also look for their joined form. Pure.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from arborist.text.question import QuestionType, question_type
from arborist.text.stopword import QUESTION_WORDS, STOP_WORDS
from arborist.text.term import query_terms, terms

_QUOTED = re.compile(r"[\"“”„«»]([^\"“”„«»]{3,400})[\"“”„«»]")
_PHRASE_TERMS = 2  # a single quoted word is a word
_MAX_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class Query:
    """``terms`` in order of appearance; ``neighbours`` are adjacent pairs once stop words are gone.

    ``dropped`` are the stop words left out; ``wrapping`` those terms that
    usually only wrap a question; ``phrases`` keep every word; ``kind`` is what is asked for.
    """

    text: str
    kind: QuestionType
    terms: tuple[str, ...]
    dropped: tuple[str, ...]
    wrapping: frozenset[str]
    neighbours: tuple[tuple[str, str], ...]
    phrases: tuple[tuple[str, ...], ...]


def read_query(text: str) -> Query:
    """Analyse a question; the first 20,000 characters count."""
    text = text[:_MAX_CHARACTERS]
    found = query_terms(text)
    kept = [term for term in found if term not in _stop_terms()] or found
    counting = set(kept)
    sequence = [term for term in terms(text) if term in counting]
    pairs = dict.fromkeys((a, b) for a, b in pairwise(sequence) if a != b)
    phrases = (tuple(terms(match.group(1))) for match in _QUOTED.finditer(text))
    return Query(
        text=text,
        kind=question_type(text),
        terms=tuple(kept),
        dropped=tuple(term for term in found if term not in counting),
        wrapping=frozenset(counting & _question_terms()),
        neighbours=tuple(pairs),
        phrases=tuple(dict.fromkeys(phrase for phrase in phrases if len(phrase) >= _PHRASE_TERMS)),
    )


@lru_cache(maxsize=1)
def _stop_terms() -> frozenset[str]:
    return frozenset(term for word in sorted(STOP_WORDS) for term in terms(word))


@lru_cache(maxsize=1)
def _question_terms() -> frozenset[str]:
    return frozenset(term for word in sorted(QUESTION_WORDS) for term in terms(word))
