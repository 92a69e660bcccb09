import pytest

from arborist.retrieval.nearness import Finder, contains_run, least_distance, nearness
from arborist.retrieval.role import role_of
from arborist.retrieval.shape import has_wanted_number, opens_with_definition
from arborist.text.question import QuestionType
from arborist.text.term import folded_words, terms


@pytest.mark.parametrize(
    ("text", "chunk", "expected"),
    [
        ("An oak is a tree of the beech family.", 0, True),
        ("Oaks were planted here.", 0, True),
        ("An oak is a tree of the beech family.", 1, False),
        ("Planting oaks takes patience.", 0, False),
        ("In the long and cold northern winters of that land the oak is bare.", 0, False),
    ],
)
def test_definitions(text: str, chunk: int, *, expected: bool) -> None:
    assert opens_with_definition(QuestionType.WHAT, text, chunk, {"oak": 1}) is expected
    assert not opens_with_definition(QuestionType.WHY, text, chunk, {"oak": 1})


def test_numbers_only_where_asked_for() -> None:
    assert has_wanted_number(QuestionType.HOW_MANY, "There are 12 oaks.")
    assert not has_wanted_number(QuestionType.HOW_MANY, "There are oaks.")
    assert not has_wanted_number(QuestionType.WHY, "There are 12 oaks.")


@pytest.mark.parametrize("word", ["dying", "lying", "tying", "skies", "early", "Trees", "naïve", "running", "don't"])
def test_places_find_every_word_that_stems_to_a_wanted_term(word: str) -> None:
    (term,) = terms(word)
    assert Finder([term]).places(folded_words(f"one {word} two")) == {term: [1]}


def test_near_neighbours_gain_more() -> None:
    weights = {"oak": 600, "acorn": 400}
    pair = [("oak", "acorn")]
    finder = Finder(weights)
    assert nearness(finder.places(folded_words("The oak acorns fell")), pair, weights) == 400
    assert nearness(finder.places(folded_words("The oak and its acorns fell")), pair, weights) == 133
    assert nearness(finder.places(folded_words("The oak fell")), pair, weights) == 0


@pytest.mark.parametrize(("first", "second", "expected"), [([1], [2], 1), ([1, 50], [40], 10), ([9], [1, 2, 3], 6)])
def test_least_distance(first: list[int], second: list[int], expected: int) -> None:
    assert least_distance(first, second) == expected


def test_runs() -> None:
    assert contains_run(["a", "b", "c"], ["b", "c"])
    assert not contains_run(["a", "b", "c"], ["a", "c"])
    assert not contains_run(["a"], ["a", "b"])


@pytest.mark.parametrize(
    ("uri", "title", "layout", "role"),
    [
        ("arborist://providence/ab", "Who?", "", "self_reference_source"),
        ("aborist://providence/ab", "Who?", "", "self_reference_source"),
        ("w:1", "Mercury (disambiguation)", "", "disambiguation"),
        ("w:1", "Mercury", "disambiguation", "disambiguation"),
        ("w:1", "User talk:Ann", "", "talk"),
        ("w:1", "Talk: a history", "", "talk"),
        ("w:1", "Talking Heads", "", "primary"),
        ("w:1", "List of oaks", "list", "primary"),
        ("w:1", "Oak", "stub", "primary"),
    ],
)
def test_roles(uri: str, title: str, layout: str, role: str) -> None:
    assert role_of(uri, title, layout).value == role
