"""The tlog-proof file: writes, reads, verifies; any other entry or character fails."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.errors import ProofError
from arborist.core.merkle import inclusion_path, leaf_hash, root_of
from arborist.proof.checkpoint import Checkpoint, sign_checkpoint
from arborist.proof.note import SignerKey
from arborist.proof.tlogproof import TlogProof, parse_tlog_proof, verify_tlog_proof

SIGNER = SignerKey.from_seed("forest.example/one", bytes(range(32)))
ENTRIES = [b"entry %d" % i for i in range(11)]
LEAVES = [leaf_hash(entry) for entry in ENTRIES]
NOTE = sign_checkpoint(Checkpoint(SIGNER.name, 11, root_of(LEAVES)), SIGNER)


def proof(index: int, extra: bytes = b"") -> str:
    return TlogProof(index, tuple(inclusion_path(LEAVES, index)), NOTE, extra).text


@pytest.mark.parametrize("extra", [b"", b"a hint"])
def test_a_proof_reads_back_and_holds(extra: bytes) -> None:
    for index, entry in enumerate(ENTRIES):
        text = proof(index, extra)
        assert parse_tlog_proof(text).text == text
        assert parse_tlog_proof(text).extra == extra
        assert verify_tlog_proof(text, entry, [SIGNER.verifier]).size == 11


def test_a_valid_proof_of_another_entry_is_refused() -> None:
    for index in range(11):
        for other, entry in enumerate(ENTRIES):
            if other != index:
                with pytest.raises(ProofError):
                    verify_tlog_proof(proof(index), entry, [SIGNER.verifier])


GOOD = proof(4)


@given(st.integers(0, len(GOOD) - 1), st.characters(exclude_categories=["Cs"]))
def test_any_changed_character_spoils_a_proof(position: int, character: str) -> None:
    changed = GOOD[:position] + character + GOOD[position + 1 :]
    if changed == GOOD:
        return
    with pytest.raises(ProofError):
        verify_tlog_proof(changed, ENTRIES[4], [SIGNER.verifier])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c2sp.org/tlog-proof@v1\n",
        GOOD.replace("@v1", "@v2"),
        GOOD.replace("index 4\n", ""),
        GOOD.replace("index 4", "index 04"),
        GOOD.replace("index 4", "index 4\nAAAA"),
        GOOD.replace("index 4\n", "index 4\n" + "A" * 43 + "=\n"),
        GOOD.replace("index 4\n", "index 4\n" + ("A" * 43 + "=\n") * 64),
        GOOD.replace("index 4\n", "extra !\nindex 4\n"),
    ],
)
def test_departures_from_the_format_are_refused(text: str) -> None:
    with pytest.raises(ProofError):
        verify_tlog_proof(text, ENTRIES[4], [SIGNER.verifier])
