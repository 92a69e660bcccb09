"""What all policy sections share: canonical form and overriding by name."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from arborist.core.errors import UsageError

Section = TypeVar("Section")


def as_canonical(section: Any) -> dict[str, Any]:
    """The mapping of a policy section that canonical JSON hashes, nested sections included."""
    result: dict[str, Any] = {}
    for item in fields(section):
        value = getattr(section, item.name)
        if is_dataclass(value):
            value = as_canonical(value)
        elif isinstance(value, tuple):
            value = list(value)
        result[item.name] = value
    return result


def override(section: Section, key: str, text: str) -> Section:
    """Return ``section`` with field ``key`` (dotted for nested sections) read from ``text``.

    A bare field name is looked for in the section, then in its nested ones,
    where it must be unique.

    Raises:
        UsageError: unknown or ambiguous key, or a value of the wrong type.
    """
    head, _, rest = key.partition(".")
    names = {item.name for item in fields(section)}  # type: ignore[arg-type]
    if rest:
        nested = getattr(section, head, None)
        if head not in names or not is_dataclass(nested):
            raise UsageError(f"There is no policy section {head!r}", hint="arborist config show")
        return replace(section, **{head: override(nested, rest, text)})  # type: ignore[type-var]
    if head in names and not is_dataclass(getattr(section, head)):
        return replace(section, **{head: _read(head, getattr(section, head), text)})  # type: ignore[type-var]
    owners = [
        name
        for name in sorted(names)
        if is_dataclass(getattr(section, name)) and head in {item.name for item in fields(getattr(section, name))}
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
