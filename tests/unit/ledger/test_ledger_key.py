"""The signing key's file: made once, private, never in the way of reading."""

import stat
import sys

import pytest

from arborist.core.errors import ConfigurationError, StorageError
from arborist.ledger.key import KeyDirectory, new_origin


def test_a_key_is_made_once_and_private(tmp_path, chance) -> None:
    keys = KeyDirectory(tmp_path / "config", chance())
    assert keys.signer("log/one") is None
    key = keys.signer("log/one", create=True)
    assert (
        key == keys.signer("log/one") == KeyDirectory(tmp_path / "config", chance(b"x")).signer("log/one", create=True)
    )
    assert stat.S_IMODE((tmp_path / "config" / "signing-key").stat().st_mode) == 0o600
    assert [file.name for file in (tmp_path / "config").iterdir()] == ["signing-key"]


def test_two_logs_of_one_user_never_share_a_name_or_a_key_id(tmp_path, chance) -> None:
    keys = KeyDirectory(tmp_path, chance())
    one, two = keys.signer("log/one", create=True), keys.signer("log/two", create=True)
    assert one.public == two.public
    assert one.verifier.id != two.verifier.id
    assert keys.head_path("log/one") != keys.head_path("log/two")
    assert keys.head_path("../../etc/passwd").parent == tmp_path / "heads"


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX modes")
def test_a_key_that_others_can_read_is_refused(tmp_path, chance) -> None:
    keys = KeyDirectory(tmp_path, chance())
    keys.signer("log", create=True)
    (tmp_path / "signing-key").chmod(0o640)
    with pytest.raises(ConfigurationError, match="Other users"):
        keys.signer("log")


@pytest.mark.parametrize(
    "content", [b"", b"x y z", b"arborist-signing-key-v1 AAAA AAAA", b"\xff", b"arborist-signing-key-v1 ! !"]
)
def test_a_malformed_key_is_refused(tmp_path, chance, content) -> None:
    (tmp_path / "signing-key").write_bytes(content)
    (tmp_path / "signing-key").chmod(0o600)
    with pytest.raises(ConfigurationError):
        KeyDirectory(tmp_path, chance()).signer("log")


def test_a_folder_in_its_place_is_a_storage_error(tmp_path, chance) -> None:
    (tmp_path / "signing-key").mkdir(mode=0o700)
    with pytest.raises(StorageError):
        KeyDirectory(tmp_path, chance()).signer("log")


def test_origins_differ(chance) -> None:
    entropy = chance()
    assert new_origin(entropy) != new_origin(entropy)
