"""What a near copy may leave out and what not: the word that governs the rest must stay."""

import pytest

from arborist.core.model import Rung, Verdict, ViolationKind
from arborist.verify.check import check

GOVERNED = (
    ("The board argued against selling the quarry.", "The board sold the quarry."),
    ("Ulla Brand was a contender for treasurer of the club.", "Ulla Brand was treasurer of the club."),
    ("The farmer's horse, Bruno, was sold in June.", "The farmer was sold in June."),
    ("The island's ferry sank in 1931.", "The island sank in 1931."),
    ("The team came near to winning the cup.", "The team won the cup."),
    ("A third of the vines were dug up.", "The vines were dug up."),
    ("The rumour that Alba Fink wrote the hymn is baseless.", "Alba Fink wrote the hymn."),
    ("It is unknown whether the kiln exploded.", "The kiln exploded."),
    ("Jan Moor imitated the governor of the colony.", "Jan Moor was the governor of the colony."),
    ("The ointment is harmless in small amounts.", "The ointment is harmless."),
    ("The bylaw forbids the sale of bread on Sundays.", "The bylaw forbids the sale of bread."),
    ("The pier was 80 metres long before the storm.", "The pier is 80 metres long."),
    ("The chapel was built in 1702 and rebuilt in 1866.", "The chapel was built in 1866."),
    ("The first crate held 30 lemons, the second 90.", "The first crate held 90 lemons."),
    ("The law applies to every port but Varna.", "The law applies to Varna."),
    ("The tower is twice as tall as the gate.", "The tower is as tall as the gate."),
    ("The mason all but finished the arch.", "The mason finished the arch."),
    ("The cart was on the road to Lund.", "The cart was in Lund."),
    ("Fishing is allowed in spring only.", "Fishing is allowed."),
    ("The board dropped a scheme to buy Orle.", "The board dropped Orle."),
    ("The pier was to have been finished in 1931.", "The pier was finished in 1931."),
    ("The almanac says the pass is closed in March.", "The pass is closed in March."),
    ("The valley has more goats than sheep.", "The valley has more sheep than goats."),
    ("The plot is loosely modelled on a poem.", "The plot is modelled on a poem."),
)

HARMLESS = (
    ("The board managed to sell the quarry in 1950.", "The board sold the quarry in 1950."),
    ("Ulla Brand was elected treasurer of the club.", "Ulla Brand was treasurer of the club."),
    ("Ulla Brand, the treasurer of the club, sold the boat.", "Ulla Brand was the treasurer of the club."),
    ("The lynx is a type of cat with short tails.", "The lynx is a cat with short tails."),
    ("The tidy old chapel, which burned in 1866, stood on a hill.", "The chapel stood on a hill."),
    ("Lena Hart, a judge's daughter, opened a bakery in 1921.", "Lena Hart opened a bakery in 1921."),
    ("The committee found that the kiln exploded.", "The kiln exploded."),
    ("Mara Zell quit her job to write a novel.", "Mara Zell quit her job."),
    ("He became rich by selling hats in Lund.", "He sold hats in Lund."),
    ("The mayor of the town of Orle was arrested in May.", "The mayor of Orle was arrested in May."),
    ("The mason all but finished the arch.", "The mason all but finished the arch."),
    ("The kiln closed due to a lack of clay.", "The kiln closed because of a lack of clay."),
    ("The club has offices with about 40 clerks.", "The club has offices with approximately 40 clerks."),
    ("The chapel was not as wide as the barn.", "The chapel wasn't as wide as the barn."),
    ("The ferry and the pier were sold in 1931 to a firm in Lund.", "The ferry was sold in 1931."),
)


@pytest.mark.parametrize(("source", "claim"), GOVERNED)
def test_a_governing_word_left_out_caps_at_anchor(source, claim):
    grade = check(claim, source)
    assert grade.verdict is not Verdict.STRICT
    assert grade.claims[0].rung <= Rung.ANCHOR_WARRANTED


@pytest.mark.parametrize(("source", "claim"), HARMLESS)
def test_a_harmless_deletion_keeps_the_warrant(source, claim):
    assert check(claim, source).verdict is Verdict.STRICT


@pytest.mark.parametrize("source", [source for source, _ in GOVERNED])
def test_a_sentence_supports_itself(source):
    assert check(source, source).verdict is Verdict.STRICT


def test_the_finding_names_both_words():
    grade = check("The farmer was sold in June.", "The farmer's horse, Bruno, was sold in June.")
    found = [item for item in grade.claims[0].violations if item.kind is ViolationKind.BOUND_ELSEWHERE]
    assert ("farmer",) in [item.claim_words for item in found]
    assert ("horse",) in [item.window_words for item in found]


def test_the_same_figure_with_a_smaller_unit_is_no_copy():
    source = "The graft held for more than 12 years."
    assert check("The graft held for more than 12 months.", source).verdict is not Verdict.STRICT
    assert check("The graft held for more than 10 years.", source).verdict is Verdict.STRICT
