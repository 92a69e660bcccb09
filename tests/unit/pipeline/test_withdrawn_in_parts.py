"""A complete listing that lost very many documents: they are withdrawn a part at a time, and all of them."""

from arborist.pipeline.evidence import search_forest
from arborist.pipeline.ingest import IngestSettings, ingest
from tests.unit.pipeline.conftest import Notes, Quiet, Town

FIVE = {name: f"The {name} mill stands by the river and has {at} wheels." for at, name in enumerate("abcde", 2)}


def test_withdraw_documents_is_what_one_ledger_entry_withdraws(town: Town) -> None:
    town.plant(**FIVE)
    shard = town.house.forest.shard("main")
    infos = [info for name in FIVE if (info := shard.current(f"note:{name}")) is not None]
    report = ingest(Notes({"a": FIVE["a"]}), town.house, IngestSettings(withdraw_documents=2), Quiet())
    town.house.reopen_corpus()
    assert report.withdrawn == 4
    assert [entry.body["documents"] for entry in town.house.ledger.entries(kind="withdraw")] == [2, 2]
    assert list(shard.uris_under("note:")) == ["note:a"]
    assert [(known := shard.info(info.root)) is not None and known.current for info in infos] == [True] + 4 * [False]
    assert [
        hit.uri for hit in search_forest("Which mill stands by the river?", town.house, town.policy, limit=5).hits
    ] == ["note:a"]
    assert ingest(Notes({"a": FIVE["a"]}), town.house, IngestSettings(), Quiet()).withdrawn == 0


def test_a_content_that_another_uri_still_means_stays_in_the_index(town: Town) -> None:
    text = FIVE["a"]
    town.plant(one=text, two=text)
    root = town.house.forest.shard("main").current("note:one")
    assert root is not None
    town.plant(two=text)
    town.house.reopen_corpus()
    found = search_forest("Which mill stands by the river?", town.house, town.policy, limit=5).hits
    assert [(hit.document, hit.uri) for hit in found] == [(root.root, "note:two")]


def test_a_content_that_another_uri_means_is_found_there_when_the_first_changes(town: Town) -> None:
    text = FIVE["a"]
    town.plant(one=text, two=text)
    town.plant(one="The old weir was rebuilt in spring by nine masons.", two=text)
    town.house.reopen_corpus()
    hits = search_forest("Which mill stands by the river and has wheels?", town.house, town.policy, limit=5).hits
    assert [hit.uri for hit in hits if "mill" in hit.title or "mill" in hit.text] == ["note:two"]
