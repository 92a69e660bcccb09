"""The grounding report as Markdown: every table a view of the JSON result, nothing typed by hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arborist.bench.origin import Origin
from arborist.bench.targets import GROUNDING, POOLS
from arborist.core.model import Rung

_RUNGS = [rung.label for rung in reversed(Rung) if rung > Rung.UNGROUNDED]
_TOP = Rung.EVIDENCE_WARRANTED.label

_WHAT = (
    "Does the verifier agree with people about whether a source supports a claim? Supported rows are the "
    "positives; rows labelled `other` are left out; sets with one label are reported as recall only.\n"
)
_PROMISE = (
    "Share of claims people call supported among those *on* each rung (rows in brackets). It must rise from left "
    "to right in every set of at least 200 rows; rungs of fewer than 10 rows do not count.\n"
)


def markdown(report: Mapping[str, Any], origin: Origin, policy_hash: str, notes: str = "") -> str:
    """Write the whole report; ``notes`` (read by a person) go before the tables."""
    data = report["data"]
    parts = [
        "# Bench: grounding\n",
        _WHAT,
        origin.markdown()
        + f"- data: `{data['folder']}`, {data['judged']:,} rows judged of {data['rows']:,} "
        + f"({data['other']:,} labelled other), fingerprint `{data['fingerprint']}`\n"
        + f"- verifier policy: `{policy_hash}`\n",
    ]
    if notes:
        parts.append(notes.rstrip() + "\n")
    parts += [
        "## Against the targets\n",
        _targets(report),
        "## Pooled, from each rung up\n",
        _pooled(report),
        "## Per set\n",
        _per_set(report),
        "## Sets with supported rows only\n",
        _recall_only(report),
        "## A rung is a promise\n",
        _PROMISE,
        _ladder(report),
        "## Beside plain rules\n",
        _baselines(report),
        "## Findings\n",
        "How often each kind is found on rows people call supported, and unsupported (pooled sets).\n",
        _kinds(report),
    ]
    return "\n".join(parts)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def share(value: float | None) -> str:
    """A share to three places, a dash for none."""
    return "–" if value is None else f"{value:.3f}"


def _targets(report: Mapping[str, Any]) -> str:
    rows = []
    for target in GROUNDING:
        value = target.value(report)
        sign = "≤" if target.most else "≥"
        bounds = (f"{sign} {target.floor:g}", f"{sign} {target.wanted:g}")
        rows.append([target.name, "–" if value is None else f"{value:.4f}", *bounds, target.judge(value)])
    rises = "yes" if report["ladders_rise"] else "no"
    rows.append(["shares rise with the rung in every set of ≥ 200 rows", rises, "yes", "yes", ""])
    return table(["what", "measured", "floor", "wanted", "reached"], rows)


def _pooled(report: Mapping[str, Any]) -> str:
    rows = []
    for pool, words in POOLS.items():
        for rung in _RUNGS:
            part = report["pooled"][pool][rung]
            bounds = report.get("intervals", {}).get(pool, {}).get(rung, {})
            rows.append(
                [
                    words,
                    rung,
                    share(part["precision"]) + _between(bounds.get("precision")),
                    share(part["recall"]) + _between(bounds.get("recall")),
                    f"{part['true']:,}",
                    f"{part['false']:,}",
                ]
            )
    area, bounds = report["auc"], report.get("intervals", {}).get("auc", {})
    rounds = report.get("intervals", {}).get("rounds", 0)
    text = table(["sets", "rung or better", "precision", "recall", "true", "false"], rows)
    text += f"\nAUC of the score over {area['sets']} sets: mean {share(area['mean'])}{_between(bounds.get('mean'))}, "
    text += f"weighted by rows {share(area['by_rows'])}{_between(bounds.get('by_rows'))}.\n"
    if rounds:
        text += f"\nBrackets: 95 % interval, {rounds} rounds, whole sources resampled within each set.\n"
    return text


def _between(bounds: Sequence[float] | None) -> str:
    return f" [{bounds[0]:.3f}, {bounds[1]:.3f}]" if bounds else ""


def _per_set(report: Mapping[str, Any]) -> str:
    rows = []
    for name, part in report["sets"].items():
        if not part["both_labels"]:
            continue
        cells = [name, f"{part['supported']:,}", f"{part['unsupported']:,}", share(part["auc"])]
        for rung in _RUNGS:
            found = part["from_rung"][rung]
            cells.append(f"{share(found['precision'])} at {share(found['recall'])}")
        cells.append(share(part["unsupported_evidence"]))
        rows.append(cells)
    head = ["set", "supported", "unsupported", "AUC", *(f"{rung} (precision at recall)" for rung in _RUNGS)]
    return table([*head, f"unsupported at {_TOP}"], rows)


def _recall_only(report: Mapping[str, Any]) -> str:
    rows = [
        [name, f"{part['supported']:,}", *(share(part["from_rung"][rung]["recall"]) for rung in _RUNGS)]
        for name, part in report["sets"].items()
        if not part["both_labels"]
    ]
    return table(["set", "supported", *(f"recall at {rung}" for rung in _RUNGS)], rows)


def _ladder(report: Mapping[str, Any]) -> str:
    rungs = [rung.label for rung in Rung]
    rows = []
    ladders = {name: part for name, part in report["sets"].items() if part["both_labels"]}
    for name, part in ladders.items():
        cells = [f"{share(part['on_rung'][rung]['supported'])} ({part['on_rung'][rung]['rows']})" for rung in rungs]
        rises = {True: "yes", False: "**no**", None: "under 200 rows"}[part["rises"]]
        rows.append([name, *cells, rises])
    for pool, words in POOLS.items():
        ladder = report["ladder"][pool]
        rows.append([f"*{words}*", *(f"{share(ladder[r]['supported'])} ({ladder[r]['rows']})" for r in rungs), ""])
    return table(["set", *rungs, "rises"], rows)


def _baselines(report: Mapping[str, Any]) -> str:
    def row(name: str, part: Mapping[str, Any]) -> list[str]:
        every, quiet, area = part["all"], part["without_dialogue"], part["auc"]
        return [
            name,
            f"{share(every['precision'])} at {share(every['recall'])}",
            f"{share(quiet['precision'])} at {share(quiet['recall'])}",
            share(area["mean"]),
            share(area["by_rows"]),
        ]

    ours = {pool: report["pooled"][pool][_TOP] for pool in POOLS}
    rows = [row("verifier, " + _TOP, {**ours, "auc": report["auc"]})]
    rows += [row(name, part) for name, part in report["baselines"].items()]
    return table(["rule", "precision at recall, all", "without dialogue", "mean AUC", "AUC by rows"], rows)


def _kinds(report: Mapping[str, Any]) -> str:
    rows = [
        [f"`{name}`", f"{part['supported']:,}", f"{part['unsupported']:,}"] for name, part in report["kinds"].items()
    ]
    return table(["kind", "on supported", "on unsupported"], rows)
