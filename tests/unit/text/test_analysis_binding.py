"""Alignment and bindings: one partner each, and true words attached to the wrong thing."""

import pytest

from arborist.text.analysis.alignment import Likeness, align
from arborist.text.analysis.binding import Fault, breaks
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import passage


def read(text):
    page = page_of(text)
    return passage(*page.read(0, len(page.surfaces) - 1))


def faults(claim, window):
    mine, theirs = read(claim), read(window)
    return {item.fault for item in breaks(mine, theirs, align(mine, theirs, {}))}


def test_no_window_word_is_used_twice():
    claim, window = read("The old mill ground old corn."), read("The old mill ground corn.")
    alignment = align(claim, window, {})
    assert len(set(alignment.pairs.values())) == len(alignment.pairs)
    assert claim.words(alignment.missing) == ("old",)


@pytest.mark.parametrize(
    ("claim", "window", "likeness"),
    [
        ("mills", "mill", Likeness.SAME),
        ("wrote", "written", Likeness.SAME),
        ("colour", "color", Likeness.SAME),
        ("bestselling", "best-selling", Likeness.SAME),
        ("NFL", "National Football League", Likeness.SAME),
        ("director", "directed", Likeness.FAMILY),
        ("importance", "import", Likeness.FAMILY),
        ("film", "movie", Likeness.SAME),
        ("millenia", "millennia", Likeness.RELATED),
    ],
)
def test_likeness(claim, window, likeness):
    alignment = align(read(claim), read(window), {})
    assert list(alignment.likeness.values())[:1] == [likeness]


@pytest.mark.parametrize(
    ("claim", "window"),
    [
        ("Ada Holt was beaten by Bo Lund.", "Bo Lund beat Ada Holt."),
        ("The mill was designed by Ada Holt.", "The mill, designed by Ada Holt, burned in 1911."),
        ("The mill (a ruin) stands in Orle.", "The mill stands in Orle."),
        ("In 1911, Ada Holt repaired the mill.", "Ada Holt repaired the mill in 1911."),
    ],
)
def test_harmless_rewordings_keep_their_bindings(claim, window):
    assert faults(claim, window) == set()


@pytest.mark.parametrize(
    ("claim", "window", "fault"),
    [
        ("Bo Lund beat Ada Holt.", "Ada Holt beat Bo Lund.", Fault.SWAPPED),
        (
            "The film was directed by Bo Lund.",
            "The film was directed by Ada Holt, written by Bo Lund.",
            Fault.ELSEWHERE,
        ),
        ("Orle lies north of Brisk.", "Brisk lies north of Orle.", Fault.MARKER),
        ("Brisk married Ada Holt.", "Brisk married the daughter of Ada Holt.", Fault.HEAD),
        ("The hall has 9 teams.", "The hall has two teams of nine players.", Fault.HEAD),
    ],
)
def test_true_words_attached_to_the_wrong_thing(claim, window, fault):
    assert fault in faults(claim, window)
