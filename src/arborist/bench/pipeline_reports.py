"""Markdown of the ingest and start-up benches: views of their JSON."""

from collections.abc import Mapping
from typing import Any

from arborist.bench.grounding_report import table
from arborist.bench.origin import Origin

PROVING_BAR = 100
WALL_BAR = 500
DISK_BAR = 800
MEMORY_BAR = 700_000_000
CACHED_BAR = 8_000
HELP_BAR = 5_000


def ingest(result: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """The ingest bench as a page."""
    rows = [
        ["wall against the straightforward pipeline", _times(result["wall_ratio_permille"]), "≤ 0.5×"],
        ["hashing, Merkle and ledger in ingest CPU", _percent(result["proving_share_permille"]), "≤ 10 %"],
        ["bytes on disk, all included, against text", _times(result["disk_ratio_permille"]), "≤ 0.8×"],
    ]
    if "memory_peak_bytes" in result:
        size = f"{result['memory_input_bytes'] / 1e6:,.0f} MB input"
        peak = f"{result['memory_peak_bytes'] / 1e6:,.0f} MB in {result['memory_wall_ms'] / 1000:,.0f} s"
        rows.append([f"peak resident memory, {size}", peak, "≤ 700 MB"])
    detail = [
        ["text", f"{result['text_bytes'] / 1e6:,.1f} MB"],
        ["ours: wall, CPU (median)", f"{result['wall_ms']:,} ms, {result['cpu_ms']:,} ms"],
        ["straightforward pipeline: wall, CPU", f"{result['simple_wall_ms']:,} ms, {result['simple_cpu_ms']:,} ms"],
        ["proving CPU", f"{result['proving_cpu_ms']:,} ms"],
        ["on disk: ours, theirs", f"{result['disk_bytes'] / 1e6:,.1f} MB, {result['simple_disk_bytes'] / 1e6:,.1f} MB"],
        ["rounds, interleaved", str(result["rounds"])],
    ]
    what = (
        "`arborist ingest` of wiki_articles_en (7,584 whole articles as JSONL), whole process, against a pipeline one "
        "would write in an afternoon (`bench/simple_pipeline.py`): sentence chunks, zlib on each, FTS5 with porter, "
        "SHA-256 a chunk, one transaction per 500 documents."
    )
    return _page("ingest", what, origin, notes, rows, detail)


def startup(result: Mapping[str, Any], origin: Origin, notes: str = "") -> str:
    """The start-up bench as a page."""
    rows = [
        ["a cached answer, whole process", _times(result["cached_ratio_permille"]), "≤ 8×"],
        ["`arborist --help`", _times(result["help_ratio_permille"]), "≤ 5×"],
    ]
    detail = [
        ["`python -c pass`", f"{result['bare_us'] / 1000:.1f} ms"],
        ["cached answer", f"{result['cached_us'] / 1000:.1f} ms"],
        ["`--help`", f"{result['help_us'] / 1000:.1f} ms"],
        ["rounds, interleaved", str(result["rounds"])],
    ]
    what = "Fresh processes against a bare interpreter, medians of interleaved rounds; the forest holds the Python language reference."
    return _page("start-up", what, origin, notes, rows, detail)


def _page(title: str, what: str, origin: Origin, notes: str, rows: list[list[str]], detail: list[list[str]]) -> str:
    parts = [f"# Bench: {title}\n", what + "\n", origin.markdown()]
    if notes:
        parts.append(notes.rstrip() + "\n")
    parts += [table(["what", "measured", "bar"], rows), "## In detail\n", table(["part", "value"], detail)]
    return "\n".join(parts)


def _times(permille: int) -> str:
    return f"{permille / 1000:.2f}×"


def _percent(permille: int) -> str:
    return f"{permille / 10:.1f} %"
