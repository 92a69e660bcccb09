"""Signed notes: one parse, one signature scheme, every departure refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arborist.core.errors import ProofError
from arborist.proof.checkpoint import (
    Checkpoint,
    parse_checkpoint,
    read_checkpoint,
    sign_checkpoint,
    verify_checkpoint,
)
from arborist.proof.note import SignerKey, VerifierKey, encode_base64, parse_note, sign_note, verify_note

SIGNER = SignerKey.from_seed("forest.example/one", bytes(range(32)))
OTHER = SignerKey.from_seed("forest.example/two", bytes(32))
TEXT = "a line\n\nafter an empty line\n"


def test_a_note_reads_back_with_its_signers() -> None:
    note = parse_note(sign_note(TEXT, [SIGNER, OTHER]))
    assert note.text == TEXT
    assert [s.name for s in note.signatures] == [SIGNER.name, OTHER.name]
    assert verify_note(note, [OTHER.verifier]) == [OTHER.verifier]
    assert verify_note(note, [OTHER.verifier, SIGNER.verifier]) == [SIGNER.verifier, OTHER.verifier]


def test_a_key_text_reads_back_and_hides_the_seed() -> None:
    assert VerifierKey.parse(SIGNER.verifier.text) == SIGNER.verifier
    assert SIGNER.seed.hex() not in repr(SIGNER)
    assert repr(SIGNER.seed)[2:-1] not in repr(SIGNER)


def test_a_key_under_another_name_is_another_signer() -> None:
    note = parse_note(sign_note(TEXT, [SIGNER]))
    with pytest.raises(ProofError):
        verify_note(note, [SIGNER.renamed("forest.example/else").verifier])


def test_unknown_signatures_are_ignored_and_wrong_ones_of_known_keys_are_not() -> None:
    good = sign_note(TEXT, [SIGNER])
    forged = f"— {OTHER.name} {encode_base64(OTHER.verifier.id + bytes(64))}\n"
    note = parse_note(good + forged)
    assert verify_note(note, [SIGNER.verifier]) == [SIGNER.verifier]
    with pytest.raises(ProofError):
        verify_note(note, [SIGNER.verifier, OTHER.verifier])


NOTE = sign_note(TEXT, [SIGNER])


@pytest.mark.parametrize(
    "note",
    [
        "",
        "\n",
        TEXT,
        NOTE[:-1],
        NOTE.replace("\n", "\r\n"),
        NOTE.replace("\n\n—", "\n—"),
        NOTE.replace("— ", "- "),
        NOTE.replace("— ", "—  "),
        NOTE + "\n",
        NOTE + "no signature\n",
        NOTE.replace("a line", "a\tline"),
        NOTE.replace("a line", "a\x00line"),
        NOTE.replace("a line", "\ud800"),
        NOTE[:-2] + "A=\n",
        NOTE + NOTE[NOTE.index("—") :] * 100,
        "x" * 1_000_001,
        f"{TEXT}\n— {SIGNER.name} AAAA\n",
    ],
)
def test_departures_from_the_format_are_refused(note: str) -> None:
    with pytest.raises(ProofError):
        verify_note(parse_note(note), [SIGNER.verifier])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name",
        "name+00000000",
        SIGNER.verifier.text.replace("+A", "+B", 1),
        SIGNER.verifier.text[:-1],
        "x" + SIGNER.verifier.text,
        "two words" + SIGNER.verifier.text,
        "n+00000000+" + encode_base64(b"\x04" + bytes(32)),
        "n+00000000+" + encode_base64(b"\x01" + bytes(31)),
    ],
)
def test_bad_keys_are_refused(text: str) -> None:
    with pytest.raises(ProofError):
        VerifierKey.parse(text)


def test_bad_signers_are_refused() -> None:
    for name, seed in (("", bytes(32)), ("a b", bytes(32)), ("a+b", bytes(32)), ("a", bytes(31))):
        with pytest.raises(ProofError):
            SignerKey.from_seed(name, seed)
    with pytest.raises(ProofError):
        sign_note("no newline", [SIGNER])


@given(st.integers(0, len(NOTE) - 1), st.characters(exclude_categories=["Cs"]))
def test_any_changed_character_spoils_a_note(position: int, character: str) -> None:
    changed = NOTE[:position] + character + NOTE[position + 1 :]
    if changed == NOTE:
        return
    with pytest.raises(ProofError):
        verify_note(parse_note(changed), [SIGNER.verifier])


CHECKPOINT = Checkpoint(SIGNER.name, 7, bytes(32))


def test_a_checkpoint_reads_back() -> None:
    note = sign_checkpoint(CHECKPOINT, SIGNER)
    assert verify_checkpoint(note, [SIGNER.verifier]) == CHECKPOINT == read_checkpoint(note)
    assert CHECKPOINT.text == f"forest.example/one\n7\n{'A' * 43}=\n"


@pytest.mark.parametrize("size", ["007", "-1", "1e3", "", " 7", "+7", "٧", "9223372036854775808", "7.0"])
def test_a_size_has_one_spelling(size: str) -> None:
    with pytest.raises(ProofError):
        parse_checkpoint(f"origin\n{size}\n{'A' * 43}=\n")


@pytest.mark.parametrize(
    "text", ["", "o\n7\n", f"\n7\n{'A' * 43}=\n", f"o\n7\n{'A' * 43}=\nextension\n", "o\n7\nAAAA\n", "o\n7\nAA==\n\n"]
)
def test_other_shapes_of_a_checkpoint_are_refused(text: str) -> None:
    with pytest.raises(ProofError):
        parse_checkpoint(text)


def test_a_checkpoint_must_bear_its_own_logs_name() -> None:
    note = sign_checkpoint(CHECKPOINT, OTHER)
    with pytest.raises(ProofError):
        verify_checkpoint(note, [OTHER.verifier])
