"""Bench `determinism`: the same bytes get the same grade in every process.

Claims go through the whole grade (rung, score, every finding with its words
and windows) in child processes that differ in hash seed, locale, order of
work and, where one is installed, version of Python; each grade is hashed and
the hashes compared. Bar: 10,000 claims, 0 differences.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from arborist.core.digest import text_hash
from arborist.core.errors import ConfigurationError

_SOURCE_ROOT = Path(__file__).resolve().parents[2]
_CHILD = "from arborist.bench.determinism import child; child()"
# Very long sources only repeat the same code; they are cut so that 10,000 claims stay affordable.
MAX_SOURCE = 4_000


@dataclass(frozen=True, slots=True)
class Way:
    """One way to run: its name, the interpreter, the environment, and the order of the claims."""

    name: str
    python: str
    environment: tuple[tuple[str, str], ...]
    order: str = "forward"


def ways(pythons: Sequence[str] = ()) -> list[Way]:
    """The usual variations, and one for each other interpreter given."""
    plain = (("LC_ALL", "C.UTF-8"), ("PYTHONHASHSEED", "0"))
    found = [
        Way("hash seed 0, C.UTF-8", sys.executable, plain),
        Way("hash seed 12345, Turkish", sys.executable, (("LC_ALL", "tr_TR.UTF-8"), ("PYTHONHASHSEED", "12345"))),
        Way("hash seed 777, POSIX, reversed", sys.executable, (("LC_ALL", "C"), ("PYTHONHASHSEED", "777")), "reversed"),
        Way(
            "hash seed 99, German, by hash",
            sys.executable,
            (("LC_ALL", "de_DE.UTF-8"), ("PYTHONHASHSEED", "99")),
            "hashed",
        ),
    ]
    return found + [Way(_version(python), python, plain, "reversed") for python in pythons]


def run(rows: Iterable[dict[str, Any]], chosen: Sequence[Way]) -> dict[str, Any]:
    """Grade every row in every way; ``different`` names the rows whose hashes differ from the first way's."""
    given = [
        {
            "claim": row["claim"],
            "source": row["source"][:MAX_SOURCE],
            "question": row.get("question"),
            "title": row.get("title"),
        }
        for row in rows
    ]
    lines = [json.dumps(row, ensure_ascii=True) for row in given]
    first: list[str] = []
    results: dict[str, Any] = {}
    for way in chosen:
        order = _order(lines, way.order)
        digests = [""] * len(lines)
        for index, digest in zip(order, _graded(way, [lines[index] for index in order]), strict=True):
            digests[index] = digest
        first = first or digests
        different = [index for index, (one, two) in enumerate(zip(first, digests, strict=True)) if one != two]
        results[way.name] = {"python": _version(way.python), "different": len(different), "examples": different[:10]}
    return {
        "claims": len(lines),
        "ways": results,
        "differences": sum(part["different"] for part in results.values()),
        "pythons": sorted({part["python"] for part in results.values()}),
        "data": {"fingerprint": text_hash("\n".join(lines).encode("ascii"))},
    }


def _order(lines: Sequence[str], order: str) -> list[int]:
    indices = list(range(len(lines)))
    if order == "reversed":
        return indices[::-1]
    if order == "hashed":
        return sorted(indices, key=lambda index: hashlib.sha256(lines[index].encode()).digest())
    return indices


def _graded(way: Way, lines: Sequence[str]) -> Iterator[str]:
    environment = {**os.environ, **dict(way.environment), "PYTHONPATH": str(_SOURCE_ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [way.python, "-c", _CHILD],
        input="\n".join(lines) + "\n",
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        raise ConfigurationError(
            f"{way.python} could not grade: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'no reason given'}"
        )
    yield from done.stdout.split()


def child() -> None:
    """Read rows from standard input and write one hash a line: the body of every child process."""
    from arborist.verify.check import check

    for line in sys.stdin:
        row = json.loads(line)
        grade = check(row["claim"], row["source"], question=row["question"], title=row["title"])
        sys.stdout.write(hashlib.sha256(repr(grade).encode("utf-8", "backslashreplace")).hexdigest() + "\n")


def _version(python: str) -> str:
    command = [python, "-c", "import platform; print(platform.python_implementation(), platform.python_version())"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ConfigurationError(f"{python} does not run", hint="--python with the path of an interpreter")
    return done.stdout.strip()
