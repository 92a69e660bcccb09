"""Checkpoints: a log's origin, size and root as text, signed.

What a stranger pins: everything a proof shows hangs from one checkpoint.
Format: C2SP tlog-checkpoint (https://c2sp.org/tlog-checkpoint), without
extension lines, which no monitor could audit. A log never signs two
checkpoints of one origin that are not consistent; ``ledger`` sees to that.
"""

import re
from collections.abc import Iterable

from arborist.core.digest import HASH_SIZE
from arborist.core.errors import ProofError
from arborist.core.frozen import Frozen
from arborist.core.merkle import MAX_SIZE
from arborist.proof.note import (
    SignerKey,
    VerifierKey,
    decode_base64,
    encode_base64,
    parse_note,
    sign_note,
    verify_note,
)

_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,18})\Z", re.ASCII)


class Checkpoint(Frozen):
    """A log's head: ``root`` is 32 bytes over ``size`` entries."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The three lines that are signed."""
        return f"{self.origin}\n{self.size}\n{encode_base64(self.root)}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Read the three lines of a checkpoint.

    Raises:
        ProofError: another number of lines, a size like ``007``, a root that is not 32 bytes.
    """
    lines = text.split("\n")
    if len(lines) != 4 or lines[3] or not lines[0]:
        raise ProofError("A checkpoint has exactly the lines origin, size and root")
    root = decode_base64(lines[2], "checkpoint's root")
    if len(root) != HASH_SIZE:
        raise ProofError("The checkpoint's root is not 32 bytes")
    return Checkpoint(lines[0], parse_size(lines[1]), root)


def parse_size(text: str) -> int:
    """Read a decimal number without sign or leading zeroes, at most 2**63-1.

    Raises:
        ProofError: any other spelling.
    """
    if not _DECIMAL.match(text) or int(text) > MAX_SIZE:
        raise ProofError(f"{text[:40]!r} is not a size")
    return int(text)


def sign_checkpoint(checkpoint: Checkpoint, signer: SignerKey) -> str:
    """The checkpoint as a signed note."""
    return sign_note(checkpoint.text, [signer])


def read_checkpoint(note: str) -> Checkpoint:
    """Parse a checkpoint note *without* checking a signature."""
    return parse_checkpoint(parse_note(note).text)


def verify_checkpoint(note: str, keys: Iterable[VerifierKey]) -> Checkpoint:
    """Parse a checkpoint note that its log signed with one of ``keys``.

    Raises:
        ProofError: malformed, or not signed by a trusted key that bears the origin's name.
    """
    parsed = parse_note(note)
    signed = verify_note(parsed, keys)
    checkpoint = parse_checkpoint(parsed.text)
    if all(key.name != checkpoint.origin for key in signed):
        raise ProofError("The checkpoint is not signed under its origin's name")
    return checkpoint
