"""One self-contained HTML page of a report: pictures as inline SVG, styles inside, nothing fetched, no script.

Every text from a log is escaped: questions, claims and sources are written by
models and strangers. The reading list is cut where the page would pass
``MOST_BYTES``, and says how many answers are not on it.
"""

from collections.abc import Mapping, Sequence
from html import escape
from importlib import resources
from typing import Any

from arborist.bench.emergent import picture
from arborist.bench.emergent.figures import VERDICTS
from arborist.bench.emergent.markdown import bound, of, percent
from arborist.bench.emergent.novelty import NAMES
from arborist.bench.emergent.report import RUNGS
from arborist.bench.emergent.report_markdown import metaphor_words
from arborist.bench.origin import Origin

MOST_BYTES = 1_900_000
# No source but the page itself, whatever its text says.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def page(told: Mapping[str, Any], where: Origin) -> str:
    """The whole page."""
    style = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Emergent bench: {escape(told['name'])}</title><style>{style}</style></head><body><main>"
    )
    body = [
        head,
        _head(told, where),
        _coverage_and_safety(told["figures"]),
        '<div class="grid">',
        _verdicts(told["figures"]),
        _curve(told["curve"]),
        _violations(told["figures"]),
        _novelty(told["novelty"], told["signals"]),
        "</div>",
        _shapes(told["shapes"]),
        _readers(told["figures"]["readers"]),
        *(_delta(told["name"], one) for one in told["deltas"]),
    ]
    text = "".join(body)
    return text + _reading(told["reading"], MOST_BYTES - len(text.encode())) + "</main></body></html>\n"


def _head(told: Mapping[str, Any], where: Origin) -> str:
    run, figures = told["run"], told["figures"]
    policy = ", ".join(f"{key}={value}" for key, value in run["policy"].items()) or "default"
    readers = ", ".join(sorted({reader["name"] for reader in run["readers"]}))
    facts = [
        f"{figures['cycles']:,} cycles: {figures['emergent']:,} random questions and {figures['controls']:,} answerable "
        f"controls from {run['controls']['source']}; {figures['errors']} errors; seed {run['seed']}",
        f"words from the {run['words']['origin']} ({run['words']['count']:,}); all three in the question: {of(figures['all_words'])}",
        f"weaver {run['weaver']['weaver']}; readers: {readers}; policy: {policy}",
        f"{where.machine}; Python {where.python}; commit {where.commit}",
    ]
    hashes = " ".join([f"corpus {run['corpus']}", *(f"verifier {value}" for value in told["verifier_policy_hashes"])])
    listed = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    return (
        f'<h1>Emergent bench</h1><p class="soft">{escape(told["name"])}</p>'
        f'<ul class="facts">{listed}<li><code>{escape(hashes)}</code></li></ul>'
    )


def _coverage_and_safety(figures: Mapping[str, Any]) -> str:
    cover, wrong, lies, found = figures["coverage"], figures["wrong_of_strict"], figures["flagged"], figures["random"]
    if lies["n"]:
        big, words = f"{lies['k']:,} of {lies['n']:,}", "outputs that their reader flags false ended STRICT"
        limit = f"at most {bound(lies['upper'])} (exact, one-sided 95 %)"
    else:
        big, words = f"{found['judged_false']} false", f"of {found['strict']['k']} STRICT answers to random questions"
        limit = (
            f"judged true {found['judged_true']}, not judged {found['unjudged']}; of all cycles at most "
            f"{bound(found['upper'])}, or {bound(found['upper_if_unjudged_false'])} if all unjudged are false"
        )
    return (
        '<section><h2>Coverage and safety</h2><div class="pair">'
        f'<div class="cover"><div class="big">{percent(cover["share"])}</div>'
        f"<p>of answerable controls end STRICT with the gold answer</p>{picture.interval(cover, 'cover')}"
        f'<p class="soft">{of(cover)}</p></div>'
        f'<div class="safe"><div class="big">{big}</div><p>{words}</p><p class="soft">{limit}</p></div></div>'
        f"<p>Wrong among the STRICT controls: <b>{of(wrong)}</b>. STRICT on random questions: <b>{of(found['strict'])}</b>.</p>"
        "</section><p></p>"
    )


def _verdicts(figures: Mapping[str, Any]) -> str:
    rows = [("random", figures["verdicts"]["emergent"]), ("controls", figures["verdicts"]["control"])]
    key = "".join(
        f'<i style="background:var(--{name})"></i>{word}'
        for name, word in (("strict", "STRICT"), ("hybrid", "HYBRID"), ("none", "UNGROUNDED"))
    )
    return f'<section><h2>Verdicts</h2>{picture.stacked(rows, VERDICTS)}<p class="key">{key}</p></section>'


def _curve(found: Mapping[str, Any]) -> str:
    if not found["points"]:
        return ""
    words = f"Wrong share of STRICT controls at each coverage, as the bar on the reader's {found['by']} moves."
    return f'<section><h2>Coverage against wrong share</h2>{picture.line(found["points"])}<p class="soft">{words}</p></section>'


def _violations(figures: Mapping[str, Any]) -> str:
    found = figures["violations"]
    names = list(dict.fromkeys([*found["emergent"], *found["control"]]))
    rows = [(name, found["emergent"].get(name, 0), found["control"].get(name, 0)) for name in names]
    key = '<i style="background:var(--random)"></i>random<i style="background:var(--control)"></i>controls'
    return (
        f"<section><h2>Violations</h2>{picture.bars(rows, 'Cycles with each kind of violation')}"
        f'<p class="key">{key} · cycles in which the kind was found</p></section>'
    )


def _novelty(found: Mapping[str, Any], signals: Mapping[str, Any]) -> str:
    rows = [[NAMES[name], part["cycles"], part["strict"]] for name, part in found["classes"].items()]
    agreed = f"<p>A person named {found['judged']} and agreed with {found['agreed']}.</p>" if found["judged"] else ""
    fired = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in signals["fired"].items()) or "none"
    return (
        f"<section><h2>Novelty and signals</h2>{_table(['class', 'cycles', 'STRICT'], rows)}{agreed}"
        f'<p class="soft">Signals beside the verdict, in cycles: {escape(fired)}.</p>'
        f'<p class="soft">{escape(metaphor_words(signals["metaphor"]))}</p></section>'
    )


def _shapes(found: Mapping[str, Mapping[str, int]]) -> str:
    rows = []
    for shape, counts in found.items():
        total = sum(counts.values()) or 1
        cells = "".join(
            f'<td class="heat" style="--h:{60 * counts[rung] // total}">{counts[rung]:,}</td>' for rung in RUNGS
        )
        rows.append(f"<tr><td>{escape(shape.replace('_', ' '))}</td>{cells}</tr>")
    header = "".join(f"<th>{name}</th>" for name in ("question", *RUNGS))
    return (
        '<section class="wide"><h2>Rung by shape of the question</h2><div class="scroll">'
        f"<table><tr>{header}</tr>{''.join(rows)}</table></div></section>"
    )


def _readers(found: Mapping[str, Any]) -> str:
    if len(found) < 2:
        return ""
    rows = [
        [
            name,
            f"{part['cycles']:,}",
            *(f"{part[verdict]:,}" for verdict in VERDICTS),
            f"{part['flagged']['k']:,} of {part['flagged']['n']:,}",
            bound(part["flagged"]["upper"]),
        ]
        for name, part in found.items()
    ]
    header = ["reader", "cycles", *VERDICTS, "false STRICT of flagged", "at most"]
    return f'<section class="wide"><h2>Adversaries</h2><div class="scroll">{_table(header, rows)}</div></section>'


def _delta(base: str, one: Mapping[str, Any]) -> str:
    rows = [
        [name, percent(before), percent(after), f"{(after - before) / 100:+.1f}"]
        for name, (before, after) in one["rows"].items()
    ]
    extra = [
        f"coverage {of(one['coverage'][0])} → {of(one['coverage'][1])}",
        f"wrong of STRICT controls {of(one['wrong_of_strict'][0])} → {of(one['wrong_of_strict'][1])}",
    ]
    if one["same_questions"]:
        extra.append("moved: " + (", ".join(f"{move} {count}" for move, count in one["moves"].items()) or "none"))
    listed = "".join(f'<p class="soft">{escape(line)}</p>' for line in extra)
    header = ["share of cycles", base, one["name"], "points"]
    return (
        f'<section class="wide"><h2>From {escape(base)} to {escape(one["name"])}</h2>'
        f'<div class="scroll">{_table(header, rows)}</div>{listed}</section>'
    )


def _table(header: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    top = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _reading(items: Sequence[Mapping[str, Any]], room: int) -> str:
    parts = []
    for item in items:
        text = _article(item)
        room -= len(text.encode())
        if room < 0:
            break
        parts.append(text)
    left = len(items) - len(parts)
    rest = f'<p class="soft">{left:,} more STRICT answers are in the log and not on this page.</p>' if left else ""
    return (
        f'<section class="wide"><h2>Reading list: every STRICT ({len(items):,})</h2>'
        '<p class="soft">What most needs a person comes first. <code>arborist bench judge LOG --line N</code> '
        f"records what you think.</p>{''.join(parts)}{rest}</section>"
    )


def _article(item: Mapping[str, Any]) -> str:
    mood = {0: " bad", 1: " bad", 4: " good"}.get(item["order"], "")
    mood = {"true": " good", "false": " bad"}.get(item["truth"], mood)
    tags = [(item["why"], mood), (NAMES[item["novelty"]], ""), (item["reader"], "")]
    tags += [(f"words: {', '.join(item['words'])}", "")] if item["words"] else []
    tags += [(f"gold: {' / '.join(item['gold'])[:160]}", "")] if item["gold"] else []
    tags += [(f"signal: {name.replace('_', ' ')}", "") for name in item["signals"]]
    shown = "".join(f'<span class="tag{kind}">{escape(text)}</span>' for text, kind in tags)
    claims = "".join(_claim(claim) for claim in item["claims"])
    note = f'<p class="soft">{escape(item["note"])}</p>' if item["note"] else ""
    return f"<article><h3>{item['line']}. {escape(item['question'])}</h3>{shown}{claims}{note}</article>"


def _claim(claim: Mapping[str, Any]) -> str:
    windows = "".join(
        f"<blockquote>{escape(w['before'])}<mark>{escape(w['text'])}</mark>{escape(w['after'])} "
        f"<cite>{escape(w['title'])}</cite></blockquote>"
        for w in claim["windows"]
    )
    return f'<p class="claim">{escape(claim["text"])}</p>{windows}'
