"""Gates: floors that only go up, in one file, with the fingerprint of what they were measured on.

``check`` holds a fresh report against the pinned floors and says what fell.
``pin`` raises floors to what a report measured; lowering one, or measuring on
another corpus, needs an explicit word and a reason, which the file keeps. The
verifier is deterministic, so a figure moves only when something changed;
``SLACK`` leaves room for trades between neighbouring figures, never for drift:
floors are pinned at the measured value, and slack is not subtracted twice.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arborist.bench.targets import figure
from arborist.core.errors import ProofError, SourceError, UsageError

TYPE = "arborist/bench-gates/v1"
# Parts per ten thousand a figure may move without the gate closing (stated noise, as for a trade of one row in 400).
SLACK = 25
SCALE = 10_000


@dataclass(frozen=True, slots=True)
class Figure:
    """One gated figure: its path in the report, and whether it must stay at most or at least its pin."""

    path: tuple[str, ...]
    most: bool = False
    slack: int = SLACK

    @property
    def name(self) -> str:
        """The path as text."""
        return " / ".join(self.path)


def figures(bench: str, report: Mapping[str, Any]) -> list[Figure]:
    """What is gated in a report of ``bench``: by kind of bench, over the sets and kinds the report has."""
    family = bench.partition("-")[0]
    if family == "grounding":
        return _grounding(report)
    if family == "contrast":
        kinds = [
            Figure(("kinds", kind, arm, "share"), slack=100)
            for kind, part in report["kinds"].items()
            for arm in ("verbatim", "reworded")
            if part[arm]["asked"]
        ]
        return [*kinds, Figure(("kept", "verbatim", "share")), Figure(("kept", "reworded", "share"))]
    if family == "attacks":
        strict = [Figure(("classes", kind, "strict"), most=True, slack=0) for kind in report["classes"]]
        return [*strict, Figure(("strict",), most=True, slack=0), Figure(("controls_share",))]
    if family == "determinism":
        return [Figure(("differences",), most=True, slack=0)]
    if family == "emergent":
        return _emergent()
    if family == "curated":
        return [item for cell in report["cells"] for item in _curated(cell)]
    raise UsageError(
        f"There are no gates for the bench {bench!r}",
        hint="grounding, contrast, attacks, determinism, emergent or curated",
    )


def _emergent() -> list[Figure]:
    """Coverage may not fall while safety is bought, nor safety while coverage is: all of them are gated together."""
    return [
        Figure(("coverage", "share"), slack=100),
        Figure(("wrong_of_strict", "share"), most=True, slack=100),
        Figure(("flagged", "k"), most=True, slack=0),
        Figure(("random", "strict", "k"), most=True, slack=1),
    ]


def _curated(cell: str) -> list[Figure]:
    return [
        Figure(("cells", cell, "coverage", "share"), slack=100),
        Figure(("cells", cell, "wrong_of_strict", "share"), most=True, slack=150),
        Figure(("cells", cell, "unanswerable_strict", "k"), most=True, slack=0),
    ]


def _grounding(report: Mapping[str, Any]) -> list[Figure]:
    pools = [
        Figure(("pooled", pool, rung, what))
        for pool, rungs in report["pooled"].items()
        for rung, part in rungs.items()
        for what in ("precision", "recall")
        if part[what] is not None
    ]
    areas = [Figure(("auc", what)) for what in ("mean", "by_rows") if report["auc"][what] is not None]
    false = [
        Figure(("sets", name, "unsupported_evidence"), most=True)
        for name, part in report["sets"].items()
        if part["both_labels"]
    ]
    return pools + areas + false


def load(path: Path) -> dict[str, Any]:
    """Read the gates file; an absent file is an empty one.

    Raises:
        SourceError: not a gates file.
    """
    if not path.exists():
        return {"type": TYPE, "gates": {}, "history": []}
    try:
        gates: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SourceError(f"{path} is not JSON: {error}") from error
    if gates.get("type") != TYPE:
        raise SourceError(f"{path} is not a gates file", hint=f'its type should be "{TYPE}"')
    return gates


def save(path: Path, gates: Mapping[str, Any]) -> None:
    """Write the gates file, keys sorted."""
    path.write_text(json.dumps(gates, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def check(gates: Mapping[str, Any], bench: str, report: Mapping[str, Any]) -> list[str]:
    """What fell, one sentence each; empty when the gate is open.

    Raises:
        UsageError: nothing is pinned for this bench.
    """
    gate = gates["gates"].get(bench)
    if gate is None:
        raise UsageError(f"Nothing is pinned for {bench!r}", hint=f"arborist bench gate {bench} --report FILE --pin")
    faults: list[str] = []
    if gate["fingerprint"] != report["data"]["fingerprint"]:
        faults.append(f"measured on {report['data']['fingerprint']}, pinned on {gate['fingerprint']}")
    known = {item.name: item for item in figures(bench, report)}
    for name, pinned in gate["floors"].items():
        item = known.get(name)
        value = _value(report, item) if item else None
        if item is None or value is None:
            faults.append(f"{name} is pinned at {pinned} and was not measured")
        elif _fell(item, value, pinned, item.slack):
            faults.append(f"{name} is {_words(value)}, {'over' if item.most else 'under'} its floor {_words(pinned)}")
    return faults


def require(gates: Mapping[str, Any], bench: str, report: Mapping[str, Any]) -> None:
    """Raise ProofError (exit 1) naming everything that fell."""
    faults = check(gates, bench, report)
    if faults:
        raise ProofError(
            f"The gate {bench} is closed: " + "; ".join(faults),
            unchanged="The pinned floors were left as they are",
            hint="fix what fell; lowering a floor needs --allow-lower and --reason",
        )


def pin(
    gates: Mapping[str, Any], bench: str, report: Mapping[str, Any], *, reason: str = "", allow_lower: bool = False
) -> dict[str, Any]:
    """Raise the floors of ``bench`` to what ``report`` measured; return the new gates.

    Figures better than their pin raise it; figures worse leave it, unless
    ``allow_lower`` is given with a ``reason``. Another fingerprint counts as
    lowering, because the old floors say nothing about it.

    Raises:
        UsageError: something would be lowered without word and reason.
    """
    old = gates["gates"].get(bench, {"fingerprint": report["data"]["fingerprint"], "floors": {}})
    moved = old["fingerprint"] != report["data"]["fingerprint"]
    floors: dict[str, int] = {}
    lowered: dict[str, list[int | None]] = {}
    for item in figures(bench, report):
        value = _value(report, item)
        if value is None:
            continue
        before = old["floors"].get(item.name)
        worse = before is not None and _fell(item, value, before, 0)
        if worse and not allow_lower:
            floors[item.name] = before
            continue
        if worse:
            lowered[item.name] = [before, value]
        floors[item.name] = value
    lowered.update({name: [value, None] for name, value in old["floors"].items() if name not in floors})
    if (lowered or moved) and not (allow_lower and reason.strip()):
        what = ", ".join(sorted(lowered)) or "the fingerprint of the corpus"
        raise UsageError(
            f"This would lower or replace {what}", hint="--allow-lower with --reason TEXT, when it is meant"
        )
    history = list(gates["history"])
    if lowered or moved:
        history.append({"gate": bench, "reason": reason.strip(), "lowered": lowered, "new_fingerprint": moved})
    fresh = {"fingerprint": report["data"]["fingerprint"], "floors": floors}
    return {**gates, "gates": {**gates["gates"], bench: fresh}, "history": history}


def _value(report: Mapping[str, Any], item: Figure) -> int | None:
    value = figure(report, item.path)
    if value is None:
        return None
    return value if isinstance(value, int) else round(value * SCALE)


def _fell(item: Figure, value: int, pinned: int, slack: int) -> bool:
    return value > pinned + slack if item.most else value < pinned - slack


def _words(value: int) -> str:
    return f"{value} (of {SCALE})"
