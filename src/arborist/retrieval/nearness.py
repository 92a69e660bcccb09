"""How near the words of a question stand to each other in a text, and whether a quoted phrase is there.

Only words that begin like a term of the question are stemmed, so that reading
the dozen finalists costs a fraction of a millisecond. Words are runs of
letters and digits with inner apostrophes; numbers with separators count as
several, which costs them their nearness and nothing else. Pure, whole numbers.
"""

import re
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from arborist.text.term import terms

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FAR = 1 << 20
# A stem keeps the first two letters of its word, but for "dying", "lying" and "tying";
# one of four letters or more keeps three.
_LONG = 4
_EXCEPTIONS = {"di": "dy", "li": "ly", "ti": "ty"}


class _Terms(dict[str, str]):
    """Lower-case word → its term, "" when it has none or several; bounded."""

    LIMIT = 100_000

    def __missing__(self, word: str) -> str:
        if len(self) >= self.LIMIT:
            self.clear()
        found = terms(word)
        self[word] = term = found[0] if len(found) == 1 else ""
        return term


_TERMS = _Terms()


def nearness(text: str, neighbours: Sequence[tuple[str, str]], weights: Mapping[str, int]) -> int:
    """For each pair of neighbours in the question: the lighter one's weight over their least distance in words."""
    places = term_places(text, {term for pair in neighbours for term in pair})
    total = 0
    for first, second in neighbours:
        if first in places and second in places:
            total += min(weights[first], weights[second]) // least_distance(places[first], places[second])
    return total


def term_places(text: str, wanted: AbstractSet[str]) -> dict[str, list[int]]:
    """Positions, in words, at which each wanted term stands."""
    short = {term[:2] for term in wanted if len(term) < _LONG}
    short |= {_EXCEPTIONS[head] for head in short & _EXCEPTIONS.keys()}
    long = {term[:3] for term in wanted if len(term) >= _LONG}
    places: dict[str, list[int]] = {}
    for position, word in enumerate(_WORD.findall(text.lower())):
        if word[:3] in long or word[:2] in short or not word.isascii():
            term = _TERMS[word]
            if term in wanted:
                places.setdefault(term, []).append(position)
    return places


def least_distance(first: Sequence[int], second: Sequence[int]) -> int:
    """The least distance between two ascending lists of positions that share none; at least 1."""
    best, i, j = _FAR, 0, 0
    while i < len(first) and j < len(second):
        distance = first[i] - second[j]
        if distance < 0:
            best, i = min(best, -distance), i + 1
        else:
            best, j = min(best, distance), j + 1
    return max(1, best)


def contains_run(terms: Sequence[str], phrase: Sequence[str]) -> bool:
    """True when ``phrase`` stands in ``terms`` word for word."""
    size, first, wanted = len(phrase), phrase[0], tuple(phrase)
    return any(terms[at] == first and tuple(terms[at : at + size]) == wanted for at in range(len(terms) - size + 1))
