"""A checked proof as one HTML page that opens offline, shows its sources and recomputes its own hashes.

Written from a proof that ``proof.check`` found sound. The page carries the
proof itself; its script recomputes every hash down to the signed root and
compares the texts on display with those that were hashed, so an edited page
says so. Signature and grade are for ``arborist verify``; the page says that too.

Nothing from a document is markup here: text is escaped, the script writes text
nodes only, and a content policy allows this script, this style and no network.
"""

import base64
import hashlib
import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Any

from arborist.core.digest import parse_hash
from arborist.core.merkle import leaf_hash
from arborist.core.model import ClaimGrade, Evidence, State, Window
from arborist.proof.check import Checked, CheckedRecord
from arborist.proof.view.picture import climb, picture

NOTE = (
    "Words are anchored, truth is not claimed: this page shows where each claim's words stand in the sources and what "
    "was logged. The hashes are recomputed below, in the page itself; the signature and the grade are checked by "
    "<code>arborist verify</code> or the stand-alone checker, with a key received by another way."
)


def proof_page(data: bytes, checked: Checked) -> str:
    """The page of a proof file that was checked."""
    proof = json.loads(data)
    subject = checked.records[0]
    style, script = _asset("page.css"), _asset("page.js")
    policy = f"default-src 'none'; style-src '{_csp(style)}'; script-src '{_csp(script)}'; base-uri 'none'"
    body = "\n".join([*_head(checked, subject), *_claims(subject), *_pictures(proof, checked), *_foot(checked)])
    # Inside a script element only "<" could end it; JSON may spell it otherwise.
    carried = data.decode().replace("<", "\\u003c")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proof: {escape(subject.record.question[:120])}</title>
<style>{style}</style>
</head>
<body>
{body}
<script type="application/json" id="proof">{carried}</script>
<script>{script}</script>
</body>
</html>
"""


def _head(checked: Checked, subject: CheckedRecord) -> Iterator[str]:
    grade = subject.grade
    yield f"<h1 data-question>{escape(subject.record.question)}</h1>"
    state = "" if checked.state is State.LIVE else f' <span class="bad">{escape(str(checked.state))}</span>'
    how = "recomputed by the program that wrote this page" if subject.regraded else "attested"
    yield f'<p><span class="verdict">{grade.verdict} · {grade.rung.label}</span>{state} <span class="note">{how}</span></p>'
    yield f'<p class="note">{NOTE}</p>'


def _claims(subject: CheckedRecord) -> Iterator[str]:
    evidence = {item.label: item for item in subject.evidence}
    for number, (claim, grade) in enumerate(zip(subject.record.lattice.claims, subject.grade.claims, strict=True)):
        yield f'<section><p><strong data-claim="{number}">{escape(claim.text)}</strong></p>'
        yield f'<p class="note">{grade.rung.label}</p>'
        yield from _findings(grade)
        for window in grade.windows:
            yield from _source(evidence[window.label], window)
        yield "</section>"


def _findings(grade: ClaimGrade) -> Iterator[str]:
    if grade.violations:
        lines = "".join(f"<li>{escape(item.kind)}: {escape(item.detail)}</li>" for item in grade.violations)
        yield f"<ul>{lines}</ul>"


def _source(item: Evidence, window: Window) -> Iterator[str]:
    before, marked, after = item.text[: window.start], item.text[window.start : window.end], item.text[window.end :]
    place = f"{item.title} › {item.heading}" if item.heading else item.title
    yield f"<p>{escape(window.label)} · {escape(place)} <code>{escape(item.uri)}</code></p>"
    yield (
        f'<blockquote data-label="{escape(window.label)}" data-start="{window.start}" data-end="{window.end}">'
        f"{escape(before)}<mark>{escape(marked)}</mark>{escape(after)}</blockquote>"
    )


def _pictures(proof: dict[str, Any], checked: Checked) -> Iterator[str]:
    """For the first cited chunk: chunk to document, document to batch, batch to log."""
    cited = checked.records[0].record.cited
    if not cited:
        return
    item = cited[0]
    wanted = item.document, item.uri, item.entry
    document = next(shown for shown in proof["documents"] if _key(shown) == wanted)
    descriptor = json.loads(document["descriptor"])
    chunk = next(shown for shown in document["chunks"] if shown["index"] == item.chunk)
    batch, entry = document["batch"], document["entry"]
    trees = (
        ("Chunk to document", chunk["text"], chunk, descriptor["size"], ("the source text", "document root")),
        (
            "Document to batch",
            document["descriptor"],
            batch,
            batch["size"],
            ("the document's descriptor", "batch root"),
        ),
        ("Batch to log", entry["data"], entry, checked.checkpoint.size, ("the ledger entry", "the signed root")),
    )
    yield f"<h2>The path of {escape(item.label)}, {escape(item.title)}</h2>"
    for name, text, shown, size, ends in trees:
        leaf = leaf_hash(text.encode())
        steps = climb(leaf, shown["index"], size, [parse_hash(step) for step in shown["path"]])
        yield f'<p class="note">{escape(name)}: leaf {shown["index"]} of {size}</p>'
        yield picture(name, leaf, steps, ends)


def _key(shown: dict[str, Any]) -> tuple[str, str, int]:
    descriptor = json.loads(shown["descriptor"])
    return descriptor["root"], descriptor["uri"], shown["entry"]["index"]


def _foot(checked: Checked) -> Iterator[str]:
    yield '<h2>Checked in this page</h2><div id="result"></div>'
    yield "<noscript><p class='bad'>Scripts are off, so nothing was recomputed here.</p></noscript>"
    yield "<h2>Signed by</h2>"
    yield f'<p class="hash">{escape(checked.key.text)}</p>'
    yield f'<p class="hash">record {escape(checked.records[0].hash)}<br>root {checked.checkpoint.root.hex()}</p>'


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _csp(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
