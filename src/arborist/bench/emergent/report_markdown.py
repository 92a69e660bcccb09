"""The Markdown page of ``bench report``: every table from ``report``'s plain data, the reading list at its end."""

from collections.abc import Mapping, Sequence
from typing import Any

from arborist.bench.emergent.figures import VERDICTS
from arborist.bench.emergent.markdown import bound, coverage_and_safety, of, percent
from arborist.bench.emergent.novelty import NAMES
from arborist.bench.emergent.report import RUNGS
from arborist.bench.origin import Origin

# Claims and windows longer than this are cut in the Markdown list; the page has more.
CUT = 320


def markdown(told: Mapping[str, Any], where: Origin, notes: str = "", *, reading: bool = True) -> str:
    """The whole page; ``reading=False`` leaves out the reading list."""
    figures = told["figures"]
    lines = [f"# Emergent bench: {told['name']}", "", where.markdown(), *run_facts(told), ""]
    lines += [notes.rstrip(), ""] if notes else []
    lines += ["## Coverage and safety", "", *(f"- {line}" for line in coverage_and_safety(figures)), ""]
    lines += _verdicts(figures)
    lines += _violations(figures)
    lines += _shapes(told["shapes"])
    lines += _novelty(told["novelty"])
    lines += _signals(told["signals"])
    lines += _curve(told["curve"])
    lines += _readers(figures["readers"])
    for one in told["deltas"]:
        lines += _delta(told["name"], one)
    if reading:
        lines += _reading(told["reading"])
    return "\n".join(lines).rstrip() + "\n"


def run_facts(told: Mapping[str, Any]) -> list[str]:
    """What the run was, one fact a line."""
    run, figures = told["run"], told["figures"]
    policy = ", ".join(f"{key}={value}" for key, value in run["policy"].items()) or "default"
    return [
        f"- {figures['cycles']:,} cycles: {figures['emergent']:,} random questions, {figures['controls']:,} controls "
        f"({run['controls_percent']} %, from {run['controls']['source']}); {figures['errors']} errors; seed {run['seed']}",
        f"- words: {run['words']['origin']}, {run['words']['count']:,}; all three in the question: "
        f"{of(figures['all_words'])}; {figures['distinct_questions']:,} different questions",
        f"- weaver: {' '.join(run['weaver'].values())}",
        f"- readers: {', '.join(sorted({reader['name'] for reader in run['readers']}))}; policy: {policy}",
        f"- corpus `{run['corpus']}`; verifier policy "
        + ", ".join(f"`{value}`" for value in told["verifier_policy_hashes"]),
    ]


def table(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> list[str]:
    """A Markdown table with an empty line after it."""
    lines = ["| " + " | ".join(header) + " |", "| " + " | ".join("---" for _ in header) + " |"]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return [*lines, ""]


def _verdicts(figures: Mapping[str, Any]) -> list[str]:
    rows = []
    for verdict in VERDICTS:
        cells = []
        for kind, total in (("emergent", figures["emergent"]), ("control", figures["controls"])):
            count = figures["verdicts"][kind][verdict]
            cells += [f"{count:,}", percent(10_000 * count // total if total else None)]
        rows.append([verdict, *cells])
    return ["## Verdicts", "", *table(["verdict", "random", "", "controls", ""], rows)]


def _violations(figures: Mapping[str, Any]) -> list[str]:
    found = figures["violations"]
    names = list(dict.fromkeys([*found["emergent"], *found["control"]]))
    rows = [[f"`{name}`", found["emergent"].get(name, 0), found["control"].get(name, 0)] for name in names]
    return ["## Violations, cycles with each kind", "", *table(["kind", "random", "controls"], rows)]


def _shapes(found: Mapping[str, Mapping[str, int]]) -> list[str]:
    rows = [[shape, *(counts[rung] for rung in RUNGS)] for shape, counts in found.items()]
    return ["## Rung by shape of the question (random questions)", "", *table(["shape", *RUNGS], rows)]


def _novelty(found: Mapping[str, Any]) -> list[str]:
    rows = [[NAMES[name], part["cycles"], part["strict"]] for name, part in found["classes"].items()]
    lines = ["## Novelty (random questions)", "", *table(["class", "cycles", "STRICT"], rows)]
    if found["judged"]:
        lines += [f"A person named the class of {found['judged']} and agreed with {found['agreed']}.", ""]
    return lines


def _signals(found: Mapping[str, Any]) -> list[str]:
    fired = ", ".join(f"`{name}` {count}" for name, count in found["fired"].items()) or "none"
    return ["## Signals beside the verdict", "", f"Cycles: {fired}. {metaphor_words(found['metaphor'])}", ""]


def metaphor_words(found: Mapping[str, Any]) -> str:
    """The calibration of the metaphor signal, or how far it is."""
    if found["judged"] < found["needed"]:
        return (
            f"Metaphor: {found['judged']} of the {found['needed']} signals that a calibration needs have been judged."
        )
    return (
        f"Metaphor: a person agrees with {found['agreed']} of {found['judged']} signals "
        f"[{percent(found['low'])}, {percent(found['high'])}]."
    )


def _curve(found: Mapping[str, Any]) -> list[str]:
    if not found["points"]:
        return []
    rows = [[point["bar"], of(point["coverage"]), of(point["wrong"])] for point in found["points"]]
    title = f"## Coverage against wrong share (controls, bar on {found['by']})"
    return [title, "", *table(["bar", "coverage", "wrong of STRICT"], rows)]


def _readers(found: Mapping[str, Any]) -> list[str]:
    if len(found) < 2:
        return []
    rows = []
    for name, part in found.items():
        lies = part["flagged"]
        rows.append(
            [
                plain(name),
                part["cycles"],
                *(part[verdict] for verdict in VERDICTS),
                f"{lies['k']} of {lies['n']}",
                bound(lies["upper"]),
            ]
        )
    header = ["reader", "cycles", *VERDICTS, "false STRICT of flagged", "at most"]
    return ["## By reader", "", *table(header, rows)]


def _delta(base: str, one: Mapping[str, Any]) -> list[str]:
    rows = [
        [name, percent(before), percent(after), f"{(after - before) / 100:+.1f}"]
        for name, (before, after) in one["rows"].items()
    ]
    lines = [f"## From {base} to {one['name']}", ""]
    lines += table(["share of cycles", base, one["name"], "points"], rows)
    pairs = (("coverage", "coverage"), ("wrong_of_strict", "wrong of STRICT controls"))
    lines += [f"- {words}: {of(one[key][0])} → {of(one[key][1])}" for key, words in pairs]
    if one["same_questions"]:
        found = ", ".join(f"{move}: {count}" for move, count in one["moves"].items()) or "none"
        lines.append(f"- same questions; verdicts that moved: {found}")
    return [*lines, ""]


def _reading(items: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = [f"## Reading list: every STRICT ({len(items)})", ""]
    for item in items:
        lines.append(f"**{item['line']}. {plain(item['question'])}** ({item['why']}; {NAMES[item['novelty']]})")
        lines.append("")
        for claim in item["claims"]:
            lines.append(f"- {plain(claim['text'])}")
            lines += [f"  > {plain(w['text'])} — {plain(w['title'])}" for w in claim["windows"]]
        if item["gold"]:
            lines.append(f"- gold: {plain(' / '.join(item['gold']))}")
        if item["note"]:
            lines.append(f"- note: {plain(item['note'])}")
        lines.append("")
    return lines


def plain(text: str) -> str:
    """One line of text that Markdown leaves alone."""
    flat = " ".join(text.split())
    flat = flat if len(flat) <= CUT else flat[:CUT] + " …"
    for mark in ("\\", "`", "*", "_", "[", "]", "<", ">", "#"):
        flat = flat.replace(mark, f"\\{mark}")
    return flat
