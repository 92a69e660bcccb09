"""Proofs and withdrawal under load: what both checkers let pass, how large and fast a proof is, what falsifying costs.

Real proofs are made in fresh processes over Python's own language reference:
ingest, ask, prove. Random single-byte changes go to both checkers, which must
reject every one. Withdrawal is measured on a ledger of records that hang on
one document in chains, then every record is read as it would be served.

Checking times are CPU time, which other work on the machine does not stretch;
withdrawal waits for the disk and is wall time.

Bars (issue: records that live): 10,000 changes, all rejected by both; proof at
most 64 KB, checked in under 50 ms beyond interpreter start; falsify under
100,000 dependants, depth up to 10, in under a second, 0 live afterwards.
"""

import importlib.util
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from arborist.bench.child import installed
from arborist.bench.origin import Origin
from arborist.core.digest import text_hash
from arborist.core.errors import ProofError
from arborist.core.model import State
from arborist.proof.check import check_proof
from arborist.proof.note import VerifierKey

if TYPE_CHECKING:
    from collections.abc import Callable

QUESTIONS = (
    "What does the assert statement do?",
    "How are tuples compared?",
    "When is the finally clause executed?",
    "What is a slice and what is an iterator?",
    "Why do strings have methods?",
)
DEPTH = 10
_BOTH = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
STATES_READ = 2_000


def run(*, changes: int = 10_000, dependants: int = 100_000, rounds: int = 15) -> dict[str, Any]:
    """Measure; times in microseconds, sizes in bytes."""
    standalone = _load_standalone()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        proofs, key = _prove(folder)
        return {
            "bench": "proofs",
            "proofs": len(proofs),
            "proof_bytes_median": int(statistics.median(map(len, proofs))),
            "proof_bytes_largest": max(map(len, proofs)),
            **_change(proofs, key, changes, standalone, folder),
            **_time(proofs, key, rounds, standalone, folder),
            **_withdraw(folder, dependants),
        }


def report(result: dict[str, Any], origin: Origin, notes: str = "") -> str:
    """The result as a page."""
    rows = [
        ("single-byte changes tried", f"{result['changes']:,}", ""),
        ("passed by the library", str(result["library_passed"]), "0"),
        ("passed by the stand-alone checker", str(result["standalone_passed"]), "0"),
        (
            "proof, median and largest",
            f"{result['proof_bytes_median']:,} and {result['proof_bytes_largest']:,} B",
            "≤ 64 KB",
        ),
        ("checked by the library, grade recomputed (CPU)", f"{result['library_us'] / 1000:.1f} ms", "< 50 ms"),
        ("checked by the stand-alone file (CPU)", f"{result['standalone_us'] / 1000:.1f} ms", "< 50 ms"),
        (
            "the same, whole process less bare interpreter (CPU)",
            f"{result['standalone_process_us'] / 1000:.1f} ms",
            "< 50 ms",
        ),
        (f"falsify a source under {result['dependants']:,} records", f"{result['falsify_us'] / 1000:.1f} ms", "< 1 s"),
        ("still live of those read back", f"{result['live_afterwards']} of {result['read_afterwards']:,}", "0"),
        ("reading one back, state proved", f"{result['read_us'] / 1000:.2f} ms", ""),
    ]
    table = "\n".join(f"| {what} | {figure} | {bar} |" for what, figure, bar in rows)
    head = (
        f"# Proofs and withdrawal\n\n{origin.markdown()}\n{notes}\n"
        if notes
        else f"# Proofs and withdrawal\n\n{origin.markdown()}\n"
    )
    return f"{head}| what | measured | bar |\n| --- | --- | --- |\n{table}\n"


def _prove(folder: Path) -> tuple[list[bytes], VerifierKey]:
    environment = installed(folder)

    def call(*words: str) -> str:
        command = [sys.executable, "-m", "arborist", *words]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    call("ingest", "--source", "pydoc")
    proofs = []
    for question in QUESTIONS:
        record = json.loads(call("ask", question, "--json"))["record"]
        call("prove", record, "-o", str(folder / "proof.json"))
        proofs.append((folder / "proof.json").read_bytes())
    return proofs, VerifierKey.parse(call("log", "--key").strip())


def _change(
    proofs: list[bytes], key: VerifierKey, changes: int, standalone: ModuleType, folder: Path
) -> dict[str, Any]:
    chance = random.Random(1)
    passed = {"library": 0, "standalone": 0}
    path = folder / "changed.json"
    for number in range(changes):
        data = bytearray(proofs[number % len(proofs)])
        data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
        path.write_bytes(data)
        passed["library"] += _library(bytes(data), key)
        passed["standalone"] += _standalone(path, key, standalone)
    return {"changes": changes, "library_passed": passed["library"], "standalone_passed": passed["standalone"]}


def _library(data: bytes, key: VerifierKey) -> bool:
    try:
        check_proof(data, [key])
    except ProofError:
        return False
    return True


def _standalone(path: Path, key: VerifierKey, standalone: ModuleType) -> bool:
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return int(standalone.main([str(path), "--key", key.text])) != 1


def _time(proofs: list[bytes], key: VerifierKey, rounds: int, standalone: ModuleType, folder: Path) -> dict[str, int]:
    from arborist.pipeline.prove import regrade

    data = sorted(proofs, key=len)[len(proofs) // 2]
    path = folder / "timed.json"
    path.write_bytes(data)
    script = str(standalone.__file__)
    bare = [sys.executable, "-I", "-c", "pass"]
    alone = [sys.executable, "-I", script, str(path), "--key", key.text]
    times: dict[str, list[int]] = {}
    steps: dict[str, Callable[[], Any]] = {
        "library": lambda: check_proof(data, [key], regrade=regrade),
        "standalone": lambda: _standalone(path, key, standalone),
        "bare": lambda: subprocess.run(bare, check=True),
        "alone": lambda: subprocess.run(alone, check=True, stdout=subprocess.DEVNULL),
    }
    for _ in range(rounds):
        for name, step in steps.items():
            start = _cpu_us()
            step()
            times.setdefault(name, []).append(_cpu_us() - start)
    medians = {name: int(statistics.median(values)) for name, values in times.items()}
    return {
        "library_us": medians["library"],
        "standalone_us": medians["standalone"],
        "standalone_process_us": medians["alone"] - medians["bare"],
    }


def _cpu_us() -> int:
    """CPU time of this process and its finished children."""
    return sum(int((use.ru_utime + use.ru_stime) * 1_000_000) for use in map(resource.getrusage, _BOTH))


def _withdraw(folder: Path, dependants: int) -> dict[str, int]:
    from arborist.ledger.key import KeyDirectory
    from arborist.ledger.ledger import Ledger

    keys = KeyDirectory(folder / "withdraw", os.urandom)
    source = text_hash(b"source")
    with Ledger.open(
        folder / "withdraw.db",
        signer=lambda origin: keys.signer(origin, create=True),
        head=keys.head_path,
        clock=time.time_ns,
        entropy=os.urandom,
        create=True,
    ) as ledger:
        with ledger.transaction() as transaction:
            parent = ""
            for number in range(dependants):
                top = number % DEPTH == 0
                parent = transaction.put_record(
                    b"record %d" % number,
                    os.urandom(32),
                    cache_key=text_hash(b"key %d" % number),
                    parents=[] if top else [parent],
                    documents=[source] if top else [],
                )
        start = time.perf_counter_ns()
        with ledger.transaction() as transaction:
            transaction.falsify(source, "measured")
        falsified = time.perf_counter_ns()
        chance = random.Random(2)
        numbers = chance.sample(range(dependants), min(STATES_READ, dependants))
        records = [ledger.by_key(text_hash(b"key %d" % number)) for number in numbers]
        done = time.perf_counter_ns()
    return {
        "dependants": dependants,
        "falsify_us": (falsified - start) // 1000,
        "read_afterwards": len(records),
        "live_afterwards": sum(record is None or record.state is State.LIVE for record in records),
        "read_us": (done - falsified) // 1000 // max(1, len(records)),
    }


def _load_standalone() -> ModuleType:
    path = Path(check_proof.__code__.co_filename).parent / "standalone" / "arborist_verify.py"
    spec = importlib.util.spec_from_file_location("arborist_verify", path)
    if spec is None or spec.loader is None:
        raise RuntimeError(f"{path} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
