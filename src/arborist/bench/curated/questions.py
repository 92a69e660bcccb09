"""The questions, their kinds, and the corpus they are asked over: ``pydoc_data.topics`` of the running Python.

Gold answers were written to hold for the language reference of every Python
from 3.11 on; any one of them suffices. False premises and questions about
other things have none: a STRICT answer to them is wrong.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from arborist.bench.origin import fingerprint
from arborist.bench.retrieval_corpus import built
from arborist.core.digest import text_hash
from arborist.core.model import Document, RawItem
from arborist.retrieval.corpus import Corpus
from arborist.sources.options import SourceOptions
from arborist.sources.pydoc import PydocSource
from arborist.text.document import make_document

KINDS = ("plain", "count", "negated", "broad", "false_premise", "out_of_corpus")


@dataclass(frozen=True, slots=True)
class Curated:
    """One question; without answers it has none in the corpus."""

    id: str
    kind: str
    question: str
    answers: tuple[str, ...]

    @property
    def answerable(self) -> bool:
        """The corpus answers it."""
        return bool(self.answers)


def curated_questions() -> tuple[Curated, ...]:
    """The set, in its order."""
    text = resources.files(__package__).joinpath("questions.jsonl").read_text(encoding="utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    return tuple(Curated(row["id"], row["kind"], row["question"], tuple(row["answers"])) for row in rows)


def pydoc_documents() -> list[Document]:
    """Every topic of the running Python's language reference, as ``ingest --source pydoc`` makes it."""
    source = PydocSource(Path(), SourceOptions())
    items = [item for item in source.items() if isinstance(item, RawItem)]
    return [make_document(source.extract(item)) for item in items]


def curated_fingerprint(questions: tuple[Curated, ...], documents: list[Document]) -> str:
    """One hash over questions, answers and corpus: another Python has another one."""
    asked = "".join(f"{one.id}\t{one.question}\t{'|'.join(one.answers)}\n" for one in questions)
    roots = "".join(sorted(f"{one.uri} {one.root}\n" for one in documents))
    return fingerprint({"questions": text_hash(asked.encode()), "documents": text_hash(roots.encode())})


@contextmanager
def curated_corpus(documents: list[Document]) -> Iterator[Corpus]:
    """The documents, searchable, in a folder that goes away."""
    with TemporaryDirectory() as where, built(Path(where) / "forest", documents) as corpus:
        yield corpus
