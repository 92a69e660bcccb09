"""The figures of a run in words and tables, for a terminal or a report. Coverage and safety never stand alone."""

from typing import Any

from arborist.bench.emergent.intervals import SCALE


def percent(per_ten_thousand: int | None) -> str:
    """``12.3 %``; a dash where nothing was measured."""
    return "–" if per_ten_thousand is None else f"{per_ten_thousand / (SCALE // 100):.1f} %"


def of(part: dict[str, Any]) -> str:
    """``3 of 20 = 15.0 % [3.2 %, 37.9 %]``."""
    if not part["n"]:
        return "none measured"
    return (
        f"{part['k']:,} of {part['n']:,} = {percent(part['share'])} [{percent(part['low'])}, {percent(part['high'])}]"
    )


def coverage_and_safety(figures: dict[str, Any]) -> list[str]:
    """Four lines that are only ever printed together."""
    found = figures["random"]
    lies = figures["flagged"]
    lines = [
        f"coverage: STRICT with the gold answer on answerable controls: {of(figures['coverage'])}",
        f"wrong among STRICT controls: {of(figures['wrong_of_strict'])}",
        f"STRICT on random questions: {of(found['strict'])}; judged true {found['judged_true']}, "
        f"false {found['judged_false']}, not judged {found['unjudged']}; false STRICT of all cycles at most "
        f"{bound(found['upper'])} (at most {bound(found['upper_if_unjudged_false'])} if all unjudged are false)",
    ]
    if lies["n"]:
        lines.append(
            f"false STRICT: {lies['k']:,} of {lies['n']:,} outputs that their reader flags false; "
            f"at most {bound(lies['upper'])} (exact, one-sided 95 %)"
        )
    else:
        lines.append("false STRICT by a reader's own flag: no reader of this run flags its output")
    if not figures["controls"]:
        lines.append("This run has no controls: a small STRICT share here may mean that nothing can ever be STRICT.")
    return lines


def bound(per_ten_thousand: int) -> str:
    """An upper bound with enough places to tell small ones apart."""
    return f"{per_ten_thousand / (SCALE // 100):.2f} %"
