"""Ingest against the straightforward pipeline: wall time, disk, peak memory, and what proving costs.

Both sides read the same JSON lines in fresh processes, interleaved; medians
are compared. Bars (issue: the main job): wall at most 0.5 of the simple
pipeline, bytes on disk at most 0.8 of the canonical text, hashing, Merkle
and ledger at most 10 % of ingest CPU, and at most 700 MB resident for a
600 MB input.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arborist.bench.child import Usage, compiled, installed
from arborist.core.merkle import leaf_hash, root_of
from arborist.text.canonical import canonical_text
from arborist.text.chunk import chunk_spans

MEMORY_INPUT_BYTES = 600_000_000


def run(data: Path, *, rounds: int = 3, memory: bool = True) -> dict[str, Any]:
    """Measure over ``data/wiki_articles_en``; times in milliseconds, sizes in bytes, ratios in per mille."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "articles.jsonl"
        text_bytes = unpack(data / "wiki_articles_en" / "docs.jsonl.xz", source)
        ours: list[Usage] = []
        simple: list[Usage] = []
        for number in range(rounds):
            ours.append(_ours(source, folder / str(number)))
            simple.append(_simple(source, folder / f"simple-{number}.db"))
        forest = folder / "0" / "forest"
        disk = _tree_size(forest)
        proving = _proving_cpu(source) + _ledger_cpu(forest)
        cpu = int(statistics.median(usage.cpu_ms for usage in ours))
        wall = int(statistics.median(usage.wall_ms for usage in ours))
        wall_simple = int(statistics.median(usage.wall_ms for usage in simple))
        result = {
            "bench": "ingest",
            "rounds": rounds,
            "text_bytes": text_bytes,
            "wall_ms": wall,
            "simple_wall_ms": wall_simple,
            "simple_cpu_ms": int(statistics.median(usage.cpu_ms for usage in simple)),
            "simple_disk_bytes": (folder / "simple-0.db").stat().st_size,
            "wall_ratio_permille": wall * 1000 // wall_simple,
            "cpu_ms": cpu,
            "proving_cpu_ms": proving,
            "proving_share_permille": proving * 1000 // cpu,
            "disk_bytes": disk,
            "disk_ratio_permille": disk * 1000 // text_bytes,
        }
        if memory:
            result |= _memory(source, folder)
    return result


def unpack(packed: Path, target: Path) -> int:
    """Write the packed JSON lines out plain; returns the UTF-8 bytes of their texts."""
    import lzma

    total = 0
    with lzma.open(packed, "rt", encoding="utf-8") as lines, target.open("w", encoding="utf-8") as out:
        for line in lines:
            out.write(line)
            total += len(canonical_text(json.loads(line)["text"]).encode())
    return total


def _ours(source: Path, folder: Path) -> Usage:
    return Usage([sys.executable, "-m", "arborist", "ingest", str(source)], installed(folder))


def _simple(source: Path, target: Path) -> Usage:
    return Usage([sys.executable, "-m", "arborist.bench.simple_pipeline", str(source), str(target)], compiled())


def _tree_size(folder: Path) -> int:
    return sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())


def _texts(source: Path) -> Iterator[str]:
    with source.open(encoding="utf-8") as lines:
        for line in lines:
            yield canonical_text(json.loads(line)["text"])


def _proving_cpu(source: Path) -> int:
    """CPU of leaf hashes and document roots over the same chunks, nothing else inside the clock."""
    total = 0
    for text in _texts(source):
        pieces = [text[span.start : span.end].encode() for span in chunk_spans(text)]
        start = time.process_time_ns()
        root_of([leaf_hash(piece) for piece in pieces])
        total += time.process_time_ns() - start
    return total // 1_000_000


def _ledger_cpu(forest: Path) -> int:
    """CPU of appending as many batches again to a fresh ledger of the same kind."""
    from arborist.bench.ledger_replay import replay

    return replay(forest)


def _memory(source: Path, folder: Path) -> dict[str, Any]:
    """Peak resident size of one process ingesting the corpus repeated (under other ids) to 600 MB."""
    big = folder / "big.jsonl"
    written = 0
    copy = 0
    with big.open("w", encoding="utf-8") as out:
        while written < MEMORY_INPUT_BYTES:
            with source.open(encoding="utf-8") as lines:
                for line in lines:
                    row = json.loads(line)
                    row["id"] = f"{copy}-{row['id']}"
                    row["text"] = f"Copy {copy}.\n\n{row['text']}"
                    written += out.write(json.dumps(row, ensure_ascii=False) + "\n")
                    if written >= MEMORY_INPUT_BYTES:
                        break
            copy += 1
    usage = _ours(big, folder / "big")
    return {
        "memory_input_bytes": big.stat().st_size,
        "memory_peak_bytes": usage.peak_bytes,
        "memory_wall_ms": usage.wall_ms,
    }
