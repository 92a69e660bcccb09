"""Sentence spans: the faults the first trial found, one example a rule, hostile sizes."""

import pytest

from arborist.text.sentence import sentences


def split(text):
    return [text[start:end] for start, end in sentences(text)]


@pytest.mark.parametrize(
    "expected",
    [
        ["H.G. Wells wrote it.", "He lived in the U.S.", "The S.S. Kresge sailed."],
        ["It was J. R. R. Tolkien at 5 p.m.", "He left."],
        ["Dr. Smith (b. 1990) lives in St. Louis.", "Mrs. Jones does not."],
        ["He won 3 titles .", "he then retired .", "it cost $ 3.5 million ."],
        ["Pi is 3.14.", "It is No. 5 on Fig. 3.", "No.", "He left."],
        ['"Stop!" he cried.', "Really?", "Yes... and no.", '"End."', "Next."],
        ["The vitamin C.", "It helps."],
        ["She joined Apple Inc. in May.", "The firm grew."],
        ["World War II ended in 1945.", "1946 was calm."],
        ["See pp. 12-14, vol. 3, e.g. the i.e. part.", "Done."],
        ["1. Boil water.", "2. Add tea."],
        ["我爱你。", "他说：“好！”", "是吗？"],
        ["यह पहला है।", "यह दूसरा है।"],
        ["the cat sat on the mat.", "then it slept."],
        ["It fell to −3.5 °C.", "Then it rose."],
    ],
)
def test_splits(expected):
    assert split(" ".join(expected)) == expected


@pytest.mark.parametrize(
    "expected",
    [
        ["# Title", "Text here"],
        ["== Title ==", "Text here"],
        ["- item one", "- item two"],
        ["| a | b |", "| c | d |"],
        ["First paragraph without a stop", "", "Second paragraph"],
        ["Short line", "Another short line"],
    ],
)
def test_lines_that_are_sentences(expected):
    assert split("\n".join(expected)) == [line for line in expected if line]


def test_wrapped_prose_is_joined():
    text = (
        "The quick brown fox jumps over the lazy dog and then it goes on to\nParis, where it rests. It sleeps\nthere."
    )
    assert len(sentences(text)) == 2


@pytest.mark.parametrize(
    "unit", [".", "a.", "A. ", "1.", "\n", " \n", ". ", '."', "...", "a ", "?!", "[1]", "漢", "\n#"]
)
def test_hostile_megabyte_is_linear(unit):
    text = unit * (200_000 // len(unit))
    spans = sentences(text)
    covered = sum(len(text[start:end].split()) for start, end in spans)
    assert covered == len(text.split())


def test_empty():
    assert sentences("") == []
    assert sentences(" \n\t ") == []
