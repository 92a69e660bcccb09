from pathlib import Path

import pytest

from arborist.core.errors import IntegrityError
from arborist.core.model import DocumentInfo, Role
from arborist.index.engine import rounded_length
from arborist.index.entry import field_words, terms_of, title_words
from arborist.index.index import Index


def info(number: int, title: str = "") -> DocumentInfo:
    return DocumentInfo(
        uri=f"w:{number}",
        title=title,
        root=f"sha256:{number:064x}",
        size=1,
        layout="",
        role=Role.PRIMARY,
        raw_sha256="",
        extractor="",
        extractor_version="",
        shard="main",
        ledger_index=0,
    )


def add(index: Index, number: int, text: str, title: str = "") -> None:
    index.add(info(number, title), [("", text)])


def found(index: Index, *terms: str) -> list[str]:
    proposals = index.propose(dict.fromkeys(terms, 65_536), 50)
    documents = index.load([one.document for one in proposals])
    return sorted(documents[one.document].uri for one in proposals if one.document in documents)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "index"


def test_nothing_is_visible_before_commit(path: Path) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    assert index.totals().documents == 0
    index.commit(1)
    assert found(index, "oak") == ["w:1"]
    assert index.reflects == 1
    index.close()


def test_removed_documents_leave_statistics_and_proposals_at_once(path: Path) -> None:
    index = Index.open(path, create=True)
    for number in range(1, 6):
        add(index, number, f"oak number{number}")
    index.commit(1)
    index.remove(info(2).root)
    index.remove(info(4).root)
    index.remove(info(99).root)
    index.commit(2)
    statistics = index.statistics(["oak", "number2"])
    assert statistics.chunks == 3
    assert statistics.frequencies == {"oak": 3, "number2": 0}
    assert found(index, "oak") == ["w:1", "w:3", "w:5"]
    index.close()


def test_adding_again_replaces(path: Path) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    add(index, 1, "ash")
    index.commit(1)
    assert (found(index, "oak"), found(index, "ash")) == ([], ["w:1"])
    add(index, 1, "yew")
    index.commit(2)
    assert (found(index, "ash"), found(index, "yew")) == ([], ["w:1"])
    assert index.totals().chunks == 1
    index.close()


def test_what_was_committed_is_there_after_reopening(path: Path) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    index.commit(7)
    add(index, 2, "oak")
    index.close()
    index = Index.open(path)
    assert index.reflects == 7
    assert found(index, "oak") == ["w:1"]
    add(index, 3, "oak")
    index.commit(8)
    assert found(index, "oak") == ["w:1", "w:3"]
    index.close()


@pytest.mark.parametrize("engine_committed", [False, True])
def test_a_commit_that_was_cut_short_is_undone_and_can_be_done_again(path: Path, *, engine_committed: bool) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    index.commit(1)
    add(index, 2, "ash oak")
    index.remove(info(1).root)
    # The first of the three steps of commit, then maybe the second, then the lights go out.
    index._catalogue.begin(list(index._added.values()), index._removed)
    if engine_committed:
        index._engine.commit()
    index.close()
    index = Index.open(path)
    index.repair()
    assert index.reflects == 1
    index.remove(info(1).root)
    add(index, 2, "ash oak")
    index.commit(2)
    assert found(index, "oak") == ["w:2"]
    assert index.statistics(["oak"]).frequencies == {"oak": 1}
    index.close()


def test_another_process_commits_and_refresh_sees_it(path: Path) -> None:
    writer = Index.open(path, create=True)
    add(writer, 1, "oak")
    writer.commit(1)
    reader = Index.open(path)
    assert reader.statistics(["oak"]).frequencies == {"oak": 1}
    add(writer, 2, "oak")
    writer.commit(2)
    reader.refresh()
    assert reader.statistics(["oak"]).frequencies == {"oak": 2}
    assert found(reader, "oak") == ["w:1", "w:2"]
    reader.close()
    writer.close()


@pytest.mark.parametrize("victim", ["catalogue.db", "engine/meta.json"])
def test_a_missing_part_is_an_integrity_error(path: Path, victim: str) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    index.commit(1)
    index.close()
    (path / victim).unlink()
    with pytest.raises(IntegrityError):
        Index.open(path)
    Index.discard(path)
    assert not path.exists()


def test_damaged_catalogue_is_an_integrity_error(path: Path) -> None:
    Index.open(path, create=True).close()
    (path / "catalogue.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(IntegrityError):
        Index.open(path)


def test_no_word_is_left_out(path: Path) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "a rock band from London", "The Who")
    add(index, 2, "the band that is of a river")
    index.commit(1)
    assert found(index, "the") == ["w:1", "w:2"]
    assert index.statistics(["who", "the", "of"]).frequencies == {"who": 1, "the": 2, "of": 1}
    index.close()


@pytest.mark.parametrize("filler", [0, 1, 30, 900])
def test_occurrences_are_read_back_from_scores(path: Path, filler: int) -> None:
    """Small ones, large ones, and those too large for a score to tell."""
    index = Index.open(path, create=True)
    wanted = {}
    for number, count in enumerate([1, 2, 3, 7, 20, 55, 99, 100, 101, 250, 1_999], 1):
        add(
            index, number, " ".join(["oak"] * count + ["elm"] * filler * (number % 3)), "Oak tree" if number % 2 else ""
        )
        wanted[f"w:{number}"] = count + (2 if number % 2 else 0)
    add(index, 50, "no such tree", "elm")
    index.commit(1)
    documents = [one for number in [*range(1, 12), 50] if (one := index.find(info(number).root)) is not None]
    names = {one.number: one.uri for one in documents}
    assert {names[one[1]]: one[4] for one in index.occurrences(["oak"], documents)} == wanted
    assert [(names[one[1]], one[2]) for one in index.occurrences(["oak"], documents[2:3])] == [("w:3", 0)]
    assert index.occurrences(["absent"], documents) == index.occurrences(["oak"], []) == []
    assert {one[0] for one in index.occurrences(["absent", "oak", "elm"], documents)} == {1, 2}
    assert index.chunk_lengths(documents[-1]) == {0: 1 + 2 + 3}
    index.close()


def test_headings_count_once() -> None:
    assert terms_of(field_words("oak", "Leaves", "# Leaves\nGreen leaves.")) == [
        "*",
        "oak",
        "oak",
        "leav",
        "green",
        "leav",
    ]
    assert terms_of(field_words("", "Leaves", "Green are these.")) == ["*", "leav", "green", "are", "these"]


def test_endless_titles_and_words(path: Path) -> None:
    assert len(terms_of(title_words("oak " * 5000))) == 250
    index = Index.open(path, create=True)
    add(index, 1, "x" * 2000 + " oak", "y" * 100_000)
    index.commit(1)
    assert found(index, "oak") == found(index, "x" * 2000) == ["w:1"]
    index.close()


@pytest.mark.parametrize(
    ("length", "expected"), [(0, 0), (39, 39), (40, 40), (41, 40), (55, 54), (57, 56), (100, 96), (10**6, 983064)]
)
def test_rounded_lengths_are_the_engines(length: int, expected: int) -> None:
    assert rounded_length(length) == expected


def test_the_engine_scores_as_documented(path: Path) -> None:
    """Our whole-number BM25 with rounded lengths is the engine's float, for many lengths and frequencies."""
    from arborist.index.arithmetic import ONE, gain, norm
    from arborist.index.engine import K1, B

    index = Index.open(path, create=True)
    for number in range(1, 60):
        add(index, number, " ".join(["oak"] * (1 + number % 7) + ["filler"] * (number * number)))
    index.commit(1)
    totals = index.totals()
    proposals = index.propose({"oak": 1000 * ONE}, 100)
    documents = index.load([one.document for one in proposals])
    assert len(proposals) == 59
    for one in proposals:
        number = int(documents[one.document].uri[2:])
        normed = norm(rounded_length(one.length), totals.length, totals.chunks, K1, B)
        assert gain(1000 * ONE, 1 + number % 7, normed, K1) == pytest.approx(one.score, rel=2e-5)
    index.close()


def test_what_is_left_of_an_older_index_never_passes_for_new(path: Path) -> None:
    index = Index.open(path, create=True)
    add(index, 1, "oak")
    index.commit(1)
    index.close()
    (path / "catalogue.db").unlink()
    index = Index.open(path, create=True)
    add(index, 2, "ash")
    index.commit(1)
    assert (found(index, "oak"), found(index, "ash")) == ([], ["w:2"])
    index.close()
