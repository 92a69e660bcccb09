"""The shape of a proof file's JSON: exact fields, exact types, nothing ignored.

Every reader of the container goes through these, so that no value has two
spellings and no field can be smuggled in.
"""

from collections.abc import Mapping
from typing import Any

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import ProofError, UsageError
from arborist.core.model import State
from arborist.proof.notlive import MapProof


def fields(value: Any, *names: str) -> dict[str, Any]:
    """An object with exactly these fields."""
    if not isinstance(value, dict) or set(value) != set(names):
        raise ProofError(f"An object with the fields {', '.join(names)} is expected in the proof")
    return value


def items(value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise ProofError("A list is expected in the proof")
    return value


def string(value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise ProofError("A string is expected in the proof")
    return value


def integer(value: Any) -> int:
    """An integer that is not negative."""
    if type(value) is not int or value < 0:
        raise ProofError("A number is expected in the proof")
    return value


def digest(value: Any) -> bytes:
    """A hash, ``sha256:<hex>``, as 32 bytes."""
    try:
        return parse_hash(string(value))
    except UsageError as error:
        raise ProofError("A hash is expected in the proof") from error


def path(value: Any) -> tuple[bytes, ...]:
    """A list of hashes."""
    return tuple(digest(item) for item in items(value))


def hexadecimal(value: Any, least: int) -> bytes:
    """Lower-case hex of at least ``least`` bytes."""
    try:
        data = bytes.fromhex(string(value))
    except ValueError as error:
        raise ProofError("Hexadecimal digits are expected in the proof") from error
    if data.hex() != value or len(data) < least:
        raise ProofError("Hexadecimal digits in the proof are malformed or too few")
    return data


def map_proof(value: Any) -> MapProof:
    """A path in the not-live map."""
    shown = fields(value, "path", "found")
    if shown["found"] is None:
        return MapProof(path(shown["path"]), None)
    found = fields(shown["found"], "target", "state")
    if found["state"] not in {str(state) for state in State if state is not State.LIVE}:
        raise ProofError("The not-live map holds only what is stale, quarantined or failed")
    return MapProof(path(shown["path"]), (digest(found["target"]), State(found["state"])))


def map_value(proof: MapProof) -> Mapping[str, Any]:
    """A path in the not-live map as the file holds it."""
    found = None
    if proof.found is not None:
        found = {"target": hash_text(proof.found[0]), "state": str(proof.found[1])}
    return {"path": [hash_text(item) for item in proof.path], "found": found}
