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
from arborist.text.sentence import boundaries, last_boundary
from arborist.text.unicode import is_digit, is_grapheme_edge

LIMIT = 2_000
# A cut is looked for from EARLIEST to LATEST; with these bounds the mean chunk of
# prose lies near 1,000 characters (docs/internals/text.md has the distribution).
_EARLIEST, _LATEST = 700, 1_300
# A rest up to this long is taken whole rather than split into a chunk and a crumb.
_REST = 1_500
# Shorter sections stay together; a heading after this much text starts a chunk.
_SECTION = 300
_LONGEST_TITLE = 121

# Markdown `# x` and wikitext `== x ==`; and a line of `====`, `----`, `****` under a title (reST, setext).
_MARKED = re.compile(r"\n[#=](?:(?<=#)#{0,5}[ \t]+([^\n]+)|(?<==)=+([^=\n][^\n]*?)={2,}[ \t]*(?=\n|\Z))")
_UNDERLINE = re.compile(r"\n([=*~^\"-])\1\1+[ \t]*(?=\n|\Z)")
_TITLE = re.compile(r"[^\s#=|>*-][^\n]{0,119}\Z")
_FENCE = re.compile(r"\n[ ]{0,3}(?:```|~~~)")
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
    # One newline in front lets the first line match like any other, and a match
    # then starts where its line does in the text itself.
    led = "\n" + text
    found = [(match.start(), match[1] or match[2]) for match in _MARKED.finditer(led)]
    for match in _UNDERLINE.finditer(led):
        line = led.rfind("\n", max(0, match.start() - _LONGEST_TITLE), match.start())
        title = _TITLE.match(led, line + 1, match.start()) if line >= 0 else None
        if title and led[max(0, line - 1) : line] in ("", "\n"):
            found.append((line, title[0]))
    if "```" in text or "~~~" in text:
        fences = [match.start() for match in _FENCE.finditer(led)]
        found = [item for item in found if bisect_left(fences, item[0]) % 2 == 0]
    found.sort()
    return [start for start, _ in found], [title.strip().rstrip("#=").strip() for _, title in found]


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
    for position in last_boundary(text, start + _EARLIEST, latest):
        if _allowed(text, position):
            return _after_space(text, position, start)
    end = min(start + LIMIT, len(text))
    for position in boundaries(text, latest, end):
        if position < end and _allowed(text, position):
            return _after_space(text, position, start)
    return 0


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
