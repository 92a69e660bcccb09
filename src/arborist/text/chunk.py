"""Chunks ``chunk-v1``: pieces of a canonical text that tile it exactly.

After ``canonical``, before the Merkle tree: chunk bytes are its leaves, so
these rules are part of a document's identity and never change under one
version. About 1,000 characters, at most 2,000; cut by preference before a
heading, at a blank line, at a sentence end, at a line end, at white space; a
cut never falls inside a number or a grapheme cluster, except in a run of more
than 2,000 characters that offers nothing else. White space belongs to the
chunk before the cut. Linear time: each chunk looks at most 2,000 characters
ahead. Pure; offsets are code points, half-open.
"""

import re
from bisect import bisect_left, bisect_right

from arborist.core.model import ChunkSpan
from arborist.text.sentence import boundaries
from arborist.text.unicode import is_digit, is_grapheme_edge

CHUNK_VERSION = "chunk-v1"

LIMIT = 2_000
# A cut is looked for from EARLIEST to LATEST; with these bounds the mean chunk of
# prose lies near 1,000 characters (docs/internals/text.md has the distribution).
_EARLIEST, _LATEST = 700, 1_300
# A rest up to this long is taken whole rather than split into a chunk and a crumb.
_REST = 1_500
# Shorter sections stay together; a heading after this much text starts a chunk.
_SECTION = 300
_SCAN_BACK = 60  # room for the abbreviation before the first boundary looked at

# Markdown `# x`, wikitext `== x ==`, and a line underlined by `====`, `----`, `****` (reST, setext).
_HEADING = re.compile(
    r"\n(?:#{1,6}[ \t]+(?P<marked>[^\n]+)"
    r"|(?P<equals>={2,6})(?P<wiki>[^=\n][^\n]*?)(?P=equals)[ \t]*(?=\n|\Z)"
    r"|(?P<under>[^\s#=|>][^\n]{0,119})\n(?P<rule>[=*~^\"-])(?P=rule){2,}[ \t]*(?=\n|\Z))"
)
_FENCE = re.compile(r"\n[ ]{0,3}(?:```|~~~)")
_BREAK = re.compile(r"\n\s*\n")
_SPACE = re.compile(r"\s+")
_NUMERIC = frozenset(".,:/'’⁄−-–+")


def chunk_spans(text: str) -> tuple[ChunkSpan, ...]:
    """The chunks of a canonical ``text``; none for an empty one.

    Concatenated they are ``text``. ``heading`` is the heading in force where a
    chunk starts, its own when it starts with one.
    """
    starts, titles = _headings(text)
    spans: list[ChunkSpan] = []
    start, size = 0, len(text)
    while start < size:
        end = _cut(text, start, starts)
        above = bisect_right(starts, start) - 1
        spans.append(ChunkSpan(len(spans), start, end, titles[above] if above >= 0 else ""))
        start = end
    return tuple(spans)


def _headings(text: str) -> tuple[list[int], list[str]]:
    """Line starts and titles of the headings, those inside code fences left out."""
    starts, titles = [], []
    fences = [match.start() for match in _FENCE.finditer("\n" + text)] if "```" in text or "~~~" in text else []
    # One newline in front lets a heading on the first line match; positions then need no shift.
    for match in _HEADING.finditer("\n" + text):
        if bisect_left(fences, match.start()) % 2 == 0:
            title = match["marked"] or match["wiki"] or match["under"]
            starts.append(match.start())
            titles.append(title.strip().rstrip("#").rstrip())
    return starts, titles


def _cut(text: str, start: int, headings: list[int]) -> int:
    """The end of the chunk that begins at ``start``; always beyond it."""
    size = len(text)
    latest = min(start + _LATEST, size)
    heading = bisect_left(headings, start + _SECTION)
    if heading < len(headings) and headings[heading] <= latest:
        return headings[heading]
    if size - start <= _REST and heading == len(headings):
        return size
    if latest == size:
        return size
    return (
        _paragraph_cut(text, start, latest)
        or _sentence_cut(text, start, latest)
        or _line_cut(text, start, latest)
        or _space_cut(text, start, latest)
        or _hard_cut(text, start, latest)
    )


def _after_space(text: str, position: int, start: int) -> int:
    """Move past the white space at ``position``, not beyond the chunk's limit."""
    space = _SPACE.match(text, position, min(start + LIMIT, len(text)))
    return space.end() if space else position


def _paragraph_cut(text: str, start: int, latest: int) -> int:
    """After the last blank line of the range; 0 when there is none."""
    found = text.rfind("\n\n", start + _EARLIEST, latest)
    return _after_space(text, found, start) if found >= 0 else 0


def _sentence_cut(text: str, start: int, latest: int) -> int:
    """After the last sentence end of the range, else the first one before the limit."""
    earliest = start + _EARLIEST
    last = 0
    for position in boundaries(text, earliest - _SCAN_BACK, latest):
        if position >= earliest and _allowed(text, position):
            last = position
    if not last:
        end = min(start + LIMIT, len(text))
        ahead = (position for position in boundaries(text, latest - _SCAN_BACK, end) if position >= earliest)
        last = next((position for position in ahead if position < end and _allowed(text, position)), 0)
    return _after_space(text, last, start) if last else 0


def _line_cut(text: str, start: int, latest: int) -> int:
    found = text.rfind("\n", start + _EARLIEST, latest)
    return _after_space(text, found, start) if found >= 0 else 0


def _space_cut(text: str, start: int, latest: int) -> int:
    """At the last white space of the range that does not part the groups of a number."""
    for low, high in ((start + _EARLIEST, latest), (latest, min(start + LIMIT, len(text)))):
        positions = [match.end() for match in _SPACE.finditer(text, low, high)]
        for position in reversed(positions):
            if _allowed(text, position):
                return position
    return 0


def _hard_cut(text: str, start: int, latest: int) -> int:
    """Anywhere that is safe, near the target; at the limit when nothing is."""
    for position in range(latest, start + _EARLIEST, -1):
        if _allowed(text, position):
            return position
    for position in range(latest + 1, start + LIMIT):
        if _allowed(text, position):
            return position
    return min(start + LIMIT, len(text))


def _allowed(text: str, position: int) -> bool:
    """True when a cut here parts neither a number nor a grapheme cluster."""
    if position >= len(text):
        return True
    before, after = text[position - 1], text[position]
    if before == "\n":
        return is_grapheme_edge(text, position)
    if before.isspace():
        # "1 000 000": groups parted by one space are one number.
        outer = text[position - 2] if position > 1 else ""
        return not (is_digit(after) and outer != "" and is_digit(outer)) and is_grapheme_edge(text, position)
    if (is_digit(before) or before in _NUMERIC) and (is_digit(after) or after in _NUMERIC):
        return False
    return is_grapheme_edge(text, position)
