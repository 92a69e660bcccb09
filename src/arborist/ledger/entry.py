"""One ledger entry: canonical JSON with a type tag, a kind and the ledger's own time.

The bytes are the leaf: stored once, hashed as they are, shown in proofs. A
body holds commitments and public hashes only, never a guessable hash of a
question or an answer. docs/internals/ledger.md lists the kinds and fields.
"""

from collections.abc import Mapping
from typing import Any

from arborist.core.canonical import CanonicalError, canonical_json, parse_canonical, read_proved
from arborist.core.errors import UsageError
from arborist.core.frozen import Frozen
from arborist.core.merkle import leaf_hash
from arborist.proof.commitment import ENTRY_TYPE

MAX_ENTRY_BYTES = 65_535  # an entry bundle of tlog-tiles gives each entry a 16-bit length
RESERVED = frozenset({"type", "kind", "time"})


class Entry(Frozen):
    """An entry as read: ``body`` includes type, kind and time; ``data`` are the exact bytes."""

    index: int
    kind: str
    body: Mapping[str, Any]
    data: bytes

    @property
    def leaf(self) -> bytes:
        """Leaf hash of the entry."""
        return leaf_hash(self.data)

    @property
    def time(self) -> int:
        """Ledger time in microseconds since 1970 UTC; never less than that of an earlier entry."""
        return int(self.body["time"])


def entry_bytes(kind: str, time: int, body: Mapping[str, Any]) -> bytes:
    """Bytes of a new entry.

    Raises:
        UsageError: a reserved field, or too large.
        CanonicalError: the body has no canonical form.
    """
    if not RESERVED.isdisjoint(body):
        raise UsageError("A ledger entry's body may not set type, kind or time")
    data = canonical_json({"type": ENTRY_TYPE, "kind": kind, "time": time, **body})
    if len(data) > MAX_ENTRY_BYTES:
        raise UsageError(f"A ledger entry of {len(data)} bytes is over the limit of {MAX_ENTRY_BYTES}")
    return data


def read_entry(index: int, data: bytes, *, logged: bool = False) -> Entry:
    """Read an entry's bytes; ``logged`` says that their leaf was found in the signed log, so the spelling is known good.

    Raises:
        CanonicalError: not canonical, or not an entry.
    """
    body = read_proved(data) if logged else parse_canonical(data)
    if (
        not isinstance(body, dict)
        or body.get("type") != ENTRY_TYPE
        or not isinstance(body.get("kind"), str)
        or type(body.get("time")) is not int
    ):
        raise CanonicalError(f"Entry {index} is not a ledger entry")
    return Entry(index, body["kind"], body, data)
