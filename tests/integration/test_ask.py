"""Asking through the command line: verdicts, the cache, records, withdrawal, exit codes."""

import json

import pytest

from tests.integration.conftest import Shell

KEEPER = "Who built Kettle Point lighthouse?"
CONTRACT = (
    "question preflight verdict rung partial mode answer claims violations evidence repairs sidecars record state "
    "cache_key cached reader governance_policy_hash verifier_policy_hash timings_ms"
).split()


def test_an_answer_has_the_fields_of_the_contract(stocked: Shell) -> None:
    answer = stocked("ask", KEEPER, "--json").json
    assert set(CONTRACT) <= set(answer)
    assert answer["verdict"] == "STRICT"
    claim = answer["claims"][0]
    assert {"text", "labels", "verified", "rung", "score", "violations", "windows"} <= set(claim)
    assert set(claim["windows"][0]) == {"label", "uri", "title", "chunk", "start", "end", "text"}
    assert "Mara Oduya" in claim["windows"][0]["text"]
    assert {"label", "uri", "title", "role", "document", "chunk", "score"} <= set(answer["evidence"][0])


def test_the_same_question_is_served_from_the_ledger(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    # Case, spacing and final punctuation do not make another question.
    again = stocked("ask", "  who built   kettle point LIGHTHOUSE ", "--json").json
    assert (first["cached"], again["cached"]) == (False, True)
    assert again["record"] == first["record"]
    assert again["claims"] == first["claims"]


def test_a_cached_answer_needs_no_reader(stocked: Shell) -> None:
    stocked("ask", KEEPER)
    code = (
        "import sys, arborist.readers.extractive as e\n"
        "def read(*_): raise SystemExit('the reader was asked')\n"
        "e.ExtractiveReader.read = read\n"
        "from arborist.cli.main import main\nmain()"
    )
    assert stocked.python("-c", code, "ask", KEEPER).code == 0
    assert "the reader was asked" in stocked.python("-c", code, "ask", "How tall is the grey heron?").err


def test_a_policy_change_is_another_key(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    other = stocked("ask", KEEPER, "--policy", "max_claims=5", "--json").json
    assert not other["cached"]
    assert other["cache_key"] != first["cache_key"]
    assert other["verifier_policy_hash"] != first["verifier_policy_hash"]


def test_new_documents_about_something_else_leave_the_key_alone(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    stocked.write("zebra.md", "# Zebra\n\nZebras have black and white stripes.\n")
    assert stocked("ingest", str(stocked.notes)).code == 0
    again = stocked("ask", KEEPER, "--json").json
    assert (again["cached"], again["record"]) == (True, first["record"])


def test_a_falsified_answer_does_not_come_back(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    done = stocked("falsify", first["record"], "--reason", "the builder was somebody else", "--json")
    assert done.code == 0
    for policy in ((), ("--policy", "max_claims=5")):
        again = stocked("ask", KEEPER, *policy, "--json").json
        assert not again["cached"]
        assert again["state"] == "quarantined"
        assert again["verdict"] == "UNGROUNDED"
        assert "SOURCE_NOT_LIVE" in {item["kind"] for item in again["violations"]}


def test_falsifying_a_document_withdraws_its_answers(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    uri = first["claims"][0]["windows"][0]["uri"]
    done = stocked("falsify", uri, "--reason", "a forgery", "--json").json
    assert done["descendants"] == 1
    states = {row["record"]: row["state"] for row in stocked("records", "--json").rows}
    assert states[first["record"]] == "stale"
    again = stocked("ask", KEEPER, "--json").json
    assert uri not in {item["uri"] for item in again["evidence"]}
    # Ingesting the forgery again does not bring it back.
    stocked.write("lighthouse.md", stocked.notes.joinpath("lighthouse.md").read_text() + "\n")
    stocked("ingest", str(stocked.notes))
    stocked.write("lighthouse.md", stocked.notes.joinpath("lighthouse.md").read_text().rstrip("\n") + "\n")
    stocked("ingest", str(stocked.notes))
    assert stocked("ask", KEEPER, "--json").json["verdict"] != "STRICT"


def test_a_changed_source_makes_its_answers_stale(stocked: Shell) -> None:
    first = stocked("ask", KEEPER, "--json").json
    text = stocked.notes.joinpath("lighthouse.md").read_text().replace("Mara Oduya", "Ilse Marten")
    stocked.write("lighthouse.md", text)
    assert stocked("ingest", str(stocked.notes), "--json").json["superseded"] == 1
    again = stocked("ask", KEEPER, "--json").json
    assert not again["cached"]
    assert "Ilse Marten" in again["answer"]
    assert stocked("inspect", first["record"], "--json").json["state"] == "stale"
    # Edited back, the text is good evidence again, and the old record stays withdrawn (ADR 2).
    stocked.write("lighthouse.md", text.replace("Ilse Marten", "Mara Oduya"))
    stocked("ingest", str(stocked.notes))
    third = stocked("ask", KEEPER, "--json").json
    assert third["verdict"] == "STRICT"
    assert third["record"] != first["record"]


def test_reclassify_grades_without_a_model(stocked: Shell) -> None:
    stocked("ask", KEEPER)
    rows = stocked("reclassify", "--policy", "max_labels_per_claim=0", "--json").rows
    assert len(rows) == 1
    assert rows[0]["changed"]
    assert rows[0]["before"]["verdict"] == "STRICT"
    assert stocked("reclassify", "--json").rows[0]["after"]["verdict"] == "STRICT"


def test_burn_erases_text_and_keeps_hashes(stocked: Shell) -> None:
    record = stocked("ask", KEEPER, "--json").json["record"]
    assert stocked("burn", record, "--yes").code == 0
    story = stocked("inspect", record, "--json").json
    assert story["burnt"]
    assert stocked("fsck").code == 0
    for path in stocked.forest.rglob("*"):
        if path.is_file():
            assert KEEPER.encode() not in path.read_bytes()


def test_burn_asks_first(stocked: Shell) -> None:
    record = stocked("ask", KEEPER, "--json").json["record"]
    assert stocked("burn", record).code == 2


def test_inspect_tells_what_failed(stocked: Shell) -> None:
    record = stocked("ask", KEEPER, "--json").json["record"]
    story = stocked("inspect", record[7:19], "--json").json
    assert story["record"] == record
    assert story["claims"][0]["rung"] == "EVIDENCE-WARRANTED"
    page = stocked("inspect", record)
    assert "Mara Oduya" in page.out


def test_a_batch_answers_in_order(stocked: Shell) -> None:
    questions = [{"id": n, "question": text} for n, text in enumerate((KEEPER, "How tall is the grey heron?"))]
    path = stocked.write("../batch.jsonl", "\n".join(map(json.dumps, questions)))
    rows = stocked("ask", "--jsonl", str(path)).rows
    assert [row["id"] for row in rows] == [0, 1]
    assert [row["question"] for row in rows] == [item["question"] for item in questions]


@pytest.mark.parametrize(("require", "code"), [("strict", 11), ("partial", 11)])
def test_exit_11_when_ungrounded(stocked: Shell, require: str, code: int) -> None:
    assert stocked("ask", "Who invented the telephone exchange of Uruguay?", "--require", require).code == code


def test_exit_0_when_required_and_met(stocked: Shell) -> None:
    assert stocked("ask", KEEPER, "--require", "strict").code == 0


@pytest.mark.parametrize("question", ["", "   ", "x" * 1_000_000])
def test_exit_2_for_an_unusable_question(stocked: Shell, question: str) -> None:
    batch = stocked.write("../batch.jsonl", json.dumps({"id": 1, "question": question}))
    done = stocked("ask", "--jsonl", str(batch))
    assert done.code == 2
    assert stocked("records", "--json").out == ""


@pytest.mark.parametrize("question", ['"', "🦩?", "?!"])
def test_exit_2_for_a_question_without_a_word(stocked: Shell, question: str) -> None:
    assert stocked("ask", question).code == 2
    assert stocked("search", question, "--json").code == 0


@pytest.mark.parametrize("question", ["NEAR(", "C++", "a AND", "title:heron OR *", "multi-agent"])
def test_query_syntax_means_nothing(stocked: Shell, question: str) -> None:
    assert stocked("ask", question, "--json").code == 0
    assert stocked("search", question, "--json").code == 0


def test_exit_3_without_a_forest(shell: Shell) -> None:
    done = shell("ask", KEEPER)
    assert done.code == 3
    assert "try:" in done.err


def test_exit_4_when_the_endpoint_is_away(stocked: Shell) -> None:
    done = stocked.python(
        "-m", "arborist", "ask", KEEPER, "--reader", "openai", "--base-url", "http://127.0.0.1:9/v1", "--model", "m"
    )
    assert done.code == 4
    assert stocked("records", "--json").out == ""


def test_restricting_to_a_document(stocked: Shell) -> None:
    uri = stocked("search", "heron", "--json").json["hits"][0]["uri"]
    answer = stocked("ask", "When was it built?", "--document", uri, "--json").json
    assert {item["uri"] for item in answer["evidence"]} == {uri}
    assert stocked("ask", "When?", "--document", "file:///nowhere").code == 2
