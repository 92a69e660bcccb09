"""Sentence spans, by rule and in linear time, for windows, chunk edges and extractive answers.

After ``canonical``, before ``verify`` and ``readers``. A terminator ends a
sentence unless what stands before it is an abbreviation, an initial or a
number that goes on; line structure (blank lines, headings, list items, table
rows, unwrapped short lines) ends one too. Every decision is local (at most
`40` characters back, one line ahead), so a hostile megabyte costs a
megabyte and a chunk splits like the text around it. Rules and their examples:
``docs/internals/text.md``. Pure; offsets are code points.
"""

import re
from collections.abc import Iterator

from arborist.text.abbreviation import BEFORE_NAME, BEFORE_NUMBER, MAY_END, NEVER_END, STARTERS
from arborist.text.unicode import is_digit, is_letter, is_lower, is_upper

_REACH = 40
_CLOSERS = "\"'”’»)\\]}」』）】〉》*_"
_OPENERS = frozenset("\"'“‘«([{„¿¡「『（【〈《*_")
_OTHER_MARKS = "…‽؟۔।॥။።։"
_WIDE_MARKS = "。！？｡．"  # need no space after them
# A class first: `re` then searches by one table. What closes the mark belongs to it.
_ASCII_CANDIDATE = re.compile(
    r"[.!?\n](?:(?<=\n)\s*|(?<!\n)[.!?]*+(?>(?:[\"')\]}*_]|[ ]?\[[0-9]{1,4}\])*)(?=\s|\Z))",
)
_CANDIDATE = re.compile(
    rf"[.!?\n{_OTHER_MARKS}{_WIDE_MARKS}](?:(?<=\n)\s*"
    rf"|(?<=[{_WIDE_MARKS}])[{_WIDE_MARKS}]*+[{_CLOSERS}]*+"
    rf"|(?<!\n)[.!?{_OTHER_MARKS}]*+(?>(?:[{_CLOSERS}]|[ ]?\[[0-9]{{1,4}}\])*)(?=\s|\Z))"
)
_MARK = re.compile(rf"[.!?{_OTHER_MARKS}{_WIDE_MARKS}]+")
_LETTER = "A-Za-zÀ-ɏͰ-ϿЀ-ԯ"
# Not a single letter before a stop: "J. A. Smith" and "M. I. Kutuzov" go on.
_NEXT_WORD = re.compile(r"(?![A-Za-z]\.)[A-Za-z]+(?![A-Za-z0-9À-ɏ])")
_ROMAN = re.compile(r"[IVXLC]+(?![A-Za-z0-9'’])")
_INITIALS = re.compile(rf"(?:[{_LETTER}]\.[-–]?)*[{_LETTER}]\Z")
_ENUMERATOR = re.compile(r"[(\[]?(?:[0-9]{1,3}|[A-Za-z]|[ivxIVX]{1,5})\Z")
_PUNCTUATION = re.compile(r"[()\[\]{}\"“”‘«»/—–]")
_LIST_ITEM = re.compile(r"[ \t]*(?:[-*+•◦▪‣·–—#|;:>]|[0-9]{1,3}[.)]|[A-Za-z][.)] |\([A-Za-z0-9]{1,3}\)|={2,})")
_HEADING = re.compile(r"[ \t]*(?:#{1,6}[ \t]|={2,}[^=].*={2,}[ \t]*\Z|\|)")
_RULE_LINE = re.compile(r"[ \t]*[-=~^*_]{3,}[ \t]*\Z")
_SHORT_LINE, _LONG_LINE = 45, 130  # a wrapped line of prose lies between

# How a word behaves before a full stop; the stricter list wins.
_NEVER, _NUMBER, _NAME, _MAY = range(1, 5)
_KINDS = {
    **dict.fromkeys(MAY_END, _MAY),
    **dict.fromkeys(BEFORE_NAME, _NAME),
    **dict.fromkeys(BEFORE_NUMBER, _NUMBER),
    **dict.fromkeys(NEVER_END, _NEVER),
}


def sentences(text: str) -> list[tuple[int, int]]:
    """Half-open spans of the sentences of ``text``, in order, edges without space.

    Together the spans cover every character that is not white space; a text
    without any terminator is one sentence per line or paragraph.
    """
    spans = []
    start = 0
    for cut in (*boundaries(text), len(text)):
        # Nearly all begin behind one space and end at their full stop.
        first = start + 1 if text.startswith(" ", start) else start
        if first + 1 < cut and not text[first].isspace() and not text[cut - 1].isspace():
            spans.append((first, cut))
        else:
            piece = text[start:cut]
            stripped = piece.strip()
            if stripped:
                first = start + len(piece) - len(piece.lstrip())
                spans.append((first, first + len(stripped)))
        start = cut
    return spans


def boundaries(text: str, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Positions in ``text[start:end]`` where one sentence ends, ascending.

    A position lies directly after the terminator and what closes it, or after
    a line break with its space.
    """
    pattern = _ASCII_CANDIDATE if text.isascii() else _CANDIDATE
    stop = len(text) if end is None else end
    for match in pattern.finditer(text, start, stop):
        at, after = match.span()
        plain = after == at + 1 and text[at] == "." and _plainly_ends(text, at)
        if plain or _ends_otherwise(text, at, after):
            yield after


def last_boundary(text: str, start: int, end: int) -> Iterator[int]:
    """The positions of ``boundaries``, from the last to the first."""
    pattern = _ASCII_CANDIDATE if text.isascii() else _CANDIDATE
    candidates = [match.span() for match in pattern.finditer(text, start, end)]
    return (after for at, after in reversed(candidates) if _ends(text, at, after))


def _ends(text: str, at: int, after: int) -> bool:
    """Whether the candidate ``text[at:after]`` ends a sentence."""
    plain = after == at + 1 and text[at] == "." and _plainly_ends(text, at)
    return plain or _ends_otherwise(text, at, after)


def _ends_otherwise(text: str, at: int, after: int) -> bool:
    """Whether a candidate that does not plainly end a sentence ends one."""
    character = text[at]
    if character == "\n":
        return _line_ends(text, at, after)
    if character in _WIDE_MARKS:
        return True
    if after >= len(text):
        return True
    following = after
    while following < len(text) and following < after + _REACH and text[following].isspace():
        following += 1
    first = text[following : following + 1]
    if following == after:
        return False  # a range ended inside a word
    if first in ".!?" and text[following + 1 : following + 2].strip() not in (".", "?", "!"):
        return False  # "1989. ." is one end
    if character == "." and after == at + 1 and not text[at - 1 : at].isspace():
        return _full_stop_ends(text, at, following, first)
    return _mark_ends(text, at, after, first)


# The commonest end by far, decided at one look: *… walked. Next …*. Before the stop a word of letters that is no
# abbreviation and no numeral of a list, after it one space and a capital.
_PLAIN_REACH = 25


def _plainly_ends(text: str, at: int) -> bool:
    """Whether the stop at ``at`` ends a sentence beyond doubt; ``_full_stop_ends`` would say so too."""
    if not "A" <= text[at + 2 : at + 3] <= "Z" or text[at + 1] != " ":
        return False
    space = text.rfind(" ", max(0, at - _PLAIN_REACH), at)
    word = text[space + 1 : at] if space >= 0 else ""
    return len(word) > 1 and word.isalpha() and word.lower() not in _KINDS and word not in _ROMAN_ITEMS


# --- terminators -------------------------------------------------------------


def _mark_ends(text: str, at: int, after: int, first: str) -> bool:
    """Question and exclamation marks, ellipses, closed and free-standing stops."""
    if first in ",;:":
        return False
    found = _MARK.match(text, at)
    mark = found[0] if found else "."
    spaced = text[at - 1 : at].isspace()
    if mark == "…" or mark.startswith(".."):
        return not is_lower(first)
    if is_lower(first):
        # "Stop!" he said. Yahoo! and others. But "won 3 titles . then" is tokenised text.
        return spaced or (mark != "!" and after == at + len(mark))
    if mark == "." and not spaced:
        return _KINDS.get(_word_before(text, at).lower()) != _NEVER
    return True


def _full_stop_ends(text: str, at: int, following: int, first: str) -> bool:
    """A bare full stop directly after a word; ``following`` is where the next one starts."""
    word = _word_before(text, at)
    lowered = word.lower()
    kind = _KINDS.get(lowered)
    if kind is None and len(word) > 1 and is_upper(first) and "." not in word and not is_digit(word[0]):
        return word not in _ROMAN_ITEMS or not _opens_line_or_sentence(text, at - len(word))
    if first in ",;:" or kind == _NEVER or _is_enumerator(text, at, word):
        return False
    starter = _starts_sentence(text, following)
    if _INITIALS.match(word) and word.isupper():
        # "H.G. Wells" and "the U.S. from" go on, "in the U.S. The" and "Plan B. 20 men" end.
        return not is_lower(first) and (starter or not (is_letter(first) or is_digit(first) or first == "("))
    if kind == _NUMBER:
        return not (is_digit(first) or first == "#" or _ROMAN.match(text, following))
    if kind == _NAME:
        return starter and is_upper(first)
    if kind == _MAY:
        return starter and not is_lower(first)
    if is_lower(first):
        # An unknown abbreviation, or text without capitals: a longer word, a number or a clear opener ends it.
        return len(word) > 3 or (lowered.isascii() and lowered.isdigit()) or starter
    return True


_ROMAN_ITEMS = frozenset("II III IV VI VII VIII IX XI XII ii iii iv vi vii viii ix xi xii".split())


def _word_before(text: str, at: int) -> str:
    """The word that ends at ``at``, at most `40` long, opening punctuation left out."""
    low = max(0, at - _REACH)
    start = max(text.rfind(" ", low, at), text.rfind("\n", low, at), low - 1) + 1
    word = text[start:at]
    if not word.isalpha():
        word = _PUNCTUATION.split(word.replace("\u00a0", " "))[-1].rpartition(" ")[2].lstrip("'’*_-\t")
    return word


def _is_enumerator(text: str, at: int, word: str) -> bool:
    """True for ``1.`` or ``a.`` where a line or a sentence begins: a list marker."""
    return _ENUMERATOR.match(word) is not None and _opens_line_or_sentence(text, at - len(word))


def _opens_line_or_sentence(text: str, position: int) -> bool:
    low = max(0, position - _REACH)
    before = text[low:position].rstrip(" \t([\u00a0")
    if not before.endswith("."):
        return not before or before[-1] in "\n!?:;"
    return _word_before(text, low + len(before) - 1).lower() not in _KINDS


def _starts_sentence(text: str, position: int) -> bool:
    """True when the word at ``position`` is one that commonly opens a sentence."""
    stop = position + _REACH
    while position < stop and text[position : position + 1] in _OPENERS:
        position += 1
    word = _NEXT_WORD.match(text, position)
    return word is not None and word[0].lower() in STARTERS


# --- lines -------------------------------------------------------------------


def _line_ends(text: str, start: int, end: int) -> bool:
    """Whether the line break in ``text[start:end]`` separates sentences."""
    if text.count("\n", start, end) > 1 or end >= len(text):
        return True
    line_start = text.rfind("\n", max(0, start - _LONG_LINE - 1), start) + 1
    if line_start == 0 and start > _LONG_LINE:
        return True
    previous = text[line_start:start]
    line_end = text.find("\n", end, end + _LONG_LINE)
    following = text[end : line_end if line_end >= 0 else end + _LONG_LINE]
    if _LIST_ITEM.match(text, start + 1) or _HEADING.match(previous) or _RULE_LINE.match(following):
        return True
    if _RULE_LINE.match(previous) or len(previous) > _LONG_LINE:
        return True
    if previous.rstrip().endswith(("-", ",", ";", "–", "—")):
        return False
    return len(previous) < _SHORT_LINE and not is_lower(following[:1])
