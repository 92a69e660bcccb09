"""The evidence of 500 questions over 1, 2 and 4 shards, which must be identical.

The corpus with two shards also grows another way: every third document is
first ingested and indexed under an older text, so that deleted entries are
still in the engine's counts. Compared are label, URI, chunk, score and text.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from arborist.bench.origin import origin
from arborist.bench.retrieval_corpus import SETS, built, read_documents
from arborist.bench.search_speed import spread_questions
from arborist.core.model import Document, Evidence, RawDocument
from arborist.core.policy import RetrievalPolicy
from arborist.retrieval.corpus import Corpus
from arborist.retrieval.pack import pack
from arborist.retrieval.search import search
from arborist.text.document import make_document

SHARDS = (1, 2, 4)


def run(data: Path, *, questions: int = 500, sets: Sequence[str] = SETS) -> dict[str, Any]:
    """How many of the questions have the same evidence whatever the number of shards."""
    asked = spread_questions(data, questions)
    policy = RetrievalPolicy()
    found: dict[int, list[tuple[Evidence, ...]]] = {}
    documents = 0
    with tempfile.TemporaryDirectory() as where:
        for shards in SHARDS:
            older = _older(data, sets) if shards == 2 else []
            with built(Path(where) / str(shards), _documents(data, sets), shards, older=older) as corpus:
                documents = sum(part.index.totals().documents for part in corpus.parts)
                found[shards] = [evidence_of(corpus, text, policy) for text in asked]
    same = sum(1 for lists in zip(*found.values(), strict=True) if all(one == lists[0] for one in lists))
    return {
        "bench": "shards",
        "origin": origin("python -m arborist.bench.shards DATA").as_json(),
        "shards": list(SHARDS),
        "sets": list(sets),
        "documents": documents,
        "questions": len(asked),
        "identical": same,
    }


def evidence_of(corpus: Corpus, question: str, policy: RetrievalPolicy) -> tuple[Evidence, ...]:
    """The evidence that a reader would get."""
    hits = search(question, corpus, policy, limit=policy.max_evidence * policy.per_document_cap).hits
    return pack(hits, policy.evidence_characters, policy)


def _documents(data: Path, sets: Sequence[str]) -> list[Document]:
    return [
        document
        for name in sets
        for document in read_documents(data / "retrieval" / name / "docs.jsonl.gz", f"{name}:")
    ]


def _older(data: Path, sets: Sequence[str]) -> list[Document]:
    """Every third document with another text, under the same URI."""
    return [
        make_document(
            RawDocument(
                uri=one.uri,
                title=one.title,
                text=one.text[::2] + " An older text of the same page.",
                raw_sha256=one.raw_sha256,
                extractor=one.extractor,
                extractor_version="0",
            )
        )
        for one in _documents(data, sets)[::3]
    ]


def main(arguments: list[str] | None = None) -> int:
    """Command line of the bench; 1 when a single evidence list differs."""
    parser = argparse.ArgumentParser(prog="python -m arborist.bench.shards", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--sets", nargs="+", choices=SETS, default=SETS)
    options = parser.parse_args(arguments)
    result = run(options.data, questions=options.questions, sets=options.sets)
    sys.stdout.write(json.dumps(result, indent=2) + "\n")
    return 0 if result["identical"] == result["questions"] else 1


if __name__ == "__main__":
    sys.exit(main())
