"""Errors that a person may see: each owns its exit code and says three things.

What failed, what was left unchanged, and what to try next. Errors are for a
broken program, disk or request; *data* that is wrong (a claim without
support, a page that cannot be parsed) is returned as a value instead.
"""

from typing import ClassVar


class ArboristError(Exception):
    """Base of every error this program raises on purpose.

    Args:
        what: what failed, one sentence without a final period.
        unchanged: what was left as it was; empty when nothing was at stake.
        hint: what to try next; empty when there is nothing sensible to say.
    """

    exit_code: ClassVar[int] = 1

    def __init__(self, what: str, *, unchanged: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.unchanged = unchanged
        self.hint = hint

    def __str__(self) -> str:
        parts = [self.what.rstrip(".") + "."]
        if self.unchanged:
            parts.append(self.unchanged.rstrip(".") + ".")
        if self.hint:
            parts.append("Try: " + self.hint)
        return " ".join(parts)

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross process boundaries; keyword-only fields need help."""
        return (_rebuild, (type(self), self.what, self.unchanged, self.hint))


def _rebuild(kind: type[ArboristError], what: str, unchanged: str, hint: str) -> ArboristError:
    return kind(what, unchanged=unchanged, hint=hint)


class ProofError(ArboristError):
    """A proof or a gate did not hold (exit 1)."""

    exit_code = 1


class UsageError(ArboristError):
    """The request itself cannot be used: an empty question, a bad option (exit 2)."""

    exit_code = 2


class ConfigurationError(ArboristError):
    """Settings, keys, formats or missing extras stand in the way (exit 3)."""

    exit_code = 3


class MissingExtraError(ConfigurationError):
    """An optional package is needed and absent; the message names the extra."""

    @classmethod
    def naming(cls, extra: str, package: str, purpose: str) -> "MissingExtraError":
        """Build the error for ``package``, which ``purpose`` needs from ``extra``."""
        return cls(
            f"{purpose} needs the package {package}, which is not installed",
            unchanged="Nothing was changed",
            hint=f"pip install 'arborist[{extra}]'",
        )


class EndpointError(ArboristError):
    """A model endpoint could not be reached or answered nonsense (exit 4)."""

    exit_code = 4


class SourceError(ArboristError):
    """An input could not be read or understood (exit 5)."""

    exit_code = 5


class BusyError(ConfigurationError):
    """Another process is writing here (exit 3)."""


class IntegrityError(ArboristError):
    """Stored bytes do not match what was promised (exit 90)."""

    exit_code = 90


class StorageError(ConfigurationError):
    """The disk stands in the way: full, read-only, failing or not where it should be (exit 3)."""
