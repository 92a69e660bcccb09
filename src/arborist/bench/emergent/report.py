"""Everything a report shows, from logs alone, as plain data: one place for Markdown, page and gates."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from arborist.bench.emergent.curve import curve
from arborist.bench.emergent.figures import kinds, moves, strict, summary, wrong
from arborist.bench.emergent.intervals import SCALE, exact_interval
from arborist.bench.emergent.judgement import Judgements, answer_id
from arborist.bench.emergent.log import read_log
from arborist.bench.emergent.novelty import NOVELTIES, novelty
from arborist.core.errors import UsageError

Line = Mapping[str, Any]
RUNGS = ("EVIDENCE-WARRANTED", "ANCHOR-WARRANTED", "POINTER-LINKED", "UNGROUNDED")
# Signals a person has to judge before a calibration means anything (the seed's "50 to 100").
SIGNALS_NEEDED = 50
# Text shown around a window in the reading list.
AROUND = 220


def report(logs: Sequence[Path], judgements: Judgements) -> dict[str, Any]:
    """The first log in full, and each further one as a delta from it.

    Raises:
        SourceError: a log that cannot be read.
        UsageError: no log, or an empty one.
    """
    read = [(path.name, read_log(path)) for path in logs]
    for name, lines in read:
        if not lines:
            raise UsageError(f"{name} holds no cycle yet", hint="arborist bench emergent --log FILE")
    name, lines = read[0]
    return {
        "name": name,
        "run": lines[-1]["run"],
        "verifier_policy_hashes": sorted({line["verifier_policy_hash"] for line in lines if not line["error"]}),
        "figures": summary(lines, judgements),
        "shapes": shapes(lines),
        "novelty": novelties(lines, judgements),
        "signals": signals(lines, judgements),
        "curve": curve(lines),
        "deltas": [delta(lines, other, other_name, judgements) for other_name, other in read[1:]],
        "reading": reading_list(lines, judgements),
    }


def shapes(lines: Sequence[Line]) -> dict[str, dict[str, int]]:
    """The answer's rung by the question's type, random questions only; commonest type first."""
    counts: dict[str, Counter[str]] = {}
    for line in lines:
        if line["kind"] == "emergent" and not line["error"]:
            counts.setdefault(line["preflight"]["question_type"], Counter())[line["rung"]] += 1
    ordered = sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))
    return {shape: {rung: found[rung] for rung in RUNGS} for shape, found in ordered}


def novelties(lines: Sequence[Line], judged: Judgements) -> dict[str, Any]:
    """How many random questions fall in each class, those that ended STRICT, and how often a person agreed."""
    every: Counter[str] = Counter()
    warranted: Counter[str] = Counter()
    agreed = asked = 0
    for line in lines:
        if line["kind"] != "emergent" or line["error"]:
            continue
        found = novelty(line)
        every[found] += 1
        warranted[found] += strict(line)
        word = judged.last.get(answer_id(line))
        if word and word.novelty:
            asked += 1
            agreed += word.novelty == found
    classes = {name: {"cycles": every[name], "strict": warranted[name]} for name in NOVELTIES}
    return {"classes": classes, "judged": asked, "agreed": agreed}


def signals(lines: Sequence[Line], judged: Judgements) -> dict[str, Any]:
    """Cycles in which a sidecar spoke, and for metaphor how often a person agrees, once enough were judged."""
    fired: Counter[str] = Counter()
    yes = no = 0
    for line in lines:
        for name, value in (line.get("sidecars") or {}).items():
            if value and value != "absent":
                fired[name] += 1
        word = judged.last.get(answer_id(line))
        if (line.get("sidecars") or {}).get("metaphor_deflection") and word and word.metaphor:
            yes += word.metaphor == "yes"
            no += word.metaphor == "no"
    low, high = exact_interval(yes, yes + no)
    metaphor = {"judged": yes + no, "needed": SIGNALS_NEEDED, "agreed": yes, "low": low, "high": high}
    return {"fired": dict(sorted(fired.items())), "metaphor": metaphor}


def delta(base: Sequence[Line], other: Sequence[Line], name: str, judged: Judgements) -> dict[str, Any]:
    """What another log shows that the first does not; verdict moves where both hold the same questions."""
    before, after = summary(base, judged), summary(other, judged)
    same = len(base) == len(other) and all(a["question"] == b["question"] for a, b in zip(base, other, strict=True))
    rows = {}
    for kind in ("emergent", "control"):
        for verdict, count in before["verdicts"][kind].items():
            rows[f"{kind} {verdict}"] = _rates(
                count, len_of(before, kind), after["verdicts"][kind][verdict], after, kind
            )
    found = sorted({*before["violations"]["emergent"], *after["violations"]["emergent"]})
    for violation in found:
        counts = (part["violations"]["emergent"].get(violation, 0) for part in (before, after))
        first, second = counts
        rows[violation] = _rates(first, len_of(before, "emergent"), second, after, "emergent")
    return {
        "name": name,
        "rows": rows,
        "coverage": [before["coverage"], after["coverage"]],
        "wrong_of_strict": [before["wrong_of_strict"], after["wrong_of_strict"]],
        "flagged": [before["flagged"], after["flagged"]],
        "same_questions": same,
        "moves": moves(base, other) if same else {},
    }


def len_of(figures: Mapping[str, Any], kind: str) -> int:
    """How many cycles of a kind."""
    return int(figures["emergent" if kind == "emergent" else "controls"])


def _rates(first: int, of_first: int, second: int, after: Mapping[str, Any], kind: str) -> list[int]:
    return [SCALE * first // max(1, of_first), SCALE * second // max(1, len_of(after, kind))]


def reading_list(lines: Sequence[Line], judged: Judgements) -> list[dict[str, Any]]:
    """Every STRICT, what most needs a person first: flagged false, wrong controls, random unjudged, the rest."""
    found = [_item(number, line, judged) for number, line in enumerate(lines, 1) if strict(line)]
    return sorted(found, key=lambda item: (item["order"], item["line"]))


def _item(number: int, line: Line, judged: Judgements) -> dict[str, Any]:
    name = answer_id(line)
    truth = judged.truth(name)
    if line.get("says_false"):
        order, why = 0, "its reader flags it false"
    elif line["kind"] == "control":
        order, why = (1, "control without the gold answer") if wrong(line) else (4, "control with the gold answer")
    else:
        order, why = (3, f"judged {truth}") if truth else (2, "random question, not judged")
    by_label = {item["label"]: item for item in line["evidence"]}
    return {
        "line": number,
        "order": order,
        "why": why,
        "answer": name,
        "truth": truth,
        "note": judged.last[name].note if name in judged.last else "",
        "reader": line["reader"]["name"],
        "question": line["question"],
        "words": line.get("words", []),
        "gold": line["gold"],
        "novelty": novelty(line),
        "signals": sorted(key for key, value in line["sidecars"].items() if value and value != "absent"),
        "kinds": sorted(kinds(line)),
        "claims": [
            {"text": claim["text"], "windows": [_window(window, by_label) for window in claim["windows"]]}
            for claim in line["claims"]
        ],
    }


def _window(window: Mapping[str, Any], by_label: Mapping[str, Line]) -> dict[str, str]:
    """A window with a little of what stands around it."""
    text = by_label[window["label"]]["text"]
    start, end = window["start"], window["end"]
    low, high = max(0, start - AROUND), min(len(text), end + AROUND)
    return {
        "title": window["title"] or window["uri"],
        "before": ("… " if low else "") + text[low:start],
        "text": text[start:end],
        "after": text[end:high] + (" …" if high < len(text) else ""),
    }
