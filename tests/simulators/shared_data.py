"""Where the measuring data lies: ``ARBORIST_SHARED``, else ``../shared/data`` beside the repository. Absence fails."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("ARBORIST_SHARED") or ROOT.parent / "shared" / "data")
