"""Fixtures over ``proof_world``."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from proof_world import GrownWorld


@pytest.fixture
def grown(tmp_path: Path) -> Iterator[GrownWorld]:
    world = GrownWorld(tmp_path)
    yield world
    world.ledger.close()
