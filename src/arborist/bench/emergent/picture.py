"""Small SVG pictures for the report page: stacked bars, bars, an interval, a curve. No script, no network, no font file.

Every picture carries its numbers as text and a title for those who cannot see
it. Colours come from the page's CSS classes, so dark and light both work; the
same light ones stand in attributes, for renderers that do not style SVG.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from arborist.bench.emergent.intervals import SCALE
from arborist.bench.emergent.markdown import percent

WIDTH = 640
_INK, _SOFT, _LINE = "#1d2521", "#5d6a63", "#dfe4de"
_GREEN, _AMBER, _GREY, _BLUE, _LEAF, _RED = "#2f7d4f", "#d9a036", "#b9c1ba", "#3b6ea8", "#7aa65a", "#b5412f"
# What page.css says of each class, for those who do not read it.
_LOOK: dict[str, dict[str, str]] = {
    "label": {"fill": _INK, "font-size": "13"},
    "small": {"font-size": "11.5"},
    "number": {"fill": _INK, "font-size": "11.5", "text-anchor": "end"},
    "tick": {"fill": _SOFT, "font-size": "11.5"},
    "end": {"text-anchor": "end"},
    "middle": {"text-anchor": "middle"},
    "inside": {"fill": "#fff", "font-size": "13", "text-anchor": "middle"},
    "axis": {"stroke": _LINE},
    "pale": {"opacity": ".28"},
    "cover": {"fill": _GREEN},
    "safe": {"fill": _RED},
    "random": {"fill": _BLUE},
    "control": {"fill": _LEAF},
    "v-strict": {"fill": _GREEN},
    "v-hybrid": {"fill": _AMBER},
    "v-ungrounded": {"fill": _GREY},
    "path": {"fill": "none", "stroke": _BLUE, "stroke-width": "2"},
    "dot": {"fill": _BLUE},
    "whisker": {"stroke": _BLUE, "stroke-width": "3", "opacity": ".35"},
}
_CLASS = re.compile(r'class="([^"]+)"')
_ROW = 26
_LABEL = 230


def stacked(rows: Sequence[tuple[str, Mapping[str, int]]], order: Sequence[str]) -> str:
    """One bar a row, cut by ``order``; each part carries its share."""
    height = 34 * len(rows)
    parts = []
    for place, (label, counts) in enumerate(rows):
        total = sum(counts.values()) or 1
        x, y, wide = 120.0, place * 34 + 4, WIDTH - 120
        parts.append(f'<text x="0" y="{y + 17}" class="label">{escape(label)}</text>')
        for name in order:
            part = wide * counts.get(name, 0) / total
            if part <= 0:
                continue
            hint = f"{name}: {counts[name]:,} of {total:,}"
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{part:.1f}" height="24" class="{kind(name)}">'
                f"<title>{escape(hint)}</title></rect>"
            )
            if part > 46:
                share = percent(SCALE * counts[name] // total)
                parts.append(f'<text x="{x + part / 2:.1f}" y="{y + 17}" class="inside">{share}</text>')
            x += part
    return svg(height, "".join(parts), "Verdicts: " + "; ".join(f"{label} {dict(counts)}" for label, counts in rows))


def bars(rows: Sequence[tuple[str, int, int]], title: str) -> str:
    """Two bars a row (random, controls), longest first as given."""
    most = max((max(one, two) for _, one, two in rows), default=0) or 1
    wide = WIDTH - _LABEL - 60
    parts = []
    for place, (label, one, two) in enumerate(rows):
        y = place * _ROW
        parts.append(f'<text x="0" y="{y + 16}" class="label small">{escape(label)}</text>')
        for at, (value, name) in enumerate(((one, "random"), (two, "control"))):
            if value or at == 0:
                length = max(1.0, wide * value / most)
                top = y + 4 + at * 9
                parts.append(f'<rect x="{_LABEL}" y="{top}" width="{length:.1f}" height="8" rx="2" class="{name}"/>')
        parts.append(f'<text x="{WIDTH}" y="{y + 16}" class="number">{one:,} · {two:,}</text>')
    return svg(_ROW * len(rows) + 4, "".join(parts), title)


def interval(part: Mapping[str, Any], name: str) -> str:
    """A share with its interval on a line from 0 to 100 %."""
    if not part["n"]:
        return ""
    low, high, at = (WIDTH * part[key] / SCALE for key in ("low", "high", "share"))
    body = (
        f'<line x1="0" y1="14" x2="{WIDTH}" y2="14" class="axis"/>'
        f'<rect x="{low:.1f}" y="8" width="{max(2.0, high - low):.1f}" height="12" rx="6" class="{name} pale"/>'
        f'<circle cx="{at:.1f}" cy="14" r="6" class="{name}"/>'
        f'<text x="0" y="36" class="tick">0 %</text><text x="{WIDTH}" y="36" class="tick end">100 %</text>'
    )
    return svg(40, body, f"{percent(part['share'])} between {percent(part['low'])} and {percent(part['high'])}")


def line(points: Sequence[Mapping[str, Any]]) -> str:
    """Wrong share of STRICT (up) against coverage (right), with the interval of each point."""
    left, top, wide, high = 54, 12, WIDTH - 84, 220
    most = max((point["wrong"]["high"] for point in points if point["coverage"]["k"] >= 10), default=SCALE // 10)
    ceiling = max(500, min(SCALE, (most // 500 + 1) * 500))

    def place(point: Mapping[str, Any], key: str) -> tuple[float, float]:
        x = left + wide * point["coverage"]["share"] / SCALE
        y = top + high - high * min(ceiling, point["wrong"][key] or 0) / ceiling
        return x, y

    parts = []
    for tick in range(0, 101, 20):
        x = left + wide * tick / 100
        parts.append(f'<line x1="{x}" y1="{top}" x2="{x}" y2="{top + high}" class="axis"/>')
        parts.append(f'<text x="{x}" y="{top + high + 18}" class="tick middle">{tick} %</text>')
    for step in range(5):
        value = ceiling * step // 4
        y = top + high - high * value / ceiling
        parts.append(f'<line x1="{left}" y1="{y}" x2="{left + wide}" y2="{y}" class="axis"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" class="tick end">{percent(value)}</text>')
    drawn = [point for point in points if point["wrong"]["n"]]
    for point in drawn:
        (x, low), (_, up) = place(point, "low"), place(point, "high")
        parts.append(f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{up:.1f}" class="whisker"/>')
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(point, "share") for point in drawn))
    parts.append(f'<polyline points="{path}" class="path"/>')
    for point in drawn:
        x, y = place(point, "share")
        hint = f"bar {point['bar']}: coverage {percent(point['coverage']['share'])}, wrong {percent(point['wrong']['share'])}"
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="dot"><title>{escape(hint)}</title></circle>')
    parts.append(f'<text x="{left + wide / 2}" y="{top + high + 38}" class="tick middle">coverage →</text>')
    return svg(top + high + 46, "".join(parts), "Wrong share of STRICT against coverage")


def kind(name: str) -> str:
    """The CSS class of a verdict or rung."""
    return "v-" + name.lower().replace("-", "")


def svg(height: int, body: str, title: str) -> str:
    """The frame around a picture."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>{_CLASS.sub(_looks, body)}</svg>"
    )


def _looks(found: re.Match[str]) -> str:
    merged: dict[str, str] = {}
    for name in found[1].split():
        merged |= _LOOK.get(name, {})
    return found[0] + "".join(f' {key}="{value}"' for key, value in merged.items())
