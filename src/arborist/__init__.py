"""Arborist: answers your AI can prove.

From Python, ``arborist.check(claim, source)`` grades one claim against one
text; everything else is the command line's ``pipeline``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arborist.verify.check import check as check

__version__ = "0.1.0"
__all__ = ["__version__", "check"]


def __getattr__(name: str) -> Any:
    """Load ``check`` when it is used: starting the program must not pay for the verifier."""
    if name == "check":
        from arborist.verify.check import check  # noqa: PLC0415 - see above

        return check
    raise AttributeError(f"module 'arborist' has no attribute {name!r}")
