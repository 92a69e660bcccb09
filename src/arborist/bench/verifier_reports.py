"""Markdown of the contrast, attack, speed and determinism benches: views of their JSON, no sentence of any corpus."""

from collections.abc import Mapping
from typing import Any

from arborist.bench.grounding_report import share, table
from arborist.bench.origin import Origin
from arborist.bench.targets import (
    ATTACK_MIN_PER_CLASS,
    CLAIMS_PER_SECOND,
    CONTRAST_EDITED,
    CONTRAST_EDITED_HARD,
    CONTRAST_KEPT_REWORDED,
    CONTRAST_KEPT_VERBATIM,
    DOUBLING_RATIO,
)


def _head(title: str, what: str, origin: Origin, data: Mapping[str, Any], notes: str) -> str:
    lines = [f"# Bench: {title}\n", what + "\n", origin.markdown() + f"- data fingerprint: `{data['fingerprint']}`\n"]
    return "\n".join([*lines, notes.rstrip() + "\n"] if notes else lines)


def contrast(report: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """The contrast wall."""
    what = (
        "True sentences of real text, judged against their own paragraph, and the same sentences with one thing "
        "changed; both also after a harmless rewording. An edited sentence must leave EVIDENCE-WARRANTED, a true one "
        "must stay."
    )
    rows = []
    for kind, part in report["kinds"].items():
        floor, wanted = CONTRAST_EDITED_HARD if kind in {"role swap", "unit"} else CONTRAST_EDITED
        cells = [f"{part[arm]['left']} of {part[arm]['asked']}" for arm in ("verbatim", "reworded")]
        shares = [share(part[arm]["share"]) for arm in ("verbatim", "reworded")]
        rows.append([kind, cells[0], shares[0], cells[1], shares[1], f"≥ {floor:g}, wanted {wanted:g}"])
    bars = {"verbatim": CONTRAST_KEPT_VERBATIM, "reworded": CONTRAST_KEPT_REWORDED}
    kept = [
        [
            how,
            f"{part['kept']} of {part['asked']}",
            share(part["share"]),
            f"≥ {bars[how][0]:g}, wanted {bars[how][1]:g}" if how in bars else "",
        ]
        for how, part in report["kept"].items()
    ]
    head = ["edit", "verbatim, left", "share", "reworded, left", "share", "bar"]
    return "\n".join(
        [
            _head("contrast wall", what, origin, report["data"], notes),
            f"Corpora: {', '.join(report['data']['corpora'])}; {report['data']['cases']:,} cases.\n",
            "## False edits that leave EVIDENCE-WARRANTED\n",
            table(head, rows),
            "## True sentences that stay EVIDENCE-WARRANTED\n",
            table(["sentence", "kept", "share", "bar"], kept),
        ]
    )


def attacks(report: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """The attacks."""
    what = (
        "Attempts to get a false answer graded STRICT, class by class, over an invented world; each class has true "
        f"controls of the same form. At least {ATTACK_MIN_PER_CLASS} cases a class; bar: 0 STRICT."
    )
    rows = [
        [kind, str(part["attacks"]), str(part["strict"]), f"{part['controls_strict']} of {part['controls']}"]
        for kind, part in report["classes"].items()
    ]
    total = (
        f"{report['strict']} false STRICT in {report['attacks']} attacks (one-sided 95 % upper bound "
        f"{report['strict_upper_95']:.4f}); true controls STRICT: {share(report['controls_share'])} of {report['controls']}.\n"
    )
    head = ["class", "attacks", "STRICT", "true controls STRICT"]
    return "\n".join([_head("attacks", what, origin, report["data"], notes), total, table(head, rows)])


def speed(report: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """Throughput and doubling."""
    part = report["throughput"]
    what = (
        "Claims a second on one core (processor time; about 20 words a claim, a different source of about 200 words "
        f"each), and time when hostile text doubles. Bars: {CLAIMS_PER_SECOND[0]:,} a second ({CLAIMS_PER_SECOND[1]:,} "
        f"wanted); ratio at most {DOUBLING_RATIO:g}."
    )
    lines = [
        _head("speed of the verifier", what, origin, report["data"], notes),
        (
            f"**{part['claims_per_second']:,} claims a second** ({part['claims']:,} claims of {part['mean_claim_words']} "
            f"words in {part['processor_seconds']} s).\n"
        ),
    ]
    if "doubling" in report:
        double = report["doubling"]
        rows = [
            [name, " / ".join(f"{value:g}" for value in found["seconds"]), share(found["worst_ratio"])]
            for name, found in double["texts"].items()
        ]
        sizes = " / ".join(f"{size:,}" for size in double["sizes"])
        lines += [
            (
                f"Worst ratio of one doubling: **{share(double['worst_ratio'])}**; over the bar: "
                f"{', '.join(double['over']) or 'none'}.\n"
            ),
            table(["text", f"seconds at {sizes} characters", "worst ratio"], rows),
        ]
    return "\n".join(lines)


def determinism(report: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """Same bytes, same verdict."""
    what = "The whole grade of every claim, hashed, in processes that differ in hash seed, locale, order and Python."
    rows = [[name, part["python"], str(part["different"])] for name, part in report["ways"].items()]
    total = f"{report['claims']:,} claims, {report['differences']} differences, on {', '.join(report['pythons'])}.\n"
    return "\n".join(
        [_head("determinism", what, origin, report["data"], notes), total, table(["way", "Python", "different"], rows)]
    )
