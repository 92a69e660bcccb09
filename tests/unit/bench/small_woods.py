"""A forest of a few invented documents for the tests of ``bench emergent``."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = {
    "Aldra Lighthouse": "Aldra Lighthouse was designed by Maren Holt in 1871. Its tower is 31 metres high. Aldra Lighthouse is a "
    "tower in Sorvik, Norway.",
    "Sorvik Bridge": "The Sorvik Bridge was opened in 1923. The Sorvik Bridge has 14 arches and a toll house.",
    "Ener River": "The Ener River is a river of the northern plain that freezes in winter. Its fish are trout and char.",
    "Grey Heron": "The Grey Heron is a wading bird that feeds on fish. It stands up to 100 cm tall.",
    "Ostley Lock": "Ostley Lock was built in 1872. Ostley Lock has 14 gates. Boats pass in summer.",
    "Halbury Museum": "The Halbury Museum was founded in 1904. It holds paintings, maps and clocks of the harbour town.",
}


def environment(folder: Path) -> dict[str, str]:
    """A child's environment with folders of its own."""
    return os.environ | {
        "PYTHONPATH": str(ROOT / "src"),
        "ARBORIST_CONFIG_DIR": str(folder / "config"),
        "ARBORIST_DATA_DIR": str(folder / "data"),
        "ARBORIST_FOREST": str(folder / "forest"),
    }


def arborist(folder: Path, *arguments: object, given: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "arborist", *map(str, arguments)]
    return subprocess.run(
        command, env=environment(folder), input=given, capture_output=True, text=True, check=False, timeout=120
    )


def plant(folder: Path) -> Path:
    """Ingest the pages; returns the forest."""
    source = folder / "pages.jsonl"
    rows = [{"id": title, "title": title, "text": text} for title, text in PAGES.items()]
    source.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    done = arborist(folder, "ingest", source)
    assert done.returncode == 0, done.stderr
    return folder / "forest"
