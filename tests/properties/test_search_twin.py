"""The real index against its slow twin, for any order of commits, deletions and shards."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from arborist.core.model import ChunkText, DocumentInfo, Role
from arborist.core.policy import RetrievalPolicy
from arborist.index.index import Index
from arborist.index.reference import ReferenceIndex
from arborist.retrieval.candidate import gather
from arborist.retrieval.corpus import Corpus, Searchable
from arborist.retrieval.query import read_query

WORDS = ["oak", "ash", "yew", "elm", "acorns", "timber", "bows", "1984", "çiçek", "the", "of"]
TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=60).map(" ".join)
DOCUMENT = st.tuples(st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join), st.lists(TEXT, min_size=1, max_size=4))


def info(number: int, title: str, chunks: int, shard: str) -> DocumentInfo:
    return DocumentInfo(
        uri=f"w:{number}",
        title=title,
        root=f"sha256:{number:064x}",
        size=chunks,
        layout="",
        role=Role.PRIMARY,
        raw_sha256="",
        extractor="",
        extractor_version="",
        shard=shard,
        ledger_index=0,
    )


class Shelf:
    """Stands where a shard stands: texts in memory, read like a shard's."""

    def __init__(self) -> None:
        self.texts: dict[str, list[ChunkText]] = {}
        self.bodies = self

    def cached(self, root: str) -> str:
        return root

    def chunks(self, root: str) -> list[ChunkText]:
        return self.texts[root]


@settings(max_examples=25, deadline=None)
@given(
    documents=st.lists(DOCUMENT, min_size=1, max_size=14),
    removed=st.sets(st.integers(0, 13)),
    commits=st.lists(st.booleans(), min_size=14, max_size=14),
    shards=st.integers(1, 3),
    question=st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join),
    wanted=st.integers(1, 12),
)
def test_candidates_are_those_of_the_twin(
    documents: list[tuple[str, list[str]]],
    removed: set[int],
    commits: list[bool],
    shards: int,
    question: str,
    wanted: int,
) -> None:
    twin = ReferenceIndex()
    with tempfile.TemporaryDirectory() as folder:
        indexes = [Index.open(Path(folder) / str(number), create=True) for number in range(shards)]
        shelf = Shelf()
        for number, (title, texts) in enumerate(documents):
            index = indexes[number % shards]
            one = info(number, title, len(texts), f"shard{number % shards}")
            chunks = [ChunkText(one.root, place, 0, text, "", b"") for place, text in enumerate(texts)]
            index.add(one, [("", text) for text in texts])
            shelf.texts[one.root] = chunks
            twin.add(one, [("", text) for text in texts])
            if commits[number]:
                index.commit(number + 1)
        for index in indexes:
            index.commit(100)
        for number in sorted(removed):
            root = f"sha256:{number:064x}"
            indexes[number % shards].remove(root)
            twin.remove(root)
        for index in indexes:
            index.commit(200)
        corpus = Corpus([Searchable(shelf, index) for index in indexes])  # type: ignore[arg-type]
        query = read_query(question)
        statistics = corpus.statistics(query.terms)
        weights = {term: weight for term, weight in statistics.weights.items() if weight}
        assert weights == twin.weights(query.terms)
        policy = RetrievalPolicy(candidate_chunks=wanted)
        found = gather(corpus, weights, statistics, policy, lambda _: True)
        expected = twin.best(weights, wanted)
        assert found.complete
        got = [(one.score, one.found.document.root, one.index) for one in found.candidates]
        assert got == [(one.score, one.root, one.index) for one in expected]
        for index in indexes:
            index.close()
