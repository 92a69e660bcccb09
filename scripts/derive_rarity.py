"""Derive ``text/analysis/rarity_table.py`` from public text: counts of documents per stem.

Usage: ``python scripts/derive_rarity.py ../shared/data/wiki_leads_en/docs.jsonl.xz …``
(JSONL with a ``text`` field, xz). The counts are facts about the text, not
the text; the origin is written into the table. Same input, same table.
"""

import json
import lzma
import sys
from collections import Counter
from pathlib import Path

from arborist.text.analysis.form import form_of
from arborist.text.analysis.scan import pieces

UNKNOWN = 11  # stems in fewer than one of 1,024 documents all weigh this: beyond it lies chance
TARGET = Path(__file__).parent.parent / "src/arborist/text/analysis/rarity_table.py"
HEADER = '''"""Rarity weights of common English stems; made by scripts/derive_rarity.py, never by hand.

Origin: document counts of stems over {documents} leads and summaries of
English Wikipedia ({names}). Weight = bit_length(documents // count); a stem
not listed weighs ``UNKNOWN``.
"""

UNKNOWN = {unknown}
BUCKETS: tuple[tuple[int, str], ...] = (
{rows})
'''


def count(paths: list[Path]) -> tuple[int, Counter[str]]:
    """Number of documents and, per stem key, of documents that hold it."""
    documents = 0
    counts: Counter[str] = Counter()
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                documents += 1
                forms = {form_of(piece.group()) for piece in pieces(json.loads(line)["text"])}
                counts.update({form.key for form in forms if not form.mark and not form.numeric})
    return documents, counts


def main() -> None:
    """Write the table."""
    paths = [Path(argument) for argument in sys.argv[1:]]
    documents, counts = count(paths)
    buckets: dict[int, list[str]] = {}
    for key, number in sorted(counts.items()):
        weight = (documents // number).bit_length()
        if weight < UNKNOWN:
            buckets.setdefault(weight, []).append(key)
    rows = ""
    for weight, keys in sorted(buckets.items()):
        lines: list[str] = [""]
        for key in keys:
            if len(lines[-1]) + len(key) > 100:
                lines.append("")
            lines[-1] += key + " "
        body = "".join(f'            "{line}"\n' for line in lines)
        rows += f"    (\n        {weight},\n        (\n{body}        ),\n    ),\n"
    names = ", ".join(path.parent.name for path in paths)
    TARGET.write_text(HEADER.format(documents=documents, names=names, unknown=UNKNOWN, rows=rows), encoding="utf-8")
    print(f"{sum(map(len, buckets.values()))} stems in {len(buckets)} buckets from {documents} documents")


if __name__ == "__main__":
    main()
