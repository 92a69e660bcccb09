"""A true sentence about something else is no answer: question-side rules by kind, with what must stay STRICT."""

import pytest

from arborist.core.model import Claim, Evidence, Lattice, Verdict, ViolationKind
from arborist.verify.asked import asked_of
from arborist.verify.check import check
from arborist.verify.verdict import verify

_K = ViolationKind

# question, true sentence of the source, title
UNANSWERED = [
    # counted noun absent; number of something else
    ("How many bridges does Tarnwick have?", "Foxgloves grow in river towns such as Tarnwick (12 kinds in all).", "Foxglove"),
    # another relation of the same work
    ("Who wrote the play Ravenmoor?", "In May 1981, he directed Ravenmoor, his only stage play, at the Old Mill in Leeds.", "Piotr Dahl"),
    # the years of somebody else's life
    ("When was Edda Kirsten born?", "Edda had a sister, Lotte Maria Kirsten (1902–1944), who taught in Bergen.", "Edda Kirsten"),
    # the office asked for is not named
    ("Who was the first president of Velmark?", "In the meantime, Otto Brandis got neighbouring Sarland involved in Velmark.", "Velmark"),
    # the capital of something else
    ("What is the capital of Ostrania?", "Ostrania has several old forts including Mera, the first capital of the Hadric empire.", "Ostrania"),
    # the rank is not said
    ("Who was the first mayor of Dunholm?", "Alan Pryce was mayor of Dunholm when the bridge fell.", "Dunholm"),
    # a school of it, not what it is
    ("What is quietism?", "It is the oldest school of thought in quietism.", "Quietism"),
    # a heading
    ("What does the guard clause do?", "== The guard clause ==", "Clauses"),
    # somebody else's number, the title lending the subject
    ("How many lakes does Fenmark have?", "Neighbouring Sarland has 40 lakes.", "Fenmark"),
    # a place is no builder
    ("Who built the Harrow mill?", "The Harrow mill was built in Yorkshire in 1820.", "Harrow mill"),
]  # fmt: skip
ANSWERED = [
    ("How many bridges does Tarnwick have?", "Tarnwick has 12 bridges.", "Tarnwick"),
    ("Who wrote the play Ravenmoor?", "Ravenmoor is a play by the dramatist Signe Holt.", "Ravenmoor"),
    ("When was Edda Kirsten born?", "Edda Kirsten was born in Bergen, Norway, in 1899.", "Edda Kirsten"),
    ("When was Edda Kirsten born?", "Edda Kirsten (4 May 1899 – 2 June 1970) was a Norwegian teacher.", "Edda Kirsten"),
    ("Who was the first president of Velmark?", "The first president of Velmark was Otto Brandis.", "Velmark"),
    ("What is the capital of Ostrania?", "Mera is the capital of Ostrania.", "Ostrania"),
    ("What is quietism?", "Quietism is a school of thought that values stillness.", "Quietism"),
    ("Who built the Harrow mill?", "The Harrow mill was built in 1820 by the engineer Mara Oduya.", "Harrow mill"),
    ("Where was the pact of Lindau signed?", "The pact of Lindau was signed in Vienna.", "Pact of Lindau"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sentence", "title"), UNANSWERED)
def test_a_sentence_that_does_not_answer_is_not_strict(question, sentence, title):
    grade = check(sentence, sentence, question=question, title=title)
    assert grade.verdict is not Verdict.STRICT
    kinds = {finding.kind for finding in grade.claims[0].violations}
    assert kinds & {_K.QUESTION_UNANSWERED, _K.WARRANT_MISSING, _K.DEFLECTION_DETECTED}


@pytest.mark.parametrize(("question", "sentence", "title"), ANSWERED)
def test_an_answer_stays_strict(question, sentence, title):
    grade = check(sentence, sentence, question=question, title=title)
    assert grade.verdict is Verdict.STRICT, grade.claims[0].violations


@pytest.mark.parametrize(("title", "verdict"), [("Harrow mill", Verdict.STRICT), ("Ostrania", Verdict.HYBRID)])
def test_a_further_claim_deflects_unless_its_page_is_about_the_subject(title, verdict):
    first, second = "The Harrow mill was built in 1820 by Mara Oduya.", "The last keeper, Tom Brandt, left in 1968."
    evidence = (Evidence("E1", "u", "Harrow mill", "d", 0, first), Evidence("E2", "v", title, "e", 0, second))
    lattice = Lattice((Claim(first, ("E1",)), Claim(second, ("E2",))))
    grade = verify("Who built the Harrow mill?", lattice, evidence)
    assert grade.claims[0].violations == ()
    deflects = verdict is Verdict.HYBRID
    assert [finding.kind for finding in grade.claims[1].violations] == [_K.DEFLECTION_DETECTED] * deflects
    assert grade.verdict is verdict


def test_one_answering_claim_is_enough_for_the_answer():
    text = "The Harrow mill stands on a hill near Leeds. The Harrow mill was built in 1820 by the engineer Mara Oduya."
    evidence = Evidence("E1", "u", "Harrow mill", "d", 0, text)
    claims = tuple(Claim(part, ("E1",)) for part in (text[: text.index(".") + 1], text[text.index(".") + 2 :]))
    assert verify("Who built the Harrow mill?", Lattice(claims), (evidence,)).verdict is Verdict.STRICT


@pytest.mark.parametrize(
    "turn",
    [
        "I love the Harrow mill.",
        "Do you like mills? I do.",
        "where did it begin",
        "",
        "The mill was built in 1820. Who built it?",
    ],
)
def test_talk_is_no_question_to_documents(turn):
    assert asked_of(turn) is None


def test_parts_of_a_question():
    counted = asked_of("How many moons does Kelvar have?")
    assert counted is not None
    assert counted.head is not None
    assert counted.head.text == "moons"
    made = asked_of("When did Ada Holt open the Marnie dam?")
    assert made is not None
    assert made.verb is not None
    assert made.verb.text == "open"
    first = asked_of("Who was the first mayor of Dunholm?")
    assert first is not None
    assert [form.text for form in first.ranks] == ["first"]
    assert [form.text for form in first.holders] == ["dunholm"]
