"""Grade given claims against given sources: no forest, no ledger, no model.

The same verifier as ``ask`` uses, for any other system's answers. One
object in, one object out, same order, constant memory.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from arborist.core.canonical import CanonicalError, parse_strict
from arborist.core.errors import UsageError
from arborist.core.model import Grade
from arborist.core.policy import VerifierPolicy
from arborist.verify.check import check

FIELDS = frozenset({"id", "source", "claim", "question", "title"})


def check_lines(lines: Iterable[str], policy: VerifierPolicy) -> Iterator[dict[str, Any]]:
    """Grade each JSON line; blank lines are passed over.

    Raises:
        UsageError: a line that is not an object with ``source`` and ``claim`` texts.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield check_row(_row(line, number), policy)


def check_row(row: Mapping[str, Any], policy: VerifierPolicy) -> dict[str, Any]:
    """Grade one claim; the result is the contract's object."""
    grade = check(row["claim"], row["source"], question=row.get("question"), title=row.get("title"), policy=policy)
    return {"id": row.get("id"), **grade_line(grade)}


def grade_line(grade: Grade) -> dict[str, Any]:
    """Verdict, rung, score, violation kinds and the window of a one-claim grade."""
    claim = grade.claims[0] if grade.claims else None
    windows = claim.windows if claim else ()
    kinds = [str(item.kind) for item in (claim.violations if claim else ())]
    kinds += [str(item.kind) for item in grade.violations]
    return {
        "verdict": str(grade.verdict),
        "rung": claim.rung.label if claim else grade.rung.label,
        "score": claim.score if claim else 0,
        "violations": sorted(set(kinds)),
        "window": [windows[0].start, windows[0].end] if windows else [0, 0],
    }


def _row(line: str, number: int) -> Mapping[str, Any]:
    try:
        row = parse_strict(line)
    except CanonicalError as error:
        raise UsageError(
            f"Line {number} is not usable JSON: {error.what}",
            unchanged="The lines before it were graded",
            hint='one object a line: {"id", "source", "claim"} and optional "question", "title"',
        ) from error
    if not isinstance(row, dict):
        raise UsageError(f"Line {number} is not a JSON object")
    for name in ("source", "claim"):
        if not isinstance(row.get(name), str):
            raise UsageError(f"Line {number} has no text in {name!r}", hint="both source and claim are needed")
    for name in ("question", "title"):
        if row.get(name) is not None and not isinstance(row[name], str):
            raise UsageError(f"Line {number} has a {name!r} that is not a text")
    return row
