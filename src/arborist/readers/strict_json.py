"""JSON from strangers: read it completely as it stands, or refuse it.

Used on model answers. The standard parser accepts duplicate keys (the last
wins), NaN, and nesting that exhausts the stack; each of those is a way to
show one thing to a person and another to a program, so each is refused here.
Size is the caller's to bound first. Linear time, deterministic.
"""

import json
from typing import Any, NoReturn


class JsonRefusedError(ValueError):
    """Why a text is not acceptable JSON, in words."""


def parse_strict(text: str, *, max_depth: int) -> Any:
    """Parse one JSON value.

    Raises:
        JsonRefusedError: not JSON, anything after the value, duplicate keys,
            numbers that are not finite, or nesting deeper than ``max_depth``.
    """
    if _depth(text) > max_depth:
        raise JsonRefusedError(f"nested deeper than {max_depth}")
    try:
        return json.loads(text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant)
    except JsonRefusedError:
        raise
    except json.JSONDecodeError as error:
        raise JsonRefusedError(f"{error.msg} at character {error.pos}") from error
    except ValueError as error:
        # For example an integer of more digits than Python will read.
        raise JsonRefusedError("a number that cannot be read") from error


def _depth(text: str) -> int:
    """Deepest nesting of brackets outside strings; an upper bound for text that is not JSON."""
    depth = deepest = 0
    quoted = escaped = False
    for character in text:
        if quoted:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                quoted = False
        elif character == '"':
            quoted = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise JsonRefusedError("the same key twice in one object")
    return result


def _no_constant(name: str) -> NoReturn:
    raise JsonRefusedError(f"{name} is not JSON")
