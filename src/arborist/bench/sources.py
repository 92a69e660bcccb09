"""How fast foreign bytes become text: every kind of source, and our wikitext renderer beside a general parser.

Both sides of the comparison run over the same pages in one process, best of
three rounds; mwparserfromhell's ``strip_code`` is the general parser. The
hostile pages show how cost grows when the page doubles: near 2 is linear.
``python -m arborist.bench.sources DATA`` prints the figures as Markdown.
"""

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from arborist.bench.origin import origin
from arborist.core.model import RawItem
from arborist.core.protocols import Source
from arborist.sources.options import SourceOptions
from arborist.sources.registry import open_source
from arborist.sources.wikitext.render import render

ENGLISH = "wiki_dumps/enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"
INPUTS = (
    ("MediaWiki XML, bz2", ENGLISH, None),
    ("MediaWiki XML, heavy tables", "wiki_dumps/enwiki-table-markup.xml.bz2", None),
    ("MediaWiki SQL, gz", "wiki_dumps/enwiki_cur_sample.sql.gz", None),
    ("JSONL, gz", "retrieval/scifact/docs.jsonl.gz", None),
    ("JSONL, xz", "wiki_articles_en/docs.jsonl.xz", None),
    ("pydoc", "", "pydoc"),
    ("self (Markdown and code)", "", "self"),
)
HOSTILE = ("{{", "[[a|", "\n{|\n|", "<ref>", "{{a|[[b", "\n|-\n|a||b", "({{x}}")
LINE_BYTES = 200_000_000


def run(data: Path, *, rounds: int = 3) -> dict[str, Any]:
    """All figures; rates in kilobytes of raw bytes per CPU second."""
    line = _long_line()  # first, while the process is small: its figure is a peak
    return {
        "bench": "sources",
        "origin": origin("python -m arborist.bench.sources").as_json(),
        "kinds": [_kind(name, data / path, kind, rounds) for name, path, kind in INPUTS],
        "wikitext": _against_parser(data / ENGLISH, rounds),
        "hostile": [_growth(unit) for unit in HOSTILE],
        "line": line,
    }


def _kind(name: str, path: Path, kind: str | None, rounds: int) -> dict[str, Any]:
    source = open_source(path, kind, SourceOptions())
    reading = min(_seconds(lambda: list(source.items())) for _ in range(rounds))
    items = [item for item in source.items() if isinstance(item, RawItem)]
    extracting = min(_seconds(lambda: _extract(source, items)) for _ in range(rounds))
    size = sum(len(item.raw) for item in items)
    return {
        "name": name,
        "documents": len(items),
        "bytes": size,
        "read_kb_s": _rate(size, reading),
        "extract_kb_s": _rate(size, extracting),
    }


def _extract(source: Source, items: Sequence[RawItem]) -> None:
    for item in items:
        source.extract(item)


def _against_parser(dump: Path, rounds: int) -> dict[str, Any]:
    import mwparserfromhell

    source = open_source(dump, None, SourceOptions())
    pages = [item.raw.decode("utf-8") for item in source.items() if isinstance(item, RawItem)]
    size = sum(len(page.encode("utf-8")) for page in pages)
    ours = min(_seconds(lambda: [render(page, "") for page in pages]) for _ in range(rounds))
    theirs = min(_seconds(lambda: [mwparserfromhell.parse(page).strip_code() for page in pages]) for _ in range(rounds))
    return {
        "pages": len(pages),
        "bytes": size,
        "ours_kb_s": _rate(size, ours),
        "parser_kb_s": _rate(size, theirs),
        "ratio_permille": int(theirs * 1000 / ours),
    }


def _growth(unit: str) -> dict[str, Any]:
    small, large = (unit * (size // len(unit)) for size in (200_000, 400_000))
    first = min(_seconds(lambda: render(small, "")) for _ in range(3))
    second = min(_seconds(lambda: render(large, "")) for _ in range(3))
    return {"unit": unit, "large_us": int(second * 1e6), "growth_permille": int(second * 1000 / first)}


def _long_line() -> dict[str, Any]:
    """One line of 200 MB as a file: documents, and how much the process grew."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "line.txt"
        with path.open("wb") as handle:
            for _ in range(LINE_BYTES // 1_000_000):
                handle.write(b"abcdefghi " * 100_000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        source = open_source(path, None, SourceOptions())
        count = 0
        for item in source.items():
            if isinstance(item, RawItem):
                source.extract(item)
                count += 1
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {"documents": count, "peak_growth_kb": grown}


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return max(time.process_time() - start, 1e-9)


def _rate(size: int, seconds: float) -> int:
    return int(size / 1000 / seconds)


def markdown(result: dict[str, Any]) -> str:
    """The tables of ``docs/bench/sources.md``."""
    where = result["origin"]
    lines = [f"- machine: {where['machine']}", f"- Python: {where['python']}", f"- commit: {where['commit']}"]
    lines += ["", "| input | documents | MB | read MB/s | extract MB/s |", "| --- | --: | --: | --: | --: |"]
    lines += [
        f"| {row['name']} | {row['documents']:,} | {row['bytes'] / 1e6:.1f} | {row['read_kb_s'] / 1000:.1f} "
        f"| {row['extract_kb_s'] / 1000:.1f} |"
        for row in result["kinds"]
    ]
    wiki = result["wikitext"]
    lines += [
        "",
        f"Wikitext, {wiki['pages']} pages, {wiki['bytes'] / 1e6:.1f} MB: ours {wiki['ours_kb_s'] / 1000:.2f} MB/s, "
        f"mwparserfromhell {wiki['parser_kb_s'] / 1000:.2f} MB/s, ratio {wiki['ratio_permille'] / 1000:.1f}.",
        "",
        "| repeated to 400 kB | ms | growth when doubled |",
        "| --- | --: | --: |",
    ]
    lines += [
        f"| `{repr(row['unit']).replace('|', chr(92) + '|')}` | {row['large_us'] / 1000:.0f} | {row['growth_permille'] / 1000:.2f} |"
        for row in result["hostile"]
    ]
    line = result["line"]
    lines += [
        "",
        f"One line of {LINE_BYTES // 1_000_000} MB: {line['documents']} documents, "
        f"peak memory grew by {line['peak_growth_kb'] / 1000:.0f} MB.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m arborist.bench.sources", description=__doc__)
    parser.add_argument("data", type=Path, help="the shared data folder")
    parsed = parser.parse_args(arguments)
    sys.stdout.write(markdown(run(parsed.data)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
