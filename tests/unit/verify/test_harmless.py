"""What may be said otherwise and stay EVIDENCE-WARRANTED, and beside each the false claim of the same shape."""

import pytest

from arborist.core.model import Rung, ViolationKind
from arborist.text.analysis.page import page_of
from arborist.verify.asked import of_talk
from arborist.verify.check import check

_LIFE = "Ines Aldana (3 May 1871 – 12 June 1940) was a Basque painter."
_FRONTED = "Born and raised in Orle, Ines Aldana moved to Bergen in 1890."
_LIST = "Orle is also known for glass, coal, the old harbour mill, tobacco, brass music, and herring."

HARMLESS = [
    # the years of a life in brackets
    ("Ines Aldana was born on 3 May 1871.", _LIFE),
    ("Ines Aldana was born in May of 1871.", _LIFE),
    ("Ines Aldana died in 1940.", _LIFE),
    ("Ines Aldana was born in 1871.", "Ines Aldana (born Ines Roth; 3 May 1871) is a painter."),
    # a participle phrase shares the subject behind it
    ("Ines Aldana was born in Orle.", _FRONTED),
    ("The mill was built by monks.", "Built by monks, the mill burned in 1911."),
    ("It was set in Bergen.", "Set in Bergen and Orle, the film tells the story of a miller."),
    # a list goes on behind an article
    ("Orle is known for brass music.", _LIST),
    # of two like words the one in the like phrase
    ("Orle is in Norland.", "Orle is the largest town in the district of Orle in the county of Vik, Norland."),
    # what the subject is said to be does what the subject does
    ("Harn music grew out of the polka.", "Harn is a genre of music that grew out of the polka in the 1960s."),
    # a participle in a name, and one before a noun, is no verb
    (
        "Armed Meadow was released in May.",
        "Armed Meadow is the album by the band Armed Meadow, released on 3 May 2007.",
    ),
    (
        "Roth wrote the score for The Mill.",
        "Roth also wrote the score for the widely admired 2013 film The Mill, a tale.",
    ),
    # an amount gives the inequality
    ("The firm has offices in over 10 towns.", "The firm has offices in 11 towns."),
    ("The film grossed more than $1 million.", "The film grossed $7 million on a budget of $3 million."),
    # words that only spell out *is in* and *is*
    ("Orle is a harbour town located on the west coast.", "Orle is a harbour town on the west coast."),
    ("Orle belongs to the us.", "Orle belongs to the United States."),
    # relations said by another verb of the same sense
    ("Ines Aldana got married in 1986.", "In 1986, Ines Aldana married the miller Bo Lund."),
    # parts of a year, and what is done as the result of something
    ("The tale was published in 1850.", "The tale was published in the spring of 1850 by Roth and Sons."),
    ("Orle was formed by floods.", "Formed as the result of floods, Orle is an island."),
    # a list behind *including*, behind semicolons; the noun in its place
    (
        "It inspired adaptations such as films and a ballet.",
        "It inspired adaptations, including films; a play; a ballet; and a song.",
    ),
    ("The senate in Berlin opened the gate.", "The Berlin Senate opened the gate."),
    # who does it for by whom it is done
    ("The mill's builder was Ada Roe.", "The mill is a red house built by Ada Roe and sold to the town."),
    # one adjective is denied, not its noun
    ("Harrow is barely residential.", "Harrow is a small, barely residential school."),
    ("Harrow is a school.", "Harrow is a barely residential school."),
    # alternatives of which nothing is taken
    (
        "A monk practices fasting.",
        "A monk is a person who practices fasting in his house, either alone or with others.",
    ),
    # *making it* is *and it is*
    (
        "Orle has 900 inhabitants, making it the smallest town in Vik.",
        "Orle is the smallest town in Vik, with 900 inhabitants.",
    ),
    # thousands of them are them; what only underlines is no word
    ("Cars were tested for their failure rate.", "Thousands of cars were tested for their failure rate."),
    (
        "Millers hope the weir holds and that eels return.",
        "Millers certainly hope the weir holds and that eels return.",
    ),
    ("Bo Lund was given the Orle medal.", "Bo Lund was awarded the Orle medal."),
    # a name in quotes inside a name
    ("Dorothea Roe's nickname is Dot.", 'Dorothea Lee "Dot" Roe is a hunter.'),
    # a pronoun for anybody, or for a name
    ("They sold their mill.", "It sold its mill."),
    ("He sold the old mill by the weir.", "Bo Lund sold the old mill by the weir."),
    # Greek letters of the sciences
    ("TNFα raises IFNγ in mice.", "TNFα raises IFNγ in mice."),
]
FALSE = [
    ("Ines Aldana died in 1871.", _LIFE),
    ("Ines Aldana was born in 1940.", _LIFE),
    ("Ines Aldana married on 3 May 1871.", _LIFE),
    ("Ines Aldana was born in 1871.", "The daughter of Ines Aldana (1871 – 1940) was a painter."),
    ("Ines Aldana was born in Bergen.", _FRONTED),
    ("The river was built by monks.", "Built by monks, the mill burned in 1911."),
    ("Orle borders Sarland.", "Orle is the capital of a country that borders Sarland."),
    ("The firm has offices in over 11 towns.", "The firm has offices in 11 towns."),
    ("The film grossed more than $5 million.", "The film grossed $2 million on a budget of $9 million."),
    ("Orle belongs to the us.", "Orle belongs to the United Kingdom."),
    ("Ines Aldana got divorced in 1986.", "In 1986, Ines Aldana married the miller Bo Lund."),
    ("The senate in Berlin opened the gate.", "The Vienna Senate opened the Berlin gate."),
    ("The tale was published in 1850.", "The draft of 1850 was published later."),
    ("The mill's builder was Ada Roe.", "The mill is a red house built for Ada Roe and sold to the town."),
    ("The mill's builder was Ada Roe.", "The mill is a red house painted by Ada Roe and built by Bo Lund."),
    ("The mill's builder was Ada Roe.", "The mill is a red house built by Bo Lund and painted by Ada Roe."),
    ("The film's director was Ada Roe.", "The film's sequel was directed by Ada Roe."),
    ("Harrow is a residential school.", "Harrow is a small, barely residential school."),
    ("Harrow moved.", "Harrow, a school, hardly moved."),
    ("Lund won the race.", "Either Lund or Baker won the race."),
    ("The race was won by Baker.", "The race was won by either Lund or Baker."),
    (
        "Orle has 900 inhabitants, making it the smallest town in Vik.",
        "Orle is the largest town in Vik, with 900 inhabitants.",
    ),
    ("All cars were tested for their failure rate.", "Thousands of cars were tested for their failure rate."),
    ("The cars were tested for their failure rate.", "Half of the cars were tested for their failure rate."),
    ("Millers hope the weir holds and that eels return.", "Millers hardly hope the weir holds and that eels return."),
    ("Bo Lund gave the Orle medal.", "Bo Lund was awarded the Orle medal."),
    ("Pαris is in France.", "Pαris is in France."),
    ("Dorothea Roe's nickname is Lee.", 'Dorothea Lee "Dot" Roe is a hunter.'),
    ("Dorothea Roe's nickname is Dot.", 'Dorothea Lee Roe wrote "Dot" in 1911.'),
    # what something is for is not what it is
    (
        "Orle song is a village custom.",
        "Orle song relates to village song in that its purpose is for worship and village customs.",
    ),
    # a pronoun for somebody else
    ("He sold the mill.", "She sold the mill."),
    ("Ada Roe sold his mill.", "Ada Roe sold her mill."),
    (
        "An expert on Lund, she translated a number of her works.",
        "An expert on Lund, she translated a number of his works.",
    ),
    ("The council praised him in 1911.", "The council praised her in 1911."),
    # a place that the next sentence has, for something else
    (
        "The 1945 work is set in a carousel.",
        "The 1945 work was adapted from a play, moving its Orle setting to the coast. The story revolves around carousel keeper Bo Lund.",
    ),
    # a piece of a sentence says nothing, however exactly it is copied
    ("The old mill of Orle", "The old mill of Orle burned."),
    ("Medical missions", "MEDICAL MISSIONS is the term for work that heals."),
    # nothing but a number in common, beside alternatives
    ("Nine of us sang in 1911.", "In 1911 either side left."),
]


@pytest.mark.parametrize(("claim", "source"), HARMLESS)
def test_said_otherwise_and_still_warranted(claim, source):
    assert check(claim, source).claims[0].rung is Rung.EVIDENCE_WARRANTED


@pytest.mark.parametrize(("claim", "source"), FALSE)
def test_the_false_claim_of_the_same_shape_is_not(claim, source):
    assert check(claim, source).claims[0].rung < Rung.EVIDENCE_WARRANTED


def _parrots(reply, before):
    source = "The heron is a wading bird. It builds nests in tall trees."
    kinds = {finding.kind for finding in check(reply, source, question=before).claims[0].violations}
    return ViolationKind.PREMISE_PARROTING in kinds


def test_yes_to_a_question_confirms_what_no_window_does():
    assert _parrots("Yes, the heron is a wading bird.", "Does the heron breed in winter?")


def test_yes_to_a_statement_is_mere_assent():
    assert not _parrots("Yes, the heron is a wading bird.", "I saw a heron by the weir.")


def test_yes_with_a_pronoun_takes_the_turn_before_for_granted():
    assert _parrots("Yes, it builds nests in tall trees.", "I saw a stork by the weir.")


@pytest.mark.parametrize(
    ("question", "talk"),
    [
        ("What else does the heron eat?", True),
        ("Who wrote these songs?", True),
        ("What kind of bird is that?", True),
        ("Oh really, what does the heron eat?", True),
        ("What was his achievement?", True),
        ("Where did Ines Aldana meet her teacher?", False),
        ("Who was the first painter that had a school in Orle?", False),
        ("Who wrote that book about herons?", False),
    ],
)
def test_a_question_that_leans_on_what_was_said_before(question, talk):
    assert of_talk(page_of(question).forms) is talk


def test_no_answer_to_a_question_of_talk_is_a_deflection():
    source = "The heron is a wading bird."
    assert check(source, source, question="What else lives there?").claims[0].rung is Rung.EVIDENCE_WARRANTED
    assert check(source, source, question="What do otters eat?").claims[0].rung is Rung.POINTER_LINKED


def test_the_score_of_a_copy_is_whole_and_a_missing_name_or_number_tells_most():
    source = "The weaver Ines Aldana opened 14 looms in Bergen."
    copy, name, number, word = (
        check(claim, source).claims[0].score
        for claim in (
            source,
            "The weaver Ines Aldana opened 14 looms in Drammen.",
            "The weaver Ines Aldana opened 15 looms in Bergen.",
            "The weaver Ines Aldana opened 14 looms in Bergen quietly.",
        )
    )
    assert copy == 1000
    assert max(name, number) < word < copy
