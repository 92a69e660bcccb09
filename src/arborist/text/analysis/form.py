"""What is known of one written form whatever its place: folded text, key, family, weight.

A word is analysed once and looked up ever after; the table of forms is a
cache of a pure function, bounded, so it can never change a verdict.
"""

import re
from collections.abc import Iterable
from typing import Final

from arborist.text.analysis import cues, morphology
from arborist.text.analysis.numerals import number_words
from arborist.text.analysis.rarity import WEIGHTS
from arborist.text.analysis.rarity_table import UNKNOWN
from arborist.text.analysis.scan import is_word
from arborist.text.analysis.stopwords import STOP
from arborist.text.analysis.wordlist import words
from arborist.text.fold import fold
from arborist.text.stem import stem
from arborist.text.unicode import normalize

_CACHE_LIMIT: Final = 200_000
_LONGEST_WORD: Final = 64  # longer strings are identifiers or noise and are compared as they stand
_RUN_TOGETHER = frozenset(
    [
        "cannot",
        "cant",
        "dont",
        "doesnt",
        "didnt",
        "isnt",
        "arent",
        "wasnt",
        "werent",
        "wont",
        "wouldnt",
        "couldnt",
        "shouldnt",
        "hasnt",
        "havent",
        "hadnt",
    ]
)
_CAPITAL_NAMES = {"US": "u.s.", "USA": "u.s.", "UK": "u.k.", "WHO": "w.h.o."}  # not *us* and *who*
_CONTRACTED = {"can't": "can", "cant": "can", "cannot": "can", "won't": "will", "wont": "will", "shan't": "shall"}
_CLITICS = ("'s", "n't", "'re", "'ve", "'ll", "'d", "'m", "'")
_POSSESSIVES = ("'s", "s'")
_VERB_ENDINGS = frozenset({"n't", "'re", "'ve", "'ll", "'d", "'m"})
_SUBJECTS = words("it he she that there here who what where how this")
_DIGITS = frozenset("0123456789")
_NUMBER_WORDS = number_words()
_MARKS = re.compile("[\u0300-\u036f]+")


class Form:
    """One surface form.

    ``text`` is folded; ``key`` makes two inflections equal; ``family`` two
    derivations; ``base`` keeps derivations apart; ``weight`` is rarity (0 for structure words and marks).
    ``cue`` says what it may do to a statement (``cues``), ``numberish``
    whether a quantity may start with it. ``clausal`` and ``verbhood`` are
    notes of ``phrases`` and ``verbs``, -1 until they have looked at the word. ``possessive`` is whether it is written
    with *'s* or *s'*.
    """

    __slots__ = (
        "base",
        "capital",
        "clausal",
        "cue",
        "family",
        "key",
        "mark",
        "negative",
        "numberish",
        "numeric",
        "possessive",
        "surface",
        "text",
        "upper",
        "verbal",
        "verbhood",
        "weight",
    )

    def __init__(self, surface: str) -> None:
        self.surface = surface
        self.clausal = self.verbhood = -1
        plain = surface.isascii() and surface.isalpha()
        text = self._read_plain(surface) if plain else self._read(surface)
        self.text = text
        if self.mark or self.numeric or len(text) > _LONGEST_WORD:
            self.key = self.family = self.base = text
        else:
            self.key = stem(_lemma(text))
        self.cue = cues.cue_of(text, self.key, negative=self.negative)
        self.numberish = self.numeric or text in _NUMBER_WORDS
        self.weight = 0 if self.mark or text in STOP else WEIGHTS.get(self.key, UNKNOWN)

    def _read_plain(self, surface: str) -> str:
        """What ``_read`` finds, for a word of ASCII letters, which most are."""
        text = _CAPITAL_NAMES.get(surface) or surface.lower()
        self.possessive = self.verbal = self.mark = self.numeric = False
        self.negative = text in _RUN_TOGETHER
        if self.negative:
            text = _CONTRACTED.get(text, text)
        self.capital = surface[0] != text[0]
        self.upper = self.capital and len(surface) > 1 and surface.isupper()
        return text

    def _read(self, surface: str) -> str:
        """The folded text without its clitic; what the writing alone tells is noted."""
        text = _CAPITAL_NAMES.get(surface) or fold(surface) or surface
        if surface[0] in _DIGITS and not surface.isascii():
            text = surface  # *10³* is not *103*: numbers are read before folding
        self.negative = text.endswith("n't") or text in _RUN_TOGETHER
        self.possessive = ("'" in surface or "’" in surface) and surface.replace("’", "'").lower().endswith(
            _POSSESSIVES
        )
        text = _CONTRACTED.get(text, text)
        text, ending = _split_ending(text)
        # *it's* and *they've* hold a verb; *Orwell's* does not
        self.verbal = ending in _VERB_ENDINGS or (ending == "'s" and text in _SUBJECTS)
        self.mark = not is_word(surface)
        self.numeric = text[0] in _DIGITS
        self.capital = surface[0] != text[0] and not self.mark
        self.upper = len(surface) > 1 and self.capital and surface.isupper()
        return text

    def __getattr__(self, name: str) -> str:
        """``family`` and ``base`` of a word, found when first asked for: most words of a source never are."""
        if name == "family":
            self.family = morphology.family(self.key)
            return self.family
        if name == "base":
            self.base = morphology.base(_lemma(self.text))
            return self.base
        raise AttributeError(name)

    def __repr__(self) -> str:
        return f"Form({self.surface!r}, key={self.key!r}, weight={self.weight})"


def _split_ending(text: str) -> tuple[str, str]:
    """A folded word without its clitic, and the clitic (*it's*, *Orwell's*, *didn't*, *they've*)."""
    if "'" not in text:
        return text, ""
    for ending in _CLITICS:
        if len(text) > len(ending) and text.endswith(ending):
            return text[: -len(ending)], ending
    return text, ""


def _lemma(text: str) -> str:
    if not text.isascii():
        text = _MARKS.sub("", normalize("NFD", text))
    return morphology.lemma(text.replace(".", "") if "." in text else text)


_forms: dict[str, Form] = {}


def form_of(surface: str) -> Form:
    """The form of ``surface``, from the table or fresh."""
    form = _forms.get(surface)
    if form is None:
        if len(_forms) >= _CACHE_LIMIT:
            _forms.clear()
        form = _forms[surface] = Form(surface)
    return form


def forms_of(surfaces: Iterable[str]) -> list[Form]:
    """The forms of ``surfaces`` in order."""
    known = _forms.get
    return [known(surface) or form_of(surface) for surface in surfaces]
