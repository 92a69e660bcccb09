"""A string that does not print itself: API keys pass through the house in this type.

Sits between ``cli`` (which reads the environment) and the one adapter that
needs the key. Formatting, logging, pickling, comparing in a failed assertion
or putting it into JSON never shows the value; only ``reveal`` does, and only
``readers/openai_compatible.py`` calls it.
"""

from typing import NoReturn


class Secret:
    """Holds a secret string; every implicit conversion gives ``<redacted>``."""

    __slots__ = ("_value",)

    def __init__(self, value: str = "") -> None:
        self._value = value

    def reveal(self) -> str:
        """The secret itself. Never pass the result to a log, an error or a record."""
        return self._value

    def redact(self, text: str) -> str:
        """Return ``text`` with every occurrence of the secret replaced."""
        return text.replace(self._value, "<redacted>") if self._value else text

    def __bool__(self) -> bool:
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(Secret)

    def __repr__(self) -> str:
        return "<redacted>" if self._value else "<none>"

    __str__ = __repr__

    def __reduce__(self) -> NoReturn:
        """Refuse to be pickled: a secret must not travel to another process by accident."""
        raise TypeError("a secret is not pickled")
