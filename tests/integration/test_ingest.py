"""Ingest through the command line: resume, supersede, tombstone, bad input, integrity."""

import bz2
import os
import shutil
from pathlib import Path

import pytest

from tests.integration.conftest import Shell


def test_unchanged_inputs_are_passed_over(stocked: Shell) -> None:
    again = stocked("ingest", str(stocked.notes), "--json").json
    assert (again["added"], again["unchanged"], again["batches"]) == (0, 2, 0)


def test_dry_run_changes_nothing(shell: Shell) -> None:
    shell.write("a.md", "# A\n\nSome words.\n")
    done = shell("ingest", str(shell.notes), "--dry-run", "--json").json
    assert (done["added"], done["dry_run"]) == (1, True)
    assert shell("search", "words", "--json").json["hits"] == []


def test_a_deleted_file_is_withdrawn(stocked: Shell) -> None:
    stocked.notes.joinpath("heron.md").unlink()
    assert stocked("ingest", str(stocked.notes), "--json").json["withdrawn"] == 1
    hits = stocked("search", "heron", "--json").json["hits"]
    assert all("heron.md" not in hit["uri"] for hit in hits)
    assert stocked("fsck").code == 0


def test_an_unlistable_folder_withdraws_nothing(stocked: Shell) -> None:
    done = stocked("ingest", str(stocked.notes), "--include", "*.nothing", "--json").json
    assert done["withdrawn"] == 0


@pytest.mark.parametrize("workers", ["2", "3"])
def test_workers_give_the_same_answers(shell: Shell, workers: str) -> None:
    for number in range(12):
        shell.write(f"n{number}.md", f"# Note {number}\n\nBoat number {number} carries {number + 3} sails.\n")
    done = shell("ingest", str(shell.notes), "--workers", workers, "--json").json
    assert done["added"] == 12
    many = [hit["uri"] for hit in shell("search", "boat number 7", "--json").json["hits"]]
    one = Shell(shell.home / "one")
    shutil.copytree(shell.notes, one.notes)
    one("ingest", str(shell.notes))
    assert many == [hit["uri"] for hit in one("search", "boat number 7", "--json").json["hits"]]
    assert shell("fsck").code == 0
    assert shell("ingest", str(shell.notes), "--json").json["unchanged"] == 12


def test_the_same_text_gives_the_same_root_anywhere(stocked: Shell, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = Shell(tmp_path_factory.mktemp("other"))
    shutil.copytree(stocked.notes, other.notes)
    other("ingest", str(other.notes))

    def roots(shell: Shell) -> set[str]:
        return {hit["document"] for hit in shell("search", "lighthouse heron", "--json").json["hits"]}

    assert roots(stocked) == roots(other) != set()


def test_missing_path_is_exit_5_and_creates_nothing(shell: Shell) -> None:
    done = shell("ingest", str(shell.home / "nowhere"))
    assert done.code == 5
    assert not shell.forest.exists()


def _binary(shell: Shell) -> None:
    shell.write("bad.txt", bytes(range(256)) * 20)


def _truncated_bz2(shell: Shell) -> None:
    page = "<page><title>T</title><ns>0</ns><revision><text>Some words here.</text></revision></page>"
    data = bz2.compress(("<mediawiki>" + page * 3000 + "</mediawiki>").encode())
    shell.write("dump.xml.bz2", data[: len(data) // 2])


def _cut_sql(shell: Shell) -> None:
    shell.write("dump.sql", "INSERT INTO cur VALUES (1,0,'Title','Some text of a page that is cut in mid")


def _entity_bomb(shell: Shell) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><mediawiki><page>&b;</page></mediawiki>'
    shell.write("bomb.xml", bomb)


def _bad_line(shell: Shell) -> None:
    shell.write("rows.jsonl", '{"id": "a", "title": "A", "text": "Fine."}\n{"id": "b", "title"\n')


@pytest.mark.parametrize(
    "spoil", [_binary, _truncated_bz2, _cut_sql, _entity_bomb, _bad_line], ids=lambda f: f.__name__
)
def test_one_bad_input_does_not_stop_the_rest(stocked: Shell, spoil: object) -> None:
    spoil(stocked)  # type: ignore[operator]
    stocked.write("zebra.md", "# Zebra\n\nZebras have stripes.\n")
    done = stocked("ingest", str(stocked.notes), "--json")
    assert done.code == 5
    assert done.json["failed"] >= 1
    assert all(item["reason"] for item in done.json["failures"])
    assert stocked("search", "zebra stripes", "--json").json["hits"]
    assert stocked("fsck").code == 0
    page = stocked("ingest", str(stocked.notes))
    assert "failed" in page.out


def test_what_a_rule_skips_is_reported_and_no_failure(stocked: Shell) -> None:
    os.mkfifo(stocked.notes / "pipe")
    outside = stocked.home / "outside.md"
    outside.write_text("# Secret\n\nNot yours.\n")
    (stocked.notes / "link.md").symlink_to(outside)
    (stocked.notes / "loop").symlink_to(stocked.notes)
    stocked.write(".gitignore", "ignored.md\n")
    stocked.write("ignored.md", "# Ignored\n\nQuokka.\n")
    done = stocked("ingest", str(stocked.notes), "--json")
    assert done.code == 0
    assert done.json["skipped"] >= 4
    assert stocked("search", "quokka secret", "--json").json["hits"] == []


def test_an_empty_file_is_a_valid_document(shell: Shell) -> None:
    shell.write("empty.txt", "")
    assert shell("ingest", str(shell.notes), "--json").json["added"] == 1
    assert shell("fsck").code == 0


def test_an_unreadable_file_fails_with_its_reason(stocked: Shell) -> None:
    if os.geteuid() == 0:
        # Root may read anything; a dangling link inside the folder is unreadable for everybody.
        (stocked.notes / "gone.md").symlink_to(stocked.notes / "nowhere.md")
        assert stocked("ingest", str(stocked.notes), "--json").json["skipped"] >= 1
        return
    path = stocked.write("secret.md", "# S\n\nx\n")
    path.chmod(0)
    assert stocked("ingest", str(stocked.notes)).code == 5


def test_exit_3_for_a_forest_from_a_newer_program(stocked: Shell) -> None:
    import apsw

    db = apsw.Connection(str(stocked.forest / "ledger.db"))
    db.execute("PRAGMA user_version=9999")
    db.close()
    done = stocked("search", "heron")
    assert done.code == 3
    assert "newer" in done.err


def test_exit_3_while_another_process_writes_the_shard(stocked: Shell) -> None:
    code = (
        "import sys, subprocess\n"
        "from pathlib import Path\n"
        "from arborist.store.forest import Forest\n"
        "with Forest.open(Path(sys.argv[1])) as forest, forest.shard('main').writer():\n"
        "    done = subprocess.run([sys.executable, '-m', 'arborist', 'ingest', sys.argv[2]])\n"
        "sys.exit(done.returncode)"
    )
    stocked.write("more.md", "# More\n\nMore words.\n")
    done = stocked.python("-c", code, str(stocked.forest), str(stocked.notes))
    assert done.code == 3
    assert "error:" in done.err


def _victims(forest: Path) -> list[Path]:
    return [forest / "ledger.db", forest / "shards" / "main" / "store.db"]


@pytest.mark.parametrize("victim", [0, 1], ids=["ledger", "store"])
def test_exit_90_for_a_flipped_byte(stocked: Shell, victim: int) -> None:
    stocked("ask", "Who built Kettle Point lighthouse?")
    path = _victims(stocked.forest)[victim]
    good = path.read_bytes()
    used = [at for at in range(len(good) // 3, len(good), max(1, len(good) // 400)) if good[at]]
    caught = 0
    for at in used[:6]:
        data = bytearray(good)
        data[at] ^= 0x10
        path.write_bytes(data)
        done = stocked("fsck")
        assert done.code in {0, 90}, (at, done.out, done.err)
        caught += done.code == 90
    assert caught
    path.write_bytes(good)
    assert stocked("fsck").code == 0


def test_exit_90_for_a_truncated_ledger(stocked: Shell) -> None:
    before = (stocked.forest / "ledger.db").read_bytes()
    stocked("ask", "Who built Kettle Point lighthouse?")
    for name in ("ledger.db-wal", "ledger.db-shm"):
        (stocked.forest / name).unlink(missing_ok=True)
    (stocked.forest / "ledger.db").write_bytes(before)
    done = stocked("search", "heron")
    assert done.code == 90
    assert "restored" in done.err or "cut" in done.err
