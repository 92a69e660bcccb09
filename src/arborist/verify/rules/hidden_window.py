"""HIDDEN_TEXT in the source: characters nobody sees in the window, beside it, or reordering its line.

An invisible character pages away took no part in a verdict (trust notes,
section 5: it is the cited words that must be what they seem). One in the
sentence before or after may hide what takes the window back; a reordering
mark works to the end of its line.
"""

from collections.abc import Iterator
from itertools import islice

from arborist.core.model import Violation, ViolationKind
from arborist.text.fold import hidden
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_FIRST = 64  # hidden characters told apart by kind; a sentence may hold a million


def rule(case: Case) -> Iterator[Violation]:
    """Fire for invisible characters in the window and its neighbours, and for reordering ones before it in its line."""
    if case.around.isascii() and case.line_before.isascii():
        return
    kinds = {item.kind: case.around[item.start] for item in reversed(list(islice(hidden(case.around), _FIRST)))}
    for item in hidden(case.line_before):
        if item.kind == "bidi":
            kinds.setdefault(item.kind, case.line_before[item.start])
    if kinds:
        yield violation(
            ViolationKind.HIDDEN_TEXT,
            f"The source holds characters that are not seen here ({', '.join(sorted(kinds))}).",
            (),
            tuple(f"U+{ord(kinds[kind]):04X}" for kind in sorted(kinds)),
        )
