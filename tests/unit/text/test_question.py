"""Question types and content words, one example a rule."""

import pytest

from arborist.text.question import content_words, question_type


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who wrote Hamlet?", "who"),
        ("Which president signed it?", "who"),
        ("What is photosynthesis?", "definition"),
        ("Define entropy.", "definition"),
        ("When did the war end?", "when"),
        ("In what year did it end?", "when"),
        ("Where is Lima?", "where"),
        ("What city hosted it?", "where"),
        ("Why is the sky blue?", "why"),
        ("What caused the fire?", "why"),
        ("How does a lock work?", "how"),
        ("Please tell me how many moons Mars has", "how_many"),
        ("How tall is the Eiffel Tower?", "how_much"),
        ("List the planets", "list"),
        ("What is the relationship between force and mass?", "relation"),
        ("How is force related to mass?", "relation"),
        ("Is Paris in France?", "yes_no"),
        ("Is Paris or Lyon larger?", "choice"),
        ("The author is who?", "who"),
        ("What instrument did he play?", "what"),
        ("Name a luxury division of Toyota.", "what"),
        ("Name all the months", "list"),
        ("What are the hairs on ctenophores called?", "what"),
        ("What is (are) Glaucoma ?", "definition"),
        ("Screening in schools: is it reliable?", "yes_no"),
        ("Explain how the stock market works.", "how"),
        ("It was launched by which country", "where"),
        ("Blood pressure falls when salt is reduced.", "other"),
        ("whos the author of it", "who"),
        ("Paris", "other"),
        ("", "other"),
    ],
)
def test_question_type(question, kind):
    assert question_type(question) == kind


def test_content_words():
    assert content_words("Please tell me who wrote the Iliad?") == ["wrote", "iliad"]
