"""How fast the text functions are, and how often a sentence ends where people say it does.

``run`` takes the shared data folder: articles of ``wiki_articles_en`` give
the speed of each step (CPU time, best of ``rounds``, beside one plain regular
expression in the same run, because machines differ more than code), and the
split sentences of ``retrieval/selqa``, joined by spaces, the precision and
recall of the boundaries. Its sentences were split by a program and hold whole
lists run together, so recall has a ceiling well under 1.
"""

import gzip
import json
import lzma
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arborist.core.model import RawDocument
from arborist.text.canonical import canonical_text, decode
from arborist.text.chunk import chunk_spans
from arborist.text.document import make_document
from arborist.text.fold import fold
from arborist.text.sentence import sentences
from arborist.text.term import terms
from arborist.text.token import tokens

_PLAIN = re.compile(r"[a-z0-9]+")


def run(data: Path, *, articles: int = 600, rounds: int = 5) -> dict[str, Any]:
    """Speeds in MB/s of UTF-8, chunk sizes in characters, sentence figures per mille."""
    with lzma.open(data / "wiki_articles_en" / "docs.jsonl.xz", "rt", encoding="utf-8") as lines:
        texts = [canonical_text(json.loads(line)["text"]) for line, _ in zip(lines, range(articles), strict=False)]
    chunks = [text[span.start : span.end] for text in texts for span in chunk_spans(text)]
    size = sum(len(text.encode()) for text in texts)
    steps: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "plain regular expression": (lambda text: _PLAIN.findall(text.lower()), chunks),
        "decode": (decode, [text.encode() for text in texts]),
        "canonical_text": (canonical_text, texts),
        "chunk_spans": (chunk_spans, texts),
        "make_document": (
            make_document,
            [RawDocument("x:", "x", text, "sha256:" + "0" * 64, "x", "1") for text in texts],
        ),
        "terms": (terms, chunks),
        "sentences": (sentences, chunks),
        "tokens": (tokens, chunks),
        "fold": (fold, chunks),
    }
    lengths = sorted(map(len, chunks))
    return {
        "speed": {name: round(size / 1e6 / _seconds(step, items, rounds)) for name, (step, items) in steps.items()},
        "chunks": {
            "count": len(chunks),
            "mean": sum(lengths) // len(lengths),
            **{f"p{share}": lengths[len(lengths) * share // 100] for share in (5, 25, 50, 75, 95)},
            "longest": lengths[-1],
        },
        "sentences": sentence_ends(data / "retrieval" / "selqa" / "docs.jsonl.gz"),
    }


def _seconds(step: Callable[[Any], object], items: list[Any], rounds: int) -> float:
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        for item in items:
            step(item)
        best = min(best, time.process_time() - began)
    return max(best, 1e-9)


def sentence_ends(documents: Path) -> dict[str, int]:
    """Precision and recall of sentence ends against the given ``sentences``, per mille."""
    right = given = wanted = 0
    with gzip.open(documents, "rt", encoding="utf-8") as lines:
        for line in lines:
            gold, position = set(), 0
            parts = json.loads(line)["sentences"]
            for part in parts:
                position += len(part)
                gold.add(position)
                position += 1
            text = " ".join(parts)
            found = {end for _, end in sentences(text)}
            right += len(gold & found)
            given += len(found)
            wanted += len(gold)
    return {"precision": right * 1_000 // given, "recall": right * 1_000 // wanted, "ends": wanted}
