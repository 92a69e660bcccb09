"""How near the words of a question stand to each other in a text, and whether a quoted phrase is there.

Only words that begin like a term of the question are stemmed, so that reading
the dozen finalists costs a fraction of a millisecond. Words are those of the
index. Pure, whole numbers.
"""

from collections.abc import Iterable, Mapping, Sequence

from arborist.text.term import stem_of

_FAR = 1 << 20
# A stem keeps the first two letters of its word, but for "dying", "lying" and "tying";
# one of four letters or more keeps three.
_LONG = 4
_EXCEPTIONS = {"di": "dy", "li": "ly", "ti": "ty"}


class Finder:
    """Finds the terms of one question among folded words; made once, used on every title and finalist."""

    def __init__(self, terms: Iterable[str]) -> None:
        self._terms = frozenset(terms)
        self._long = {term[:3] for term in self._terms if len(term) >= _LONG}
        short = {term[:2] for term in self._terms if len(term) < _LONG}
        self._short = short | {_EXCEPTIONS[head] for head in short & _EXCEPTIONS.keys()}

    def places(self, words: str) -> dict[str, list[int]]:
        """Positions, in words, at which each term stands; those that stand nowhere are left out."""
        long, short = self._long, self._short
        places: dict[str, list[int]] = {}
        for position, word in enumerate(words.split()):
            if word[:3] in long or word[:2] in short or not word.isascii():
                term = stem_of(word)
                if term in self._terms:
                    places.setdefault(term, []).append(position)
        return places


def nearness(
    places: Mapping[str, Sequence[int]], neighbours: Sequence[tuple[str, str]], weights: Mapping[str, int]
) -> int:
    """For each pair of neighbours in the question: the lighter one's weight over their least distance in words."""
    total = 0
    for first, second in neighbours:
        if first in places and second in places:
            total += min(weights[first], weights[second]) // least_distance(places[first], places[second])
    return total


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
