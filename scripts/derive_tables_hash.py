"""Write src/arborist/verify/tables_hash.py from the verifier's word tables; ``--check`` only compares."""

import sys
from pathlib import Path

from arborist.verify.tables import tables_hash

PAGE = Path(__file__).resolve().parent.parent / "src" / "arborist" / "verify" / "tables_hash.py"
TEXT = '''"""Hash over every word table of the verifier; written by scripts/derive_tables_hash.py, never by hand."""

TABLES_HASH = "{}"
'''


def main() -> int:
    """Write or check; exit 1 when stale."""
    text = TEXT.format(tables_hash())
    if "--check" in sys.argv[1:]:
        if PAGE.read_text(encoding="utf-8") != text:
            sys.stderr.write("verify/tables_hash.py is stale; run: python scripts/derive_tables_hash.py\n")
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
