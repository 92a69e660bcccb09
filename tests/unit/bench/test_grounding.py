"""The arithmetic and shape of the grounding bench, on a tiny folder and a stand-in judge."""

import gzip
import json

import pytest

from arborist.bench.baselines import overlap_rule, vetoed_window
from arborist.bench.grounding import run
from arborist.bench.grounding_report import markdown
from arborist.bench.grounding_rows import load
from arborist.bench.judge import Judgement
from arborist.bench.origin import Origin
from arborist.bench.statistics import auc, binomial_upper, interval, ratio, resampled
from arborist.bench.targets import GROUNDING, Target, figure
from arborist.core.errors import SourceError
from arborist.core.model import Rung

WHERE = Origin("machine", "Python", "commit", "command")


def stand_in(claim, source, _question, _title):
    """Verbatim is evidence; sharing the first word is a pointer; score by shared words."""
    shared = len(set(claim.split()) & set(source.split()))
    if claim in source:
        return Judgement(Rung.EVIDENCE_WARRANTED, 1000, strict=True)
    if claim.split()[0] in source:
        return Judgement(Rung.POINTER_LINKED, 100 * shared, strict=False, kinds=("X",))
    return Judgement(Rung.UNGROUNDED, 10 * shared, strict=False)


@pytest.fixture
def folder(tmp_path):
    rows = [
        ("one", "Owls hunt at night. They are quiet.", "Owls hunt at night.", "supported"),
        ("one", "Owls hunt at night. They are quiet.", "Owls hunt by day.", "unsupported"),
        ("one", "Larches lose their needles.", "Needles drop.", "supported"),
        ("one", "Larches lose their needles.", "Larches are birds.", "unsupported"),
        ("one", "Larches lose their needles.", "Larches?", "other"),
        ("only", "Rivers run.", "Rivers run.", "supported"),
    ]
    for name in ("one", "only"):
        lines = [
            json.dumps({"set": s, "source": src, "claim": c, "label": label}) for s, src, c, label in rows if s == name
        ]
        (tmp_path / f"{name}.jsonl.gz").write_bytes(gzip.compress("\n".join(lines).encode()))
    return tmp_path


def test_figures_of_a_small_folder(folder):
    report = run(folder, stand_in, rounds=50)
    evidence = report["pooled"]["all"]["EVIDENCE-WARRANTED"]
    assert (evidence["true"], evidence["false"], evidence["precision"], evidence["recall"]) == (1, 0, 1.0, 0.5)
    assert report["sets"]["only"]["both_labels"] is False
    assert report["sets"]["only"]["from_rung"]["EVIDENCE-WARRANTED"]["recall"] == 1.0
    assert report["sets"]["one"]["on_rung"]["UNGROUNDED"]["rows"] == 1
    assert report["data"] == {**report["data"], "rows": 6, "judged": 5, "other": 1}
    assert report["kinds"] == {"X": {"supported": 0, "unsupported": 2}}
    assert report["intervals"]["rounds"] == 50


def test_same_rows_same_report(folder):
    assert run(folder, stand_in, rounds=20) == run(folder, stand_in, rounds=20)


def test_plain_files_and_fingerprint_match_packed_ones(folder, tmp_path_factory):
    plain = tmp_path_factory.mktemp("plain")
    for path in folder.glob("*.gz"):
        (plain / path.stem).write_bytes(gzip.decompress(path.read_bytes()))
    assert load(plain) == load(folder)


def test_unknown_label_is_refused(tmp_path):
    (tmp_path / "bad.jsonl").write_text('{"set": "bad", "source": "a", "claim": "b", "label": "maybe"}\n')
    with pytest.raises(SourceError, match="line 1"):
        load(tmp_path)


def test_a_folder_without_sets_is_refused(tmp_path):
    with pytest.raises(SourceError, match="no grounding set"):
        load(tmp_path)


def test_report_names_every_set_and_origin(folder):
    page = markdown(run(folder, stand_in, rounds=0), WHERE, "sha256:x", "A note.")
    for word in ("| one |", "| only |", "commit: commit", "`command`", "A note.", "verifier, EVIDENCE-WARRANTED"):
        assert word in page


def test_auc_counts_ties_half():
    assert auc([5, 5], [5, 5]) == 0.5
    assert auc([9], [1]) == 1.0
    assert auc([1, 3], [2]) == 0.5
    assert auc([], [1]) is None


def test_exact_bound_agrees_with_the_rule_of_three():
    assert binomial_upper(0, 300) == pytest.approx(3 / 300, abs=2e-4)
    assert binomial_upper(0, 0) is None
    assert binomial_upper(3, 3) == 1.0


def test_intervals_and_draws_are_seeded():
    assert resampled(7, 3, 1) == resampled(7, 3, 1)
    assert all(sum(weights) == 7 for weights in resampled(7, 3, 1))
    assert interval([0.0, 1.0, 0.5]) == [0.0, 1.0]
    assert interval([]) is None
    assert ratio(1, 0) is None


def test_baselines():
    source = "The mill has 12 wheels. It was built by Ada Finch in 1809."
    assert overlap_rule("the mill has many sails", source, None, None).rung is Rung.EVIDENCE_WARRANTED
    assert vetoed_window("The mill has 12 wheels.", source, None, None).rung is Rung.EVIDENCE_WARRANTED
    assert vetoed_window("The mill has 13 wheels.", source, None, None).rung is Rung.UNGROUNDED
    assert vetoed_window("The mill has not 12 wheels.", source, None, None).rung is Rung.UNGROUNDED


def test_targets_point_at_figures_of_the_report(folder):
    report = run(folder, stand_in, rounds=0)
    for target in GROUNDING:
        if target.path[0] != "sets":
            assert target.value(report) is not None, target.name
    assert figure(report, ("pooled", "nothing")) is None
    most = Target("t", ("x",), 0.02, 0.01, most=True)
    assert [most.judge(v) for v in (0.005, 0.015, 0.03, None)] == ["wanted", "floor", "below floor", "not measured"]
