"""hit@1 and hit@10 by document on six public sets, one setting for all.

``python -m arborist.bench.retrieval DATA`` prints JSON; with ``--report FILE``
it writes the page too. A set's own documents are the corpus. Both rates are in
per mille. The bars are floors from the issue and never change per set.
"""

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from arborist.bench.origin import origin
from arborist.bench.retrieval_corpus import SETS, Question, built, read_documents, read_questions
from arborist.core.policy import RetrievalPolicy, override
from arborist.retrieval.corpus import Corpus
from arborist.retrieval.search import search

# (floor hit@1, floor hit@10, wanted hit@1, wanted hit@10), per mille.
BARS = {
    "scifact": (600, 820, 650, 850),
    "nq_passages": (840, 970, 890, 985),
    "selqa": (860, 980, 900, 990),
    "medquad": (450, 970, 600, 990),
    "pubmedqa": (960, 990, 975, 995),
    "xquad_en": (950, 990, 970, 996),
}
_DEPTH = 40  # chunks looked at for ten different documents


def measure(corpus: Corpus, questions: list[Question], prefix: str, policy: RetrievalPolicy) -> dict[str, int]:
    """hit@1, hit@5, hit@10 and MRR@10 by document, per mille."""
    sums = dict.fromkeys(("hit@1", "hit@5", "hit@10", "mrr@10"), 0)
    for question in questions:
        documents = ranked_documents(corpus, question.text, policy)
        wanted = {prefix + one for one in question.relevant}
        place = next((place for place, uri in enumerate(documents[:10], 1) if uri in wanted), 0)
        if place:
            sums["hit@1"] += 1000 if place == 1 else 0
            sums["hit@5"] += 1000 if place <= 5 else 0
            sums["hit@10"] += 1000
            sums["mrr@10"] += 1000 // place
    return {name: value // max(1, len(questions)) for name, value in sums.items()}


def ranked_documents(corpus: Corpus, question: str, policy: RetrievalPolicy) -> list[str]:
    """URIs in order of their best chunk."""
    hits = search(question, corpus, policy, limit=_DEPTH).hits
    return list(dict.fromkeys(hit.uri for hit in hits))


def run(data: Path, *, policy: RetrievalPolicy | None = None, every: int = 1) -> dict[str, Any]:
    """Measure every set; ``every`` thins the questions for a quick look."""
    policy = policy or RetrievalPolicy()
    sets: dict[str, Any] = {}
    for name in SETS:
        folder = data / "retrieval" / name
        questions = read_questions(folder)[::every]
        with (
            tempfile.TemporaryDirectory() as where,
            built(Path(where) / "forest", read_documents(folder / "docs.jsonl.gz", f"{name}:")) as corpus,
        ):
            start = time.perf_counter_ns()
            sets[name] = measure(corpus, questions, f"{name}:", policy)
            elapsed = time.perf_counter_ns() - start
            sets[name]["questions"] = len(questions)
            sets[name]["documents"] = sum(part.index.totals().documents for part in corpus.parts)
            sets[name]["chunks"] = sum(part.index.totals().chunks for part in corpus.parts)
            sets[name]["microseconds_a_question"] = elapsed // 1000 // max(1, len(questions))
        sys.stderr.write(f"{name} {sets[name]}\n")
    below = [
        f"{name} {metric}"
        for name, (one, ten, _, _) in BARS.items()
        for metric, floor in (("hit@1", one), ("hit@10", ten))
        if sets[name][metric] < floor
    ]
    return {
        "bench": "retrieval",
        "origin": origin("python -m arborist.bench.retrieval DATA").as_json(),
        "sets": sets,
        "below_floor": below,
    }


def main(arguments: list[str] | None = None) -> int:
    """Command line of the bench; 1 when a floor is not met."""
    parser = argparse.ArgumentParser(prog="python -m arborist.bench.retrieval", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--policy", action="append", default=[], metavar="KEY=VALUE")
    options = parser.parse_args(arguments)
    policy = RetrievalPolicy()
    for setting in options.policy:
        key, _, value = setting.partition("=")
        policy = override(policy, key, value)
    result = run(options.data, policy=policy, every=options.every)
    sys.stdout.write(json.dumps(result, indent=2) + "\n")
    return 1 if result["below_floor"] else 0


if __name__ == "__main__":
    sys.exit(main())
