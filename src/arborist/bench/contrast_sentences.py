"""True sentences of real text for the contrast wall: plain statements that stand by themselves.

Text comes from a JSONL file of documents (``title``, ``text``; plain, gz or
xz). Paragraphs are cleaned of footnote and emphasis marks once, and the
cleaned paragraph is the source, so a sentence taken from it is verbatim.
Splitting and filtering are the bench's own and deliberately picky: a sentence
that might be a fragment, a list, a quotation or lean on a pronoun is left out.
"""

import gzip
import hashlib
import json
import lzma
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from arborist.core.errors import SourceError

MAX_PARAGRAPH = 1_800  # about what one chunk holds
MIN_WORDS, MAX_WORDS = 6, 28

_FOOTNOTE = re.compile(r"\[(?:\d+|[a-z]|note \d+|citation needed)\]")
_EMPHASIS = re.compile(r"(?<!\w)[_*]{1,3}([^_*\n]+)[_*]{1,3}(?!\w)")
_END = re.compile(r"(?<=[a-z0-9%)]{2}\.)\s+(?=[A-Z])|(?<=\d\.)\s+(?=[A-Z])")
_ABBREVIATION = re.compile(
    r"\b(?:[A-Z]|St|Mr|Mrs|Dr|Jr|Sr|No|vs|etc|cf|Co|Inc|Ltd|Corp|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Prof|Mt|Ft|Ave|approx|"
    r"ca|Op|Vol|pp|Fr|Bros|Dept|Univ|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|al|ed|eds|est|fl)\.$"
)
_REFUSED_START = re.compile(
    r"(?:He|She|It|They|This|These|That|Those|His|Her|Its|Their|There|Here|However|But|And|Also|So|Then|Thus|We|I|You|"
    r"My|Our|Your|Another|Others?|Some|One|Both|Such|Each|Who|What|When|Where|Which|Why|How|If|While|Although|Though|"
    r"Because|Since|As|Later|Soon|Eventually|Meanwhile|Instead|Similarly|Likewise|Furthermore|Moreover|Additionally|"
    r"Nevertheless|Nonetheless|Therefore|Hence|Consequently|Finally|Afterwards?|Subsequently|Previously|See|Note|Let|"
    r"Or|Nor|Yet|Not|No|Now|Today|Upon|Only|Having|Being|With|Like|Unlike|Despite|Other|Neither|Either|Following|"
    r"Once|Until|Unless|Given|Among)\b"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|did|does|do|became|made|took|won|led|began|went|"
    r"came|gave|held|left|met|ran|said|saw|wrote|built|sold|sent|lost|kept|grew|found|brought|\w{2,}ed|contains?|"
    r"includes?|consists?|lies|stands|serves?|plays?|lives?|covers?|provides?|offers?|remains?)\b"
)
_REFUSED = re.compile(
    r"[\"“”„«»:;|{}<>=#\[\]/\\•…!?~^_]|--| – | — |—|\.\.|\b[A-Z]{2,}\d|\bhttp|\(\s|\s\)|\(\)|\s[.,\s]|\.(?:jpg|png|svg|gif)\b|(?<!\w)['‘]"
)
_FIRST_PERSON = re.compile(r"\b(?:I|we|you|my|our|your|us|me)\b")


@dataclass(frozen=True, slots=True)
class TrueSentence:
    """A sentence, the paragraph it stands in, and the title of its document."""

    text: str
    paragraph: str
    title: str


def choice(key: str, size: int) -> int:
    """A number below ``size`` that depends on ``key`` alone: chance without a generator's state."""
    return int.from_bytes(hashlib.sha256(key.encode("utf-8")).digest()[:8], "big") % size


def documents(path: Path) -> Iterator[tuple[str, str]]:
    """Title and text of every document of a JSONL file.

    Raises:
        SourceError: the file is missing or a line has another shape.
    """
    try:
        with _open(path) as stream:
            for line in stream:
                fields = json.loads(line)
                yield str(fields["title"]), str(fields["text"])
    except (OSError, ValueError, KeyError) as error:
        raise SourceError(f"{path} is not a JSONL file of documents: {error}") from error


def _open(path: Path) -> TextIO:
    if path.suffix == ".gz":
        return gzip.open(path, "rt", encoding="utf-8")
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding="utf-8")
    return path.open(encoding="utf-8")


def paragraphs(text: str) -> Iterator[str]:
    """Cleaned running paragraphs: no headings, lists, tables or very long blocks."""
    for block in re.split(r"\n\s*\n", text):
        flat = " ".join(block.split())
        if not flat or flat[0] in "-#|*>=" or len(flat) > MAX_PARAGRAPH or "  " in block.strip().replace("\n", " "):
            continue
        flat = _EMPHASIS.sub(r"\1", _FOOTNOTE.sub("", flat)).replace("\u200b", "")
        if flat.count("|") == 0 and len(flat) > 60:
            yield flat


def split(paragraph: str) -> list[str]:
    """Sentences of a paragraph; pieces that end in an abbreviation are joined again."""
    pieces: list[str] = []
    start = 0
    for match in _END.finditer(paragraph):
        piece = paragraph[start : match.start()]
        if not _ABBREVIATION.search(piece):
            pieces.append(piece)
            start = match.end()
    pieces.append(paragraph[start:].strip())
    return pieces


def is_plain(sentence: str) -> bool:
    """Is this a full plain statement that stands by itself?"""
    words = sentence.split()
    return (
        MIN_WORDS <= len(words) <= MAX_WORDS
        and sentence[0].isupper()
        and sentence.endswith(".")
        and not _ABBREVIATION.search(sentence)
        and sentence.count("(") == sentence.count(")") <= 1
        and not _REFUSED_START.match(sentence)
        and not _REFUSED.search(sentence)
        and not _FIRST_PERSON.search(sentence)
        and bool(_VERB.search(sentence))
        and sum(word[0].isupper() for word in words) <= len(words) * 2 // 3
        and sentence.isascii()
    )


def true_sentences(path: Path) -> Iterator[TrueSentence]:
    """Plain sentences of every document of ``path``, in order."""
    for title, text in documents(path):
        for paragraph in paragraphs(text):
            for sentence in split(paragraph):
                if sentence and is_plain(sentence):
                    yield TrueSentence(sentence, paragraph, title)
