from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stored_document import build_document

from arborist.core.model import Document
from arborist.store.forest import Forest

MakeDocument = Callable[..., Document]


@pytest.fixture
def make() -> MakeDocument:
    return build_document


@pytest.fixture
def forest(tmp_path: Path) -> Iterator[Forest]:
    with Forest.open(tmp_path / "forest", create=True) as opened:
        yield opened
