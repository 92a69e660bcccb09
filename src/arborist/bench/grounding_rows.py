"""Rows of a grounding folder: a claim, its source and what people said of it.

A folder holds one file a set, ``NAME.jsonl`` or ``NAME.jsonl.gz``, with the
fields ``set, source, claim, label`` and where known ``question, title, id``.
Development and held-out rows have the same shape. Unknown labels are refused
rather than skipped: a silent skip would flatter or spoil a figure.
"""

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from arborist.bench.origin import fingerprint
from arborist.core.digest import hash_text, sha256
from arborist.core.errors import SourceError

SUPPORTED, UNSUPPORTED, OTHER = "supported", "unsupported", "other"
LABELS = (SUPPORTED, UNSUPPORTED, OTHER)


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled claim. ``group`` names its source text: the unit of resampling."""

    id: str
    set: str
    source: str
    claim: str
    label: str
    question: str | None
    title: str | None
    kind: str
    group: str


@dataclass(frozen=True, slots=True)
class Folder:
    """All rows of a folder in file and line order, with the fingerprint of their bytes."""

    rows: tuple[Row, ...]
    fingerprint: str

    def sets(self) -> tuple[str, ...]:
        """Names of the sets, sorted."""
        return tuple(sorted({row.set for row in self.rows}))


def load(folder: Path) -> Folder:
    """Read every set of ``folder``.

    Raises:
        SourceError: no such folder, no set in it, or a row of another shape.
    """
    files = sorted(path for path in folder.glob("*") if path.name.endswith((".jsonl", ".jsonl.gz")))
    if not files:
        raise SourceError(f"{folder} holds no grounding set", hint="give a folder of NAME.jsonl.gz files")
    rows: list[Row] = []
    parts: dict[str, str] = {}
    for path in files:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        parts[path.name.removesuffix(".gz")] = hash_text(sha256(raw))
        rows.extend(_rows(path, raw))
    return Folder(tuple(rows), fingerprint(parts))


def _rows(path: Path, raw: bytes) -> Iterator[Row]:
    # Split at \n alone: source texts hold U+2028 and friends.
    for number, line in enumerate(raw.decode("utf-8").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            fields = json.loads(line)
            label = fields["label"]
            row = Row(
                id=str(fields.get("id", f"{path.name.partition('.')[0]}-{number}")),
                set=str(fields["set"]),
                source=fields["source"],
                claim=fields["claim"],
                label=label,
                question=fields.get("question") or None,
                title=fields.get("title") or None,
                kind=str(fields.get("kind") or ""),
                group=hashlib.sha256(" ".join(fields["source"].split()).lower().encode()).hexdigest()[:16],
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise SourceError(f"{path.name} line {number} is not a grounding row: {error}") from error
        if label not in LABELS:
            raise SourceError(f"{path.name} line {number} has the label {label!r}, not one of {', '.join(LABELS)}")
        yield row
