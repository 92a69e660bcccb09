"""A Merkle path as a picture: the hash that is ours rises from leaf to root, its siblings stand beside it."""

from collections.abc import Sequence
from html import escape

from arborist.core.errors import ProofError
from arborist.core.merkle import node_hash

STEP = 46
HEIGHT = 24
WIDTH = 160
MIDDLE = 260
OFFSET = 174
# Said in the picture itself as well as in the page's style, so that it also reads where no style sheet reaches it.
DRAWN = 'font-family="monospace" font-size="11"'
PLAIN = 'fill="none" stroke="#888"'
OURS = 'class="ours" fill="none" stroke="#2a7d3f" stroke-width="2"'


def climb(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> list[tuple[bytes, bytes, bool]]:
    """Each step as (sibling, result, whether the sibling stands left)."""
    steps = []
    last, now = size - 1, leaf
    for sibling in path:
        if last <= 0:
            raise ProofError("The path is longer than the tree is deep")
        left = bool(index & 1) or index == last
        if left:
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        now = node_hash(sibling, now) if left else node_hash(now, sibling)
        steps.append((sibling, now, left))
        index, last = index >> 1, last >> 1
    return steps


def picture(name: str, leaf: bytes, steps: Sequence[tuple[bytes, bytes, bool]], ends: tuple[str, str]) -> str:
    """SVG of a climb; ``ends`` says in words what the leaf and the root are."""
    height = STEP * (len(steps) + 1) + 20
    parts = [
        f'<svg viewBox="0 0 520 {height}" {DRAWN} role="img" aria-label="{escape(name)}: {len(steps)} steps from leaf to root">'
    ]
    bottom = height - STEP
    parts.append(_box(MIDDLE, bottom, leaf, ours=True))
    parts.append(f'<text x="{MIDDLE}" y="{bottom + HEIGHT + 14}" text-anchor="middle">{escape(ends[0])}</text>')
    for number, (sibling, result, left) in enumerate(steps):
        below, above = bottom - STEP * number, bottom - STEP * (number + 1)
        side = MIDDLE - OFFSET if left else MIDDLE + OFFSET
        parts += [
            _line(MIDDLE, below, MIDDLE, above + HEIGHT),
            _line(side, below, MIDDLE, above + HEIGHT),
        ]
        parts += [_box(side, below, sibling, ours=False), _box(MIDDLE, above, result, ours=True)]
    top = bottom - STEP * len(steps)
    parts.append(f'<text x="{MIDDLE}" y="{top - 6}" text-anchor="middle">{escape(ends[1])}</text></svg>')
    return "".join(parts)


def _box(x: float, y: float, digest: bytes, *, ours: bool) -> str:
    left = x - WIDTH / 2
    return (
        f'<rect {OURS if ours else PLAIN} x="{left:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="4"/>'
        f'<text x="{x:g}" y="{y + 16:g}" text-anchor="middle">{digest.hex()[:20]}…</text>'
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="#888"/>'
