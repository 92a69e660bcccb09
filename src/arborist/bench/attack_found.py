"""Attacks found by hand while reading the verifier's answers: implied denials, plans, privatives, alternatives, times.

None of these changes a word that a table of negators or numbers would list;
each is a way in which true words stand in a window that does not say so.
"""

from collections.abc import Sequence

from arborist.bench.attack_cases import Attack, pair
from arborist.bench.attack_rows import Row


def implied(i: int, r: Row) -> Sequence[Attack]:
    """Denials without a negator: prevented from, denied doing, too ill to, instead of, far from."""
    source, false = (
        (f"{r.other} prevented {r.person} from designing {r.name}.", f"{r.person} designed {r.name}."),
        (f"{r.person} denied selling {r.name} to {r.other}.", f"{r.person} sold {r.name} to {r.other}."),
        (f"{r.person} was too ill to open {r.name}.", f"{r.person} opened {r.name}."),
        (f"{r.person} chose {r.far} instead of {r.place}.", f"{r.person} chose {r.place}."),
        (f"{r.name} is far from safe.", f"{r.name} is safe."),
        (f"{r.person} died before opening {r.name}.", f"{r.person} opened {r.name}."),
        (f"{r.other} was accused of stealing the {r.things} of {r.name}.", f"{r.other} stole the {r.things} of {r.name}."),
        (f"{r.person} stopped short of closing {r.name}.", f"{r.person} closed {r.name}."),
        (f"{r.other} was acquitted of burning {r.name}.", f"{r.other} burned {r.name}."),
        (f"{r.other} doubted that {r.person} designed {r.name}.", f"{r.person} designed {r.name}."),
        (f"{r.name} is anything but large.", f"{r.name} is large."),
        (f"{r.person} forgot to insure {r.name}.", f"{r.person} insured {r.name}."),
        (f"{r.other} talked {r.person} out of selling {r.name}.", f"{r.person} sold {r.name}."),
        (f"Rather than repair {r.name}, {r.other} moved to {r.far}.", f"{r.other} repaired {r.name}."),
        (f"{r.person} narrowly missed winning the contest for {r.name}.", f"{r.person} won the contest for {r.name}."),
        (f"{r.other} pretended to own {r.name}.", f"{r.other} owned {r.name}."),
    )[i % 16]  # fmt: skip
    return pair("implied denial", source, false, source)


def plans(i: int, r: Row) -> Sequence[Attack]:
    """Plans, offers, stories and questions told as events."""
    source, false = (
        (f"{r.other} proposed to close {r.name} in {r.year}.", f"{r.other} closed {r.name} in {r.year}."),
        (f"{r.person} was offered the post of keeper of {r.name}.", f"{r.person} was the keeper of {r.name}."),
        (f"{r.name} was nominated for the crown prize in {r.year}.", f"{r.name} won the crown prize in {r.year}."),
        (f"In the novel, {r.other} burns down {r.name}.", f"{r.other} burned down {r.name}."),
        (f"{r.person} dreamed that {r.name} had {r.count} {r.things}.", f"{r.name} had {r.count} {r.things}."),
        (f"{r.name} will be sold to {r.other} next year.", f"{r.name} was sold to {r.other}."),
        (f"Did {r.other} design {r.name}? {r.name} stands in {r.place}.", f"{r.other} designed {r.name}."),
        (f"{r.other} promised to repair {r.name}.", f"{r.other} repaired {r.name}."),
        (f"{r.other} ordered {r.person} to leave {r.name}.", f"{r.person} left {r.name}."),
        (f"Suppose that {r.other} designed {r.name}. {r.name} stands in {r.place}.", f"{r.other} designed {r.name}."),
        (f"{r.person} wanted to move {r.name} to {r.far}.", f"{r.person} moved {r.name} to {r.far}."),
        (f"{r.other} asked whether {r.person} owned {r.name}.", f"{r.person} owned {r.name}."),
    )[i % 12]
    true = f"{r.name} stands in {r.place}." if "stands in" in source else source
    return pair("plan told as event", source, false, true)


def privatives(i: int, r: Row) -> Sequence[Attack]:
    """Words that take back the noun after them: former, vice, fake, half-, non-, would-be."""
    source, false = (
        (f"{r.other} was the deputy mayor of {r.place}.", f"{r.other} was the mayor of {r.place}."),
        (f"{r.other} was vice president of {r.name}.", f"{r.other} was president of {r.name}."),
        (f"{r.person} is a former owner of {r.name}.", f"{r.person} is an owner of {r.name}."),
        (f"{r.other} was the half-brother of {r.person}.", f"{r.other} was the brother of {r.person}."),
        (f"{r.name} sells fake silver.", f"{r.name} sells silver."),
        (f"{r.person} wrote a non-fiction book about {r.name}.", f"{r.person} wrote a fiction book about {r.name}."),
        (f"{r.other} was a would-be buyer of {r.name}.", f"{r.other} was a buyer of {r.name}."),
        (f"{r.other} led the anti-tax league of {r.place}.", f"{r.other} led the tax league of {r.place}."),
        (f"{r.other} was an honorary doctor of {r.name}.", f"{r.other} was a doctor of {r.name}."),
        (f"{r.name} is a semi-automatic {r.kind}.", f"{r.name} is an automatic {r.kind}."),
        (
            f"{r.other} was an unsuccessful candidate in {r.place}.",
            f"{r.other} was a successful candidate in {r.place}.",
        ),
        (f"{r.other} was the assistant keeper of {r.name}.", f"{r.other} was the keeper of {r.name}."),
    )[i % 12]
    return pair("privative modifier", source, false, source)


def alternatives(i: int, r: Row) -> Sequence[Attack]:
    """Either … or, respectively, kinship and possession read the wrong way."""
    source, false = (
        (f"Either {r.person} or {r.other} designed {r.name}.", f"{r.other} designed {r.name}."),
        (f"{r.person} and {r.other} came first and second, respectively.", f"{r.other} came first."),
        (f"{r.other} married the daughter of {r.person}.", f"{r.other} married {r.person}."),
        (f"The brother of {r.person} sold {r.name}.", f"{r.person} sold {r.name}."),
        (f"{r.person}, friend of the painter {r.other}, opened {r.name}.", f"{r.person} was a painter."),
        (f"{r.person} lost {r.name} to {r.other}.", f"{r.other} lost {r.name} to {r.person}."),
        (f"{r.name} or the tower of {r.far} is the oldest.", f"{r.name} is the oldest."),
        (f"A statue of {r.person} by {r.other} stands at {r.name}.", f"A statue of {r.other} by {r.person} stands at {r.name}."),
        (f"{r.other} was the pupil whom {r.person} taught.", f"{r.person} was the pupil whom {r.other} taught."),
        (f"{r.name} belongs to the widow of {r.other}.", f"{r.name} belongs to {r.other}."),
    )[i % 10]  # fmt: skip
    return pair("alternatives and possession", source, false, source)


def counted(i: int, r: Row) -> Sequence[Attack]:
    """The right number in the wrong office: part and whole, bounds, differences, ordinals."""
    more = r.count + 40
    source, false = (
        (f"{r.count} of the {more} {r.things} of {r.name} survive.", f"{more} {r.things} of {r.name} survive."),
        (f"{r.name} has between {r.count} and {more} {r.things}.", f"{r.name} has {more} {r.things}."),
        (f"{r.name} has {r.count} more {r.things} than the hall of {r.far}.", f"{r.name} has {r.count} {r.things}."),
        (f"{r.name} was the {more}th work of {r.person}.", f"{r.name} was one of {more} works of {r.person}."),
        (f"One in {more} visitors of {r.name} comes from {r.far}.", f"{more} visitors of {r.name} come from {r.far}."),
        (f"Fewer than {more} people live near {r.name}.", f"{more} people live near {r.name}."),
        (f"{r.name} lost {r.count} of its {r.things} in {r.year}.", f"{r.name} had {r.count} {r.things} in {r.year}."),
        (f"The first {more} visitors of {r.name} paid nothing.", f"The {more} visitors of {r.name} paid nothing."),
        (f"{r.name} grew from {r.count} to {more} rooms.", f"{r.name} grew to {r.count} rooms."),
        (f"{r.name} is {more} years younger than the hall of {r.far}.", f"{r.name} is {more} years old."),
    )[i % 10]
    return pair("number in another office", source, false, source)


def times(i: int, r: Row) -> Sequence[Attack]:
    """Time moved: used to, no longer, until and since, before and after."""
    source, false = (
        (f"{r.name} used to be the seat of the guild.", f"{r.name} is the seat of the guild."),
        (f"{r.person} lived in {r.place} until {r.year}.", f"{r.person} lived in {r.place} since {r.year}."),
        (f"{r.name} opened after the mill of {r.far} closed.", f"{r.name} opened before the mill of {r.far} closed."),
        (f"{r.person} owned {r.name} from {r.year} to {r.year + 9}.", f"{r.person} owned {r.name} from {r.year + 9}."),
        (f"{r.name} was once the largest {r.kind} of the country.", f"{r.name} is the largest {r.kind} of the country."),
        (f"{r.other} became keeper of {r.name} ten years after {r.year}.", f"{r.other} became keeper of {r.name} in {r.year}."),
        (f"By {r.year}, {r.name} had closed.", f"{r.name} closed in {r.year}."),
        (f"{r.name} had not yet opened in {r.year}.", f"{r.name} had opened in {r.year}."),
        (f"{r.person} was still the owner of {r.name} in {r.year}.", f"{r.person} became the owner of {r.name} in {r.year}."),
    )[i % 9]  # fmt: skip
    return pair("time moved", source, false, source)


FOUND = (implied, plans, privatives, alternatives, counted, times)
