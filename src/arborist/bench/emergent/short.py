"""The short run that a gate holds: a part of real summaries, deterministic weaver and readers, no forest kept.

Small enough for every conformance run, large enough that a verifier that gets
bolder or shyer is seen: random questions and controls with the extractive
reader, and every lying simulated reader.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arborist.bench.emergent.controls import ForestControls
from arborist.bench.emergent.cycle import run_cycle
from arborist.bench.emergent.figures import summary
from arborist.bench.emergent.run import Order, make_plan
from arborist.bench.emergent.weave import TemplateWeaver
from arborist.bench.emergent.woods import Woods, woods_of
from arborist.bench.retrieval_corpus import built, read_documents
from arborist.core.policy import GovernancePolicy
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings

DOCUMENTS = 2_000
SEED = 1
HONEST_CYCLES, HONEST_CONTROLS = 200, 60
LYING_CYCLES, LYING_CONTROLS = 240, 60
LIARS = (
    "premise-parrot",
    "vocabulary-padder",
    "lazy-anchorer",
    "label-inventor",
    "quoter",
    "number-swapper",
    "name-swapper",
    "negator",
)


@contextmanager
def short_woods(corpus: Path) -> Iterator[Woods]:
    """The first documents of a packed corpus, in a folder that goes away."""
    documents = islice(read_documents(corpus, "short:"), DOCUMENTS)
    with TemporaryDirectory() as where, built(Path(where) / "forest", documents) as found:
        yield woods_of(found)


def honest(woods: Woods) -> dict[str, Any]:
    """Figures of the extractive reader."""
    return _figures(woods, ("extractive",), HONEST_CYCLES, HONEST_CONTROLS)


def lying(woods: Woods) -> dict[str, Any]:
    """Figures of the readers that lie."""
    return _figures(woods, tuple(f"simulated-{name}" for name in LIARS), LYING_CYCLES, LYING_CONTROLS)


def _figures(woods: Woods, names: tuple[str, ...], count: int, percent: int) -> dict[str, Any]:
    readers = [make_reader(name, ReaderSettings()) for name in names]
    order = Order(SEED, percent, TemplateWeaver(), readers, GovernancePolicy(), dictionary=False)
    plan = make_plan(woods, ForestControls(woods), order)
    return summary([run_cycle(plan, cycle) for cycle in range(count)])
