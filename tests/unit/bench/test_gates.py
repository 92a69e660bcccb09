"""Floors go up; going down takes a word and a reason that stays in the file."""

import pytest

from arborist.bench import gates
from arborist.core.errors import ProofError, SourceError, UsageError


def report(strict=0, controls=0.9, fingerprint="sha256:a"):
    return {
        "classes": {"role swap": {"strict": strict}},
        "strict": strict,
        "controls_share": controls,
        "data": {"fingerprint": fingerprint},
    }


@pytest.fixture
def pinned(tmp_path):
    return gates.pin(gates.load(tmp_path / "absent.json"), "attacks", report(strict=2))


def test_what_was_measured_passes_its_own_gate(pinned):
    assert gates.check(pinned, "attacks", report(strict=2)) == []


def test_a_fall_closes_the_gate(pinned):
    faults = gates.check(pinned, "attacks", report(strict=3, controls=0.5))
    assert len(faults) == 3
    with pytest.raises(ProofError, match="closed"):
        gates.require(pinned, "attacks", report(strict=3))


def test_slack_is_small_and_stated(pinned):
    assert gates.check(pinned, "attacks", report(strict=2, controls=0.8976)) == []
    assert gates.check(pinned, "attacks", report(strict=2, controls=0.8974)) != []


def test_pinning_raises_only(pinned):
    better = gates.pin(pinned, "attacks", report(strict=0, controls=0.95))
    assert better["gates"]["attacks"]["floors"]["strict"] == 0
    kept = gates.pin(better, "attacks", report(strict=1, controls=0.97))
    assert kept["gates"]["attacks"]["floors"]["strict"] == 0
    assert kept["gates"]["attacks"]["floors"]["controls_share"] == 9_700


def test_lowering_needs_word_and_reason(pinned):
    with pytest.raises(UsageError, match="lower"):
        gates.pin(pinned, "attacks", report(strict=5), allow_lower=True)
    lower = gates.pin(pinned, "attacks", report(strict=5), allow_lower=True, reason="a new class of attack")
    assert lower["gates"]["attacks"]["floors"]["strict"] == 5
    assert lower["history"][-1]["reason"] == "a new class of attack"
    assert lower["history"][-1]["lowered"]["strict"] == [2, 5]


def test_another_corpus_needs_a_reason(pinned):
    other = report(strict=0, fingerprint="sha256:b")
    assert "pinned on" in gates.check(pinned, "attacks", other)[0]
    with pytest.raises(UsageError, match="fingerprint"):
        gates.pin(pinned, "attacks", other)
    assert gates.pin(pinned, "attacks", other, allow_lower=True, reason="cases added")["history"]


def test_a_figure_that_vanished_is_a_fault(pinned):
    gone = report(strict=2)
    gone["classes"] = {}
    assert "not measured" in " ".join(gates.check(pinned, "attacks", gone))


def test_file_round_trip(pinned, tmp_path):
    path = tmp_path / "gates.json"
    gates.save(path, pinned)
    assert gates.load(path) == pinned
    path.write_text("[")
    with pytest.raises(SourceError):
        gates.load(path)
    path.write_text('{"type": "other"}')
    with pytest.raises(SourceError, match="gates file"):
        gates.load(path)


def test_unknown_benches_are_refused(pinned):
    with pytest.raises(UsageError, match="Nothing is pinned"):
        gates.check(pinned, "contrast", report())
    with pytest.raises(UsageError, match="no gates"):
        gates.figures("weather", report())


def test_emergent_gate_closes_on_coverage_and_on_safety():
    figures = {
        "coverage": {"share": 9_000},
        "wrong_of_strict": {"share": 200},
        "flagged": {"k": 0},
        "random": {"strict": {"k": 2}},
        "data": {"fingerprint": "sha256:a"},
    }
    pinned = gates.pin({"type": gates.TYPE, "gates": {}, "history": []}, "emergent-short", figures)
    assert gates.check(pinned, "emergent-short", figures) == []
    for changed in (
        {"coverage": {"share": 8_000}},
        {"wrong_of_strict": {"share": 400}},
        {"flagged": {"k": 1}},
        {"random": {"strict": {"k": 5}}},
        {"data": {"fingerprint": "sha256:b"}},
    ):
        assert len(gates.check(pinned, "emergent-short", figures | changed)) == 1


def test_lowering_an_emergent_floor_needs_word_and_reason():
    figures = {"coverage": {"share": 9_000}, "flagged": {"k": 0}, "data": {"fingerprint": "sha256:a"}}
    pinned = gates.pin({"type": gates.TYPE, "gates": {}, "history": []}, "emergent-short", figures)
    worse = figures | {"flagged": {"k": 1}}
    assert gates.pin(pinned, "emergent-short", worse)["gates"]["emergent-short"]["floors"]["flagged / k"] == 0
    with pytest.raises(UsageError, match="--allow-lower"):
        gates.pin(pinned, "emergent-short", worse, allow_lower=True)
    lowered = gates.pin(pinned, "emergent-short", worse, allow_lower=True, reason="why")
    assert lowered["history"][-1]["reason"] == "why"


def test_curated_gate_holds_every_cell():
    cell = {"coverage": {"share": 4_700}, "wrong_of_strict": {"share": 2_000}, "unanswerable_strict": {"k": 2}}
    report = {"cells": {"A quote": cell}, "data": {"fingerprint": "sha256:a"}}
    pinned = gates.pin({"type": gates.TYPE, "gates": {}, "history": []}, "curated-python3.11", report)
    assert gates.check(pinned, "curated-python3.11", report) == []
    worse = {"cells": {"A quote": cell | {"unanswerable_strict": {"k": 3}}}, "data": report["data"]}
    assert len(gates.check(pinned, "curated-python3.11", worse)) == 1
