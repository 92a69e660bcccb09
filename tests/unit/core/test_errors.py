"""Errors: one exit code each, three sentences, and they survive a process boundary."""

import pickle

import pytest

from arborist.core import errors
from arborist.core.digest import hash_text, parse_hash

CODES = {
    errors.ProofError: 1,
    errors.UsageError: 2,
    errors.ConfigurationError: 3,
    errors.BusyError: 3,
    errors.MissingExtraError: 3,
    errors.EndpointError: 4,
    errors.SourceError: 5,
    errors.IntegrityError: 90,
}


@pytest.mark.parametrize(("kind", "code"), CODES.items(), ids=lambda item: getattr(item, "__name__", str(item)))
def test_exit_code(kind: type[errors.ArboristError], code: int) -> None:
    assert kind("x").exit_code == code


def test_an_error_says_what_failed_what_is_unchanged_and_what_to_try() -> None:
    error = errors.SourceError("It broke", unchanged="Nothing was changed", hint="again")
    assert str(error) == "It broke. Nothing was changed. Try: again"


def test_errors_cross_processes() -> None:
    error = pickle.loads(pickle.dumps(errors.SourceError("It broke", unchanged="U", hint="H")))
    assert (type(error), error.what, error.unchanged, error.hint) == (errors.SourceError, "It broke", "U", "H")


def test_a_missing_extra_is_named() -> None:
    assert "arborist[local]" in str(errors.MissingExtraError.naming("local", "xllamacpp", "The local reader"))


def test_hash_text_round_trips() -> None:
    assert parse_hash(hash_text(b"\x01" * 32)) == b"\x01" * 32


@pytest.mark.parametrize("text", ["", "sha256:", "sha256:" + "A" * 64, "a" * 64, "sha256:" + "0" * 64 + "\n"])
def test_other_spellings_of_a_hash_are_refused(text: str) -> None:
    with pytest.raises(errors.UsageError):
        parse_hash(text)
