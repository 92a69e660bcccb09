"""One ledger entry shown on its own: the ``.tlog-proof`` file.

For strangers who have a verifier of transparency logs and not ours. Format:
C2SP tlog-proof (https://c2sp.org/tlog-proof). The entry itself travels
beside the file; ``extra`` is a hint that nothing here believes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from arborist.core.digest import HASH_SIZE
from arborist.core.errors import ProofError
from arborist.core.merkle import leaf_hash, verify_inclusion
from arborist.proof.checkpoint import Checkpoint, parse_size, verify_checkpoint
from arborist.proof.note import VerifierKey, decode_base64, encode_base64

HEADER = "c2sp.org/tlog-proof@v1"
MAX_PATH = 63


@dataclass(frozen=True, slots=True)
class TlogProof:
    """Index, inclusion path and the signed checkpoint it leads to."""

    index: int
    path: tuple[bytes, ...]
    checkpoint: str
    extra: bytes = b""

    @property
    def text(self) -> str:
        """The file's content."""
        lines = [HEADER]
        if self.extra:
            lines.append(f"extra {encode_base64(self.extra)}")
        lines.append(f"index {self.index}")
        lines.extend(encode_base64(digest) for digest in self.path)
        return "\n".join(lines) + "\n\n" + self.checkpoint


def parse_tlog_proof(text: str) -> TlogProof:
    """Read a ``.tlog-proof`` file.

    Raises:
        ProofError: any departure from the format.
    """
    head, separator, checkpoint = text.partition("\n\n")
    lines = head.split("\n")
    if not separator or lines.pop(0) != HEADER:
        raise ProofError("This is not a tlog-proof file")
    extra = b""
    if lines and lines[0].startswith("extra "):
        extra = decode_base64(lines.pop(0)[6:], "extra data")
    if not lines or not lines[0].startswith("index "):
        raise ProofError("The tlog-proof lacks an index")
    index = parse_size(lines.pop(0)[6:])
    if len(lines) > MAX_PATH:
        raise ProofError("The tlog-proof's path is longer than any tree is deep")
    path = tuple(decode_base64(line, "path hash") for line in lines)
    if any(len(digest) != HASH_SIZE for digest in path):
        raise ProofError("A path hash is not 32 bytes")
    return TlogProof(index, path, checkpoint, extra)


def verify_tlog_proof(text: str, entry: bytes, keys: Iterable[VerifierKey]) -> Checkpoint:
    """Check that ``entry`` stands in the log under a checkpoint that one of ``keys`` signed.

    Raises:
        ProofError: it does not.
    """
    proof = parse_tlog_proof(text)
    checkpoint = verify_checkpoint(proof.checkpoint, keys)
    verify_inclusion(leaf_hash(entry), proof.index, checkpoint.size, proof.path, checkpoint.root)
    return checkpoint
