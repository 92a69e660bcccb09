"""Short versions of the retrieval benches on the shared sets, with pinned floors.

The full ones are ``python -m arborist.bench.retrieval`` and its neighbours;
these keep a bad change from going unnoticed, on two small sets.
"""

from pathlib import Path

import pytest
from shared_data import SHARED as DATA

from arborist.bench import search_speed
from arborist.bench.retrieval import measure
from arborist.bench.retrieval_corpus import built, read_documents, read_questions
from arborist.bench.shards import evidence_of
from arborist.core.policy import RetrievalPolicy
from arborist.index.reference import ReferenceIndex
from arborist.retrieval.search import score_question

pytestmark = pytest.mark.conformance

POLICY = RetrievalPolicy()

# (set, every nth question, hit@1, hit@10), per mille: measured, less 20 for hit@1 and 8 for hit@10.
FLOORS = [("xquad_en", 1, 945, 984), ("nq_passages", 3, 840, 965)]


@pytest.mark.parametrize(("name", "every", "first", "tenth"), FLOORS)
def test_the_right_document_is_found(tmp_path: Path, name: str, every: int, first: int, tenth: int) -> None:
    folder = DATA / "retrieval" / name
    questions = read_questions(folder)[::every]
    with built(tmp_path, read_documents(folder / "docs.jsonl.gz", "x:")) as corpus:
        result = measure(corpus, questions, "x:", POLICY)
    assert result["hit@1"] >= first
    assert result["hit@10"] >= tenth


def test_shards_supersession_and_the_twin_agree_on_real_text(tmp_path: Path) -> None:
    folder = DATA / "retrieval" / "xquad_en"
    documents = list(read_documents(folder / "docs.jsonl.gz", "x:"))
    questions = [one.text for one in read_questions(folder)][::9]
    found = []
    for shards in (1, 2, 4):
        with built(tmp_path / str(shards), documents, shards) as corpus:
            found.append([evidence_of(corpus, text, POLICY) for text in questions])
            if shards == 4:
                twin = ReferenceIndex()
                for part in corpus.parts:
                    for _, info in part.shard.documents():
                        twin.add(info, [(chunk.heading, chunk.text) for chunk in part.shard.chunks(info.root)])
                for text in questions[::12]:
                    ranking = score_question(text, corpus, POLICY)
                    got = [(one.score, one.found.document.root, one.index) for one in ranking.gathering.candidates]
                    expected = twin.best(twin.weights(ranking.weights), POLICY.candidate_chunks)
                    assert got == [(one.score, one.root, one.index) for one in expected]
    assert found[0] == found[1] == found[2]


def test_search_is_much_faster_than_fts5_on_the_same_chunks() -> None:
    """A small corpus flatters FTS5; the bar of 0.02 is for 150,000 chunks and more."""
    result = search_speed.run(DATA, questions=40, small=True)
    assert result["chunks"] > 9_000
    assert result["cpu"]["p95_ratio_permille"] <= 500
