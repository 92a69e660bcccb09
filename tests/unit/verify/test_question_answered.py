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
    # how it is called, not what it does
    ("What does tarn.split return?", "tarn.split(sep=None, limit=-1)", "tarn"),
    # one of two is asked, of something else
    ("Is prize a kind of cultivated plant or a province?", "Buckwheat is a cultivated plant of the province.", "Buckwheat"),
    # all are asked for, none is told
    ("List all the bridges of Tarnwick.", "The bridges of Tarnwick are described in an old book.", "Tarnwick"),
    # somebody else's number, the title lending the subject
    ("How many lakes does Fenmark have?", "Neighbouring Sarland has 40 lakes.", "Fenmark"),
    # says only what the question says: a word of greeting in a name, an imperative
    ("Which prizes was Hey Ravenmoor nominated for?", "Prizes was Hey Ravenmoor nominated for.", "Hey Ravenmoor"),
    ("Give the name of the longest bridge in Tarnwick.", "It is the longest bridge in Tarnwick.", "Old bridge"),
    # a question that asks about nothing
    ("Which city is this?", "Tarnwick is a city on the Ener.", "Tarnwick"),
    # many words of the question, and not what is counted
    ("How many bridges does the old river town of Tarnwick have?", "The old river town of Tarnwick has 12 mills.", "Tarnwick"),
    # many words of the question, and another deed of those whose kin are known
    ("Who wrote the play Ravenmoor for the stage?", "Piotr Dahl directed the play Ravenmoor for the stage.", "Ravenmoor"),
    # a place is no builder
    ("Who built the Harrow mill?", "The Harrow mill was built in Yorkshire in 1820.", "Harrow mill"),
    # another of that name
    ("Who won the Ener Regatta XLIX?", "The record was held by Otto Brandis, who led Velmark to victory in the Ener Regatta XXXIII.", "Regatta"),
    # not how often
    ("How many times did Otto Brandis visit Velmark?", "Otto Brandis visited Velmark in 1908.", "Otto Brandis"),
    # another verb with another particle
    ("When did Brandis die?", "Brandis passed the bridge in 1908.", "Otto Brandis"),
    # what is counted is the plural noun, not the verb after it
    ("How many fans came to the plaza of Tarnwick?", "Some 300 horses came to the plaza of Tarnwick.", "Tarnwick"),
    # the leader of somebody else
    ("Who was the leader of the Fenmark council?", "The leader of Sarland was Otto Brandis, who admired the Fenmark council.", "Velmark"),
    # another subject in its place
    ("Is the tower of Tarnwick open in winter?", "The mill is open in winter.", "Lindau"),
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
    # the relation in other words, nearly all else said
    ("Which costumes were the rowers of the Tarnwick regatta clothed in?", "The rowers of the Tarnwick regatta wore sailor costumes.", "Tarnwick regatta"),
    ("What is the chief attraction of the Tarnwick fair?", "The Tarnwick fair draws its guests with a wheel of lanterns, the chief sight.", "Tarnwick fair"),
    # all are asked for and told
    ("List all the bridges of Tarnwick.", "The bridges of Tarnwick are Oldspan, Millbow and Gatecross.", "Tarnwick"),
    # a people for its country
    ("What games are Velmarkians active in?", "Velmark is active in several games, among them chess.", "Velmark"),
    # a meaning asked for in a field
    ("What is the meaning of a release aid in archery?", "A release aid is a device that looses an arrow.", "Archery"),
    ("Where was the pact of Lindau signed?", "The pact of Lindau was signed in Vienna.", "Pact of Lindau"),
    # the one of that name
    ("Who won the Ener Regatta XLIX?", "Otto Brandis led Velmark to victory in the Ener Regatta XLIX.", "Regatta"),
    # a number of times in one word
    ("How many times did Otto Brandis visit Velmark?", "Otto Brandis visited Velmark twice.", "Otto Brandis"),
    # what is counted is the plural noun, not what follows it
    ("How many fans came to the plaza of Tarnwick?", "An estimated 15,000 fans descended on the plaza of Tarnwick.", "Tarnwick"),
    ("How many square miles large is Fenmark?", "Fenmark covers 40 square miles.", "Fenmark"),
    # the unit that is wanted is no part of the subject
    ("What is the entry temperature of a steam boiler, in degrees Celsius?", "The entry temperature of a steam boiler is 565 °C.", "Boilers"),
    # who leads by leadership
    ("Who was the leader of the Fenmark council?", "For years Fenmark had a council under the leadership of Otto Brandis.", "Velmark"),
    # a verb for a verb with its particle
    ("What year did Brandis return to Velmark?", "He came back to Velmark in 1908.", "Otto Brandis"),
    ("When did Brandis die?", "Brandis passed away in 1908.", "Otto Brandis"),
    # letters asked for by what they are called
    ("What did the TRA acronym stand for?", "The Rowing Association (TRA) won the cup.", "Rowing"),
    # *there* and a place before the question are not what it is about
    ("Is there a specific way to cross the Ener?", "The Ener is crossed in one way, by a ferry.", "Ener"),
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


def test_what_a_claim_takes_up_counts_whichever_claim_is_judged():
    before, named, taken = (
        "Otto Brandis led the Velmark crew.",
        "Lindau lies on the Ener.",
        "He won the cup by 17 lengths.",
    )
    text = f"{named} {before} {taken}"
    evidence = Evidence("E1", "u", "Rowing on the Ener", "d", 0, text)
    grade = verify(
        "By how many lengths did Otto Brandis win the cup?",
        Lattice((Claim(taken, ("E1",)), Claim(before, ("E1",)))),
        (evidence,),
    )
    assert grade.verdict is Verdict.STRICT, [claim.violations for claim in grade.claims]


@pytest.mark.parametrize(("who", "verdict"), [("Edda Kirsten", Verdict.STRICT), ("Lotte Lind", Verdict.HYBRID)])
def test_a_claim_may_name_the_one_whom_an_answering_claim_takes_up(who, verdict):
    role, person = "She played the widow in Ravenmoor.", f"{who} is a Norwegian actress."
    evidence = (
        Evidence("E1", "u", "Edda Kirsten", "d", 0, f"Edda Kirsten was born in Bergen. {role}"),
        Evidence("E2", "v", who, "e", 0, person),
    )
    lattice = Lattice((Claim(role, ("E1",)), Claim(person, ("E2",))))
    assert verify("Who played the widow in Ravenmoor?", lattice, evidence).verdict is verdict


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
    meant = asked_of("What is the meaning of a release aid in archery?")
    assert meant is not None
    assert [form.text for form in meant.term] == ["release", "aid"]
    deep = asked_of("How deep is the Ener?")
    assert deep is not None
    assert [form.text for form in deep.content] == ["ener"]
    first = asked_of("Who was the first mayor of Dunholm?")
    assert first is not None
    assert [form.text for form in first.ranks] == ["first"]
    assert [form.text for form in first.holders] == ["dunholm"]


def test_a_ceiling_is_not_raised():
    source = "Pryce told the council that no more than 15 millers were willing to vote for it."
    assert check(source, source).verdict is Verdict.STRICT
    assert check(source.replace("15", "18"), source).verdict is not Verdict.STRICT
