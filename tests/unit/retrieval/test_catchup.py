"""The index follows the store: after ingest, supersession, loss, damage, and for any pattern of commits."""

import shutil
from pathlib import Path

import pytest

from arborist.core.model import Document, State
from arborist.core.policy import RetrievalPolicy
from arborist.index.catchup import catch_up, open_index
from arborist.index.index import Index
from arborist.retrieval.corpus import Corpus, Searchable
from arborist.retrieval.search import search
from arborist.store.forest import Forest
from arborist.store.shard import Shard

from .woods import document

POLICY = RetrievalPolicy()


def publish(shard: Shard, documents: list[Document], ledger_index: int) -> None:
    with shard.writer() as writer:
        writer.publish(writer.add(documents).id, ledger_index)


def answers(shard: Shard, size: int, question: str) -> list[tuple[str, str, int]]:
    index = open_index(shard, size)
    try:
        assert index.reflects == size
        hits = search(question, Corpus([Searchable(shard, index)]), POLICY).hits
        return [(hit.uri, hit.text, hit.score) for hit in hits]
    finally:
        index.close()


@pytest.fixture
def shard(tmp_path: Path) -> Shard:
    shard = Forest.open(tmp_path / "forest", create=True).shard("main", create=True)
    publish(shard, [document("w:1", "Oak", "Oaks have acorns."), document("w:2", "Ash", "Ashes have keys.")], 0)
    return shard


def test_first_opening_builds(shard: Shard) -> None:
    assert [uri for uri, _, _ in answers(shard, 1, "acorns")] == ["w:1"]


def test_later_batches_and_superseded_texts(shard: Shard) -> None:
    answers(shard, 1, "acorns")
    publish(shard, [document("w:1", "Oak", "Oaks have leaves."), document("w:3", "Yew", "Yews have arils.")], 1)
    assert [uri for uri, _, _ in answers(shard, 2, "arils")] == ["w:3"]
    assert answers(shard, 2, "acorns") == []
    assert [text for _, text, _ in answers(shard, 2, "leaves")] == ["Oaks have leaves."]


def test_withdrawn_documents_are_gone(shard: Shard) -> None:
    answers(shard, 1, "acorns")
    with shard.writer() as writer:
        writer.withdraw(["w:1"], 1, State.STALE)
    assert answers(shard, 2, "acorns") == []
    assert [uri for uri, _, _ in answers(shard, 2, "keys")] == ["w:2"]


@pytest.mark.parametrize("harm", ["gone", "no catalogue", "no engine", "garbage", "ahead"])
def test_a_lost_or_damaged_index_is_built_anew_and_is_the_same(shard: Shard, harm: str) -> None:
    expected = answers(shard, 1, "oaks ashes acorns keys")
    path = shard.index_path
    if harm == "gone":
        shutil.rmtree(path)
    elif harm == "no catalogue":
        (path / "catalogue.db").unlink()
    elif harm == "no engine":
        shutil.rmtree(path / "engine")
    elif harm == "garbage":
        (path / "catalogue.db").write_bytes(b"garbage" * 1000)
    else:
        index = Index.open(path)
        index.commit(50)
        index.close()
    assert answers(shard, 1, "oaks ashes acorns keys") == expected


def test_any_pattern_of_commits_gives_the_same_scores(tmp_path: Path) -> None:
    texts = [
        document(f"w:{number}", f"Tree {number}", f"oak acorn number{number} " * (number + 1)) for number in range(9)
    ]
    results = []
    for pattern in ([9], [1] * 9, [2, 5, 2]):
        forest = Forest.open(tmp_path / "-".join(map(str, pattern)), create=True)
        shard = forest.shard("main", create=True)
        start = 0
        for size, count in enumerate(pattern):
            publish(shard, texts[start : start + count], size)
            start += count
            if count < 5:
                open_index(shard, size + 1).close()
        results.append(answers(shard, len(pattern), "oak number3 number7"))
        forest.close()
    assert results[0] == results[1] == results[2]
    assert results[0][0][0] in {"w:3", "w:7"}


def test_while_another_process_writes_the_index_is_a_little_behind(shard: Shard) -> None:
    writer = open_index(shard, 1)
    writer._engine.lock()
    publish(shard, [document("w:3", "Yew", "Yews have arils.")], 1)
    reader = open_index(shard, 2)
    assert reader.reflects == 1
    corpus = Corpus([Searchable(shard, reader)])
    assert [hit.uri for hit in search("acorns", corpus, POLICY).hits] == ["w:1"]
    catch_up(writer, shard, 2)
    assert [hit.uri for hit in search("arils", corpus, POLICY).hits] == ["w:3"]
    reader.close()
    writer.close()
