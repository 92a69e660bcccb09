"""Shortcuts of the verifier find what the long way finds."""

from types import SimpleNamespace
from typing import Any

import pytest

from arborist.text.analysis import alignment, passage
from arborist.text.analysis.binding import breaks
from arborist.text.analysis.equivalence import initials_of
from arborist.text.analysis.form import Form
from arborist.text.analysis.page import Page, page_of
from arborist.text.analysis.scan import Starts, pieces
from arborist.text.analysis.substitution import substitutions
from arborist.verify.kin import Vocabulary, akin
from arborist.verify.order import COPY_RULES, SUPPORT_RULES, support_rules

TEXTS = (
    "The mill by the river (built in 1809) has twelve wheels and 12 wheels, but no roof.",
    "Ely is in Ely, the district of Ely; the Ely of Old Ely was not to have been finished by 1809.",
    "Lena Hart beat Tom Hart in the 1999 final, and NASA never said that the two had met before.",
    "Running runners run the run that the runner had run: 5 to 10 km, about 20 %, and 3 May 1999.",
    "The importance of imports: an import is imported.",
    "“Don’t,” said Ann’s mother — it’s the us that the U.S. means.",
)


@pytest.mark.parametrize("text", TEXTS)
def test_a_copy_is_aligned_as_the_long_way_does(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_of(text)
    sentence = passage.read(page, 0, len(page.surfaces) - 1)
    quick = alignment.align(sentence, sentence, {})
    monkeypatch.setattr(alignment, "copied", lambda _claim, _window: False)
    long_way = alignment.align(sentence, sentence, {})
    assert quick == long_way
    assert not list(breaks(sentence, sentence, long_way))
    assert not substitutions(sentence, long_way)


def test_a_copy_is_spared_only_rules_that_compare() -> None:
    spared = {rule.__module__.rpartition(".")[2] for rule in SUPPORT_RULES} - {
        rule.__module__.rpartition(".")[2] for rule in COPY_RULES
    }
    assert spared == {
        "citation_mismatch", "polarity_mismatch", "quantity_mismatch", "role_swapped", "quantity_absent",
        "quantifier_mismatch", "condition_dropped", "conflated_windows", "bound_elsewhere",
    }  # fmt: skip


def test_rules_left_out_without_a_question_find_nothing_without_one() -> None:
    left_out = set(SUPPORT_RULES) - set(support_rules(copied=False, asked=False))
    assert support_rules(copied=False, asked=True) == SUPPORT_RULES
    assert support_rules(copied=True, asked=True) == COPY_RULES
    assert {rule.__module__.rpartition(".")[2] for rule in left_out} == {
        "subject_tokens_absent", "title_mismatch", "deflection", "warrant_missing", "question_unanswered",
        "premise_parroting",
    }  # fmt: skip
    unasked: Any = SimpleNamespace(question=None, context=SimpleNamespace(empty=False))
    assert all(list(rule(unasked)) == [] for rule in left_out)


@pytest.mark.parametrize("text", TEXTS)
def test_a_page_searched_again_finds_the_same(text: str) -> None:
    page = page_of(f"{text} {text} Été à Łódź, where mills are. {text}")
    starts = {"the", "The", "mil", "run", "Hart"[:3], "May", "us", "Us", "US", "12"}
    fresh = Page(page.text, page.offsets)
    expected = {
        (sentence, surface)
        for sentence, surfaces in enumerate(page.surfaces)
        for surface in surfaces
        if surface[:3] in starts or not surface.isascii()
    }
    assert expected
    for _ in range(5):  # the text itself at first, a table later
        assert set(fresh.beginning(starts)) == expected


def test_a_vocabulary_holds_what_is_akin_to_one_of_its_words() -> None:
    forms = [form for text in TEXTS for form in page_of(text).forms]
    forms += [
        Form(word) for word in ("born", "birth", "wrote", "author", "novelist", "ctenophores", "Ctenophora", "1999")
    ]
    forms += [Form(word) for word in ("Kenya", "Kenyans", "kenyans", "car", "automobile")]
    alone = [(said, Vocabulary([said])) for said in forms]
    for asked in forms:
        for said, one in alone:
            assert one.holds(asked) == akin(asked, said), (asked, said)
        assert Vocabulary(forms).holds(asked)
        others = [said for said in forms if said.key != asked.key]
        assert Vocabulary(others).holds(asked) == (
            any(akin(asked, said) for said in others) or (asked.upper and bool(initials_of(asked, others)))
        ), asked


@pytest.mark.parametrize("text", TEXTS)
def test_starts_are_those_of_the_pieces(text: str) -> None:
    starts = Starts(text, [(0, 10), (10, len(text))], 3)
    expected = [3 + low + piece.start() for low, high in ((0, 10), (10, len(text))) for piece in pieces(text[low:high])]
    assert list(starts) == expected
    assert list(starts.moved(4)) == [place + 4 for place in expected]
    assert starts[1:3] == expected[1:3]
    assert len(starts) == len(expected)
