"""Sentence spans, by rule and in linear time, for windows, chunk edges and extractive answers.

After ``canonical``, before ``verify`` and ``readers``. A terminator ends a
sentence unless what stands before it is an abbreviation, an initial or a
number that goes on; line structure (blank lines, headings, list items, table
rows, unwrapped short lines) ends one too. Each decision looks at most
``_REACH`` characters back, so a hostile megabyte costs a megabyte. Rules and
their examples: ``docs/internals/text.md``. Pure; offsets are code points.
"""

import re
from collections.abc import Iterator

from arborist.text.abbreviation import BEFORE_NAME, BEFORE_NUMBER, MAY_END, NEVER_END, STARTERS
from arborist.text.unicode import is_lower

_REACH = 40
_CLOSERS = "\"'”’»)\\]}」』）】〉》"
_OPENERS = "\"'“‘«([{„¿¡「『（【〈《*_"
# A terminator with what closes after it, followed by space or the end; full-width ones need no space.
_CANDIDATE = re.compile(
    rf"(?P<mark>[.!?…‽؟۔।॥။።։]+)(?:[{_CLOSERS}]|\[\d{{1,4}}\])*(?=\s|\Z)"
    rf"|(?P<wide>[。！？｡．]+)[{_CLOSERS}]*"
    rf"|(?P<line>[ \t]*\n\s*)"
)
_NEXT = re.compile(rf"[ \t\u00a0]*(?:\n[ \t]*)?([{_OPENERS}]*)(\S?)")
_WORD_BEFORE = re.compile(r"[^\s()\[\]{}\"“”‘«»/—–]*\Z")
_NEXT_WORD = re.compile(r"[A-Za-z]+(?![^\W_])")
_LETTER = "A-Za-zÀ-ɏͰ-ϿЀ-ԯ"
_INITIALS = re.compile(rf"(?:[{_LETTER}]\.[-–]?)*[{_LETTER}]\Z")
_ROMAN = re.compile(r"[ \t\u00a0]*[IVXLC]+\b(?!['’])")
_ENUMERATOR = re.compile(r"[(\[]?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]\Z")
_LIST_ITEM = re.compile(r"[ \t]*(?:[-*+•◦▪‣·–—#|;:>]|\d{1,3}[.)]|[A-Za-z][.)] |\(\w{1,3}\)|={2,})")
_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]|={2,}[^=].*={2,}[ \t]*\Z|\|)")
_RULE_LINE = re.compile(r"[ \t]*[-=~^*_]{3,}[ \t]*\Z")
_SHORT_LINE, _LONG_LINE = 45, 130  # a wrapped line of prose lies between


def sentences(text: str) -> list[tuple[int, int]]:
    """Half-open spans of the sentences of ``text``, in order, edges without space.

    Together the spans cover every character that is not white space; a text
    without any terminator is one sentence per line or paragraph.
    """
    spans = []
    start = 0
    for cut in boundaries(text):
        span = _trimmed(text, start, cut)
        if span:
            spans.append(span)
        start = cut
    span = _trimmed(text, start, len(text))
    if span:
        spans.append(span)
    return spans


def boundaries(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Positions in ``text[start:end]`` where one sentence ends, ascending.

    A position lies directly after the terminator and what closes it, or after
    a line break with its space. ``start`` should be the start of a sentence or
    line for the enumerator rule; decisions are otherwise local.
    """
    stop = len(text) if end is None else end
    sentence = start
    for match in _CANDIDATE.finditer(text, start, stop):
        if match.lastgroup == "line":
            ends = _line_ends(text, match.start(), match.end())
        elif match.lastgroup == "wide":
            ends = True
        else:
            ends = _mark_ends(text, match, sentence)
        if ends:
            yield match.end()
            sentence = match.end()


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    stripped = piece.strip()
    if not stripped:
        return None
    lead = len(piece) - len(piece.lstrip())
    return start + lead, start + lead + len(stripped)


# --- terminators -------------------------------------------------------------


def _mark_ends(text: str, match: re.Match[str], sentence: int) -> bool:
    """Whether the terminator at ``match`` ends the sentence that began at ``sentence``."""
    mark, at = match["mark"], match.start()
    following = _NEXT.match(text, match.end())
    opened, first = (following[1], following[2]) if following else ("", "")
    if not first and not opened:
        return True
    spaced = at > sentence and text[at - 1].isspace()
    closed = match.end() > at + len(mark)
    if mark == "." and not spaced:
        return _full_stop_ends(text, match, sentence, first=first, opened=opened, closed=closed)
    if mark in {"...", "…", ".."} or mark.startswith(".."):
        return not is_lower(first) and first not in ",;:"
    if is_lower(first) and not opened:
        # "Stop!" he said. Yahoo! and others. But "won 3 titles . then" is tokenised text.
        return spaced or not (closed or mark == "!")
    return first not in ",;"


def _full_stop_ends(text: str, match: re.Match[str], sentence: int, *, first: str, opened: str, closed: bool) -> bool:
    before = _WORD_BEFORE.search(text, max(sentence, match.start() - _REACH), match.start())
    word = before[0] if before else ""
    if first in ",;:" or _is_enumerator(text, match, sentence):
        return False
    lowered = word.lower().lstrip("'’*_-")
    starter = _starts_sentence(text, match.end())
    if closed and word and lowered not in NEVER_END:
        return not is_lower(first) or bool(opened)
    if lowered in NEVER_END:
        return False
    if _INITIALS.match(word) and word.isupper():
        return not first.isdigit() and _initials_end(word, first=first, starter=starter)
    if lowered in BEFORE_NUMBER:
        return not (first.isdigit() or first == "#" or _ROMAN.match(text, match.end()))
    if lowered in BEFORE_NAME:
        return starter and first.isupper()
    if lowered in MAY_END:
        return starter and not is_lower(first)
    if is_lower(first) and not opened:
        # An unknown abbreviation, or text without capitals: only a word with a vowel can end it.
        return len(lowered) > 3 or lowered.isdigit() or starter
    return True


def _initials_end(word: str, *, first: str, starter: bool) -> bool:
    """``H.G. Wells`` goes on; ``in the U.S. The`` and ``vitamin C. It`` end."""
    if is_lower(first):
        return False
    # "Plan B." before a number or bracket ends; before a name it is an initial.
    return starter or not (first.isalpha() or first == "(")


def _is_enumerator(text: str, match: re.Match[str], sentence: int) -> bool:
    """True when the sentence so far is only ``1.`` or ``(a)``: a list marker."""
    so_far = text[sentence : match.end()].strip() if match.end() - sentence < _REACH else ""
    return bool(so_far) and _ENUMERATOR.match(so_far) is not None


def _starts_sentence(text: str, position: int) -> bool:
    """True when the next word is one that commonly opens a sentence."""
    following = _NEXT.match(text, position)
    if not following:
        return True
    word = _NEXT_WORD.match(text, following.start(2))
    return word is not None and word[0].lower() in STARTERS


# --- lines -------------------------------------------------------------------


def _line_ends(text: str, start: int, end: int) -> bool:
    """Whether the line break in ``text[start:end]`` separates sentences."""
    if text.count("\n", start, end) > 1:
        return True
    line_start = text.rfind("\n", max(0, start - _LONG_LINE - 1), start) + 1
    if line_start == 0 and start > _LONG_LINE:
        return True
    previous = text[line_start:start]
    line_end = text.find("\n", end, end + _LONG_LINE)
    following = text[end : line_end if line_end >= 0 else end + _LONG_LINE]
    indent_start = text.rfind("\n", start, end) + 1
    if _LIST_ITEM.match(text, indent_start) or _HEADING.match(previous) or _RULE_LINE.match(following):
        return True
    if _RULE_LINE.match(previous) or len(previous) > _LONG_LINE:
        return True
    if previous.rstrip().endswith(("-", ",", ";", "–", "—")):
        return False
    return len(previous) < _SHORT_LINE and not is_lower(following[:1])
