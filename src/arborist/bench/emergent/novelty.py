"""What kind of thing an answer to a random question is, by mechanical signs.

- *non-relation*: a verified claim says that things are unrelated or different;
- *deflection*: the verifier says so (``DEFLECTION_DETECTED``), or no claim shares a word with the question;
- *premise*: the answer gives the question's own words back (``PREMISE_PARROTING``,
  ``SUBJECT_TOKENS_ABSENT``, a lazy anchor, or almost no word of its own);
- *synthesis*: verified, from two documents or about two of the three words;
- *grounding*: verified, from one document: known truth, whatever was asked;
- *none*: nothing was verified, or the reader said that the sources do not say.

Signs are read in this order and the first one decides, except that an answer
of which nothing is verified is only ever deflection, premise or none. A person
can say otherwise with ``bench judge``; reports show both.
"""

import re
from collections.abc import Mapping
from typing import Any

from arborist.bench.emergent.figures import kinds
from arborist.text.stem import stem
from arborist.text.stopword import STOP_WORDS

NOVELTIES = ("non-relation", "grounding", "synthesis", "premise", "deflection", "none")
NAMES = {
    "non-relation": "honest non-relation",
    "grounding": "known-truth grounding",
    "synthesis": "emergent synthesis",
    "premise": "premise affirmation",
    "deflection": "deflection",
    "none": "nothing grounded",
}
# Of an answer's content words, in percent, how many may be the question's before it only gives them back.
PARROTED_PERCENT = 80

_UNRELATED = re.compile(
    r"\b(?:unrelated|not related|no relation(?:ship)?|no connection|not connected|nothing to do with|independent of"
    r"|distinct from|different from|not to be confused|unconnected)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+")


def novelty(line: Mapping[str, Any]) -> str:
    """The class of one cycle."""
    said = [claim for claim in line["claims"] if claim["verified"]]
    found = kinds(line)
    asked = content(line["question"])
    answer = [content(claim["text"]) for claim in said or line["claims"]]
    if said and any(_UNRELATED.search(claim["text"]) for claim in said):
        return "non-relation"
    if "DEFLECTION_DETECTED" in found or (answer and not any(words & asked for words in answer)):
        return "deflection"
    if _gives_back(line, found, answer, asked):
        return "premise"
    if not said or line.get("abstained"):
        return "none"
    cited = {window["uri"] for claim in said for window in claim["windows"]}
    named = {stem(word.casefold()) for word in line.get("words", [])} & set().union(*answer)
    return "synthesis" if len(cited) > 1 or len(named) > 1 else "grounding"


def content(text: str) -> set[str]:
    """Stems of the words that carry meaning."""
    words = (word.casefold() for word in _WORD.findall(text))
    return {stem(word) for word in words if word not in STOP_WORDS}


def _gives_back(line: Mapping[str, Any], found: set[str], answer: list[set[str]], asked: set[str]) -> bool:
    if found & {"PREMISE_PARROTING", "SUBJECT_TOKENS_ABSENT"}:
        return True
    if (line.get("sidecars") or {}).get("lazy_anchor"):
        return True
    words = set().union(*answer) if answer else set()
    return bool(words) and 100 * len(words & asked) >= PARROTED_PERCENT * len(words)
