"""Attacks that keep the facts and change their weight: scope, doubt, speaker, condition, context, place."""

from collections.abc import Sequence

from arborist.bench.attack_cases import Attack, Text, case, pair, turn
from arborist.bench.attack_facts import described, passage
from arborist.bench.attack_rows import ROWS, Row


def padding(i: int, r: Row) -> Sequence[Attack]:
    """A claim of common words that a source about something else happens to share."""
    generic = turn(
        i,
        "Many people have worked here over a long time, and some of the work is very important to them today.",
        "There are several ways to do this, and the most common one is used in many different places.",
        "It is one of the best known examples and has been used by a large number of people over the years.",
        "The system is based on a number of different parts that work together in order to produce a result.",
        "This was the beginning of a long period in which many changes were made to the way things are done.",
    )
    false = turn(
        i,
        f"The work of {r.person} is very important to many people today.",
        f"The most common way to use {r.name} is used in many different places.",
        f"{r.name} is one of the best known examples and has been used by a large number of people.",
        f"The {r.kind} is based on a number of different parts that work together with {r.other}.",
        f"{r.name} was the beginning of a long period in which many changes were made by {r.person}.",
    )
    question = turn(i, f"Why is {r.person} important?", f"How is {r.name} used?", f"What is {r.name}?", f"How does the {r.kind} of {r.other} work?", f"What did {r.person} change?")  # fmt: skip
    control = described(r)
    return (
        case("generic padding", generic, false, question=question, title="Changes"),
        case("generic padding", passage(r), control, question=f"What is {r.name}?", title=r.name, true=True),
    )


def parroting(i: int, r: Row) -> Sequence[Attack]:
    """The claim repeats what the question takes for granted."""
    question, false, real, true = (
        (f"Why did {r.person} abandon {r.name}?", f"{r.person} abandoned {r.name}.", f"{r.person} abandoned {r.name} because the river had moved.", f"{r.person} abandoned {r.name} because the river had moved."),
        (f"When did {r.other} burn down {r.name}?", f"{r.other} burned down {r.name}.", f"{r.other} burned down {r.name} in {r.year + 5}.", f"{r.other} burned down {r.name} in {r.year + 5}."),
        (f"How did the {r.kind} in {r.place} win the crown prize?", f"The {r.kind} in {r.place} won the crown prize.", f"The {r.kind} in {r.place} won the crown prize by a vote of the guilds.", f"The {r.kind} in {r.place} won the crown prize by a vote of the guilds."),
        (f"Which king pardoned {r.person}?", f"A king pardoned {r.person}.", f"King Aldric pardoned {r.person}.", f"King Aldric pardoned {r.person}."),
    )[i % 4]  # fmt: skip
    return (
        case("premise parroting", passage(r), false, question=question, title=r.name),
        case("premise parroting", passage(r) + " " + real, true, question=question, title=r.name, true=True),
    )


def quantifiers(i: int, r: Row) -> Sequence[Attack]:
    """Some to all, up to to at least, one of to the only."""
    source, false = (
        (f"Some of the {r.things} of {r.name} are original.", f"All of the {r.things} of {r.name} are original."),
        (f"Many guests of {r.name} came from {r.far}.", f"Most guests of {r.name} came from {r.far}."),
        (f"{r.name} holds up to {r.size} people.", f"{r.name} holds at least {r.size} people."),
        (f"At least {r.count} workers died at {r.name}.", f"Exactly {r.count} workers died at {r.name}."),
        (f"{r.name} is one of the oldest works of {r.person}.", f"{r.name} is the oldest work of {r.person}."),
        (f"{r.other} sometimes visited {r.name}.", f"{r.other} always visited {r.name}."),
        (f"Almost all of the {r.things} of {r.name} were lost.", f"All of the {r.things} of {r.name} were lost."),
        (f"Only members may enter {r.name}.", f"Members and guests may enter {r.name}."),
        (f"More than {r.size} letters are kept at {r.name}.", f"Fewer than {r.size} letters are kept at {r.name}."),
        (f"{r.name} was partly paid for by {r.other}.", f"{r.name} was entirely paid for by {r.other}."),
        (f"Few of the {r.things} of {r.name} survive.", f"Many of the {r.things} of {r.name} survive."),
        (f"None of the {r.things} of {r.name} were insured.", f"Some of the {r.things} of {r.name} were insured."),
    )[i % 12]  # fmt: skip
    return pair("quantifier and scope", source, false, source)


def hedges(i: int, r: Row) -> Sequence[Attack]:
    """Doubt left out."""
    source, false = (
        (f"{r.person} may have designed {r.name}.", f"{r.person} designed {r.name}."),
        (f"{r.name} was probably built by {r.other}.", f"{r.name} was built by {r.other}."),
        (f"{r.other} allegedly stole plans of {r.name}.", f"{r.other} stole plans of {r.name}."),
        (f"Records suggest that {r.name} once belonged to {r.other}.", f"{r.name} once belonged to {r.other}."),
        (f"{r.name} could be the largest {r.kind} of the region.", f"{r.name} is the largest {r.kind} of the region."),
        (f"{r.person} is believed to have died at {r.name}.", f"{r.person} died at {r.name}."),
        (f"{r.name} appears to be older than {r.far}.", f"{r.name} is older than {r.far}."),
        (f"{r.other} planned to enlarge {r.name} in {r.year}.", f"{r.other} enlarged {r.name} in {r.year}."),
        (f"{r.other} tried to sell {r.name} in {r.year}.", f"{r.other} sold {r.name} in {r.year}."),
        (f"It is possible that {r.person} never saw {r.name}.", f"{r.person} never saw {r.name}."),
        (f"Perhaps {r.other} paid for the {r.things} of {r.name}.", f"{r.other} paid for the {r.things} of {r.name}."),
        (f"{r.person} would have sold {r.name} to {r.other}.", f"{r.person} sold {r.name} to {r.other}."),
    )[i % 12]
    return pair("hedge removal", source, false, source)


def attributions(i: int, r: Row) -> Sequence[Attack]:
    """A speaker's opinion told as fact."""
    said = f"{r.name} saved the town of {r.place}"
    source = (
        f"{r.other} said that {said}.",
        f"According to {r.other}, {said}.",
        f"{r.other} claimed that {said}.",
        f"In the view of {r.other}, {said}.",
        f"Some critics argue that {said}.",
        f"A pamphlet by {r.other} reported that {said}.",
        f"{said}, according to {r.other}.",
        f"{r.other} believed that {said}.",
    )[i % 8]
    return pair("attribution removal", source, said + ".", source)


def conditions(i: int, r: Row) -> Sequence[Attack]:
    """The ``if`` left out."""
    source, false = (
        (f"If the dam holds, {r.name} will reopen in spring.", f"{r.name} will reopen in spring."),
        (f"{r.name} is open to visitors unless it rains.", f"{r.name} is open to visitors."),
        (f"{r.person} owned every part of {r.name} except the cellar.", f"{r.person} owned every part of {r.name}."),
        (f"{r.other} may enter {r.name} provided that {r.person} agrees.", f"{r.other} may enter {r.name}."),
        (f"{r.name} pays a rent to {r.other} only if a profit is made.", f"{r.name} pays a rent to {r.other}."),
        (f"{r.name} would have closed if {r.other} had not paid.", f"{r.name} closed."),
        (f"In winter, {r.name} is lit by gas.", f"{r.name} is lit by gas in summer."),
        (f"{r.name} is free for children under {r.count}.", f"{r.name} is free for children."),
    )[i % 8]
    return pair("condition dropped", source, false, source)


def cherry_pick(i: int, r: Row) -> Sequence[Attack]:
    """The sentence is there, and its neighbour takes it back."""
    said = f"{r.other} designed {r.name} in {r.year}"
    source = (
        f"It was long held that {said}. This was later shown to be false.",
        f"The claim that {said} was retracted by the society.",
        f"A rumour says that {said}. However, the archives of {r.place} show that {r.person} designed it.",
        f"The false claim that {said} still appears in guide books.",
        f'"{said}" is a myth.',
        f"Contrary to popular belief that {said}, the plans are signed by {r.person}.",
        f"It is not true that {said}.",
        f"Nobody believes that {said}.",
    )[i % 8]
    control = f"The archives of {r.place} hold {r.count} plans of {r.name}."
    return (
        case("cherry-pick", source, said + ".", title=r.name),
        case("cherry-pick", source + " " + control, control, title=r.name, true=True),
    )


def conflation(i: int, r: Row) -> Sequence[Attack]:
    """Two true halves from two places joined into one claim."""
    away = ROWS[(i + 7) % len(ROWS)]
    filler = "The weather of that year was mild. Grain was cheap in all the markets. The roads were dry until autumn. "
    one = f"{r.person} was the architect of {r.name}."
    two = f"{away.name} was destroyed by a flood in {away.year}."
    false = turn(
        i,
        f"{r.name} was destroyed by a flood in {away.year}.",
        f"{r.person} was the architect of {away.name}.",
        f"{r.person} was the architect of {r.name}, which was destroyed by a flood in {away.year}.",
    )
    if i % 2:
        return (
            Attack("cross-span conflation", ((false, (0, 1)),), (Text(one, r.name), Text(two, away.name))),
            Attack(
                "cross-span conflation",
                ((one, (0,)), (two, (1,))),
                (Text(one, r.name), Text(two, away.name)),
                true=True,
            ),
        )
    return pair("cross-span conflation", one + " " + filler + two, false, turn(i // 2, one, two))


def coreference(i: int, r: Row) -> Sequence[Attack]:
    """A pronoun that stands for somebody else."""
    source, false = (
        (f"{r.person} stayed in {r.place}. {r.other} went to {r.far}. There he built a second {r.kind}.", f"{r.person} built a second {r.kind}."),
        (f"{r.other} hired {r.person}. Later she sold {r.name}.", f"{r.person} sold {r.name}."),
        (f"{r.name} was built beside the old mill. It burned down in {r.year}.", f"{r.name} burned down in {r.year}."),
        (f"{r.person} met {r.other} in {r.far}. They never spoke again. He died in {r.year}.", f"{r.person} died in {r.year}."),
        (f"{r.person} wrote to {r.other} about {r.name}. His reply praised the {r.things}.", f"{r.person} praised the {r.things}."),
    )[i % 5]  # fmt: skip
    true = source.split(". ")[0].rstrip(".") + "."
    return pair("coreference", source, false, true)


_LOOKALIKES = (
    "art party|bee beer|general generator|university universe|organ organisation|import importance|"
    "policy police|past pasta|wand wanderer|arm army|corn corner|car carpet|pen penalty|port portrait|mass massage|"
    "temper temperature|capital capitulation|mean meander|ham hammer|form formula|miss mission|plan planet|cap captain|"
    "bar barrel|fact factory|pass passenger|count country|store story|station stationery|relative relativity|"
    "colon colony|legion legend"
).split("|")


def stem_luck(i: int, r: Row) -> Sequence[Attack]:
    """A word found inside another, or sharing a stem with it."""
    short, long = _LOOKALIKES[i % len(_LOOKALIKES)].split()
    source = f"The {long} of {r.person} is kept at {r.name}."
    return pair("stem and substring luck", source, f"The {short} of {r.person} is kept at {r.name}.", source)


MEANING = (
    padding,
    parroting,
    quantifiers,
    hedges,
    attributions,
    conditions,
    cherry_pick,
    conflation,
    coreference,
    stem_luck,
)
