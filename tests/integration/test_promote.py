"""``arborist promote`` as a person and cron run it."""

from tests.integration.conftest import SOURCE, Shell

STANDALONE = str(SOURCE / "arborist" / "proof" / "standalone" / "arborist_verify.py")

BUILT = "Who built Kettle Point lighthouse?"
TALL = "How tall is the grey heron?"
AGAIN = "Which engineer was it that built the lighthouse of Kettle Point?"


def matured(shell: Shell) -> str:
    """One STRICT answer and a later one; the first may be promoted when nobody has to wait."""
    first = shell("ask", BUILT, "--json").json
    assert first["verdict"] == "STRICT"
    shell("ask", TALL)
    return first["record"]


def test_dry_run_names_the_gate_and_changes_nothing(stocked: Shell) -> None:
    record = matured(stocked)
    gates = {row["record"]: row["gate"] for row in stocked("promote", "--dry-run", "--json").rows}
    assert len(gates) == 2
    assert all(gate.startswith("kindergarten") for gate in gates.values())
    rows = stocked("promote", "--dry-run", "--kindergarten-seconds", "0", "--json").rows
    assert {row["record"]: row["gate"] for row in rows}[record] is None
    assert stocked("stats", "--json").json == stocked("stats", "--json").json
    assert not (stocked.forest / "shards" / "providence").exists()


def test_promoting_twice_is_promoting_once_by_either_name(stocked: Shell) -> None:
    record = matured(stocked)
    first = stocked("promote", "--kindergarten-seconds", "0", "--json").json
    assert (first["promoted"], first["withdrawn"]) == (1, 0)
    second = stocked("ingest", "--source", "providence", "--kindergarten-seconds", "0", "--json").json
    assert (second["promoted"], second["unchanged"]) == (1, 1)  # the later answer has seen a checkpoint now
    quiet = stocked("promote", "--kindergarten-seconds", "0", "--quiet")
    assert (quiet.code, quiet.out, quiet.err) == (0, "", "")
    hits = stocked("search", AGAIN, "--json").json["hits"]
    assert any(hit.get("via") == record for hit in hits)
    assert all(hit["uri"].startswith("file:") for hit in hits)
    explained = stocked("explain", AGAIN, "--json").json
    assert any(row["uri"].endswith(record) for row in explained["promoted"])
    assert stocked("fsck").code == 0


def test_a_proof_of_the_second_shows_the_first(stocked: Shell) -> None:
    record = matured(stocked)
    stocked("promote", "--kindergarten-seconds", "0")
    promoted = f"arborist://providence/{record}"
    trust = "self_reference_trust=record"
    second = stocked("ask", AGAIN, "--document", promoted, "--policy", trust, "--json").json
    assert second["verdict"] == "STRICT"
    assert record in {item.get("via") for item in second["evidence"]}
    path = stocked.home / "proof.json"
    assert stocked("prove", second["record"], "-o", str(path)).code == 0
    key = stocked("log", "--key").out.strip()
    checked = stocked("verify", str(path), "--key", key)
    assert checked.code == 0, checked.err
    assert "1 earlier record" in checked.out
    assert stocked.python("-I", STANDALONE, str(path), "--key", key).code == 0
    stocked("falsify", record, "--reason", "wrong")
    assert stocked("inspect", second["record"], "--json").json["state"] == "stale"
    assert stocked("promote", "--kindergarten-seconds", "0", "--json").json["withdrawn"] == 1


def test_exit_3_while_another_promotion_runs(stocked: Shell) -> None:
    matured(stocked)
    stocked("promote", "--kindergarten-seconds", "0")
    code = (
        "import sys, subprocess\n"
        "from pathlib import Path\n"
        "from arborist.store.forest import Forest\n"
        "with Forest.open(Path(sys.argv[1])) as forest, forest.shard('providence').writer():\n"
        "    done = subprocess.run([sys.executable, '-m', 'arborist', 'promote', '--quiet', '--kindergarten-seconds', '0'])\n"
        "sys.exit(done.returncode)"
    )
    done = stocked.python("-c", code, str(stocked.forest))
    assert done.code == 3
    assert "error:" in done.err


def test_burning_a_promoted_record_says_what_stays(stocked: Shell) -> None:
    record = matured(stocked)
    stocked("promote", "--kindergarten-seconds", "0")
    done = stocked("burn", record, "--yes")
    assert done.code == 0
    assert "promoted" in done.err
    assert stocked("promote", "--kindergarten-seconds", "0", "--json").json["withdrawn"] == 1
