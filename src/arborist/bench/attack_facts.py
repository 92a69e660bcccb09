"""Attacks that change a fact: numbers, units, dates, names, order, polarity, contraries."""

from collections.abc import Sequence

from arborist.bench.attack_cases import Attack, case, pair, turn
from arborist.bench.attack_rows import ROWS, Row


def described(r: Row) -> str:
    """What and where the work is."""
    article = "an" if r.kind[0] in "aeiou" else "a"
    return f"{r.name} is {article} {r.kind} in {r.place}."


def passage(r: Row) -> str:
    """Four plain sentences about one work, each naming its subject."""
    return (
        f"{described(r)} {r.person} designed {r.name} and opened it in {r.month} {r.year}. "
        f"{r.name} has {r.count} {r.things} and a size of {r.size} {r.unit}. "
        f"{r.other} repaired {r.name} after a storm that came from {r.far}."
    )


def number_swap(i: int, r: Row) -> Sequence[Attack]:
    """Another count, size, order of magnitude or decimal point."""
    truth = f"{r.name} has {r.count} {r.things} and a size of {r.size} {r.unit}."
    false = turn(
        i,
        truth.replace(f"has {r.count} ", f"has {r.count + 3} "),
        truth.replace(f"of {r.size} ", f"of {r.size}0 "),
        truth.replace(f"of {r.size} ", f"of {r.size / 10:.1f} "),
        truth.replace(f"has {r.count} ", f"has {r.size} ").replace(f"of {r.size} ", f"of {r.count} "),
        truth.replace(f"has {r.count} ", f"has about {r.count} "),
        truth.replace(f"has {r.count} ", f"has {r.count}th "),
    )
    return pair("number swap", passage(r), false, truth)


def sums(i: int, r: Row) -> Sequence[Attack]:
    """1.5 for 15, 1,000 for 1.000, million for billion, a total for a part."""
    source, false, true = (
        (f"{r.name} cost {r.count}.5 million crowns.", f"{r.name} cost {r.count}5 million crowns.", ""),
        (f"{r.name} cost {r.count} million crowns.", f"{r.name} cost {r.count} billion crowns.", ""),
        (f"{r.name} sold {r.count},000 tickets.", f"{r.name} sold {r.count}.000 tickets.", ""),
        (f"{r.name} sold 4,{r.count:03d} tickets.", f"{r.name} sold 4.{r.count:03d} tickets.", ""),
        (f"{r.name} lost {r.count} percent of its income.", f"{r.name} lost {r.count} percentage points of its income.", ""),
        (f"{r.name} paid ${r.size} for each lamp.", f"{r.name} paid £{r.size} for each lamp.", f"{r.name} paid {r.size} dollars for each lamp."),
        (f"{r.name} rose from {r.count} to {r.size} members.", f"{r.name} rose by {r.size} members.", ""),
    )[i % 7]  # fmt: skip
    return pair("number swap", source, false, true or source)


def unit_swap(i: int, r: Row) -> Sequence[Attack]:
    """The right figure with another unit."""
    source, false = (
        (f"The main wall of {r.name} is {r.size} metres long.", f"The main wall of {r.name} is {r.size} feet long."),
        (f"The road to {r.name} is {r.count} kilometres long.", f"The road to {r.name} is {r.count} miles long."),
        (f"The bell of {r.name} weighs {r.size} kilograms.", f"The bell of {r.name} weighs {r.size} pounds."),
        (f"Work on {r.name} took {r.count} years.", f"Work on {r.name} took {r.count} months."),
        (f"The park around {r.name} covers {r.count} hectares.", f"The park around {r.name} covers {r.count} acres."),
        (f"The cellar of {r.name} is kept at {r.count} °C.", f"The cellar of {r.name} is kept at {r.count} °F."),
        (f"Repairs of {r.name} cost {r.size} euros.", f"Repairs of {r.name} cost {r.size} dollars."),
        (f"The tank of {r.name} holds {r.size} litres.", f"The tank of {r.name} holds {r.size} gallons."),
    )[i % 8]
    return pair("unit swap", source, false, source)


def date_swap(i: int, r: Row) -> Sequence[Attack]:
    """Another year, month, century, or a date of another event of the same source."""
    source = f"{r.person} opened {r.name} in {r.month} {r.year}. Fire closed {r.name} in {r.year + 37}."
    months = ("February", "November")
    other = months[r.month == "February"]
    false, true = (
        (f"{r.person} opened {r.name} in {r.year + 37}.", f"{r.person} opened {r.name} in {r.year}."),
        (f"{r.person} opened {r.name} in {other} {r.year}.", f"{r.person} opened {r.name} in {r.month} {r.year}."),
        (f"{r.person} opened {r.name} in {r.year - 10}.", f"In {r.year}, {r.person} opened {r.name}."),
        (f"Fire closed {r.name} in {r.year}.", f"Fire closed {r.name} in {r.year + 37}."),
        (f"{r.person} opened {r.name} before {r.year}.", f"{r.person} opened {r.name} in {r.year}."),
    )[i % 5]
    return pair("date swap", source, false, true)


def entity_swap(i: int, r: Row) -> Sequence[Attack]:
    """Another name, or a name of the same source beside the wrong predicate."""
    away = ROWS[(i + 11) % len(ROWS)]
    truth = f"{r.person} designed {r.name} and opened it in {r.month} {r.year}."
    false = turn(
        i,
        truth.replace(r.person, away.person),
        truth.replace(r.person, r.other),
        f"{r.other} designed {r.name}.",
        f"{r.name} is a {r.kind} in {r.far}.",
        f"{r.person} repaired {r.name} after a storm that came from {r.far}.",
        truth.replace(r.name, away.name),
        truth.replace(r.person.split()[0], away.person.split()[0]),
    )
    return pair("entity swap", passage(r), false, truth)


def role_swap(i: int, r: Row) -> Sequence[Attack]:
    """Who did what to whom, from where to where, turned round."""
    source, false, true = (
        (f"{r.person} defeated {r.other} in the contest for {r.name}.", f"{r.other} defeated {r.person} in the contest for {r.name}.", f"{r.other} was defeated by {r.person} in the contest for {r.name}."),
        (f"{r.person} travelled from {r.place} to {r.far}.", f"{r.person} travelled from {r.far} to {r.place}.", ""),
        (f"{r.name} was sold by {r.person} to {r.other}.", f"{r.name} was sold by {r.other} to {r.person}.", f"{r.person} sold {r.name} to {r.other}."),
        (f"{r.person} taught {r.other} at {r.name}.", f"{r.person} was taught by {r.other} at {r.name}.", f"{r.other} was taught by {r.person} at {r.name}."),
        (f"{r.other} succeeded {r.person} as keeper of {r.name}.", f"{r.person} succeeded {r.other} as keeper of {r.name}.", ""),
        (f"{r.place} lies north of {r.far}.", f"{r.far} lies north of {r.place}.", ""),
        (f"{r.person} sued {r.other} over {r.name} in {r.year}.", f"In {r.year}, {r.other} sued {r.person} over {r.name}.", f"In {r.year}, {r.person} sued {r.other} over {r.name}."),
        (f"{r.name} is larger than {r.far}.", f"{r.far} is larger than {r.name}.", ""),
        (f"The letter to {r.person} was written by {r.other}.", f"The letter to {r.other} was written by {r.person}.", ""),
    )[i % 9]  # fmt: skip
    return pair("role swap", source, false, true or source)


def negation_flip(i: int, r: Row) -> Sequence[Attack]:
    """Negators in every dress, added or taken away."""
    source, false = (
        (f"{r.person} did not design {r.name}.", f"{r.person} designed {r.name}."),
        (f"{r.person} never visited {r.far}.", f"{r.person} visited {r.far}."),
        (f"{r.other} failed to repair {r.name} in {r.year}.", f"{r.other} repaired {r.name} in {r.year}."),
        (f"{r.name} was opened without the consent of {r.other}.", f"{r.name} was opened with the consent of {r.other}."),
        (f"{r.person} was unable to finish {r.name}.", f"{r.person} finished {r.name}."),
        (f"Neither {r.person} nor {r.other} owned {r.name}.", f"{r.person} and {r.other} owned {r.name}."),
        (f"{r.name} wasn't damaged by the storm of {r.year}.", f"{r.name} was damaged by the storm of {r.year}."),
        (f"{r.other} refused to buy {r.name} from {r.person}.", f"{r.other} bought {r.name} from {r.person}."),
        (f"{r.name} remained unfinished when {r.person} died.", f"{r.name} was finished when {r.person} died."),
        (f"{r.person} designed {r.name} in {r.year}.", f"{r.person} did not design {r.name} in {r.year}."),
        (f"No visitor was hurt when {r.name} closed in {r.year}.", f"Visitors were hurt when {r.name} closed in {r.year}."),
        (f"{r.other} declined to lend {r.person} money for {r.name}.", f"{r.other} lent {r.person} money for {r.name}."),
        (f"{r.name} ceased to belong to {r.person} in {r.year}.", f"{r.name} belonged to {r.person} in {r.year}."),
        (f"{r.other} hardly ever came to {r.name}.", f"{r.other} often came to {r.name}."),
        (f"{r.name} lacks a cellar.", f"{r.name} has a cellar."),
    )[i % 15]  # fmt: skip
    return pair("negation flip", source, false, source)


def contraries(i: int, r: Row) -> Sequence[Attack]:
    """Antonyms and directions."""
    source, false = (
        (f"The income of {r.name} rose in {r.year}.", f"The income of {r.name} fell in {r.year}."),
        (f"{r.name} stands on the northern bank of the river.", f"{r.name} stands on the southern bank of the river."),
        (f"{r.person} was the first owner of {r.name}.", f"{r.person} was the last owner of {r.name}."),
        (f"{r.other} supported the plan for {r.name}.", f"{r.other} opposed the plan for {r.name}."),
        (f"{r.name} is the oldest {r.kind} of the country.", f"{r.name} is the youngest {r.kind} of the country."),
        (f"{r.person} bought {r.name} after the war.", f"{r.person} bought {r.name} before the war."),
        (f"The council accepted the design of {r.person}.", f"The council rejected the design of {r.person}."),
        (f"{r.name} opened to the public in {r.year}.", f"{r.name} closed to the public in {r.year}."),
        (f"Visitors enter {r.name} by the upper gate.", f"Visitors enter {r.name} by the lower gate."),
        (f"{r.name} was built inside the walls of {r.place}.", f"{r.name} was built outside the walls of {r.place}."),
    )[i % 10]
    return pair("negation flip", source, false, source)


def many_claims(i: int, r: Row) -> Sequence[Attack]:
    """Thirteen claims, or one false claim among true ones."""
    facts = [f"{r.name} has {r.count + n} rooms on floor {n}." for n in range(1, 14)]
    source = " ".join(facts)
    long = case("many claims", source, facts[0])
    true = tuple((fact, (0,)) for fact in facts)
    spoiled = (*true[:4], (f"{r.name} has {r.count + 90} rooms on floor 5.", (0,)))
    chosen = true if i % 2 else spoiled
    return (
        Attack("many claims", chosen, long.evidence),
        Attack("many claims", true[:6], long.evidence, true=True),
    )


FACTS = (number_swap, sums, unit_swap, date_swap, entity_swap, role_swap, negation_flip, contraries, many_claims)
