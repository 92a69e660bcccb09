"""The HTML view: offline, inert, and its own script finds every change to what it shows or carries."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

from arborist.core.merkle import inclusion_path, leaf_hash, root_of
from arborist.proof.check import check_proof
from arborist.proof.view import proof_page
from arborist.proof.view.picture import climb, picture

# Enough of a document for the page's script: elements by id, elements with a data attribute, text.
HARNESS = """
const page = JSON.parse(require("fs").readFileSync(0, "utf8"));
const lines = [];
globalThis.document = {
  getElementById: (id) => id === "proof" ? { textContent: page.proof } : { append: (line) => lines.push(line) },
  createElement: () => ({}),
  querySelectorAll: (selector) => page.shown[selector.slice(6, -1)].map((item) => ({
    textContent: item.text, dataset: item.data, querySelector: () => ({ textContent: item.mark }),
  })),
};
eval(page.script);
console.log(JSON.stringify(lines.map((line) => [line.className || "", line.textContent])));
"""


class Page(HTMLParser):
    """What a browser would see: text of marked elements, scripts, styles, attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.shown = {"question": [], "claim": [], "label": []}
        self.tags, self.attributes, self.open, self.raw = [], [], [], {}
        self.feed(text)

    def handle_starttag(self, tag, attrs) -> None:
        attributes = dict(attrs)
        self.tags.append(tag)
        self.attributes += [name for name, _ in attrs]
        if tag == "script":
            self.open.append(("script", attributes.get("id", "code")))
        for kind, items in self.shown.items():
            if f"data-{kind}" in attributes:
                data = {name.removeprefix("data-"): value for name, value in attrs if name.startswith("data-")}
                items.append({"text": "", "data": data, "mark": ""})
                self.open.append((tag, kind))
        if tag == "mark":
            self.open.append(("mark", "mark"))

    def handle_endtag(self, tag) -> None:
        if self.open and self.open[-1][0] == tag:
            self.open.pop()

    def handle_data(self, data) -> None:
        for tag, kind in self.open:
            if tag == "script":
                self.raw[kind] = self.raw.get(kind, "") + data
            elif kind == "mark":
                self.shown["label"][-1]["mark"] += data
            else:
                self.shown[kind][-1]["text"] += data

    def run(self) -> list[list[str]]:
        node = shutil.which("node")
        if node is None:
            pytest.skip("node is not installed: the page's script was not run")
        page = {"proof": self.raw["proof"], "script": self.raw["code"], "shown": self.shown}
        done = subprocess.run([node, "-e", HARNESS], input=json.dumps(page), capture_output=True, text=True, check=True)
        return json.loads(done.stdout)


@pytest.fixture
def html(grown) -> str:
    data = grown.prove(grown.second)
    return proof_page(data, check_proof(data, [grown.signer.verifier]))


def test_the_page_checks_itself(html) -> None:
    lines = Page(html).run()
    assert lines[0][0] == "good", lines
    assert re.match(r"✔ \d+ SHA-256 hashes recomputed", lines[0][1])
    assert any("2 source texts" in text for _, text in lines)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("What of elms and acorns?</h1>", "What of oaks and acorns?</h1>"),
        ("Elms suffer from a disease.</strong>", "Elms suffer from no disease.</strong>"),
        ("<mark>Elms </mark>", "<mark>Oaks </mark>"),
        ('data-end="5"', 'data-end="4"'),
        ("spread by beetles", "spread by people"),
        ("Acorns ripen in autumn. ", "Acorns ripen in summer. "),
        ('"index":0,', '"index":1,'),
    ],
)
def test_an_edited_page_says_so(html, before, after) -> None:
    assert before in html
    lines = Page(html.replace(before, after)).run()
    assert lines[-1][0] == "bad", lines


def test_any_flipped_hash_in_the_page_is_found(html) -> None:
    page = Page(html)
    start = html.index('id="proof">')
    hashes = [match.start() for match in re.finditer("sha256:[0-9a-f]{64}", html) if match.start() > start]
    for position in hashes[:: max(1, len(hashes) // 8)]:
        flipped = "0" if html[position + 7] != "0" else "1"
        page = Page(html[: position + 7] + flipped + html[position + 8 :])
        assert page.run()[-1][0] == "bad"


def test_the_page_is_inert_and_offline(grown) -> None:
    evil = '</script><script>alert(1)</script><img src=x onerror="alert(2)">'
    ((root, entry),) = grown.ingest(("javascript:alert(3)", evil, [(f"{evil} a sentence.", "")]))
    name = grown.answer(evil, [grown.cite("E1", root, entry, 0)], [evil])
    data = grown.prove(name)
    page = Page(text := proof_page(data, check_proof(data, [grown.signer.verifier])))
    assert page.tags.count("script") == 2
    assert not {"img", "iframe", "link", "object", "a", "form"} & set(page.tags)
    assert not [
        attribute for attribute in page.attributes if attribute.startswith("on") or attribute in {"src", "href"}
    ]
    assert "default-src 'none'" in text
    assert "unsafe" not in text
    assert page.shown["claim"][0]["text"] == evil
    assert page.run()[0][0] == "good"


def test_the_picture_climbs_to_the_root() -> None:
    for size in (1, 2, 3, 7, 12):
        leaves = [leaf_hash(b"%d" % number) for number in range(size)]
        for index in range(size):
            steps = climb(leaves[index], index, size, inclusion_path(leaves, index))
            assert (steps[-1][1] if steps else leaves[index]) == root_of(leaves)
            drawn = picture("a", leaves[index], steps, ("<leaf>", "root"))
            assert drawn.count("<rect") == 1 + 2 * len(steps)
            assert "<leaf>" not in drawn
