"""Answerable controls: questions with known answers, mixed in at a stated share.

A run of random questions with no STRICT at all would look perfect; controls
show what the same reader and verifier make of questions that the documents do
answer. They come from the public sets of a data folder (each asked over the
sets' own documents), or, without one, from the forest's own passages by the
patterns of ``patterns``. Which control a cycle gets depends on seed and cycle
alone.
"""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from arborist.bench.emergent.patterns import SENTENCES_TRIED, SHAPES, Asked, ask_of
from arborist.bench.emergent.woods import Tree, Woods
from arborist.bench.origin import fingerprint
from arborist.bench.qa import read_questions
from arborist.bench.retrieval_corpus import built, read_documents
from arborist.core.digest import text_hash
from arborist.core.errors import SourceError
from arborist.retrieval.corpus import Corpus
from arborist.text.sentence import sentences

CONTROL_SETS = ("xquad_en", "selqa")
# Characters of a document that are split into sentences: what a page is about stands at its beginning.
OPENING_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class Control:
    """A question, its gold answers (any one suffices), and where it is from."""

    question: str
    answers: tuple[str, ...]
    source: str
    document: str
    shape: str = ""


class Controls(Protocol):
    """Controls by number, and the corpus they are asked over."""

    corpus: Corpus

    def value(self) -> dict[str, str]:
        """What a log line says of them."""
        ...

    def control(self, seed: int, number: int) -> Control | None:
        """The control with this number; None when there is none to be had."""
        ...


def is_control(cycle: int, percent: int) -> bool:
    """Whether this cycle is a control: exactly ``percent`` of every hundred, evenly spread."""
    return (cycle + 1) * percent // 100 > cycle * percent // 100


def control_number(cycle: int, percent: int) -> int:
    """How many controls came before this cycle."""
    return cycle * percent // 100


class ForestControls:
    """Controls made from the sentences of the forest's sampled documents, each asked once before any comes again."""

    def __init__(self, woods: Woods) -> None:
        self._woods = woods
        self.corpus = woods.corpus
        self._orders: dict[int, list[Control]] = {}

    def value(self) -> dict[str, str]:
        """Source and the fingerprint of the documents."""
        return {"source": "forest", "fingerprint": self._woods.fingerprint}

    def control(self, seed: int, number: int) -> Control | None:
        """Shapes take turns as long as they last, each in an order that the seed shuffles."""
        if seed not in self._orders:
            self._orders[seed] = self._order(seed)
        order = self._orders[seed]
        return order[number % len(order)] if order else None

    def _order(self, seed: int) -> list[Control]:
        found: dict[str, list[Control]] = {shape: [] for shape in SHAPES}
        for tree, text in self._woods.sample():
            for asked in _asked(tree, text):
                found[asked.shape].append(Control(asked.question, (asked.gold,), "forest", tree.uri, asked.shape))
        for shape, controls in found.items():
            random.Random(f"controls {seed} {shape}").shuffle(controls)
        return [one for turn in zip_longest(*found.values()) for one in turn if one is not None]


def _asked(tree: Tree, text: str) -> Iterator[Asked]:
    """At most one question of each shape from how a document begins."""
    opening = text[:OPENING_CHARACTERS]
    leading = [opening[start:end] for start, end in sentences(opening)[:SENTENCES_TRIED]]
    for shape in SHAPES:
        asked = next((one for one in (ask_of(sentence, tree.title, shape) for sentence in leading) if one), None)
        if asked is not None:
            yield asked


class SetControls:
    """Controls from public question sets, over those sets' own documents."""

    def __init__(self, folders: Sequence[Path], corpus: Corpus) -> None:
        self.corpus = corpus
        self._names = [folder.name for folder in folders]
        self._controls = [
            Control(question.text, question.answers, folder.name, "", "")
            for folder in folders
            for question in read_questions(folder)
            if question.answerable
        ]

    def value(self) -> dict[str, str]:
        """Sets and the fingerprint of their questions and answers."""
        listed = "".join(f"{one.source}\t{one.question}\t{'|'.join(one.answers)}\n" for one in self._controls)
        return {"source": " ".join(self._names), "fingerprint": fingerprint({"questions": text_hash(listed.encode())})}

    def __len__(self) -> int:
        return len(self._controls)

    def control(self, seed: int, number: int) -> Control | None:
        """Every control once, in an order that the seed shuffles, then again."""
        if not self._controls:
            return None
        order = list(range(len(self._controls)))
        random.Random(f"controls {seed}").shuffle(order)
        return self._controls[order[number % len(order)]]


@contextmanager
def set_controls(data: Path) -> Iterator[SetControls]:
    """Build the sets' documents into a corpus of their own, in a folder that goes away.

    Raises:
        SourceError: ``data`` holds none of the sets.
    """
    folders = [data / "retrieval" / name for name in CONTROL_SETS if (data / "retrieval" / name).is_dir()]
    if not folders:
        raise SourceError(f"{data} holds none of the control sets", hint=f"it should hold retrieval/{CONTROL_SETS[0]}")
    documents = chain.from_iterable(read_documents(folder / "docs.jsonl.gz", f"{folder.name}:") for folder in folders)
    with TemporaryDirectory() as where, built(Path(where) / "forest", documents) as corpus:
        yield SetControls(folders, corpus)
