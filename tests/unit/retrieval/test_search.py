from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from arborist.core.model import Role, State
from arborist.core.policy import RetrievalPolicy
from arborist.retrieval.candidate import all_chunks
from arborist.retrieval.corpus import Corpus
from arborist.retrieval.explain import explain
from arborist.retrieval.pack import pack
from arborist.retrieval.query import read_query
from arborist.retrieval.search import search

from .woods import document, planted

POLICY = RetrievalPolicy()

TEXTS = [
    document("w:ash", "Ash tree", "The ash is a tree of the olive family. Its wood is tough and elastic."),
    document("w:oak", "Oak", "An oak is a tree with acorns. Oaks live for 1,000 years. The oak was felled in 1984."),
    document("w:yew", "Yew", "The yew is a conifer. Bows were made of yew. It is no olive and bears no acorns."),
    document("w:lang", "C++", "C++ is a programming language with classes, made by Bjarne Stroustrup."),
    document("w:sp", "São Paulo", "São Paulo is a city of twelve million people in Brazil."),
    document("w:multi", "Swarms", "A multiagent system has many agents that talk to each other."),
    document("w:mercury", "Mercury (disambiguation)", "Mercury may be a planet, a god, or an olive metal."),
    document("w:talk", "Talk:Olive", "Is the olive a fruit? I say the olive is a drupe.", "talk"),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    with planted(tmp_path_factory.mktemp("woods") / "forest", TEXTS) as corpus:
        yield corpus


def first(corpus: Corpus, question: str) -> str:
    hits = search(question, corpus, POLICY).hits
    return hits[0].uri if hits else ""


@pytest.mark.parametrize(
    ("question", "uri"),
    [
        ("How long do oaks live?", "w:oak"),
        ("What was felled in 1984?", "w:oak"),
        ("1000 years", "w:oak"),
        ("C++", "w:lang"),
        ("who made c++ a AND", "w:lang"),
        ("sao paulo people", "w:sp"),
        ("multi-agent systems", "w:multi"),
        ('"bows were made of"', "w:yew"),
        ("NEAR(bows yew)", "w:yew"),
        ("🌳 ash wood", "w:ash"),
    ],
)
def test_finds(corpus: Corpus, question: str, uri: str) -> None:
    assert first(corpus, question) == uri


@pytest.mark.parametrize(
    "question", ["", '"', "NEAR(", "a AND", "🌳", "***", "\x00", "the of and", "zzzz qqqq", "'", "+", "-"]
)
def test_useless_questions_have_no_crash_and_no_nonsense(corpus: Corpus, question: str) -> None:
    assert len(search(question, corpus, POLICY).hits) <= len(TEXTS)


def test_ten_thousand_words(corpus: Corpus) -> None:
    question = " ".join(f"word{number}" for number in range(10_000)) + " oak acorns"
    hits = search("oak acorns " + question, corpus, POLICY).hits
    assert hits[0].uri == "w:oak"


def test_stop_words_alone_still_search(corpus: Corpus) -> None:
    assert {hit.uri for hit in search("it is no", corpus, POLICY).hits} >= {"w:yew"}


def test_talk_and_disambiguation_pages_are_not_candidates(corpus: Corpus) -> None:
    assert {hit.role for hit in search("olive", corpus, POLICY).hits} == {Role.PRIMARY}


def test_hits_are_exact_stored_text(corpus: Corpus) -> None:
    for hit in search("oak tree olive", corpus, POLICY).hits:
        text = corpus.parts[0].shard.text(hit.document)
        assert text[hit.start : hit.end] == hit.text
        assert 0 <= hit.score <= 1000


def test_one_document_alone(corpus: Corpus) -> None:
    hits = search("acorns", corpus, POLICY, document="w:yew").hits
    assert [hit.uri for hit in hits] == ["w:yew"]
    assert search("acorns", corpus, POLICY, document="w:none").hits == ()


def test_a_document_that_the_engine_does_not_have_yet_gives_no_hit(corpus: Corpus) -> None:
    """Another process writes the catalogue before the engine's commit."""
    (part,) = corpus.parts
    info = part.shard.current("w:oak")
    assert info is not None
    known = part.index.find(info.root)
    assert known is not None
    question = read_query("oak acorns")
    statistics = corpus.statistics(question.terms)
    ahead = replace(known, number=known.number + 1_000)
    assert all_chunks(part, ahead, statistics.weights, statistics) == []
    assert len(all_chunks(part, known, statistics.weights, statistics)) == known.chunks


def test_excluded_documents_take_no_part(corpus: Corpus) -> None:
    assert "w:oak" not in {hit.uri for hit in search("oak acorns", corpus, POLICY, exclude=["w:oak"]).hits}


def test_evidence_is_labelled_in_order_and_within_budget(corpus: Corpus) -> None:
    hits = search("oak acorns olive tree", corpus, POLICY).hits
    evidence = pack(hits, 150, POLICY)
    assert [one.label for one in evidence] == [f"E{place}" for place in range(1, len(evidence) + 1)]
    assert sum(len(one.text) for one in evidence) <= 150
    assert pack(hits, 10_000, POLICY, lambda _: State.FAILED) == ()


def test_explain_accounts_for_every_term(corpus: Corpus) -> None:
    report = explain("oak acorns zzzz", corpus, POLICY)
    assert report["trace"]["not_in_any_chunk"] == ["zzzz"]
    best = report["chunks"][0]
    assert best["uri"] == "w:oak"
    assert best["evidence"] is True
    assert {entry["term"] for entry in best["terms"]} == {"oak", "acorn"}


def test_the_same_with_any_number_of_shards(corpus: Corpus, tmp_path: Path) -> None:
    questions = ["oak acorns", "olive tree", "yew bows", "people of a city", "wood"]
    expected = [list(search(question, corpus, POLICY).hits) for question in questions]
    for shards in (2, 4):
        with planted(tmp_path / str(shards), TEXTS, shards) as other:
            assert [list(search(question, other, POLICY).hits) for question in questions] == expected


def test_a_quoted_phrase_beats_the_same_words_scattered(tmp_path: Path) -> None:
    scattered = [
        document(f"w:{number}", "Night", f"The night was dark and stormy, dark stormy night {number}. Dark night.")
        for number in range(30)
    ]
    novel = document(
        "w:novel", "Paul Clifford", "It was a dark and stormy night; the rain fell in torrents. " + "Rain. " * 40
    )
    with planted(tmp_path / "forest", [*scattered, novel]) as corpus:
        assert first(corpus, "dark and stormy night") != "w:novel"
        assert first(corpus, '"it was a dark and stormy night"') == "w:novel"
