"""What a log says, counted: verdicts, violations, coverage and safety, always the last two together.

*Coverage* is honest STRICT: controls whose STRICT answer holds a gold answer,
of all controls. *Wrong* is a control's STRICT answer that does not. *Safety*
is STRICT where there is nothing to be had: for readers that flag their own
output, STRICT of those flagged false; for random questions, STRICT at all,
until a person has judged it. Intervals are exact (Clopper-Pearson, 95 %), in
per ten thousand.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arborist.bench.emergent.intervals import SCALE, exact_interval, upper_bound
from arborist.bench.emergent.judgement import FALSE, TRUE, Judgements, answer_id
from arborist.bench.origin import fingerprint

Line = Mapping[str, Any]
VERDICTS = ("STRICT", "HYBRID", "UNGROUNDED")


def summary(lines: Sequence[Line], judgements: Judgements | None = None) -> dict[str, Any]:
    """Every figure of a log, as plain data."""
    judged = judgements or Judgements()
    random_ones = [line for line in lines if line["kind"] == "emergent"]
    controls = [line for line in lines if line["kind"] == "control"]
    return {
        "cycles": len(lines),
        "emergent": len(random_ones),
        "controls": len(controls),
        "errors": sum(1 for line in lines if line["error"]),
        "all_words": share([line for line in random_ones if line.get("all_words")], random_ones),
        "distinct_questions": len({line["question"] for line in random_ones}),
        "verdicts": {name: _verdicts(part) for name, part in (("emergent", random_ones), ("control", controls))},
        "violations": {
            name: violation_counts(part) for name, part in (("emergent", random_ones), ("control", controls))
        },
        "coverage": share([line for line in controls if honest(line)], controls),
        "wrong_of_strict": share([line for line in controls if wrong(line)], [c for c in controls if strict(c)]),
        "flagged": flagged(lines),
        "random": _random(random_ones, judged),
        "readers": by_reader(lines),
        "data": {"fingerprint": fingerprint(_measured_on(lines))},
    }


def _measured_on(lines: Sequence[Line]) -> dict[str, str]:
    """What the questions of a log were made of; a figure is only held against one of the same."""
    if not lines:
        return {}
    run = lines[-1]["run"]
    parts = {key: str(run[key]) for key in ("seed", "controls_percent", "corpus")}
    parts["words"] = str(run["words"]["fingerprint"])
    parts["controls"] = str(run["controls"]["fingerprint"])
    parts["weaver"] = " ".join(run["weaver"].values())
    parts["readers"] = " ".join(sorted(reader["name"] for reader in run["readers"]))
    return parts | {"cycles": str(len(lines))}


def strict(line: Line) -> bool:
    """Graded STRICT."""
    return bool(line["verdict"] == "STRICT")


def honest(line: Line) -> bool:
    """STRICT with a gold answer in it, and not flagged false by its reader."""
    return strict(line) and bool(line.get("holds_gold")) and not line.get("says_false")


def wrong(line: Line) -> bool:
    """A control graded STRICT without a gold answer."""
    return strict(line) and not line.get("holds_gold")


def share(some: Sequence[Line], of: Sequence[Line]) -> dict[str, Any]:
    """``k`` of ``n`` with its exact interval; ``share`` is None without trials."""
    k, n = len(some), len(of)
    low, high = exact_interval(k, n)
    return {"k": k, "n": n, "share": SCALE * k // n if n else None, "low": low, "high": high}


def flagged(lines: Sequence[Line]) -> dict[str, Any]:
    """Outputs that their own reader calls false: how many ended STRICT, with the exact one-sided upper bound."""
    lies = [line for line in lines if line.get("says_false")]
    passed = [line for line in lies if strict(line)]
    return {"k": len(passed), "n": len(lies), "upper": upper_bound(len(passed), len(lies))}


def by_reader(lines: Sequence[Line]) -> dict[str, Any]:
    """Verdicts, and false STRICT, of each reader."""
    names = sorted({line["reader"]["name"] for line in lines})
    result = {}
    for name in names:
        own = [line for line in lines if line["reader"]["name"] == name]
        controls = [line for line in own if line["kind"] == "control"]
        result[name] = {
            "cycles": len(own),
            **_verdicts(own),
            "flagged": flagged(own),
            "coverage": share([line for line in controls if honest(line)], controls),
        }
    return result


def violation_counts(lines: Iterable[Line]) -> dict[str, int]:
    """In how many cycles each kind was found, commonest first."""
    counts = Counter(kind for line in lines for kind in kinds(line))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def kinds(line: Line) -> set[str]:
    """The kinds of violation in one cycle, whole answer and claims."""
    found = {item["kind"] for item in line["violations"]}
    return found | {item["kind"] for claim in line["claims"] for item in claim["violations"]}


def moves(old: Sequence[Line], new: Sequence[Line]) -> dict[str, int]:
    """How many cycles went from one verdict to another, same cycle by same cycle."""
    pairs = zip(old, new, strict=True)
    counts = Counter(f"{a['verdict']} to {b['verdict']}" for a, b in pairs if a["verdict"] != b["verdict"])
    return dict(sorted(counts.items()))


def _verdicts(lines: Sequence[Line]) -> dict[str, int]:
    counts = Counter(line["verdict"] for line in lines)
    return {name: counts[name] for name in VERDICTS}


def _random(lines: Sequence[Line], judged: Judgements) -> dict[str, Any]:
    """STRICT answers to random questions: how many, what a person said of them, and the bounds on false STRICT.

    ``upper_if_unjudged_false`` counts every STRICT that nobody has judged, or of which nobody was sure, as false.
    """
    found = [line for line in lines if strict(line)]
    words = [judged.truth(answer_id(line)) for line in found]
    false = words.count(FALSE) + sum(
        1 for line, word in zip(found, words, strict=True) if line.get("says_false") and word != FALSE
    )
    right = sum(1 for line, word in zip(found, words, strict=True) if word == TRUE and not line.get("says_false"))
    return {
        "strict": share(found, lines),
        "judged_true": right,
        "judged_false": false,
        "unjudged": len(found) - right - false,
        "upper": upper_bound(false, len(lines)),
        "upper_if_unjudged_false": upper_bound(len(found) - right, len(lines)),
    }
