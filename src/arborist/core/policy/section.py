"""What all policy sections share: canonical form and overriding by name."""

from dataclasses import replace
from typing import Any, TypeVar

from arborist.core.errors import UsageError
from arborist.core.frozen import Frozen

Section = TypeVar("Section", bound=Frozen)


def as_canonical(section: Frozen) -> dict[str, Any]:
    """The mapping of a policy section that canonical JSON hashes, nested sections included."""
    result: dict[str, Any] = {}
    for name in section.__slots__:
        value = getattr(section, name)
        if isinstance(value, Frozen):
            value = as_canonical(value)
        elif isinstance(value, tuple):
            value = list(value)
        result[name] = value
    return result


def override(section: Section, key: str, text: str) -> Section:
    """Return ``section`` with field ``key`` (dotted for nested sections) read from ``text``.

    A bare field name is looked for in the section, then in its nested ones,
    where it must be unique.

    Raises:
        UsageError: unknown or ambiguous key, or a value of the wrong type.
    """
    head, _, rest = key.partition(".")
    names = set(section.__slots__)
    if rest:
        nested = getattr(section, head, None)
        if head not in names or not isinstance(nested, Frozen):
            raise UsageError(f"There is no policy section {head!r}", hint="arborist config show")
        return replace(section, **{head: override(nested, rest, text)})
    if head in names and not isinstance(getattr(section, head), Frozen):
        return replace(section, **{head: _read(head, getattr(section, head), text)})
    owners = [
        name
        for name in sorted(names)
        if isinstance(nested := getattr(section, name), Frozen) and head in nested.__slots__
    ]
    if len(owners) != 1:
        trouble = "is ambiguous between sections " + ", ".join(owners) if owners else "is unknown"
        raise UsageError(f"The policy field {key!r} {trouble}", hint="arborist config show lists every field")
    return override(section, f"{owners[0]}.{head}", text)


def _read(key: str, current: Any, text: str) -> Any:
    if isinstance(current, bool):
        if text.lower() in {"true", "yes", "on", "1"}:
            return True
        if text.lower() in {"false", "no", "off", "0"}:
            return False
        raise UsageError(f"The policy field {key} is on or off, not {text!r}")
    if isinstance(current, int):
        try:
            return int(text)
        except ValueError as error:
            raise UsageError(f"The policy field {key} is a whole number, not {text!r}") from error
    if isinstance(current, tuple):
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return text
