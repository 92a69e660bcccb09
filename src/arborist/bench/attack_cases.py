"""The shape of an attack: evidence, a claim that must not be STRICT, or a true control that should be.

A class of attacks yields for every row of the invented world at least one
attack and one control of the same form. Templates turn by the row's number,
so that no class is one sentence filled in thirty ways.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from arborist.bench.attack_rows import Row


@dataclass(frozen=True, slots=True)
class Text:
    """One piece of evidence."""

    text: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """One case. ``claims`` are (text, indices of the evidence cited); ``true`` marks a control."""

    kind: str
    claims: tuple[tuple[str, tuple[int, ...]], ...]
    evidence: tuple[Text, ...]
    question: str | None = None
    true: bool = False
    note: str = field(default="", compare=False)


Builder = Callable[[int, Row], Sequence[Attack]]


def case(
    kind: str,
    source: str,
    claim: str,
    *,
    question: str | None = None,
    title: str = "",
    true: bool = False,
    note: str = "",
) -> Attack:
    """One claim against one source."""
    return Attack(kind, ((claim, (0,)),), (Text(source, title),), question, true, note)


def pair(
    kind: str, source: str, false: str, true: str, *, question: str | None = None, title: str = ""
) -> tuple[Attack, ...]:
    """A false claim and its true control on the same source."""
    return (
        case(kind, source, false, question=question, title=title),
        case(kind, source, true, question=question, title=title, true=True),
    )


def turn(number: int, *options: str) -> str:
    """The option whose turn it is."""
    return options[number % len(options)]
