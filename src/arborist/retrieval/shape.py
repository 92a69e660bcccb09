"""Does a text have the shape of an answer: a definition that opens a document, a number for a count or a date.

Two small preferences among the finalists, by the type of the question
(``text/question.py``); they break near-ties and never bring in a chunk. Pure.
"""

import re
from collections.abc import Mapping

from arborist.text.question import QuestionType
from arborist.text.term import terms

_DEFINED = frozenset({QuestionType.WHAT, QuestionType.WHO, QuestionType.DEFINITION, QuestionType.OTHER})
_NUMBERED = frozenset({QuestionType.HOW_MANY, QuestionType.HOW_MUCH, QuestionType.WHEN})

# "An oak is a tree": the subject among the first six words, the verb among the first twelve.
_VERBS = frozenset({"is", "are", "was", "were", "refers", "refer", "means"})
_SUBJECT_WORDS, _OPENING_WORDS, _OPENING_CHARACTERS = 6, 12, 240
_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")


def opens_with_definition(kind: QuestionType, text: str, chunk: int, wanted: Mapping[str, int]) -> bool:
    """True when the first chunk of a document opens by saying what one of the ``wanted`` terms is."""
    if kind not in _DEFINED or chunk != 0:
        return False
    words = _WORD.findall(text[:_OPENING_CHARACTERS].lower())[:_OPENING_WORDS]
    return not _VERBS.isdisjoint(words) and any(term in wanted for term in terms(" ".join(words[:_SUBJECT_WORDS])))


def has_wanted_number(kind: QuestionType, text: str) -> bool:
    """True when the question asks for a number or a date and the text holds a digit."""
    return kind in _NUMBERED and _DIGIT.search(text) is not None
