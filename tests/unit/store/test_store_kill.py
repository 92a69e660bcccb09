"""Real processes killed in the middle of a batch: the forest opens, checks, and the next run finishes."""

import os
import subprocess
import sys
import textwrap

import pytest

from arborist.store.forest import Forest

INGEST = """
    import itertools, sys
    from pathlib import Path
    from stored_document import build_document
    from arborist.store.forest import Forest

    # The file stands for the ledger: a line is appended before a batch is published.
    ledger = Path(sys.argv[1] + ".ledger")
    with Forest.open(Path(sys.argv[1])) as forest, forest.shard("main").writer() as writer:
        known = ledger.read_text().split() if ledger.exists() else []
        for batch in writer.staged():
            if batch.root in known:
                writer.publish(batch.id, known.index(batch.root))
            else:
                writer.discard(batch.id)
        print("ready", flush=True)
        for number in itertools.count(len(known)):
            documents = [build_document(f"a:{n % 50}", f"batch {number} document {n} " * 50) for n in range(40)]
            batch = writer.add(documents)
            with ledger.open("a") as file:
                file.write(batch.root + "\\n")
            writer.publish(batch.id, number)
            print(number, flush=True)
"""


def start(path):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", textwrap.dedent(INGEST), str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_a_killed_ingest_leaves_a_forest_that_opens_checks_and_finishes(tmp_path, lines):
    path = tmp_path / "forest"
    with Forest.open(path, create=True) as forest:
        forest.shard("main", create=True)
    acknowledged = -1
    for _ in range(2):
        with start(path) as process:
            assert process.stdout.readline() == b"ready\n"
            for _ in range(lines):
                acknowledged = int(process.stdout.readline())
            process.kill()
            process.wait()
        with Forest.open(path) as forest:
            shard = forest.shard("main")
            assert shard.check(100) == []
            published = [batch.ledger_index for batch in shard.batches() if batch.ledger_index is not None]
            assert published == list(range(len(published)))
            assert len(published) > acknowledged
            assert shard.counts().documents == 40
            for _, info in shard.documents():
                assert shard.text(info.root).startswith(f"batch {info.ledger_index} ")
