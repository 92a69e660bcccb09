"""Markdown of the echo bench: a view of its JSON."""

from collections.abc import Mapping
from typing import Any

from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin

_ROUNDS_SHOWN = frozenset({0, 1, 2, 3, 4, 5})
_WHAT = (
    "Questions with known answers over their own documents, asked again and again while matured STRICT answers are "
    "promoted between the rounds (`bench/echo.py`). A round asks every question as it is and a tenth of them in another "
    "wording, so that new records keep coming. *Source found*: a document that holds the answer is among the first five "
    "hits that are originals. *False*: STRICT without a gold answer in any claim."
)


def markdown(result: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """The page."""
    parts = [f"# Bench: echo\n\n{_WHAT}\n\n{origin.markdown()}"]
    if notes:
        parts.append(notes.rstrip() + "\n")
    if result["missed"]:
        parts.append("Missed: " + "; ".join(result["missed"]) + ".\n")
    bars = []
    for trust, seen in result["trusts"].items():
        first, asked = seen[0], seen[0]["asked"]
        least = min(one["found"] for one in seen)
        most = max(one["false_strict"] for one in seen)
        reworded = sum(one["reworded"] for one in seen)
        wrong = sum(one["reworded_false"] for one in seen)
        bars += [
            [f"`{trust}`: source found, round 0 and least", f"{first['found']} and {least} of {asked}", "within 1 %"],
            [f"`{trust}`: false STRICT, round 0 and most", f"{first['false_strict']} and {most}", "no rise"],
            [f"`{trust}`: false STRICT of the other wordings", f"{wrong} of {reworded:,} asked", ""],
        ]
    head = f"## {result['rounds']} rounds, {result['questions']} questions\n"
    parts += [head, table(["what", "measured", "bar"], bars)]
    parts += [_rounds(trust, seen) for trust, seen in result["trusts"].items()]
    parts += [_ablation(trust, result) for trust in result["ablation"] if result["ablation"][trust]]
    return "\n".join(parts)


def _rounds(trust: str, seen: list[dict[str, int]]) -> str:
    rows = [
        [
            str(number),
            str(one["served"]),
            str(one["strict"]),
            str(one["false_strict"]),
            str(one["found"]),
            str(one["via"]),
            str(one["promoted"]),
        ]
        for number, one in enumerate(seen)
        if number in _ROUNDS_SHOWN or number % 10 == 0 or number == len(seen) - 1
    ]
    head = ["round", "served from the ledger", "STRICT", "false", "source found", "led by a record", "promoted"]
    return f"### self_reference_trust={trust}\n\n{table(head, rows)}"


def _ablation(trust: str, result: Mapping[str, Any]) -> str:
    rows = [
        [
            f"`{gate}`" if gate else "none",
            str(one["strict"]),
            str(one["false_strict"]),
            str(one["reworded_false"]),
            str(one["found"]),
            str(one["via"]),
            str(one["promoted"]),
            str(one["unfit"]),
        ]
        for gate, one in result["ablation"][trust].items()
    ]
    head = [
        "gate taken away",
        "STRICT",
        "false",
        "false, reworded",
        "source found",
        "led by a record",
        "promoted",
        "unfit",
    ]
    words = (
        f"The last of {result['ablation_rounds']} rounds over {result['ablation_questions']} questions, in which false "
        "STRICT answers are falsified as they are seen and the verifier is stricter from the middle on; the gate is "
        "taken away both from promotion and from the look that a question takes at a promoted record. *Unfit*: promoted "
        "records that a gate would hold back."
    )
    return f"### Gates taken away, self_reference_trust={trust}\n\n{words}\n\n{table(head, rows)}"
