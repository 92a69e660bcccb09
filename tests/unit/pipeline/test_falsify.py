"""Falsifying: an error means that nothing was withdrawn."""

import apsw
import pytest

from arborist.core.errors import IntegrityError
from arborist.core.model import State
from arborist.pipeline.withdraw import falsify
from tests.unit.pipeline.conftest import LIGHTHOUSE, Town

BUILT = "Who built Kettle Point lighthouse?"


def test_what_fell_with_a_document_is_counted(town: Town) -> None:
    town.plant(lighthouse=LIGHTHOUSE)
    town.ask(BUILT)
    assert falsify("note:lighthouse", "wrong", town.house).descendants == 1
    assert falsify("note:lighthouse", "wrong again", town.house).descendants == 1


def test_a_ledger_that_cannot_count_descendants_withdraws_nothing(town: Town) -> None:
    town.plant(lighthouse=LIGHTHOUSE)
    answer = town.ask(BUILT)
    size = town.house.ledger.size
    with apsw.Connection(str(town.house.forest.path / "ledger.db")) as other:
        other.execute("DROP INDEX record_hash")
    with pytest.raises(IntegrityError):
        falsify("note:lighthouse", "wrong", town.house)
    assert town.house.ledger.size == size
    assert town.house.ledger.state(answer.record) is State.LIVE
