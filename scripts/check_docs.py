"""The documentation checks of ``make check``: links resolve, generated pages are fresh, no stray paths.

Exit 1 with one line a fault.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\((?!https?:|mailto:|#)([^)#\s]+)")
# Generators that take --check; each owns one page.
GENERATED = ("scripts/generate_cli.py", "scripts/derive_tables_hash.py", "scripts/generate_violations.py")
# A path of somebody's machine has no place in the project.
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home/\w+)/")


def broken_links() -> list[str]:
    """Relative links in Markdown that lead nowhere."""
    faults = []
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        targets = LINK.findall(page.read_text(encoding="utf-8"))
        gone = [target for target in targets if not (page.parent / target).exists()]
        faults += [f"{page.relative_to(ROOT)}: link to {target} leads nowhere" for target in gone]
    return faults


def machine_paths() -> list[str]:
    """Absolute paths of one machine in tracked text files."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    faults = []
    for name in listed.decode("utf-8").split("\0"):
        path = ROOT / name
        if not name or not path.is_file() or name == "scripts/check_docs.py":
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if MACHINE_PATH.search(text):
            faults.append(f"{name}: holds a path of one machine")
    return faults


def stale_pages() -> list[str]:
    """Generated pages that do not match the code."""
    faults = []
    for script in GENERATED:
        done = subprocess.run(
            [sys.executable, str(ROOT / script), "--check"], cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode:
            faults.append(f"{script}: {done.stderr.strip() or 'failed'}")
    return faults


def main() -> int:
    """Run every check; print each fault."""
    faults = [*broken_links(), *machine_paths(), *stale_pages()]
    for fault in faults:
        sys.stderr.write(fault + "\n")
    if not faults:
        sys.stdout.write("docs: links, paths and generated pages are right\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
