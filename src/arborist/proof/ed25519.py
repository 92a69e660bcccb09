"""Ed25519 (RFC 8032) from the package ``cryptography``: the one place that imports it.

Imported when a signature is made or checked and not before: it costs about
20 ms, which a cached answer must not pay. The stand-alone checker carries its
own verification and agrees with this one on every shared vector.
"""

from arborist.core.errors import ProofError

SEED_SIZE = 32
KEY_SIZE = 32
SIGNATURE_SIZE = 64


def public_key(seed: bytes) -> bytes:
    """Public key of a 32-byte private seed."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    return Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw()


def sign(seed: bytes, message: bytes) -> bytes:
    """Signature of ``message``, 64 bytes, deterministic."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    return Ed25519PrivateKey.from_private_bytes(seed).sign(message)


def verify(public: bytes, signature: bytes, message: bytes) -> None:
    """Check a signature.

    Raises:
        ProofError: it was not made by this key over this message.
    """
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError) as error:
        raise ProofError("The signature was not made by this key over this text") from error
