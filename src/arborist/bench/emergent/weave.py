"""Weavers: three words in, one question out. ``template`` is deterministic and needs nothing; ``local`` is a model.

A weaver's words are logged as they came; ``question_of`` cuts them to the one
question that is asked. Whether all three words are in it is measured, never
enforced.
"""

import random
import re
from collections.abc import Sequence
from typing import Protocol

TEMPLATE_VERSION = "template-v1"
# One for every shape that preflight tells apart, several for those that models write most.
TEMPLATES = (
    "What connects {a}, {b} and {c}?",
    "How does {a} relate to {b} and {c}?",
    "What is the relationship between {a} and {b}, and where does {c} come in?",
    "Who introduced {a} to the {b} of {c}?",
    "Who was the first {a} to study {b} and {c}?",
    "When did {a} first appear in {b} or {c}?",
    "In what year was the {a} of {b} named after {c}?",
    "Where can {a} and {b} be found beside {c}?",
    "Why did {a} lead to {b} in the {c}?",
    "Why is {a} important for {b} and {c}?",
    "How many {a} are there in {b} and {c}?",
    "How much {a} does {b} need for {c}?",
    "Which {a} of the {b} is known for {c}?",
    "List all {a} that have {b} and {c}.",
    "Is {a} a kind of {b} or of {c}?",
    "Did {a} cause {b} without {c}?",
    "What is {a}, and how do {b} and {c} use it?",
    "How do {a} offer {b} within {c}?",
    "Which is older, {a} or {b}, and what has {c} to do with it?",
    "What does {a} of {b} mean in {c}?",
)
# As many characters as the pipeline would take; a woven question is far below.
MOST_CHARACTERS = 400
_END = re.compile(r"\?|\n")


class Weaver(Protocol):
    """What writes a question around words; ``seed`` is all the chance it has."""

    name: str

    def profile(self) -> dict[str, str]:
        """Identify it, all strings."""
        ...

    def weave(self, words: Sequence[str], seed: int) -> str:
        """The weaver's words as they came."""
        ...


class TemplateWeaver:
    """Fills one of the templates; the seed chooses which."""

    name = "template"

    def profile(self) -> dict[str, str]:
        """Name and version."""
        return {"weaver": self.name, "version": TEMPLATE_VERSION}

    def weave(self, words: Sequence[str], seed: int) -> str:
        """One question with all the words, in the order given."""
        template = random.Random(seed).choice(TEMPLATES)
        return template.format(**dict(zip("abc", words, strict=True)))


def weave_seed(seed: int, cycle: int) -> int:
    """The seed of one cycle's question: below 2**31, as engines want it."""
    return random.Random(f"weave {seed} {cycle}").randrange(2**31)


def question_of(woven: str) -> str:
    """The first question of a weaver's words, on one line; all of them when there is no question mark."""
    text = woven.strip()
    end = _END.search(text)
    if end:
        text = text[: end.end()]
    return " ".join(text.split())[:MOST_CHARACTERS]


def words_present(words: Sequence[str], question: str) -> list[bool]:
    """For each word, whether it stands in the question as a whole token, whatever its case."""
    tokens = {token.casefold() for token in re.findall(r"\w+", question)}
    return [word.casefold() in tokens for word in words]
