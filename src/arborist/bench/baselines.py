"""What others do, run beside us on the same rows: a figure alone says nothing.

``overlap``: the common rule, at least 30 % of a claim's words occur in the
cited text. ``vetoed window``: the share of content words in the best window of
two sentences, refused when a number, a name or the parity of negators differs.
Both are deliberately plain and share no code with the verifier.
"""

import re

from arborist.bench.judge import Judgement
from arborist.core.model import Rung

OVERLAP_SHARE = 300  # the common rule, per mille
WINDOW_SHARE = 900  # highest precision of 700, 800, 900 on the development rows: 0.76, 0.82, 0.90

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NAME = re.compile(r"(?<=[^.!?:]\s)[A-Z][\w’'-]+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_NEGATOR = re.compile(r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot)\b|n['’]t\b", re.IGNORECASE)
_COMMON = frozenset(
    "a an the and or but of in on at to for from by with as is are was were be been being has have had do does did "
    "it its this that these those he she they his her their him them i you we my your our me us who which what when "
    "where there here will would can could may might shall should also than then so if not no into about over under "
    "up out more most very such".split()
)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def overlap_rule(claim: str, source: str, _question: str | None, title: str | None) -> Judgement:
    """The 30 % rule: any word of the claim, anywhere in the source or its title."""
    words = _words(claim)
    known = set(_words(source)) | set(_words(title or ""))
    share = 1000 * sum(word in known for word in words) // len(words) if words else 0
    passed = share >= OVERLAP_SHARE
    return Judgement(Rung.EVIDENCE_WARRANTED if passed else Rung.UNGROUNDED, share, passed)


def vetoed_window(claim: str, source: str, _question: str | None, title: str | None) -> Judgement:
    """Best window of two sentences by content words; numbers, names and negation must agree."""
    content = {word for word in _words(claim) if word not in _COMMON}
    numbers, names = set(_NUMBER.findall(claim)), {name.lower() for name in _NAME.findall(claim)}
    negated = len(_NEGATOR.findall(claim)) % 2
    context = set(_words(title or ""))
    parts = _SENTENCE.split(source)
    best, passed = 0, False
    for index in range(len(parts)):
        window = " ".join(parts[index : index + 2])
        words = set(_words(window)) | context
        share = 1000 * len(content & words) // len(content) if content else 0
        agrees = (
            numbers <= set(_NUMBER.findall(window))
            and names <= words
            and negated in {len(_NEGATOR.findall(part)) % 2 for part in parts[index : index + 2]}
        )
        score = share if agrees else share // 2
        best = max(best, score)
        passed = passed or (agrees and share >= WINDOW_SHARE)
    return Judgement(Rung.EVIDENCE_WARRANTED if passed else Rung.UNGROUNDED, best, passed)


BASELINES = {"overlap": overlap_rule, "vetoed window": vetoed_window}
