"""Questions with sure answers out of plain sentences, by pattern: no model, no list of subjects.

A sentence that says when something was done, by whom, how many it has, where
or what it is, gives one question whose answer stands in that very sentence.
Patterns are narrow on purpose: a control that is wrong or could mean several
things would count against the answer, so a question names the page's own title.
"""

import re
from dataclasses import dataclass

SHAPES = ("when", "who", "how_many", "where", "what")
# Leading sentences of a document that are tried: what a page is about stands there.
SENTENCES_TRIED = 5
_GOLD_WORDS = 6

_SUBJECT = r"(?P<subject>(?:The |An? )?[A-Z0-9][^,;:()\"“”?!]{2,60}?)"
_YEAR = r"(?P<gold>1[0-9]{3}|20[0-2][0-9])"
_NAME = r"(?P<gold>[A-Z][\w'’-]+(?: (?:[A-Z]\.|[A-Z][\w'’-]+|van|von|de|del|da|of)){0,3} [A-Z][\w'’-]+)"
_NUMBER = r"(?P<gold>[1-9][0-9]{0,2}(?:,[0-9]{3})*|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_PATTERNS = {
    "when": re.compile(rf"{_SUBJECT} (?P<be>was|were) (?P<verb>[a-z]+ed|built|born|held|won) in {_YEAR}(?![\w–-])"),
    "who": re.compile(rf"{_SUBJECT} (?:was|were) (?P<verb>[a-z]+ed|built|won|led) by {_NAME}(?=[.,;]| in | and)"),
    "how_many": re.compile(rf"{_SUBJECT} has {_NUMBER} (?P<noun>[a-z]+s)(?=[.,;]| in | and | that | which )"),
    "where": re.compile(
        rf"{_SUBJECT} (?P<be>is|are) (?:an? [a-z -]{{3,40}} )?(?:located |situated )?in (?P<gold>(?:the )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,3}})(?=[.,;])"
    ),
    "what": re.compile(rf"{_SUBJECT} (?P<be>is|are) (?:an?|the) (?P<gold>[^.;:()]{{12,}})"),
}
_SHARED_NAME = re.compile(r"[(),]")
# Dates of a life behind a name: the page is about a person.
_LIFE = re.compile(r"\([^()]*(?:\bborn\b|[0-9]{4}\s?[–-]\s?[^()]*[0-9]{4})[^()]*\)")
_ARTICLE = re.compile(r"(?:The|An?) ")
_PARENTHESIS = re.compile(r"\s*\([^()]*\)")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one shape and the words that answer it."""

    shape: str
    question: str
    gold: str


def ask_of(sentence: str, title: str, shape: str) -> Asked | None:
    """The question of ``shape`` that ``sentence`` answers about its page, None when the pattern does not fit.

    The sentence must be about what the page is named after, and the name must
    not be one of several (a title that had to be told apart names several).
    """
    text = " ".join(sentence.split())
    found = None if _SHARED_NAME.search(title) else _PATTERNS[shape].match(_PARENTHESIS.sub("", text))
    if found is None or found["gold"] not in text or _words(found["subject"]) != _words(title):
        return None
    article = _ARTICLE.match(found["subject"])
    subject = f"{article[0].lower()}{_ARTICLE.sub('', title)}" if article else title
    if shape == "when":
        question = f"When {found['be']} {subject} {found['verb']}?"
    elif shape == "who":
        question = f"Who {found['verb']} {subject}?"
    elif shape == "how_many":
        question = f"How many {found['noun']} does {subject} have?"
    else:
        asked = "Who" if shape == "what" and _LIFE.search(text) else shape.capitalize()
        question = f"{asked} {found['be']} {subject}?"
    gold = " ".join(found["gold"].split()[:_GOLD_WORDS]).rstrip(",") if shape == "what" else found["gold"]
    return Asked(shape, question, gold)


def _words(text: str) -> list[str]:
    words = [word.casefold() for word in _WORD.findall(text)]
    return words[1:] if words[:1] in (["the"], ["a"], ["an"]) else words
