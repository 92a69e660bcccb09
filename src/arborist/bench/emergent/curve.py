"""Coverage against wrong share: what a stricter bar would cost and save, on the controls of a log.

For readers that say how sure they are (the extractive one), the bar is that
confidence: an answer counts from it on, with the verdict it would have had if
its reader had stood by it. For others the bar is the lowest score of a claim.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from arborist.bench.emergent.figures import share

Line = Mapping[str, Any]
# Points of a curve: enough to see its shape.
POINTS = 12
# With fewer STRICT controls than this there is nothing to draw: a crew of liars, or a log just begun.
FEWEST_STRICT = 10
# Where nothing was found, or the question was blocked, no reader was asked: below every confidence.
NOT_ASKED = -100_000


def curve(lines: Sequence[Line]) -> dict[str, Any]:
    """Points from the lowest bar to the highest, each with coverage and wrong share; no points without controls."""
    controls = [line for line in lines if line["kind"] == "control" and not line["error"]]
    by = "confidence" if any("confidence" in line["usage"] for line in controls) else "score"
    sure = {id(line): _sure(line, by) for line in controls}
    bars = sorted(sure.values())
    if sum(_verdict(line, by) == "STRICT" for line in controls) < FEWEST_STRICT:
        return {"by": by, "points": []}
    chosen = sorted({bars[at * (len(bars) - 1) // (POINTS - 1)] for at in range(POINTS)})
    return {"by": by, "points": [_point(controls, sure, bar, by) for bar in chosen]}


def _point(controls: Sequence[Line], sure: Mapping[int, int], bar: int, by: str) -> dict[str, Any]:
    strict = [line for line in controls if sure[id(line)] >= bar and _verdict(line, by) == "STRICT"]
    right = [line for line in strict if line["holds_gold"]]
    wrong = [line for line in strict if not line["holds_gold"]]
    return {"bar": bar, "coverage": share(right, controls), "wrong": share(wrong, strict)}


def _verdict(line: Line, by: str) -> str:
    return str(line["if_answered"] if by == "confidence" else line["verdict"])


def _sure(line: Line, by: str) -> int:
    if by == "confidence":
        return int(line["usage"].get("confidence", NOT_ASKED))
    return min((int(claim["score"]) for claim in line["claims"]), default=0)
