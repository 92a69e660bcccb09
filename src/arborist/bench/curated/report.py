"""The page of ``bench qa --set curated``: a column a cell, kinds of question, differences, and what was wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from arborist.bench.curated.questions import KINDS
from arborist.bench.curated.run import Told
from arborist.bench.emergent.markdown import bound, of
from arborist.bench.origin import Origin

_ROWS = (
    ("coverage", "coverage: STRICT with a gold answer, of the answerable"),
    ("wrong_of_strict", "wrong: no gold answer, of the STRICT ones among these"),
    ("unanswerable_strict", "STRICT of the unanswerable (false premise, out of corpus)"),
    ("any_claim", "some claim holds a gold answer"),
    ("abstained", "the reader says that the sources do not answer"),
)


def markdown(
    result: Mapping[str, Any], told: Mapping[str, Sequence[Sequence[Told]]], where: Origin, notes: str = ""
) -> str:
    """The whole page."""
    names = list(result["cells"])
    lines = ["# Curated questions over the Python language reference", "", where.markdown()]
    lines += [f"- fingerprint: `{result['data']['fingerprint']}`", ""]
    lines += [notes.rstrip(), ""] if notes else []
    lines += [f"Reader: {', '.join(f'{key} {value}' for key, value in result['reader'].items())}; ", ""]
    lines[-2] += f"{result['questions']} questions, {result['repeats']} times each in every cell."
    if result["changes"]:
        lines += ["A is the policy as it is, B has " + ", ".join(f"`{one}`" for one in result["changes"]) + ".", ""]
    lines += ["| | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for key, words in _ROWS:
        lines.append(f"| {words} | " + " | ".join(of(result["cells"][name][key]) for name in names) + " |")
    lines.append("| answers that wavered | " + " | ".join(str(result["cells"][n]["wavered"]) for n in names) + " |")
    lines += ["", "## By kind of question", "", "Right, wrong, HYBRID, UNGROUNDED.", ""]
    lines += ["| kind | questions | " + " | ".join(names) + " |", "| --- | --- |" + " --- |" * len(names)]
    for kind in KINDS:
        parts = [result["cells"][name]["kinds"][kind] for name in names]
        cells = [f"{p['right']}, {p['wrong']}, {p['hybrid']}, {p['ungrounded']}" for p in parts]
        lines.append(f"| {kind.replace('_', ' ')} | {parts[0]['questions']} | " + " | ".join(cells) + " |")
    lines += _differences(result["differences"])
    lines += _wrong(names[0], told[names[0]][0])
    return "\n".join(lines) + "\n"


def _differences(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    if not rows:
        return []
    lines = ["", "## From A to B", "", "Marked where so uneven a change has a chance under 5 % (exact, paired).", ""]
    lines += [
        "| mode | outcome | gained | lost | chance | larger than noise |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        mark = "**yes**" if row["marked"] else "no"
        counts = f"{row['gained']} | {row['lost']} | {bound(row['chance'])}"
        lines.append(f"| {row['mode']} | {row['outcome']} | {counts} | {mark} |")
    return lines


def _wrong(name: str, told: Sequence[Told]) -> list[str]:
    """Every wrong STRICT of the first cell, for reading."""
    found = [one for one in told if one.outcome == "wrong"]
    lines = ["", f"## STRICT and wrong in {name}: {len(found)}", ""]
    for one in found:
        said = " / ".join(" ".join(claim.split())[:200] for claim in one.claims)
        lines.append(f"- {one.question.id}: {one.question.question} — {said}".replace("|", "\\|"))
    return lines
