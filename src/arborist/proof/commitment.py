"""Salted commitments: how the log binds bytes that it does not show and that may burn.

An entry says ``SHA-256(salt || bytes)`` of a record, a grade or a reason. The
salt lies beside the bytes and burns with them; without it a short question
cannot be found by trying. What an answer rests on is committed to separately,
under a nonce made from the salt, so that it can still be checked after a burn.
Shared by ``ledger`` (writes) and ``proof.check`` (reads).
"""

from collections.abc import Iterable

from arborist.core.canonical import canonical_json
from arborist.core.digest import sha256

ENTRY_TYPE = "arborist/ledger-entry/v1"
ANCESTRY_TYPE = "arborist/ancestry/v1"
MIN_SALT_BYTES = 16  # a commitment hides a short question only if its salt cannot be tried out


def commitment(salt: bytes, data: bytes) -> bytes:
    """What the log says of ``data``: nothing without the salt."""
    return sha256(salt + data)


def ancestry_nonce(salt: bytes) -> bytes:
    """Nonce of the ancestry commitment: derived from the record's salt, which it does not give away."""
    return sha256(ANCESTRY_TYPE.encode() + b"\x00" + salt)


def ancestry_commitment(nonce: bytes, parents: Iterable[str], documents: Iterable[str]) -> bytes:
    """What a record's entry says of the records and documents it rests on."""
    body = {"type": ANCESTRY_TYPE, "parents": sorted(parents), "documents": sorted(documents)}
    return commitment(nonce, canonical_json(body))
