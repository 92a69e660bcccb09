"""Where the three words of a cycle come from: a file, the system dictionary, or the forest itself.

Words are plain letters, 5 to 12 of them. Drawing is seeded by cycle, so a
log can be resumed at any line and a cycle replayed alone.
"""

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from arborist.bench.emergent.woods import Woods
from arborist.core.digest import text_hash
from arborist.core.errors import SourceError, UsageError

SYSTEM_DICTIONARY = Path("/usr/share/dict/words")
WORDS_A_CYCLE = 3

_PLAIN = re.compile(r"[A-Za-z]{5,12}\Z")
_TOKEN = re.compile(r"(?<![\w'’-])[A-Za-z]{5,12}(?![\w'’-])")


@dataclass(frozen=True, slots=True)
class WordPool:
    """Words to draw from, sorted; ``origin`` says where they came from, without a machine's path."""

    words: tuple[str, ...]
    origin: str

    @property
    def value(self) -> dict[str, str | int]:
        """What a log line says of the pool."""
        return {
            "origin": self.origin,
            "count": len(self.words),
            "fingerprint": text_hash("\n".join(self.words).encode()),
        }

    def draw(self, seed: int, cycle: int) -> tuple[str, ...]:
        """Three different words of this cycle."""
        return tuple(random.Random(f"words {seed} {cycle}").sample(self.words, WORDS_A_CYCLE))


def word_pool(path: Path | None, woods: Woods, *, dictionary: bool = True) -> WordPool:
    """The words of ``path``, else of the system dictionary (unless told not to), else of the forest.

    Raises:
        SourceError: the file cannot be read.
        UsageError: fewer than three usable words.
    """
    if path is not None:
        pool = WordPool(_usable(_lines(path)), f"file {path.name}")
    elif dictionary and SYSTEM_DICTIONARY.exists():
        pool = WordPool(_usable(_lines(SYSTEM_DICTIONARY)), "system dictionary")
    else:
        pool = WordPool(_usable(_vocabulary(woods)), "vocabulary of the forest")
    if len(pool.words) < WORDS_A_CYCLE:
        raise UsageError(
            f"The {pool.origin} holds {len(pool.words)} words of 5 to 12 letters; three are needed",
            hint="--words FILE with one word a line",
        )
    return pool


def _usable(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({word for word in words if _PLAIN.match(word)}))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").split()
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"The word list {path} cannot be read: {error}", unchanged="Nothing was asked") from error


def _vocabulary(woods: Woods) -> set[str]:
    """Words of the sampled documents; a name keeps its capital, a word that also stands small is small."""
    found = {word for _, text in woods.sample() for word in _TOKEN.findall(text)}
    return {word for word in found if word.islower() or (word.istitle() and word.lower() not in found)}
