"""Signed notes and their keys: text that one or more Ed25519 keys vouch for.

The outermost layer of every proof. Format and rules: C2SP signed-note
(https://c2sp.org/signed-note) and the key texts of Go's checksum database.
Text has one parse: base64 must be the canonical spelling, lines end in a bare
newline, control characters are refused. A signature by an unknown key is
ignored, a wrong one by a known key spoils the note.
"""

import binascii
import re
from collections.abc import Iterable, Sequence

from arborist.core.digest import sha256
from arborist.core.errors import ProofError
from arborist.core.frozen import Frozen
from arborist.proof import ed25519

ED25519_TYPE = b"\x01"
MAX_NOTE_BYTES = 1_000_000
MAX_SIGNATURES = 100  # the specification asks for at least 16 and for a bound

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_NAME = re.compile(r"[^\s+]+\Z")
_SIGNATURE_LINE = re.compile(r"— (\S+) (\S+)\Z")


def key_id(name: str, public: bytes) -> bytes:
    """The four bytes that name a key beside its name."""
    return sha256(name.encode() + b"\n" + ED25519_TYPE + public)[:4]


class VerifierKey(Frozen):
    """A public key with the name it signs under."""

    name: str
    public: bytes

    @property
    def id(self) -> bytes:
        """Four bytes of hash over name and key."""
        return key_id(self.name, self.public)

    @property
    def text(self) -> str:
        """The *vkey* text: ``name+id+base64``; what ``log --key`` prints."""
        return f"{self.name}+{self.id.hex()}+{encode_base64(ED25519_TYPE + self.public)}"

    @classmethod
    def parse(cls, text: str) -> "VerifierKey":
        """Read a vkey text.

        Raises:
            ProofError: malformed, another algorithm, or an id that does not fit.
        """
        # base64 may hold plus signs, so the text is split from the left only.
        name, _, rest = text.strip().partition("+")
        identifier, _, encoded = rest.partition("+")
        key = decode_base64(encoded, "verifier key")
        if not valid_name(name) or key[:1] != ED25519_TYPE or len(key) != 1 + ed25519.KEY_SIZE:
            raise ProofError(
                "This is not an Ed25519 verifier key", hint="NAME+ID+BASE64 as printed by arborist log --key"
            )
        found = cls(name, key[1:])
        if found.id.hex() != identifier:
            raise ProofError("The verifier key's id does not fit its name and key; it was altered or mistyped")
        return found


class SignerKey(Frozen):
    """A private key; ``seed`` never shows in a repr. ``public`` is kept so that reading needs no arithmetic."""

    _hidden = ("seed",)

    name: str
    seed: bytes
    public: bytes

    @classmethod
    def from_seed(cls, name: str, seed: bytes) -> "SignerKey":
        """Derive the public half.

        Raises:
            ProofError: a bad name or a seed that is not 32 bytes.
        """
        if not valid_name(name) or len(seed) != ed25519.SEED_SIZE:
            raise ProofError("A signing key needs a name without spaces or plus signs and a seed of 32 bytes")
        return cls(name, seed, ed25519.public_key(seed))

    @property
    def verifier(self) -> VerifierKey:
        """The public half, under the same name."""
        return VerifierKey(self.name, self.public)

    def renamed(self, name: str) -> "SignerKey":
        """The same key under another name: names keep logs apart that share a key."""
        return SignerKey(name, self.seed, self.public)


class Signature(Frozen):
    """One signature line: key name, key id and the signature proper."""

    name: str
    id: bytes
    signature: bytes


class Note(Frozen):
    """A parsed note; nothing about it is to be believed before ``verify_note``."""

    text: str
    signatures: tuple[Signature, ...]


def sign_note(text: str, signers: Sequence[SignerKey]) -> str:
    """Sign ``text``, which must end in a newline, with every signer."""
    _check_text(text)
    lines = (
        f"— {signer.name} {encode_base64(signer.verifier.id + ed25519.sign(signer.seed, text.encode()))}\n"
        for signer in signers
    )
    return text + "\n" + "".join(lines)


def parse_note(note: str) -> Note:
    """Split a note into text and signatures.

    Raises:
        ProofError: any departure from the format.
    """
    if len(note) > MAX_NOTE_BYTES:
        raise ProofError("The note is too large to be one")
    text, separator, tail = note.rpartition("\n\n")
    text += "\n"
    if not separator or not tail.endswith("\n"):
        raise ProofError("The note lacks an empty line before its signatures or a final newline")
    _check_text(text)
    lines = tail[:-1].split("\n")
    if len(lines) > MAX_SIGNATURES:
        raise ProofError(f"The note has over {MAX_SIGNATURES} signatures")
    return Note(text, tuple(_parse_signature(line) for line in lines))


def verify_note(note: Note, keys: Iterable[VerifierKey]) -> list[VerifierKey]:
    """Return the given keys that signed ``note``, at least one.

    Raises:
        ProofError: a known key's signature is wrong, or no known key signed.
    """
    known = {(key.name, key.id): key for key in keys}
    signed: list[VerifierKey] = []
    for signature in note.signatures:
        key = known.get((signature.name, signature.id))
        if key is not None and key not in signed:
            ed25519.verify(key.public, signature.signature, note.text.encode())
            signed.append(key)
    if not signed:
        raise ProofError("No trusted key signed this note")
    return signed


def valid_name(name: str) -> bool:
    """Tell whether ``name`` may name a key: not empty, no spaces, no plus, no controls."""
    return bool(_NAME.match(name)) and name.isprintable()


def encode_base64(data: bytes) -> str:
    """Standard base64 text."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def decode_base64(text: str, what: str) -> bytes:
    """Read standard base64 in its one canonical spelling.

    Raises:
        ProofError: anything else, such as stray bits or white space.
    """
    try:
        data = binascii.a2b_base64(text, strict_mode=True)
    except (binascii.Error, ValueError) as error:
        raise ProofError(f"The {what} is not base64") from error
    if encode_base64(data) != text:
        raise ProofError(f"The {what} is not canonical base64")
    return data


def _parse_signature(line: str) -> Signature:
    match = _SIGNATURE_LINE.match(line)
    if not match or not valid_name(match[1]):
        raise ProofError("A signature line is malformed")
    data = decode_base64(match[2], "signature")
    if len(data) < 5:
        raise ProofError("A signature is too short")
    return Signature(match[1], data[:4], data[4:])


def _check_text(text: str) -> None:
    if not text.endswith("\n") or text == "\n" or _CONTROL.search(text):
        raise ProofError("A note's text must end in a newline and hold no control characters")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ProofError("A note's text must be valid Unicode") from error
