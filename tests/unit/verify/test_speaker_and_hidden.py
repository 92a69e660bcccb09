"""Titles are no speakers, and what is hidden far away took no part."""

import pytest

from arborist.core.model import Verdict, ViolationKind
from arborist.verify.check import check


def kinds(grade):
    return {finding.kind for finding in grade.claims[0].violations}


@pytest.mark.parametrize(
    "sentence",
    [
        "Rescue Me opened in Orle in 1904.",
        "The play Paint Your Wagon was staged in Orle in 1951.",
        "She wrote the novel Our Lives in 1930.",
        "The do-it-yourself shop at Orle sells paint.",
        "The firm sold i-mode phones in Japan.",
        "Orchard Mine has five shafts.",
        '"We Are Orle" is a ballad of 1971.',
        "Produced by Otto Brandis, 'We Left Orle' is a song about a flood.",
        'Ada Holt told the paper in 1951, "I built the kiln at Orle."',
    ],
)
def test_a_title_is_no_speaker(sentence):
    grade = check(sentence, f"It rained. {sentence} It snowed.")
    assert grade.verdict is Verdict.STRICT


@pytest.mark.parametrize(
    "sentence",
    [
        "My shop at Orle sells paint.",
        "I opened a mill in 1904.",
        "The mill pays us and you.",
        "My mill is at Orle.",
        '"I opened a mill in 1904."',
        'It was said that "I opened a mill in 1904" once.',
        'Ada Holt said "no" when I opened the mill "Orle".',
        'Ada Holt said: "I built the kiln at Orle.',
    ],
)
def test_a_speaker_is_still_heard(sentence):
    assert ViolationKind.ENTITY_ABSENT in kinds(check(sentence, sentence))


FACT = "The kiln at Orle was built in 1902."


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (f"A\u200bB. It rained. It snowed.\n{FACT}", False),
        (f"It rained. {FACT} It snowed. It hailed. A\u200bB.", False),
        (f"It rained. {FACT} That is fal\u200bse.", True),
        (f"It ra\u200bined. {FACT} It snowed.", True),
        (FACT.replace("1902", "19\u200b02"), True),
        (f"\u202eA. It rained. It snowed. {FACT}", True),
        (f"\u202eA. It rained.\nIt snowed.\n{FACT}", False),
    ],
)
def test_hidden_characters_count_where_they_take_part(source, found):
    assert (ViolationKind.HIDDEN_TEXT in kinds(check(FACT, source))) is found


def test_hidden_characters_of_the_claim_always_count():
    assert ViolationKind.HIDDEN_TEXT in kinds(check(FACT.replace("kiln", "ki\u200bln"), FACT))
