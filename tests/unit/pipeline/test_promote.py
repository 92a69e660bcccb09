"""Promotion: every gate of the seed, both kinds of trust, the echo attack, withdrawal."""

import json
from dataclasses import replace

import pytest

from arborist.core.model import Evidence, Hit, RawItem, Role, State, Verdict
from arborist.core.policy import override
from arborist.core.promoted import SCHEMES, SHARD, answer_part, display, record_of_uri
from arborist.core.record import read_record
from arborist.pipeline.again import Request, evidence_of
from arborist.pipeline.evidence import find_evidence, search_forest
from arborist.pipeline.gates import CHEAPEST_FIRST, GATES, Gates, case_of
from arborist.pipeline.ingest import IngestSettings, ingest
from arborist.pipeline.promote import ProvidenceSource, candidates
from arborist.pipeline.prove import prove
from arborist.pipeline.withdraw import falsify
from arborist.retrieval.pack import pack
from arborist.verify.verdict import verify
from tests.unit.pipeline.conftest import HERON, LIGHTHOUSE, Notes, Quiet, Scripted, Town

BUILT = "Who built Kettle Point lighthouse?"
AGAIN = "By whom was the Kettle Point lighthouse built?"
TALL = "How tall is the grey heron?"
STRICT_RAW = json.dumps(
    {"claims": [{"text": "Kettle Point lighthouse was built in 1871 by the engineer Mara Oduya.", "labels": ["E1"]}]}
)


def said(text: str, *labels: str) -> str:
    return json.dumps({"claims": [{"text": text, "labels": list(labels)}]})


@pytest.fixture
def matured(town: Town) -> Town:
    """One STRICT answer that is old enough and has a later checkpoint."""
    town.plant(lighthouse=LIGHTHOUSE, heron=HERON)
    answer = town.ask(BUILT, reader=Scripted(STRICT_RAW))
    assert answer.grade.verdict is Verdict.STRICT
    town.clock.turn(3_600)
    town.ask(TALL)
    return town


def promote(town: Town) -> tuple[int, int]:
    source = ProvidenceSource(town.house, town.policy)
    report = ingest(source, town.house, IngestSettings(shard=SHARD), Quiet())
    town.house.reopen_corpus()
    return report.added, report.withdrawn


def gate(town: Town, question: str = BUILT) -> str:
    return next(row.gate for row in candidates(town.house, town.policy) if row.question == question)


def test_a_matured_strict_record_is_promoted_once(matured: Town) -> None:
    assert promote(matured) == (1, 0)
    assert promote(matured) == (0, 0)
    uris = list(matured.house.forest.shard(SHARD).uris_under("arborist://providence/"))
    assert len(uris) == 1
    info = matured.house.forest.find_uri(uris[0])
    assert info is not None
    assert info.title == BUILT
    assert info.role is Role.SELF_REFERENCE
    text = matured.house.forest.shard(SHARD).text(info.root)
    assert text.startswith(f"Q: {BUILT}\n\nA: Kettle Point lighthouse was built")
    assert "note:lighthouse" in text


def test_audit_mode_gate(matured: Town) -> None:
    answer = matured.ask("Who built it?", reader=Scripted(said("Nobody knows the builder of Rome.", "E1")))
    assert answer.grade.verdict is not Verdict.STRICT
    assert "audit_mode" in gate(matured, "Who built it?")


def test_falsification_state_gate(matured: Town) -> None:
    record = next(row.record for row in candidates(matured.house, matured.policy) if row.question == BUILT)
    falsify(record, "wrong", matured.house)
    assert "falsification_state is failed" in gate(matured)


@pytest.mark.parametrize(("seconds", "passes"), [(3_599, False), (3_600, True)])
def test_kindergarten_at_the_edge_of_its_second(town: Town, seconds: int, passes: bool) -> None:
    town.plant(lighthouse=LIGHTHOUSE, heron=HERON)
    town.ask(BUILT, reader=Scripted(STRICT_RAW))
    town.clock.turn(seconds)
    town.ask(TALL)
    assert (gate(town) == "") is passes


def test_kindergarten_needs_a_later_checkpoint(town: Town) -> None:
    town.plant(lighthouse=LIGHTHOUSE)
    town.ask(BUILT, reader=Scripted(STRICT_RAW))
    town.clock.turn(10 * 365 * 86_400)
    assert "no checkpoint" in gate(town)


def test_kindergarten_is_not_skipped_by_a_clock_that_jumps_back(town: Town) -> None:
    town.plant(lighthouse=LIGHTHOUSE, heron=HERON)
    town.clock.turn(10 * 365 * 86_400)
    town.ask(BUILT, reader=Scripted(STRICT_RAW))
    town.clock.turn(-20 * 365 * 86_400)
    town.ask(TALL)
    assert "kindergarten: 0 of 3600" in gate(town)


def test_first_generation_by_ancestry(matured: Town) -> None:
    promote(matured)
    matured.policy = override(matured.policy, "self_reference_trust", "record")
    answer = matured.ask(AGAIN)
    cited = {item.label: item for item in answer.evidence}
    promoted = [label for label, item in cited.items() if item.role is Role.SELF_REFERENCE]
    assert promoted
    claim = "Kettle Point lighthouse was built in 1871 by the engineer Mara Oduya."
    second = matured.ask("Who is the builder of Kettle Point lighthouse?", reader=Scripted(said(claim, promoted[0])))
    assert second.grade.verdict is Verdict.STRICT
    matured.clock.turn(7_200)
    matured.ask("How tall is a heron?")
    assert "second generation" in gate(matured, "Who is the builder of Kettle Point lighthouse?")


def test_lazy_anchor_and_semantic_demotion(matured: Town) -> None:
    ledger = matured.house.ledger
    stored = next(item for item in ledger.records() if gate_of(matured, item.hash) == "")
    from arborist.core.policy import as_canonical
    from arborist.core.record import grade_bytes, read_grade

    grade = read_grade(ledger.grade(stored.hash).body)
    for sidecars, words in (
        ({"lazy_anchor": [0]}, "lazy_anchor_demoted"),
        ({"semantic": {"judge": "sim", "doubted": [0]}}, "semantic_demoted"),
    ):
        demoted = replace(grade, sidecars={**grade.sidecars, "lazy_anchor": [], **sidecars})
        body = grade_bytes(demoted, as_canonical(matured.policy.verifier))
        with ledger.transaction() as transaction:
            transaction.put_grade(stored.hash, body, b"s" * 32, grade.verifier_policy_hash, verdict=grade.verdict)
        assert words in gate_of(matured, stored.hash)


def gate_of(town: Town, record: str) -> str:
    walked = next(one for one in town.house.ledger.walk() if one.record.hash == record)
    return Gates(town.house, town.policy).held_by(walked)


def test_a_run_asks_every_gate_and_reads_no_bytes_of_what_the_walk_shows_to_be_withdrawn(
    matured: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sorted(CHEAPEST_FIRST) == sorted(GATES)
    assert promote(matured) == (1, 0)
    record = next(one.record.hash for one in matured.house.ledger.walk() if not gate_of(matured, one.record.hash))
    falsify(record, "wrong", matured.house)
    monkeypatch.setattr("arborist.pipeline.gates.read_record", lambda *_, **__: pytest.fail("read"))
    walked = next(one for one in matured.house.ledger.walk() if one.record.hash == record)
    case = case_of(walked.record, walked.grade)
    assert case is not None
    assert not Gates(matured.house, matured.policy).lets_pass(case)


def test_policy_drift(matured: Town) -> None:
    promote(matured)
    matured.policy = override(matured.policy, "max_labels_per_claim", "0")
    assert "policy drift" in gate(matured)
    assert promote(matured) == (0, 1)


def test_what_left_the_gates_is_withdrawn(matured: Town) -> None:
    promote(matured)
    record = next(row.record for row in candidates(matured.house, matured.policy) if row.question == BUILT)
    falsify(record, "wrong", matured.house)
    assert promote(matured) == (0, 1)
    assert list(matured.house.forest.shard(SHARD).uris_under("arborist://providence/")) == []


def test_resolve_leads_to_the_original_chunk(matured: Town) -> None:
    promote(matured)
    answer = matured.ask(AGAIN)
    assert answer.grade.verdict is Verdict.STRICT
    assert {item.uri for item in answer.evidence} <= {"note:lighthouse", "note:heron"}
    # Found directly as well: ancestry counts it as direct.
    assert all(item.via == "" for item in answer.evidence)


@pytest.mark.parametrize("trust", ["resolve", "record"])
def test_a_falsified_record_is_refused_before_the_next_promotion_run(matured: Town, trust: str) -> None:
    promote(matured)
    matured.policy = override(matured.policy, "self_reference_trust", trust)
    record = next(row.record for row in candidates(matured.house, matured.policy) if row.question == BUILT)
    falsify(record, "wrong", matured.house)
    answer = matured.ask(AGAIN)
    assert all(not item.via and item.role is not Role.SELF_REFERENCE for item in answer.evidence)


def test_falsifying_the_first_makes_the_second_stale(matured: Town) -> None:
    promote(matured)
    matured.policy = override(matured.policy, "self_reference_trust", "record")
    answer = matured.ask(AGAIN)
    label = next(item.label for item in answer.evidence if item.role is Role.SELF_REFERENCE)
    claim = "Kettle Point lighthouse was built in 1871 by the engineer Mara Oduya."
    second = matured.ask("Who is its builder, Kettle Point lighthouse?", reader=Scripted(said(claim, label)))
    record = next(row.record for row in candidates(matured.house, matured.policy) if row.question == BUILT)
    proof = prove(second.record, matured.house)
    assert record.encode() in proof.data  # the proof of Q2 holds Q1 and Q1's source chunks
    assert b"note:lighthouse" in proof.data
    falsify(record, "wrong", matured.house)
    assert matured.house.ledger.state(second.record) is State.STALE


@pytest.mark.parametrize("trust", ["resolve", "record"])
def test_the_words_of_a_promoted_question_are_never_evidence(matured: Town, trust: str) -> None:
    """The echo attack: a premise that only the question states must not become its own support."""
    question = "Why did Mara Oduya flee to Paris after Kettle Point lighthouse was built in 1871?"
    first = matured.ask(question, reader=Scripted(STRICT_RAW))
    matured.clock.turn(7_200)
    matured.ask("How tall is a heron?")
    matured.policy = override(matured.policy, "self_reference_trust", trust)
    promote(matured)
    echo = "Mara Oduya fled to Paris after Kettle Point lighthouse was built in 1871."
    for label in ("E1", "E2", "E3"):
        answer = matured.ask(f"{question} {label}", reader=Scripted(said(echo, label)))
        assert answer.grade.verdict is not Verdict.STRICT
    assert first.record


def test_only_the_answer_of_a_promoted_record_is_evidence(town: Town) -> None:
    """Neither the question, nor what a cited page is called, nor the marks of the display form."""
    text = display("Who fled?", [("The tower is 31 m high.", ["Mara fled <note:paris>"])])
    first = Evidence("E1", SCHEMES[0] + "x", "Who fled?", "sha256:d", 0, text, role=Role.SELF_REFERENCE)
    shown = answer_part(first)
    assert shown.text.split() == ["The", "tower", "is", "31", "m", "high."]
    assert (len(shown.text), shown.text.index("The"), shown.title) == (len(text), text.index("The"), "")
    later = answer_part(replace(first, chunk=1, text="and 9 m wide.\n\n- The tower [Mara fled]\nfled [x]\n"))
    assert later.text.split() == ["and", "9", "m", "wide."]
    assert answer_part(replace(first, chunk=1, text="Mara fled <note:paris>]\n")).text.split() == []


def test_both_spellings_of_the_scheme_are_one() -> None:
    for scheme in SCHEMES:
        assert record_of_uri(scheme + "sha256:00") == "sha256:00"
    assert record_of_uri("https://example.org/") is None


def test_policy_drift_is_refused_before_the_next_promotion_run(matured: Town) -> None:
    promote(matured)
    stricter = override(matured.policy, "coverage_threshold", "1000")
    stricter = override(stricter, "distinctive_weight", "1")
    (hit,) = [hit for hit in search_forest(BUILT, matured.house, matured.policy, limit=5).hits if hit.via]
    graded = verify_again(matured, hit.via, stricter)
    found = [hit.via for hit in search_forest(BUILT, matured.house, stricter, limit=5).hits if hit.via]
    assert bool(found) is (graded is Verdict.STRICT)


def test_max_promoted(matured: Town) -> None:
    promote(matured)
    without = override(matured.policy, "max_promoted", "0")
    assert any(hit.via for hit in search_forest(BUILT, matured.house, matured.policy, limit=5).hits)
    assert not any(hit.via for hit in search_forest(BUILT, matured.house, without, limit=5).hits)


def test_budget_weight(matured: Town) -> None:
    """What promoted records alone led to shares a purse of its own."""
    hits = [
        Hit(1, 900, "note:a", "a", "sha256:a", 0, 0, 60, "a" * 60),
        Hit(2, 800, "note:b", "b", "sha256:b", 0, 0, 60, "b" * 60, via="sha256:r"),
        Hit(3, 700, "note:c", "c", "sha256:c", 0, 0, 60, "c" * 60, via="sha256:r"),
        Hit(4, 600, "arborist://providence/r", "d", "sha256:d", 0, 0, 60, "d" * 60, role=Role.SELF_REFERENCE),
    ]
    policy = matured.policy.retrieval
    assert [item.title for item in pack(hits, 200, policy, promoted_share=1000)] == ["a", "b", "c"]
    assert [item.title for item in pack(hits, 200, policy, promoted_share=400)] == ["a", "b"]
    assert [item.title for item in pack(hits, 200, policy, promoted_share=0)] == ["a"]
    nothing = override(matured.policy, "self_reference.budget_weight", "0")
    promote(matured)
    for trust in ("resolve", "record"):
        paid = override(matured.policy, "self_reference_trust", trust)
        assert any(item.via for item in asked(matured, paid)) is (trust == "record")  # found directly as well
        unpaid = override(nothing, "self_reference_trust", trust)
        assert not any(item.via for item in asked(matured, unpaid))


def test_rank_weight(matured: Town) -> None:
    promote(matured)
    policy = override(matured.policy, "self_reference_trust", "record")
    scores = []
    for weight in ("900", "300"):
        hits = search_forest(BUILT, matured.house, override(policy, "rank_weight", weight), limit=5).hits
        scores.append(next(hit.score for hit in hits if hit.via))
    assert scores[1] < scores[0] // 2


def test_many_echoes_leave_the_originals_where_they_were(matured: Town) -> None:
    """However often a question was asked, its own words weigh what they did and every original is still found."""
    alone = override(matured.policy, "max_promoted", "0")
    before = search_forest(TALL, matured.house, alone, limit=5).hits
    for number in range(12):
        matured.ask(f"Traveller {number} asks: who built Kettle Point lighthouse?", reader=Scripted(STRICT_RAW))
    matured.clock.turn(3_600)
    matured.ask("Is there a lighthouse?")
    assert promote(matured)[0] >= 12
    assert search_forest(TALL, matured.house, alone, limit=5).hits == before
    with_echoes = search_forest(TALL, matured.house, matured.policy, limit=5).hits
    assert {hit.uri for hit in with_echoes} >= {hit.uri for hit in before}


def test_a_strangers_document_under_our_scheme_leads_nowhere(matured: Town) -> None:
    text = f"Q: {BUILT}\n\nA: Kettle Point lighthouse was built in 1066 by Zed.\n"
    stranger = Notes({})
    stranger.items = lambda: iter([RawItem(SCHEMES[0] + "sha256:" + "0" * 64, BUILT, text.encode())])
    ingest(stranger, matured.house, IngestSettings(shard=SHARD), Quiet())
    matured.house.reopen_corpus()
    for trust in ("resolve", "record"):
        policy = override(matured.policy, "self_reference_trust", trust)
        hits = search_forest(BUILT, matured.house, policy, limit=5).hits
        assert [hit.uri for hit in hits if "1066" in hit.text] == []


def asked(town: Town, policy) -> tuple:
    reader = Scripted(STRICT_RAW)
    return find_evidence(BUILT, town.house, Request(BUILT, policy, reader)).evidence


def verify_again(town: Town, name: str, policy) -> Verdict:
    record = read_record(town.house.ledger.record(name).body)
    return verify(record.question, record.lattice, evidence_of(record, town.house), policy.verifier).verdict
