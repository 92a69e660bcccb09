"""Some ninety more short sources, no two of one shape, each with a claim that drops what governs it and one that drops nothing.

Written after the rule for dropped governors and without looking at it, in
fields the other classes do not touch (law, kitchens, orbits, orchestras,
markets, nerves). The true claims shorten the source as well: a verifier that
takes every deletion for a fault has no use.
"""

from collections.abc import Sequence

from arborist.bench.attack_cases import Attack, case

# Source, what it does not support, what it does.
TRIPLES: tuple[tuple[str, str, str], ...] = (
    ("The probe narrowly missed its orbit around Venus in 1978.", "The probe reached its orbit around Venus in 1978.", "The probe missed its orbit around Venus in 1978."),
    ("The appeal of the banker Rolf Stein was heard in Basel.", "The banker Rolf Stein was heard in Basel.", "The appeal of Rolf Stein was heard in Basel."),
    ("Salt slows the growth of yeast in dough.", "Salt slows yeast in dough.", "Salt slows the growth of yeast."),
    ("The orchestra's cellist, Ida Brandt, retired in 2004.", "The orchestra retired in 2004.", "The orchestra's cellist retired in 2004."),
    ("Regulators stopped short of fining the bank.", "Regulators fined the bank.", "Regulators stopped short of fining the bank."),
    ("The nerve carries signals to the edge of the retina.", "The nerve carries signals to the retina.", "The nerve carries signals to the edge of the retina."),
    ("Hanna Vogt applied for the post of curator in Bern.", "Hanna Vogt was curator in Bern.", "Hanna Vogt applied for the post of curator."),
    ("The court overturned the ruling that the dam was illegal.", "The dam was illegal.", "The court overturned the ruling."),
    ("A replica of the sledge is shown in Tromso.", "The sledge is shown in Tromso.", "A replica is shown in Tromso."),
    ("The comet was first thought to be an asteroid.", "The comet was an asteroid.", "The comet was first thought to be an asteroid."),
    ("Investors lost confidence in the mine after 1893.", "Investors lost the mine after 1893.", "Investors lost confidence in the mine."),
    ("The soup must not be boiled after the cream is added.", "The soup must not be boiled.", "The soup must not be boiled after the cream is added."),
    ("The enzyme is stable at low temperatures.", "The enzyme is stable.", "The enzyme is stable at low temperatures."),
    ("The champion's trainer was fined 400 pounds.", "The champion was fined 400 pounds.", "The champion's trainer was fined 400 pounds."),
    ("Few of the orchids survived the frost of 1929.", "The orchids survived the frost of 1929.", "Few of the orchids survived the frost."),
    ("The senate debated whether to lower the tax on salt.", "The senate lowered the tax on salt.", "The senate debated whether to lower the tax on salt."),
    ("Karin Holt was runner-up to the champion in 1961.", "Karin Holt was the champion in 1961.", "Karin Holt was runner-up to the champion."),
    ("The patent for the loom expired in 1802.", "The loom expired in 1802.", "The patent expired in 1802."),
    ("The satellite is designed to measure ozone over the pole.", "The satellite measured ozone over the pole.", "The satellite is designed to measure ozone."),
    ("The film flopped in every country but Finland.", "The film flopped in Finland.", "The film flopped in every country but Finland."),
    ("The recipe calls for half of the butter at first.", "The recipe calls for the butter at first.", "The recipe calls for half of the butter."),
    ("The heirs of the painter sold the villa in 1950.", "The painter sold the villa in 1950.", "The heirs of the painter sold the villa."),
    ("The glacier covered the valley until about 1850.", "The glacier covers the valley.", "The glacier covered the valley until about 1850."),
    ("Doctors warned against giving the syrup to infants.", "Doctors gave the syrup to infants.", "Doctors warned against giving the syrup to infants."),
    ("The claim that the vase is Roman has been withdrawn.", "The vase is Roman.", "The claim that the vase is Roman has been withdrawn."),
    ("The choir rehearsed for a tour of Brazil that never took place.", "The choir made a tour of Brazil.", "The choir rehearsed for a tour of Brazil."),
    ("Two of the five judges voted for acquittal.", "The five judges voted for acquittal.", "Two of the five judges voted for acquittal."),
    ("The virus resembles a form found in bats.", "The virus is a form found in bats.", "The virus resembles a form found in bats."),
    ("Erik Dahl posed as a bishop in Malmo.", "Erik Dahl was a bishop in Malmo.", "Erik Dahl posed as a bishop."),
    ("The railway bought land for a station at Loke.", "The railway bought a station at Loke.", "The railway bought land for a station."),
    ("The opera was nearly finished when Carlo Neri died.", "The opera was finished when Carlo Neri died.", "The opera was nearly finished when Carlo Neri died."),
    ("Members of the guild under 30 pay no fee.", "Members of the guild pay no fee.", "Members of the guild under 30 pay no fee."),
    ("The inspector asked the baker to close the shop.", "The baker closed the shop.", "The inspector asked the baker to close the shop."),
    ("The star is 40 times as heavy as the Sun.", "The star is as heavy as the Sun.", "The star is 40 times as heavy as the Sun."),
    ("No bird larger than a heron nests on the rock.", "No bird nests on the rock.", "No bird larger than a heron nests on the rock."),
    ("The trial of the drug on children was halted.", "The drug was halted.", "The trial of the drug was halted."),
    ("Petra Lang turned professional after losing the amateur final.", "Petra Lang won the amateur final.", "Petra Lang turned professional after losing the final."),
    ("A shortage of copper delayed the launch by nine weeks.", "Copper delayed the launch by nine weeks.", "A shortage of copper delayed the launch."),
    ("The bridge is open to cyclists.", "The bridge is open.", "The bridge is open to cyclists."),
    ("The composer dreamed of conducting in Vienna.", "The composer conducted in Vienna.", "The composer dreamed of conducting in Vienna."),
    ("The clerk forged the signature of the notary.", "The notary forged the signature.", "The clerk forged the signature."),
    ("It was wrongly reported that the tenor Aldo Rossi had died.", "The tenor Aldo Rossi had died.", "It was wrongly reported that the tenor Aldo Rossi had died."),
    ("Had the levee held, the town would have been spared.", "The levee held.", "Had the levee held, the town would have been spared."),
    ("The sonata is a parody of a waltz by Moll.", "The sonata is a waltz by Moll.", "The sonata is a parody of a waltz."),
    ("The moth is a pest of maize in Kenya.", "The moth is maize in Kenya.", "The moth is a pest of maize."),
    ("The firm makes parts for aircraft in Lille.", "The firm makes aircraft in Lille.", "The firm makes parts for aircraft."),
    ("The council plans to replace the tram with buses.", "The council replaced the tram with buses.", "The council plans to replace the tram."),
    ("The ship was on its way to Bergen when it sank.", "The ship was in Bergen when it sank.", "The ship was on its way to Bergen."),
    ("The treaty allowed the use of nets in winter only.", "The treaty allowed the use of nets.", "The treaty allowed the use of nets in winter only."),
    ("Lena Hart, the daughter of a judge, opened a bakery in 1921.", "Lena Hart was a judge.", "Lena Hart opened a bakery in 1921."),
    ("The gene protects some mice from the fever.", "The gene protects mice from the fever.", "The gene protects some mice from the fever."),
    ("The author of the pamphlet was hanged in 1683.", "The pamphlet was hanged in 1683.", "The author of the pamphlet was hanged."),
    ("Interest in the telescope faded after the war.", "The telescope faded after the war.", "Interest in the telescope faded."),
    ("The mayor apologised for calling the strike a crime.", "The strike was a crime.", "The mayor apologised."),
    ("The tribe was once believed to practise magic.", "The tribe practised magic.", "The tribe was once believed to practise magic."),
    ("The wine is made in the style of a port.", "The wine is a port.", "The wine is made in the style of a port."),
    ("Anton Weiss all but completed the survey of the coast.", "Anton Weiss completed the survey of the coast.", "Anton Weiss all but completed the survey."),
    ("The city is famous for its lack of trees.", "The city is famous for its trees.", "The city is famous for its lack of trees."),
    ("The panel found no proof that the fire was set.", "The fire was set.", "The panel found no proof that the fire was set."),
    ("The second of three brothers, Otto Reim, built the organ.", "Three brothers built the organ.", "Otto Reim built the organ."),
    ("Tests for lead were carried out in the school.", "Lead was carried out in the school.", "Tests for lead were carried out."),
    ("Mara Zell quit her job to write a novel about whaling.", "Mara Zell wrote a novel about whaling.", "Mara Zell quit her job."),
)  # fmt: skip


# A second lot, written after what the first had shown was mended: 4 of these passed.
SECOND: tuple[tuple[str, str, str], ...] = (
    ("The violin once owned by Corelli is kept in Parma.", "Corelli is kept in Parma.", "The violin once owned by Corelli is kept in Parma."),
    ("The tribunal upheld the ban on shark nets.", "The tribunal upheld shark nets.", "The tribunal upheld the ban on shark nets."),
    ("A rival of the chemist Otto Lind patented the dye.", "The chemist Otto Lind patented the dye.", "A rival of Otto Lind patented the dye."),
    ("Snow leopards seldom attack people.", "Snow leopards attack people.", "Snow leopards seldom attack people."),
    ("The novel was inspired by a murder in Turin.", "The novel was a murder in Turin.", "The novel was inspired by a murder."),
    ("Voters turned down a plan to merge Orle and Lund.", "Voters turned down Lund.", "Voters turned down a plan to merge Orle and Lund."),
    ("The dam was to have been finished in 1962.", "The dam was finished in 1962.", "The dam was to have been finished in 1962."),
    ("The dig uncovered what may be a tomb.", "The dig uncovered a tomb.", "The dig uncovered what may be a tomb."),
    ("Ines Roth served as acting director of the zoo.", "Ines Roth served as director of the zoo.", "Ines Roth served as acting director."),
    ("The fort was held by rebels and never taken by the king.", "The fort was taken by the king.", "The fort was held by rebels."),
    ("Sales of the lamp doubled in Norway but halved in Spain.", "Sales of the lamp doubled in Spain.", "Sales of the lamp doubled in Norway."),
    ("The guide says the pass is closed from November.", "The pass is closed from November.", "The guide says the pass is closed from November."),
    ("The bishop opposed moving the relics to Trier.", "The bishop moved the relics to Trier.", "The bishop opposed moving the relics to Trier."),
    ("Almost no salmon reach the upper river.", "Salmon reach the upper river.", "Almost no salmon reach the upper river."),
    ("The rocket exploded seconds after leaving the pad.", "The rocket exploded seconds before leaving the pad.", "The rocket exploded after leaving the pad."),
    ("Greta Lind would have won but for a fall.", "Greta Lind would have won a fall.", "Greta Lind would have won but for a fall."),
    ("The king's physician poisoned himself in 1740.", "The king poisoned himself in 1740.", "The king's physician poisoned himself."),
    ("The museum has casts of two statues by Bruni.", "The museum has two statues by Bruni.", "The museum has casts of two statues."),
    ("The tax applied to windows facing the street.", "The tax applied to the street.", "The tax applied to windows."),
    ("Nobody but the gardener knew the code.", "Nobody knew the code.", "Nobody but the gardener knew the code."),
    ("The widow declined the pension offered by the navy.", "The widow took the pension offered by the navy.", "The widow declined the pension."),
    ("If heated, the salt turns blue.", "The salt turns blue.", "If heated, the salt turns blue."),
    ("The heiress is engaged to the owner of the hotel.", "The heiress is the owner of the hotel.", "The heiress is engaged to the owner."),
    ("The pianist Emil Rau replaced the injured Carl Tamm in Bonn.", "Carl Tamm replaced the injured Emil Rau in Bonn.", "The pianist Emil Rau replaced Carl Tamm in Bonn."),
    ("Experts doubt that the map is by Behaim.", "The map is by Behaim.", "Experts doubt that the map is by Behaim."),
    ("The bakery was founded by the father of Nils Holt.", "The bakery was founded by Nils Holt.", "The bakery was founded by the father of Nils Holt."),
    ("The county has more pigs than people.", "The county has more people than pigs.", "The county has more pigs than people."),
    ("The mill used to grind maize.", "The mill grinds maize.", "The mill used to grind maize."),
    ("Seven of her nine sons died at sea.", "Her nine sons died at sea.", "Seven of her nine sons died."),
    ("The plan, if approved, will close two schools.", "The plan will close two schools.", "The plan, if approved, will close two schools."),
    ("The crew tried in vain to refloat the ferry.", "The crew refloated the ferry.", "The crew tried in vain to refloat the ferry."),
    ("The archive holds letters to the poet Ana Lux.", "The archive holds the poet Ana Lux.", "The archive holds letters."),
)  # fmt: skip


def fresh() -> Sequence[Attack]:
    """Every triple as an attack, a control that shortens, and the source itself as a control."""
    kind = "single sentences"
    attacks = [case(kind, source, claim) for source, claim, _ in (*TRIPLES, *SECOND)]
    controls = [
        case(kind, source, claim, true=True) for source, _, true in (*TRIPLES, *SECOND) for claim in (true, source)
    ]
    return [*attacks, *controls]
