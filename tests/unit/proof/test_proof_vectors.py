"""Both checkers on the shared vectors, good and bad; and the vectors are what the code writes today."""

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from make_vectors import FOLDER, vectors

from arborist.core.errors import ProofError
from arborist.core.model import State
from arborist.proof.check import check_proof
from arborist.proof.note import SignerKey, VerifierKey

SCRIPT = Path(check_proof.__code__.co_filename).parent / "standalone" / "arborist_verify.py"
INDEX = json.loads((FOLDER / "index.json").read_bytes())
KEY = VerifierKey.parse(INDEX["key"])


def load():
    spec = importlib.util.spec_from_file_location("arborist_verify", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STANDALONE = load()


def library_exit(data: bytes) -> int:
    try:
        checked = check_proof(data, [KEY])
    except ProofError:
        return 1
    return 0 if checked.state is State.LIVE else 20


def standalone_exit(path: Path, capsys) -> int:
    code = STANDALONE.main([str(path), "--key", INDEX["key"]])
    capsys.readouterr()
    return code


def test_the_vectors_are_what_the_code_writes(tmp_path_factory) -> None:
    files = vectors(lambda: tmp_path_factory.mktemp("world"))
    assert sorted(files) == sorted(file.name for file in FOLDER.iterdir())
    for name, data in files.items():
        assert (FOLDER / name).read_bytes() == data, name


@pytest.mark.parametrize("vector", INDEX["vectors"], ids=lambda vector: vector["file"])
def test_both_checkers_agree_on_every_vector(vector, capsys) -> None:
    path = FOLDER / vector["file"]
    assert library_exit(path.read_bytes()) == vector["exit"]
    assert standalone_exit(path, capsys) == vector["exit"]


def test_bad_vectors_are_bad_for_the_reason_given() -> None:
    """Each names the obligation that fails; every one of 1 to 11 has a vector."""
    named = {int(vector["why"].partition(":")[0]) for vector in INDEX["vectors"] if vector["exit"] == 1}
    assert named == set(range(1, 12))


def test_both_checkers_reject_random_changes(capsys, tmp_path) -> None:
    chance = random.Random(11)
    path = tmp_path / "changed.json"
    data = (FOLDER / "good-second.json").read_bytes()
    for _ in range(150):
        changed = bytearray(data)
        changed[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        path.write_bytes(changed)
        assert library_exit(bytes(changed)) == standalone_exit(path, capsys) == 1


# --- the stand-alone checker by itself ---


def test_the_standalone_checker_is_one_short_file_of_the_standard_library() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) <= 300
    imports = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imports <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["good-second.json", "--key", INDEX["key"]], 0),
        (["good-failed.json", "--key", INDEX["key"]], 20),
        (["bad-salt.json", "--key", INDEX["key"]], 1),
        (["good-second.json"], 21),
        (["good-second.json", "--key", INDEX["key"][:-2]], 1),
        ([], 2),
        (["good-second.json", "--other", "x"], 2),
        (["missing.json", "--key", INDEX["key"]], 1),
    ],
)
def test_it_runs_alone_and_says_how_it_went(arguments, code) -> None:
    command = [sys.executable, "-I", "-S", str(SCRIPT), *arguments]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == code
    if code == 0:
        assert "What of elms and acorns?" in done.stdout
        assert "attested" in done.stdout


def test_its_signatures_agree_with_the_other_implementation() -> None:
    chance = random.Random(5)
    for number in range(12):
        key = SignerKey.from_seed("k", chance.randbytes(32))
        message = chance.randbytes(number * 7)
        from arborist.proof import ed25519

        signature = ed25519.sign(key.seed, message)
        assert STANDALONE.signed(key.public, signature, message)
        assert not STANDALONE.signed(key.public, signature, message + b"x")
        flipped = bytearray(signature)
        flipped[number * 5] ^= 1
        try:
            assert not STANDALONE.signed(key.public, bytes(flipped), message)
        except ValueError:
            continue
        order = 2**252 + 27742317777372353535851937790883648493
        malleable = signature[:32] + (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
        assert not STANDALONE.signed(key.public, malleable, message)


def test_text_of_a_document_cannot_play_with_the_terminal(capsys) -> None:
    proof = STANDALONE.Proof((FOLDER / "good-second.json").read_bytes(), INDEX["key"])
    proof.records[0]["question"] = "\x1b[2J\x1b]0;owned\x07 really? \u202e"
    assert not {"\x1b", "\x07", "\u202e"} & set(STANDALONE.report(proof))
