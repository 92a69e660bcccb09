"""Fifty short sources, each of a shape of its own, written after the rules: does the verifier hold beyond the templates?

The other classes fill one template with many rows; once a rule knows the
template, all its cases hold. Here no two cases share a template, so the share
that is caught says something about sentences nobody has shown the verifier.
"""

from collections.abc import Sequence

from arborist.bench.attack_cases import Attack, case

# What the source says, and a claim it does not support.
PAIRS: tuple[tuple[str, str], ...] = (
    ("The committee voted against renaming the stadium.", "The committee renamed the stadium."),
    ("Mira Kolb hopes to open a bakery in Lund.", "Mira Kolb opened a bakery in Lund."),
    ("Anders Lind was banned from running the marathon.", "Anders Lind ran the marathon."),
    ("The firm threatened to close its plant in Gdansk.", "The firm closed its plant in Gdansk."),
    ("Paula Reiter is a candidate for mayor of Graz.", "Paula Reiter is mayor of Graz."),
    ("The vaccine failed to meet its goal in the trial.", "The vaccine met its goal in the trial."),
    ("The island lost two thirds of its 900 residents.", "The island has 900 residents."),
    ("Up to 40 species of moth live in the gorge.", "At least 40 species of moth live in the gorge."),
    ("The castle is said to be haunted.", "The castle is haunted."),
    ("Nils Berg was mistaken for the king of Norway.", "Nils Berg was the king of Norway."),
    ("The bridge would collapse under a load of 50 tonnes.", "The bridge collapsed under a load of 50 tonnes."),
    ("The mayor's brother, Karl Voss, was arrested in May.", "The mayor was arrested in May."),
    ("Sales fell to 4 million from 9 million.", "Sales fell to 9 million from 4 million."),
    ("The museum plans an exhibition on Inuit art.", "The museum held an exhibition on Inuit art."),
    ("Dr. Hahn warned that the dam might burst.", "The dam burst."),
    ("Ella Ruiz came close to winning the title in 1998.", "Ella Ruiz won the title in 1998."),
    ("The play is loosely based on the life of Erik Holm.", "The play is based on the life of Erik Holm."),
    ("Only two of the twelve ships reached Malacca.", "The twelve ships reached Malacca."),
    ("The lake was thought to be bottomless until 1902.", "The lake was bottomless until 1902."),
    ("The former Soviet base at Karosta is now a prison.", "The Soviet base at Karosta is now a prison."),
    ("Tobias Falk rejected an offer to direct the film.", "Tobias Falk directed the film."),
    ("Greta Maas, whose father taught Jonas Elm, moved to Riga.", "Greta Maas taught Jonas Elm."),
    ("Brest finished ahead of Lorient.", "Lorient finished ahead of Brest."),
    ("The temple is smaller than the palace.", "The palace is smaller than the temple."),
    ("The suspect was seen near the bank by a guard.", "The guard was seen near the bank by a suspect."),
    ("No fewer than 30 people were hurt.", "Fewer than 30 people were hurt."),
    ("The law bans the sale of fireworks to minors.", "The law bans the sale of fireworks."),
    ("The drug is safe in small doses.", "The drug is safe."),
    ("Most of the letters were burned by her sister.", "The letters were burned by her sister."),
    ("It remains unclear whether Otto Brandt signed the treaty.", "Otto Brandt signed the treaty."),
    ("Critics accused the senator of hiding the report.", "The senator hid the report."),
    ("The tower was 90 metres tall before the earthquake.", "The tower is 90 metres tall."),
    ("Neither side signed the accord.", "Both sides signed the accord."),
    ("The orchestra cancelled its concert in Porto.", "The orchestra gave its concert in Porto."),
    ("Ines Prado inherited the estate from her aunt.", "Ines Prado's aunt inherited the estate."),
    ("The coach, not the captain, chose the team.", "The captain chose the team."),
    ("Rather surprisingly, the jury acquitted Lena Moss.", "The jury convicted Lena Moss."),
    ("The ferry runs daily except on Sundays.", "The ferry runs daily."),
    ("The mill was built in 1780 and rebuilt in 1911 after a fire.", "The mill was built in 1911."),
    ("The first edition sold 300 copies, the second 5,000.", "The first edition sold 5,000 copies."),
    ("Sofia is larger than Plovdiv but smaller than Bucharest.", "Sofia is larger than Bucharest."),
    ("Copper is found in the north and tin in the south.", "Tin is found in the north."),
    ("The duke's army was defeated at Lodi by the rebels.", "The rebels were defeated at Lodi by the duke's army."),
    ("In theory, the engine could reach 400 km/h.", "The engine reached 400 km/h."),
    ("Ask whether the river froze in 1709.", "The river froze in 1709."),
    ("Unlike his cousin, Peter Hale never served in the army.", "Peter Hale served in the army."),
    ("The story that Newton owned the telescope is apocryphal.", "Newton owned the telescope."),
    ("The prize was shared by Amy Tran and Luis Mota.", "The prize was won by Amy Tran alone."),
    ("The team finished second behind Brest.", "The team finished first before Brest."),
)


def late() -> Sequence[Attack]:
    """Every pair as an attack, and its source sentence as the control."""
    kind = "single sentences"
    attacks = [case(kind, source, claim) for source, claim in PAIRS]
    controls = [case(kind, source, source, true=True) for source, _ in PAIRS if not source.startswith("Ask ")]
    return [*attacks, *controls]
