"""The signing key and the remembered heads: one directory outside every forest.

One Ed25519 key per user, mode 0600, made on first use. Each ledger signs with
it under its own name (its origin), so two forests of one user can never be
taken for one log. Losing the file means that a forest can be read and proved
but not written; copying a forest without it does not copy the right to sign.
"""

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from arborist.core.digest import sha256
from arborist.core.errors import ConfigurationError, ProofError, StorageError
from arborist.core.protocols import Entropy
from arborist.proof.note import SignerKey, decode_base64, encode_base64

KEY_FILE = "signing-key"
KEY_HEADER = "arborist-signing-key-v1"
_SAFE = re.compile(r"[^A-Za-z0-9.-]")


def new_origin(entropy: Entropy) -> str:
    """A name for a new ledger that no other ledger has."""
    return f"arborist/forest-{entropy(8).hex()}"


class KeyDirectory:
    """Where a user's signing key and remembered heads live."""

    def __init__(self, path: Path, entropy: Entropy) -> None:
        self._path = path
        self._entropy = entropy

    def head_path(self, origin: str) -> Path:
        """File that remembers the head of the ledger called ``origin``."""
        # The name keeps files readable, the hash keeps odd origins apart.
        return self._path / "heads" / f"{_SAFE.sub('_', origin)[:60]}-{sha256(origin.encode()).hex()[:16]}.json"

    def signer(self, origin: str, *, create: bool = False) -> SignerKey | None:
        """The key under the name ``origin``; None when there is none and ``create`` is false.

        Raises:
            ConfigurationError: malformed, or readable by other users.
            StorageError: the file cannot be read or made.
        """
        path = self._path / KEY_FILE
        try:
            if not path.exists():
                if not create:
                    return None
                self._create(path)
            if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
                raise ConfigurationError(
                    f"Other users can read the signing key {path}",
                    unchanged="Nothing was signed",
                    hint=f"chmod 600 {path}; then consider the key known to others",
                )
            text = path.read_text("ascii")
        except OSError as error:
            raise StorageError(f"The signing key {path} cannot be used: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise _malformed(path) from error
        return _parse(text, path).renamed(origin)

    def _create(self, path: Path) -> None:
        key = SignerKey.from_seed("new", self._entropy(32))
        self._path.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(f"{KEY_HEADER} {encode_base64(key.seed)} {encode_base64(key.public)}\n")
                file.flush()
                os.fsync(file.fileno())
            # A link fails where a rename would overwrite: the first of two racing processes wins.
            with suppress(FileExistsError):
                path.hardlink_to(temporary)
        finally:
            temporary.unlink(missing_ok=True)


def _parse(text: str, path: Path) -> SignerKey:
    parts = text.split()
    if len(parts) != 3 or parts[0] != KEY_HEADER:
        raise _malformed(path)
    try:
        seed, public = decode_base64(parts[1], "seed"), decode_base64(parts[2], "public key")
    except ProofError as error:
        raise _malformed(path) from error
    if len(seed) != 32 or len(public) != 32:
        raise _malformed(path)
    return SignerKey("unnamed", seed, public)


def _malformed(path: Path) -> ConfigurationError:
    return ConfigurationError(
        f"{path} is not a signing key", unchanged="Nothing was signed", hint="restore it from a backup"
    )
