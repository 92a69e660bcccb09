"""What the verifier has to reach, as written when the work was given out: floor and wanted.

A target names a figure of a bench report by its path of keys. Targets are
fixed; ``gates`` pins what was actually measured, which only goes up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

POOLS = {"all": "all sets with both labels", "without_dialogue": "without the dialogue sets"}


@dataclass(frozen=True, slots=True)
class Target:
    """One figure: where it stands in a report, its floor and what is wanted.

    ``most`` marks figures that must stay *under* their bounds.
    """

    name: str
    path: tuple[str, ...]
    floor: float
    wanted: float
    most: bool = False

    def value(self, report: Mapping[str, Any]) -> float | None:
        """The measured figure, None when this report has none."""
        return figure(report, self.path)

    def judge(self, value: float | None) -> str:
        """``wanted``, ``floor``, ``below floor`` or ``not measured``."""
        if value is None:
            return "not measured"
        if self.meets(value, self.wanted):
            return "wanted"
        return "floor" if self.meets(value, self.floor) else "below floor"

    def meets(self, value: float, bound: float) -> bool:
        """Is ``value`` on the right side of ``bound``?"""
        return value <= bound if self.most else value >= bound


def figure(report: Mapping[str, Any], path: Sequence[str]) -> float | None:
    """Follow ``path`` through nested mappings to a number."""
    here: Any = report
    for key in path:
        if not isinstance(here, Mapping) or key not in here:
            return None
        here = here[key]
    return here if isinstance(here, int | float) else None


def _pair(name: str, pool: str, rung: str, floor: tuple[float, float], wanted: tuple[float, float]) -> list[Target]:
    return [
        Target(f"{name}: {what}", ("pooled", pool, rung, what), low, high)
        for what, low, high in zip(("precision", "recall"), floor, wanted, strict=True)
    ]


GROUNDING: tuple[Target, ...] = (
    *_pair("EVIDENCE-WARRANTED, all", "all", "EVIDENCE-WARRANTED", (0.95, 0.20), (0.97, 0.27)),
    *_pair(
        "EVIDENCE-WARRANTED, without dialogue", "without_dialogue", "EVIDENCE-WARRANTED", (0.93, 0.09), (0.95, 0.15)
    ),
    *_pair("ANCHOR-WARRANTED or better", "all", "ANCHOR-WARRANTED", (0.82, 0.32), (0.87, 0.40)),
    *_pair("POINTER-LINKED or better", "all", "POINTER-LINKED", (0.65, 0.60), (0.72, 0.65)),
    Target("mean AUC of the score", ("auc", "mean"), 0.775, 0.80),
    Target("AUC weighted by rows", ("auc", "by_rows"), 0.775, 0.80),
    *(
        Target(
            f"unsupported at EVIDENCE-WARRANTED, {name}",
            ("sets", name, "unsupported_evidence"),
            floor,
            wanted,
            most=True,
        )
        for name, floor, wanted in (
            ("fever_symmetric", 0.02, 0.01),
            ("fool_me_twice", 0.01, 0.005),
            ("bump", 0.01, 0.005),
            ("summedits", 0.01, 0.005),
        )
    ),
)

CONTRAST_EDITED = 0.97, 0.99  # share of false edits that leave EVIDENCE-WARRANTED
CONTRAST_EDITED_HARD = 0.95, 0.99  # the same for role swaps and units
CONTRAST_KEPT_VERBATIM = 0.99, 0.99  # share of true sentences that stay
CONTRAST_KEPT_REWORDED = 0.85, 0.95
CONTRAST_MIN_PER_KIND = 300
ATTACK_MIN_PER_CLASS = 30
CLAIMS_PER_SECOND = 1_000, 3_000
DOUBLING_RATIO = 2.5
