"""SHA-256 and the one way hashes are written: ``sha256:<64 lower-case hex>``.

Inside the program a hash is 32 bytes; at every edge (JSON, terminal, file)
it is this text, never shortened in anything that is compared.
"""

import hashlib
import re

from arborist.core.errors import UsageError

HASH_PREFIX = "sha256:"
HASH_SIZE = 32
_HASH_TEXT = re.compile(r"sha256:[0-9a-f]{64}\Z")


def sha256(data: bytes) -> bytes:
    """SHA-256 of ``data``, 32 bytes."""
    return hashlib.sha256(data).digest()


def hash_text(digest: bytes) -> str:
    """Write 32 bytes as ``sha256:<hex>``."""
    if len(digest) != HASH_SIZE:
        raise ValueError(f"a SHA-256 hash has 32 bytes, not {len(digest)}")
    return HASH_PREFIX + digest.hex()


def parse_hash(text: str) -> bytes:
    """Read ``sha256:<hex>`` back to 32 bytes.

    Raises:
        UsageError: any other spelling.
    """
    if not _HASH_TEXT.match(text):
        raise UsageError(f"{text[:80]!r} is not a hash", hint="sha256: and 64 lower-case hex digits")
    return bytes.fromhex(text[len(HASH_PREFIX) :])


def text_hash(data: bytes) -> str:
    """``hash_text(sha256(data))``."""
    return HASH_PREFIX + hashlib.sha256(data).hexdigest()
