"""What reports count and show: figures, novelty, signals, curve, judgements, Markdown and page, from lines made by hand."""

import re
from html.parser import HTMLParser

import pytest

from arborist.bench.emergent.curve import curve
from arborist.bench.emergent.figures import moves, summary
from arborist.bench.emergent.judgement import Judgement, Judgements, answer_id, read_judgements, record
from arborist.bench.emergent.log import encode
from arborist.bench.emergent.markdown import coverage_and_safety
from arborist.bench.emergent.novelty import novelty
from arborist.bench.emergent.page import MOST_BYTES, page
from arborist.bench.emergent.report import SIGNALS_NEEDED, reading_list, report, signals
from arborist.bench.emergent.report_markdown import markdown, metaphor_words
from arborist.bench.origin import Origin
from arborist.core.errors import SourceError, UsageError

WHERE = Origin("m", "p", "c", "arborist bench report")
RUN = {
    "seed": 1,
    "controls_percent": 50,
    "controls": {"source": "forest", "fingerprint": "sha256:f"},
    "words": {"origin": "file words", "count": 9, "fingerprint": "sha256:w"},
    "weaver": {"weaver": "template"},
    "readers": [{"name": "extractive"}],
    "policy": {},
    "corpus": "sha256:c",
}
TEXT = "Before it. The heron is a bird that eats fish. After it."


def line(cycle=0, *, kind="emergent", verdict="STRICT", claim="The heron is a bird.", **more):
    window = {"label": "E1", "uri": "u", "title": "Heron", "chunk": 0, "start": 11, "end": 46, "text": TEXT[11:46]}
    rung = "EVIDENCE-WARRANTED" if verdict == "STRICT" else "UNGROUNDED"
    violations = [{"kind": kind_, "detail": "."} for kind_ in more.pop("kinds", ())]
    value = {
        "type": "arborist/emergent-cycle/v1",
        "cycle": cycle,
        "run": RUN,
        "kind": kind,
        "words": ["heron", "fish", "lantern"] if kind == "emergent" else [],
        "all_words": True,
        "question": "What is a heron?",
        "gold": [] if kind == "emergent" else ["a bird"],
        "holds_gold": None if kind == "emergent" else True,
        "error": "",
        "says_false": None,
        "abstained": False,
        "preflight": {"question_type": "what"},
        "reader": {"name": "extractive"},
        "verdict": verdict,
        "rung": rung,
        "if_answered": verdict,
        "usage": {},
        "claims": [
            {
                "text": claim,
                "labels": ["E1"],
                "verified": verdict != "UNGROUNDED",
                "rung": rung,
                "score": 900,
                "violations": violations,
                "windows": [window],
            }
        ],
        "violations": [],
        "sidecars": {"lazy_anchor": [], "metaphor_deflection": [], "semantic": "absent"},
        "evidence": [{"label": "E1", "uri": "u", "title": "Heron", "document": "d", "chunk": 0, "text": TEXT}],
        "verifier_policy_hash": "sha256:v",
    }
    return value | more


def test_coverage_and_safety_are_printed_together():
    lines = [
        line(0, kind="control"),
        line(1, kind="control", holds_gold=False),
        line(2, kind="control", verdict="HYBRID"),
        line(3),
        line(4, verdict="UNGROUNDED"),
    ]
    figures = summary(lines)
    assert (figures["coverage"]["k"], figures["coverage"]["n"]) == (1, 3)
    assert (figures["wrong_of_strict"]["k"], figures["wrong_of_strict"]["n"]) == (1, 2)
    assert figures["random"]["strict"]["k"] == figures["random"]["unjudged"] == 1
    words = "\n".join(coverage_and_safety(figures))
    assert "1 of 3 = 33.3 % [0.8 %, 90.6 %]" in words
    assert "not judged 1" in words
    assert "no reader of this run flags" in words


def test_a_run_without_controls_cannot_look_perfect():
    words = "\n".join(coverage_and_safety(summary([line(0, verdict="UNGROUNDED")])))
    assert "none measured" in words
    assert "no controls" in words


def test_a_flagged_lie_is_false_strict_whatever_a_person_says():
    lies = [line(n, says_false=True, verdict="STRICT" if n == 0 else "HYBRID") for n in range(20)]
    judged = Judgements()
    judged.add(Judgement(answer_id(lies[0]), truth="true"))
    figures = summary(lies, judged)
    assert figures["flagged"] == {"k": 1, "n": 20, "upper": 2162}
    assert figures["random"]["judged_false"] == 1
    assert figures["random"]["judged_true"] == 0
    control = line(0, kind="control", says_false=True)
    assert summary([control])["coverage"]["k"] == 0


@pytest.mark.parametrize(
    ("expected", "changes"),
    [
        ("non-relation", {"claim": "The heron is unrelated to lanterns."}),
        ("deflection", {"claim": "The bridge has arches.", "kinds": ["DEFLECTION_DETECTED"]}),
        ("deflection", {"claim": "The bridge has arches."}),
        ("premise", {"claim": "The heron is a bird of lanterns.", "kinds": ["PREMISE_PARROTING"]}),
        ("premise", {"claim": "A heron.", "verdict": "UNGROUNDED"}),
        ("synthesis", {"claim": "The heron eats fish from dusk."}),
        ("grounding", {"claim": "The heron is a tall wading bird."}),
        ("none", {"claim": "The heron is a tall wading bird.", "abstained": True}),
        ("none", {"claim": "The heron is a tall wading bird.", "verdict": "UNGROUNDED"}),
    ],
)
def test_novelty_by_its_signs(expected, changes):
    assert novelty(line(**changes)) == expected


def test_metaphor_is_calibrated_only_when_enough_is_judged():
    fired = {"lazy_anchor": [], "metaphor_deflection": ["soul"], "semantic": "absent"}
    lines = [line(n, claim=f"The heron is bird {n}.", sidecars=fired) for n in range(SIGNALS_NEEDED)]
    judged = Judgements()
    for one in lines[:-1]:
        judged.add(Judgement(answer_id(one), metaphor="yes"))
    assert "49 of the 50" in metaphor_words(signals(lines, judged)["metaphor"])
    judged.add(Judgement(answer_id(lines[-1]), metaphor="no"))
    assert "agrees with 49 of 50" in metaphor_words(signals(lines, judged)["metaphor"])
    assert signals(lines, judged)["fired"] == {"metaphor_deflection": 50}


def test_curve_uses_confidence_where_the_reader_has_one():
    lines = [
        line(
            n,
            kind="control",
            usage={"confidence": n * 100 - 500},
            holds_gold=n > 3,
            if_answered="STRICT",
            verdict="HYBRID",
        )
        for n in range(10)
    ]
    found = curve(lines)
    assert found["by"] == "confidence"
    assert found["points"][0]["coverage"]["k"] == 6
    assert found["points"][0]["wrong"]["k"] == 4
    assert found["points"][-1]["wrong"]["k"] == 0
    shares = [point["coverage"]["share"] for point in found["points"]]
    assert shares == sorted(shares, reverse=True)
    assert curve([line(0)])["points"] == []
    assert curve([line(0, kind="control")]) == {"by": "score", "points": []}
    assert len(curve([line(n, kind="control") for n in range(10)])["points"]) == 1


def test_judgements_are_only_added_and_the_last_word_counts(tmp_path):
    path = tmp_path / "log.judgements"
    name = answer_id(line())
    record(path, Judgement(name, truth="true", note="seen"))
    record(path, Judgement(name, truth="false"))
    assert len(path.read_text().splitlines()) == 2
    found = read_judgements([path, tmp_path / "missing"])
    assert found.truth(name) == "false"
    assert found.last[name].note == "seen"
    with pytest.raises(UsageError, match="Nothing was judged"):
        record(path, Judgement(name, note="x"))
    with pytest.raises(UsageError, match="truth is one of"):
        record(path, Judgement(name, truth="perhaps"))
    path.write_text("{}\n")
    with pytest.raises(SourceError, match="line 1 is no judgement"):
        read_judgements([path])


def test_a_judgement_follows_the_answer_not_the_line():
    assert answer_id(line(0)) == answer_id(line(7, verdict="HYBRID"))
    assert answer_id(line(0)) != answer_id(line(0, claim="The heron is a fish."))


def test_reading_list_holds_every_strict_worst_first():
    lines = [
        line(0, kind="control"),
        line(1),
        line(2, verdict="HYBRID"),
        line(3, kind="control", holds_gold=False),
        line(4, says_false=True),
    ]
    items = reading_list(lines, Judgements())
    assert [item["line"] for item in items] == [5, 4, 2, 1]
    window = items[0]["claims"][0]["windows"][0]
    assert window["text"] == TEXT[11:46]
    assert window["before"] + window["text"] + window["after"] == TEXT


class Tags(HTMLParser):
    """Open tags are closed in order; nothing on the page reaches out."""

    def __init__(self):
        super().__init__()
        self.open, self.faults = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in {"meta", "br"}:
            self.open.append(tag)
        if tag in {"script", "link", "iframe", "img", "object"}:
            self.faults.append(tag)
        self.faults += [value for name, value in attrs if name in {"href", "src", "srcset"} or name.startswith("on")]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        if self.open.pop() != tag:
            self.faults.append(f"/{tag}")


def test_page_is_whole_escaped_and_reaches_nothing(tmp_path):
    log, other = tmp_path / "one", tmp_path / "two"
    hostile = '<script>alert(1)</script>"><img src=x onerror=y>'
    lines = [line(n, kind="control", usage={"confidence": n}) for n in range(12)]
    lines.append(line(12, question=hostile, claim=hostile, reader={"name": hostile}))
    log.write_bytes(b"".join(map(encode, lines)))
    other.write_bytes(b"".join(encode({**one, "verdict": "HYBRID"}) for one in lines))
    told = report([log, other], Judgements())
    assert told["deltas"][0]["moves"] == {"STRICT to HYBRID": 13}
    text = page(told, WHERE)
    tags = Tags()
    tags.feed(text)
    assert tags.faults == []
    assert tags.open == []
    assert hostile not in text
    assert "<svg" in text
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)\w", text)
    shown = markdown(told, WHERE, "Read by a person.")
    assert "Read by a person." in shown
    assert "<script>" not in shown
    assert "## Reading list: every STRICT (13)" in shown
    assert "## From one to two" in shown


def test_page_keeps_its_size_and_says_what_it_left_out(tmp_path):
    log = tmp_path / "log"
    long = "The heron is a bird. " * 60
    log.write_bytes(b"".join(encode(line(n, claim=f"{n} {long}")) for n in range(2_000)))
    text = page(report([log], Judgements()), WHERE)
    assert len(text.encode()) <= MOST_BYTES + 1_000
    assert "more STRICT answers are in the log" in text


def test_an_empty_log_is_no_report(tmp_path):
    log = tmp_path / "log"
    log.write_bytes(b"")
    with pytest.raises(UsageError, match="holds no cycle"):
        report([log], Judgements())


def test_moves_are_counted_cycle_by_cycle():
    old = [line(0), line(1), line(2, verdict="HYBRID")]
    new = [line(0), line(1, verdict="HYBRID"), line(2, verdict="HYBRID")]
    assert moves(old, new) == {"STRICT to HYBRID": 1}
