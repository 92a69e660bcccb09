"""The page docs/bench/retrieval.md, written from the results of the three retrieval benches.

``python -m arborist.bench.retrieval_report HITS.json SPEED.json SHARDS.json``
prints it. Nothing on the page is written by hand.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from arborist.bench.retrieval import BARS


def report(hits: dict[str, Any], speed: dict[str, Any], shards: dict[str, Any]) -> str:
    """The whole page."""
    return "\n\n".join(["# Retrieval", _hits(hits), _speed(speed), _shards(shards)]) + "\n"


def _hits(result: dict[str, Any]) -> str:
    rows = [
        f"| {name} | {one['documents']} / {one['chunks']} | {one['questions']} | "
        f"**{_rate(one['hit@1'])}** | {_rate(bars[0])} / {_rate(bars[2])} | "
        f"**{_rate(one['hit@10'])}** | {_rate(bars[1])} / {_rate(bars[3])} | {_rate(one['mrr@10'])} |"
        for name, bars in BARS.items()
        for one in (result["sets"][name],)
    ]
    return "\n".join(
        [
            "## Is the right document found?",
            "",
            "By document, each set over its own documents, one setting for all (the default policy). The questions here",
            "are the half that developers see.",
            "",
            "| set | documents / chunks | questions | hit@1 | floor / wanted | hit@10 | floor / wanted | MRR@10 |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *rows,
            "",
            _origin(result),
        ]
    )


def _speed(result: dict[str, Any]) -> str:
    rows = []
    for name, one in (("wall", result["wall"]), ("CPU", result["cpu"])):
        for side, times in (("search", one["search_us"]), ("SQLite FTS5, all words by OR", one["fts5_us"])):
            rows.append(f"| {side}, {name} | {_ms(times['p50'])} | {_ms(times['p95'])} | {_ms(times['p99'])} |")
    return "\n".join(
        [
            "## How long does a search take?",
            "",
            f"{result['documents']} documents, {result['chunks']} chunks, {result['text_bytes'] / 1e6:.0f} MB of text;"
            f" {result['questions']} natural questions, each asked of both sides in turn. Ours is the whole search"
            " (statistics, candidates, ranking, ten hits read and checked); FTS5 returns ten row numbers.",
            "",
            "| milliseconds | p50 | p95 | p99 |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
            f"Ratio of the p95: wall **{result['wall']['p95_ratio_permille'] / 1000:.3f}**, CPU"
            f" **{result['cpu']['p95_ratio_permille'] / 1000:.3f}** (bar 0.02, wanted 0.006). Index on disk:"
            f" {result['index_bytes'] / 1e6:.0f} MB, {result['index_permille_of_text'] / 1000:.2f} of the text.",
            "",
            _origin(result),
        ]
    )


def _shards(result: dict[str, Any]) -> str:
    return "\n".join(
        [
            "## Does the layout matter?",
            "",
            f"Evidence of {result['questions']} questions over {result['documents']} documents"
            f" ({', '.join(result['sets'])}) with {', '.join(map(str, result['shards']))} shards, the two-shard corpus"
            " with every third document superseded once:"
            f" **{result['identical']} of {result['questions']} identical**.",
            "",
            _origin(result),
        ]
    )


def _origin(result: dict[str, Any]) -> str:
    one = result["origin"]
    return f"`{one['command']}`, commit {one['commit']}, {one['machine']}, {one['python']}."


def _rate(permille: int) -> str:
    return f"{permille / 1000:.3f}".lstrip("0") if permille < 1000 else "1.000"


def _ms(microseconds: int) -> str:
    return f"{microseconds / 1000:.1f}"


def main(arguments: list[str] | None = None) -> int:
    """Read the three results, print the page."""
    parser = argparse.ArgumentParser(prog="python -m arborist.bench.retrieval_report", description=__doc__)
    parser.add_argument("results", type=Path, nargs=3, metavar="FILE")
    options = parser.parse_args(arguments)
    hits, speed, shards = (json.loads(path.read_text(encoding="utf-8")) for path in options.results)
    sys.stdout.write(report(hits, speed, shards))
    return 0


if __name__ == "__main__":
    sys.exit(main())
