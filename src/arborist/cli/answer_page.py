"""An answer as a person reads it: verdict in words, claims with quoted sentences, what failed and why."""

from collections.abc import Mapping

from arborist.cli.terminal import colour, wrapped
from arborist.core.model import ClaimGrade, Evidence, Grade, PreflightStatus, Rung, State, Verdict, Violation
from arborist.pipeline.answer import Answer

VERDICT_WORDS = {
    Verdict.STRICT: "every claim is found in the sources, word for word accounted for",
    Verdict.HYBRID: "some of this is found in the sources; read what failed",
    Verdict.UNGROUNDED: "nothing here is supported by the sources",
}
VERDICT_COLOUR = {Verdict.STRICT: "green", Verdict.HYBRID: "yellow", Verdict.UNGROUNDED: "red"}
RUNG_MARK = {
    Rung.EVIDENCE_WARRANTED: ("✔", "green"),
    Rung.ANCHOR_WARRANTED: ("◐", "yellow"),
    Rung.POINTER_LINKED: ("○", "yellow"),
    Rung.UNGROUNDED: ("✘", "red"),
}
QUOTE_LIMIT = 400  # a quoted window longer than this is shown in part; the record has it whole
SHOWN_WORDS = 8
NEAREST = 3  # passages offered when nothing was answered


def answer_page(answer: Answer) -> str:
    """The whole page, lines joined by newlines."""
    by_label = {item.label: item for item in answer.evidence}
    lines = [*_head(answer), ""]
    for claim, grade in zip(answer.lattice.claims, answer.grade.claims, strict=True):
        lines += [*claim_lines(claim.text, claim.labels, grade, by_label), ""]
    lines += _trouble(answer)
    if not answer.lattice.claims:
        lines += _nearest(answer)
    lines += _foot(answer)
    return "\n".join(lines)


def grade_page(claim: str, source: str, grade: Grade) -> str:
    """One checked claim: verdict, the supporting sentence, what failed."""
    evidence = Evidence("E1", uri="", title="the given source", document="", chunk=0, text=source)
    lines = [verdict_line(grade), ""]
    for claim_grade in grade.claims:
        lines += claim_lines(claim, ("E1",), claim_grade, {"E1": evidence})
    lines += [wrapped(f"{item.kind}: {item.detail}", indent="    ", first="  · ") for item in grade.violations]
    return "\n".join(lines)


def verdict_line(grade: Grade) -> str:
    """``STRICT · EVIDENCE-WARRANTED`` with its meaning in words."""
    rung = grade.rung.label + ("-PARTIAL" if grade.partial else "")
    name = colour(str(grade.verdict), fg=VERDICT_COLOUR[grade.verdict], bold=True)
    label = name if grade.verdict is Verdict.UNGROUNDED else f"{name} · {rung}"
    return f"{label} — {VERDICT_WORDS[grade.verdict]}"


def _head(answer: Answer) -> list[str]:
    if answer.preflight.status is PreflightStatus.BLOCKED:
        name = colour("NOT ASKED", fg="red", bold=True)
        return [f"{name} — this question was stopped before any search", *map(_bullet, answer.preflight.reasons)]
    if not answer.lattice.claims and not answer.lattice.faults:
        name = colour("NO ANSWER", fg="yellow", bold=True)
        return [f"{name} — the sources do not say; that is a result, not a failure"]
    lines = [verdict_line(answer.grade)]
    if answer.state is not State.LIVE:
        lines.append(colour(f"This record is {answer.state}: do not rely on it.", fg="red", bold=True))
    return lines


def claim_lines(text: str, labels: tuple[str, ...], grade: ClaimGrade, by_label: Mapping[str, Evidence]) -> list[str]:
    """A claim with its mark, the quoted windows and what its rules found."""
    mark, tint = RUNG_MARK[grade.rung]
    cited = " ".join(f"[{label}]" for label in labels)
    lines = [
        wrapped(f"{text} {cited}", indent="    ", first=f"  {colour(mark, fg=tint, bold=True)} "),
    ]
    if grade.rung is not Rung.EVIDENCE_WARRANTED:
        lines.append("    " + colour(grade.rung.label, fg=tint))
    for window in grade.windows:
        source = by_label[window.label]
        quote = " ".join(source.text[window.start : window.end].split())
        if len(quote) > QUOTE_LIMIT:
            quote = quote[:QUOTE_LIMIT].rsplit(" ", 1)[0] + " …"
        lines.append(wrapped(f"“{quote}”", indent="      │ ", first="      │ "))
        lines.append(colour(f"      └ {window.label} · {_title(source)}", dim=True))
    findings = dict.fromkeys(_finding(item) for item in grade.violations)
    lines += [wrapped(finding, indent="        ", first="      · ") for finding in findings]
    return lines


def _finding(item: Violation) -> str:
    """A finding in words, with the claim's words that it is about when the sentence does not name them."""
    words = item.claim_words[:SHOWN_WORDS]
    named = not words or any(word in item.detail for word in words)
    more = "" if len(item.claim_words) <= SHOWN_WORDS else ", …"
    return f"{item.kind}: {item.detail}" + ("" if named else f" ({', '.join(words)}{more})")


def _title(source: Evidence) -> str:
    place = f"{source.title or source.uri}"
    if source.heading and source.heading != source.title:
        place += f" › {source.heading}"
    return place + (f" · via {source.via[:18]}…" if source.via else "")


def _trouble(answer: Answer) -> list[str]:
    lines = [wrapped(f"{item.kind}: {item.detail}", indent="    ", first="  · ") for item in answer.grade.violations]
    lines += [wrapped(f"repaired ({item.kind}): {item.reason}", indent="    ", first="  · ") for item in answer.repairs]
    if answer.preflight.status is PreflightStatus.PARTIAL:
        lines += [wrapped(reason, indent="    ", first="  · ") for reason in answer.preflight.reasons]
    lines += [wrapped(note, indent="    ", first="  · ") for note in answer.notes]
    return [*lines, ""] if lines else []


def _nearest(answer: Answer) -> list[str]:
    if not answer.evidence:
        return []
    lines = ["  Nearest passages:"]
    for source in answer.evidence[:NEAREST]:
        start = " ".join(source.text.split())[:160]
        lines.append(wrapped(f"{source.title}: {start} …", indent="      ", first=f"    {source.label} "))
    return [*lines, ""]


def _bullet(text: str) -> str:
    return wrapped(text, indent="    ", first="  · ")


def _foot(answer: Answer) -> list[str]:
    origin = "from the ledger, no model call" if answer.cached else f"written by {answer.reader.get('name', '?')}"
    total = answer.timings_ms.get("total", 0)
    return [colour(f"record {answer.record or '-'} · {origin} · {total} ms", dim=True)]
