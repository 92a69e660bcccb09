"""Killed at any moment of an ingest or an ask, a forest opens, passes ``fsck`` and finishes on the next run.

The process kills itself with SIGKILL before or after a chosen call, so every
border between two steps is hit, not a random one.
"""

import signal

import pytest

from tests.integration.conftest import HERON, LIGHTHOUSE, Shell

KILL = """
import importlib, os, signal, sys
module, owner, method, when, count = sys.argv.pop(1).split(":")
target = getattr(importlib.import_module(module), owner)
original = getattr(target, method)
left = [int(count)]
def die():
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)
def wrapped(*arguments, **keywords):
    if when == "before":
        die()
    result = original(*arguments, **keywords)
    if when == "after":
        die()
    return result
setattr(target, method, wrapped)
from arborist.cli.main import main
main()
"""
POINTS = [
    "arborist.store.writer:ShardWriter:add:before:1",
    "arborist.store.writer:ShardWriter:add:after:1",
    "arborist.ledger.transaction:Transaction:append:after:1",
    "arborist.ledger.transaction:Transaction:finish:after:1",
    "arborist.ledger.ledger:Ledger:_remember:before:1",
    "arborist.ledger.ledger:Ledger:_remember:after:1",
    "arborist.store.writer:ShardWriter:publish:before:1",
    "arborist.store.writer:ShardWriter:publish:after:1",
    "arborist.index.index:Index:commit:before:1",
    "arborist.index.index:Index:commit:after:1",
]


def killed(shell: Shell, point: str, *words: str) -> None:
    done = shell.python("-c", KILL, point, *words)
    assert done.code == -signal.SIGKILL, (done.code, done.err)


@pytest.mark.parametrize("point", POINTS, ids=lambda point: ".".join(point.split(":")[1:4]))
def test_killed_ingest_is_finished_by_the_next_run(shell: Shell, point: str) -> None:
    shell.write("heron.md", HERON)
    shell("init")
    shell.write("lighthouse.md", LIGHTHOUSE)
    killed(shell, point, "ingest", str(shell.notes))
    check = shell("fsck", "--json")
    assert check.code == 0, check.out
    again = shell("ingest", str(shell.notes), "--json")
    assert again.code == 0, again.err
    hits = shell("search", "Kettle Point lighthouse keeper", "--json").json["hits"]
    assert hits
    assert hits[0]["uri"].endswith("lighthouse.md")
    assert shell("fsck").code == 0
    assert shell("ingest", str(shell.notes), "--json").json["unchanged"] == 2


@pytest.mark.parametrize("point", POINTS[1:], ids=lambda point: ".".join(point.split(":")[1:4]))
def test_killed_update_never_leaves_a_live_answer_on_replaced_text(stocked: Shell, point: str) -> None:
    question = "Who built Kettle Point lighthouse?"
    stocked("ask", question)
    stocked.write("lighthouse.md", LIGHTHOUSE.replace("Mara Oduya", "Ilse Marten"))
    killed(stocked, point, "ingest", str(stocked.notes))
    assert stocked("fsck").code == 0
    stocked("ingest", str(stocked.notes))
    answer = stocked("ask", question, "--json").json
    assert "Ilse Marten" in answer["answer"]
    states = [row["state"] for row in stocked("records", "--json").rows]
    assert states == ["live", "stale"]


@pytest.mark.parametrize("point", [POINTS[2], POINTS[3], POINTS[4]], ids=["append", "finish", "head"])
def test_killed_ask_leaves_all_or_nothing(stocked: Shell, point: str) -> None:
    question = "Who built Kettle Point lighthouse?"
    killed(stocked, point, "ask", question)
    assert stocked("fsck").code == 0
    count = len(stocked("records", "--json").rows)
    assert count in {0, 1}
    answer = stocked("ask", question, "--json").json
    assert answer["cached"] is (count == 1)
    assert answer["verdict"] == "STRICT"
