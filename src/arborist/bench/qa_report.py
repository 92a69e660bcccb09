"""The page of ``bench qa``: figures beside issue 4's bars."""

from typing import Any

from arborist.bench.origin import Origin
from arborist.bench.qa import BARS, MOST_UNANSWERABLE, MOST_WRONG

_ROWS = (
    ("first_claim", "first claim holds the gold answer"),
    ("first_three_sentences", "baseline: first three sentences of the best chunk hold it"),
    ("any_claim", "some claim holds it"),
    ("strict", "STRICT"),
    ("strict_gold", "STRICT and holding the gold answer"),
    ("wrong_of_strict", "of the STRICT ones, without a gold answer"),
    ("abstained", "the reader says that the sources do not answer"),
    ("unanswerable_strict", "unanswerable questions that end STRICT"),
    ("valid_lattice", "valid lattice"),
)
_COUNTS = ("questions", "unanswerable", "repaired", "strict_by_repair", "milliseconds_a_question", "tokens_a_second")


def markdown(result: dict[str, Any], where: Origin, notes: str = "") -> str:
    """A table with a column for each set; rates as shares of one."""
    names = list(result["sets"])
    lines = ["# Questions with known answers", "", where.markdown(), *([notes.rstrip(), ""] if notes else [])]
    lines += [f"Reader: {', '.join(f'{key} {value}' for key, value in result['reader'].items())}", ""]
    lines += ["| measure | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for key, words in _ROWS:
        cells = [_rate(result["sets"][name], key) + _bar(name, key) for name in names]
        lines.append(f"| {words} | " + " | ".join(cells) + " |")
    for key in _COUNTS:
        cells = [f"{result['sets'][name][key]:,}" for name in names]
        lines.append(f"| {key.replace('_', ' ')} | " + " | ".join(cells) + " |")
    short = result["below_floor"]
    lines += ["", "Below a floor: " + ", ".join(short) if short else "Every floor is met.", ""]
    return "\n".join(lines)


def _rate(figures: dict[str, int], key: str) -> str:
    if key == "unanswerable_strict" and not figures["unanswerable"]:
        return "–"
    return f"{figures[key] / 1000:.3f}"


def _bar(name: str, key: str) -> str:
    if key in BARS.get(name, {}):
        floor, wanted = BARS[name][key]
        return f" (floor {floor / 1000:.2f}, wanted {wanted / 1000:.2f})"
    if key == "wrong_of_strict":
        return f" (at most {MOST_WRONG / 1000:.2f})"
    if key == "unanswerable_strict" and name == "nq_passages":
        return f" (at most {MOST_UNANSWERABLE / 1000:.2f})"
    return ""
