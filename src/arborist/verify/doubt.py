"""What a neural judge said of a grade, read back from its sidecars: for the gates of promotion and for grading again.

Apart from ``sidecars``, which finds it, because reading it needs nothing of
the verifier: a promotion run or a search asks it of every promoted record.
"""

from collections.abc import Mapping
from dataclasses import replace

from arborist.core.model import Grade

ABSENT = "absent"


def doubted(grade: Grade) -> bool:
    """Whether a neural judge doubts a claim of ``grade``."""
    semantic = grade.sidecars.get("semantic", ABSENT)
    return isinstance(semantic, Mapping) and bool(semantic["doubted"])


def carried(fresh: Grade, before: Grade | None) -> Grade:
    """``fresh``, with the doubts of ``before`` where it was graded again without a judge: grading again raises nothing."""
    known = before.sidecars.get("semantic", ABSENT) if before is not None else ABSENT
    if known == ABSENT or fresh.sidecars.get("semantic", ABSENT) != ABSENT:
        return fresh
    return replace(fresh, sidecars={**fresh.sidecars, "semantic": known})
