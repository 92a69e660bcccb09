"""Bench `speed`: claims a second on one core, and what happens to time when hostile input doubles.

Claims of about 20 words stand against a different source of about 200 words
each, taken from real text: a third verbatim, a third with one edit, a third
foreign to the source. The hostile texts are the classic ways to make a
tokenizer or an expression quadratic; each is tried as the source, as the
claim and as both, at 250,000, 500,000 and 1,000,000 characters.
Time is processor time of this process, so that a busy machine does not blur it;
the sizes are measured in turn, so that a slow moment slows them all, and every
text is measured under a beginning of its own, so that nothing is known of it.
Bars: 1,000 claims a second (3,000 wanted); ratio at most 2.5.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from arborist.bench.contrast_edits import EDITS
from arborist.bench.contrast_sentences import TrueSentence, documents, is_plain, paragraphs, split
from arborist.bench.judge import Judge, verifier_judge
from arborist.bench.targets import DOUBLING_RATIO
from arborist.core.digest import text_hash
from arborist.core.errors import SourceError

CLAIM_WORDS = 16, 24
SOURCE_WORDS = 200
SIZES = (250_000, 500_000, 1_000_000)
# A doubling is judged only when the smaller run takes longer than this: below, the clock is what is measured.
MIN_SECONDS = 0.02
# Words that set the repeats apart: the verifier remembers what it has read, and a text met again would cost nothing.
BEGINNINGS = ("Yard", "Kiln", "Moor", "Quay", "Dune")
HOSTILE: dict[str, Callable[[int], str]] = {
    "aaaa": lambda n: "a" * n,
    "a.a.a.": lambda n: "a." * (n // 2),
    "a a a ": lambda n: "a " * (n // 2),
    "A. A. A. ": lambda n: "A. " * (n // 3),
    "nested brackets": lambda n: "(" * (n // 2) + ")" * (n // 2),
    "open brackets": lambda n: "[(" * (n // 2),
    "endless number": lambda n: "1234567890" * (n // 10),
    "numbers": lambda n: "12,345.67 " * (n // 10),
    "number commas": lambda n: "1,234" + ",567" * (n // 4),
    "dates": lambda n: "12 May 1999 to " * (n // 15),
    "negators": lambda n: "not never no nor " * (n // 17),
    "quotes": lambda n: "\"'" * (n // 2),
    "hyphens": lambda n: "a-" * (n // 2),
    "names": lambda n: "John Smith of York " * (n // 19),
    "spaces": lambda n: " \n" * (n // 2),
    "combining marks": lambda n: "e\u0301" * (n // 2),
    "no letters": lambda n: "\u200b" * n,
    "one sentence": lambda n: "the mill by the river and " * (n // 26),
}


def claims(corpus: Path, count: int) -> list[tuple[str, str, str]]:
    """``count`` (claim, source, title) triples, each with its own source.

    Raises:
        SourceError: the corpus is too small.
    """
    triples: list[tuple[str, str, str]] = []
    foreign = ""
    for title, source, sentence in _sources(corpus):
        kind = len(triples) % 3
        claim = sentence.text if kind == 0 else _edited(sentence) if kind == 1 else foreign or sentence.text
        foreign = sentence.text
        triples.append((claim, source, title))
        if len(triples) == count:
            return triples
    raise SourceError(f"{corpus} gives only {len(triples)} sources of {SOURCE_WORDS} words")


def _sources(corpus: Path) -> Iterator[tuple[str, str, TrueSentence]]:
    low, high = CLAIM_WORDS
    for title, text in documents(corpus):
        running: list[str] = []
        for paragraph in paragraphs(text):
            running += paragraph.split()
            if len(running) >= SOURCE_WORDS:
                break
        if len(running) < SOURCE_WORDS * 9 // 10:
            continue
        source = " ".join(running[:SOURCE_WORDS])
        for sentence in split(source):
            if sentence and is_plain(sentence) and low <= len(sentence.split()) <= high:
                yield title, source, TrueSentence(sentence, source, title)
                break


def _edited(sentence: TrueSentence) -> str:
    for edit in EDITS.values():
        changed = edit(sentence.text, sentence.paragraph)
        if changed:
            return changed
    return sentence.text


def throughput(triples: Sequence[tuple[str, str, str]], judge: Judge, warm: int = 100) -> dict[str, Any]:
    """Judge the claims once after warming up on the first ``warm``."""
    for claim, source, title in triples[:warm]:
        judge(claim, source, None, title)
    start = time.process_time()
    for claim, source, title in triples:
        judge(claim, source, None, title)
    seconds = time.process_time() - start
    words = [len(claim.split()) for claim, _, _ in triples]
    return {
        "claims": len(triples),
        "mean_claim_words": round(sum(words) / len(words), 1),
        "processor_seconds": round(seconds, 3),
        "claims_per_second": int(len(triples) / seconds),
    }


def doubling(judge: Judge, sizes: Sequence[int] = SIZES, texts: Sequence[str] = (), repeats: int = 3) -> dict[str, Any]:
    """Time of each hostile text in each place at each size, and the worst ratio of one doubling."""
    claim, source = "The mill has twelve wheels.", "The mill by the river has twelve wheels. It was built in 1809."
    results: dict[str, Any] = {}
    for name in texts or HOSTILE:
        build = HOSTILE[name]
        for place in ("source", "claim", "both"):
            runs: list[list[float]] = []
            for beginning in BEGINNINGS[:repeats]:
                runs.append([])
                for size in sizes:
                    hostile = f"{beginning} {build(size)}"
                    pair = (hostile if place != "source" else claim, hostile if place != "claim" else source)
                    runs[-1].append(_time(judge, *pair))
            seconds = [min(times) for times in zip(*runs, strict=True)]
            ratios = [round(large / small, 2) for small, large in pairwise(seconds) if small >= MIN_SECONDS]
            results[f"{name} as {place}"] = {
                "seconds": [round(value, 3) for value in seconds],
                "worst_ratio": max(ratios, default=None),
            }
    known = [part["worst_ratio"] for part in results.values() if part["worst_ratio"] is not None]
    return {
        "sizes": list(sizes),
        "texts": results,
        "worst_ratio": max(known, default=None),
        "over": sorted(name for name, part in results.items() if (part["worst_ratio"] or 0) > DOUBLING_RATIO),
    }


def _time(judge: Judge, claim: str, source: str) -> float:
    start = time.process_time()
    judge(claim, source, None, None)
    return time.process_time() - start


def run(corpus: Path, judge: Judge | None = None, *, count: int = 3_000, hostile: bool = True) -> dict[str, Any]:
    """Both measurements."""
    chosen = judge or verifier_judge()
    triples = claims(corpus, count)
    report: dict[str, Any] = {"throughput": throughput(triples, chosen)}
    if hostile:
        report["doubling"] = doubling(chosen)
    report["data"] = {
        "corpus": f"{corpus.parent.name}/{corpus.name}",
        "fingerprint": text_hash("\n".join(claim for claim, _, _ in triples).encode("utf-8")),
    }
    return report
