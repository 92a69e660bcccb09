"""Rewrite the lock files in ``requirements/`` from pyproject.toml (needs uv on the PATH).

``core.lock``: what ``make demo`` installs (core, local model, build tools).
``dev.lock``: that and everything the tests need. Both carry hashes and hold
for every platform and Python from 3.11 on.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"core.lock": ["local"], "dev.lock": ["local", "openai", "html", "pdf", "dev"]}


def main() -> int:
    """Compile each lock; returns uv's exit code."""
    uv = shutil.which("uv")
    if uv is None:
        sys.stderr.write("uv is not installed; nothing was changed. Try: pip install uv\n")
        return 3
    for name, extras in LOCKS.items():
        command = [uv, "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes"]
        command += ["--no-annotate", "--no-header", "--no-emit-index-url"]
        command += [part for extra in extras for part in ("--extra", extra)]
        command += ["pyproject.toml", "requirements/build.in", "-o", f"requirements/{name}"]
        done = subprocess.run(command, cwd=ROOT, check=False)
        if done.returncode:
            return done.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
