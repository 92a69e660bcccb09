import pytest

from arborist.core.digest import hash_text, parse_hash
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.merkle import EMPTY_ROOT, leaf_hash, verify_inclusion
from arborist.core.model import Role, State


def publish(shard, documents, index):
    with shard.writer() as writer:
        return writer.publish(writer.add(documents).id, index)


def test_a_staged_batch_is_invisible_until_published(forest, make):
    shard = forest.shard("main", create=True)
    document = make("a:1", "one two three " * 20)
    with shard.writer() as writer:
        batch = writer.add([document])
        assert (batch.size, batch.document_count, batch.text_bytes) == (1, 1, len(document.text))
        assert parse_hash(batch.root) == leaf_hash(document.descriptor)
        assert shard.info(document.root) is None
        assert shard.current("a:1") is None
        assert list(shard.documents()) == []
        assert list(shard.uris_under("")) == []
        with pytest.raises(UsageError):
            shard.chunk(document.root, 0)
        assert [staged.id for staged in writer.staged()] == [batch.id]
        published = writer.publish(batch.id, 7)
        assert writer.staged() == []
    assert [info.uri for info in published.added] == ["a:1"]
    info = shard.info(document.root)
    assert info is not None
    assert (info.uri, info.root, info.size, info.ledger_index) == ("a:1", document.root, len(document.chunks), 7)
    assert (info.shard, info.tier, info.role, info.current) == ("main", "hot", Role.PRIMARY, True)
    assert shard.text(document.root) == document.text
    assert shard.check(100) == []


def test_chunks_come_back_with_offsets_headings_and_leaves(forest, make):
    shard = forest.shard("main", create=True)
    document = make("a:1", "Größe: ein Wort, zwei 🌲 Wörter. " * 9, heading="zwei 🌲")
    publish(shard, [document], 1)
    chunks = shard.chunks(document.root)
    assert [(c.index, c.start, c.text, c.heading, c.leaf) for c in chunks] == [
        (span.index, span.start, document.text[span.start : span.end], span.heading, leaf)
        for span, leaf in zip(document.chunks, document.leaves, strict=True)
    ]
    assert shard.chunk(document.root, 3) == chunks[3]
    assert shard.leaves(document.root) == document.leaves
    with pytest.raises(UsageError, match="none with number"):
        shard.chunk(document.root, len(chunks))


def test_a_heading_that_is_not_in_the_text_is_kept_as_words(forest, make):
    shard = forest.shard("main", create=True)
    document = make("a:1", "x" * 100, heading="Elsewhere — 標題")
    publish(shard, [document], 1)
    assert [chunk.heading for chunk in shard.chunks(document.root)] == ["", "Elsewhere — 標題", "Elsewhere — 標題"]


def test_an_empty_document_is_a_document(forest, make):
    shard = forest.shard("main", create=True)
    document = make("a:empty", "")
    publish(shard, [document], 1)
    assert document.root == hash_text(EMPTY_ROOT)
    assert shard.text(document.root) == ""
    assert shard.chunks(document.root) == []
    assert shard.check(100) == []


def test_a_large_document_is_read_in_parts(forest, make):
    shard = forest.shard("main", create=True)
    text = "".join(f"line {number} of a long text ü\n" for number in range(40_000))
    document = make("a:long", text, width=70_000, heading="line 7 of")
    publish(shard, [document], 1)
    assert shard.db.value("SELECT count(*) FROM body") > 3
    assert shard.text(document.root) == text
    assert {chunk.heading for chunk in shard.chunks(document.root)} == {"", "line 7 of"}
    assert shard.check(100) == []


def test_the_same_content_again_is_left_out(forest, make):
    shard = forest.shard("main", create=True)
    publish(shard, [make("a:1", "alpha " * 30, fetched="2026-01-01T00:00:00Z")], 1)
    with shard.writer() as writer:
        batch = writer.add([make("a:1", "alpha " * 30, fetched="2026-02-02T00:00:00Z")])
        assert (batch.id, batch.size, batch.unchanged) == (0, 0, 1)
        assert writer.publish(batch.id, 2).added == ()
    assert shard.counts().documents == 1


def test_new_content_supersedes_and_the_old_stays_readable(forest, make):
    shard = forest.shard("main", create=True)
    old, new = make("a:1", "alpha " * 30), make("a:1", "beta " * 30)
    publish(shard, [old], 1)
    published = publish(shard, [new], 2)
    assert [info.root for info in published.superseded] == [old.root]
    assert published.gone == (old.root,)
    assert shard.current("a:1").root == new.root
    assert not shard.info(old.root).current
    assert shard.text(old.root) == old.text
    assert [info.root for _, info in shard.documents()] == [new.root]
    assert shard.changes(2).removed == (old.root, new.root)
    assert [info.root for info in shard.changes(2).added] == [new.root]
    assert shard.changes(3).removed == ()
    assert shard.check(100) == []


def test_one_content_under_two_uris_lives_until_both_are_gone(forest, make):
    shard = forest.shard("main", create=True)
    one, two = make("a:1", "same " * 30), make("a:2", "same " * 30)
    publish(shard, [one, two], 1)
    assert shard.counts().documents == 2
    assert shard.db.value("SELECT count(*) FROM content") == 1
    assert publish(shard, [make("a:1", "other")], 2).gone == ()
    info = shard.info(one.root)
    assert (info.uri, info.current) == ("a:2", True)
    assert [info.uri for info in shard.changes(2).added] == ["a:2", "a:1"]
    assert publish(shard, [make("a:2", "third")], 3).gone == (one.root,)
    assert shard.check(100) == []


def test_a_changed_title_renews_without_superseding(forest, make):
    shard = forest.shard("main", create=True)
    publish(shard, [make("a:1", "text " * 20, title="Old")], 1)
    published = publish(shard, [make("a:1", "text " * 20, title="New")], 2)
    assert published.superseded == ()
    assert published.gone == ()
    assert [info.title for info in published.added] == ["New"]
    assert shard.current("a:1").title == "New"
    assert shard.counts().documents == 1
    assert [info.title for info in shard.changes(2).added] == ["New"]
    assert shard.check(100) == []


def test_the_same_uri_twice_in_a_batch_means_the_later(forest, make):
    shard = forest.shard("main", create=True)
    published = publish(shard, [make("a:1", "first"), make("a:1", "second"), make("a:1", "second")], 1)
    assert [info.root for info in published.added] == [make("a:1", "second").root]
    assert shard.text(shard.current("a:1").root) == "second"
    assert shard.check(100) == []


def test_publishing_again_changes_nothing(forest, make):
    shard = forest.shard("main", create=True)
    publish(shard, [make("a:1", "old")], 1)
    with shard.writer() as writer:
        batch = writer.add([make("a:1", "new")])
        first = writer.publish(batch.id, 2)
        assert writer.publish(batch.id, 2) == first
        with pytest.raises(UsageError, match="was published as ledger entry 2"):
            writer.publish(batch.id, 3)
        with pytest.raises(UsageError, match="has no batch"):
            writer.publish(99, 3)
    assert shard.check(100) == []


def test_a_discarded_batch_leaves_nothing(forest, make):
    shard = forest.shard("main", create=True)
    kept = make("a:1", "kept " * 20, raw=b"kept")
    publish(shard, [kept], 1)
    with shard.writer() as writer:
        batch = writer.add([make("a:2", "gone " * 20, raw=b"gone"), make("a:3", "kept " * 20)])
        writer.discard(batch.id)
        writer.discard(batch.id)
        with pytest.raises(UsageError, match="published"):
            writer.discard(1)
    for table in ("document", "content", "body", "name", "raw", "batch"):
        assert shard.db.value(f"SELECT count(*) FROM {table}") == 1
    assert shard.check(100) == []


def test_withdrawing_hides_and_keeps(forest, make):
    shard = forest.shard("main", create=True)
    document = make("a:1", "alpha " * 30)
    publish(shard, [document, make("a:2", "beta")], 1)
    with shard.writer() as writer:
        withdrawn = writer.withdraw(["a:1", "a:none"], 2, State.FAILED)
        assert writer.withdraw(["a:1"], 3, State.FAILED) == []
    assert [(gone.uri, gone.root, gone.shared) for gone in withdrawn] == [("a:1", document.root, False)]
    assert shard.current("a:1") is None
    assert shard.known("a:1") is None
    assert list(shard.uris_under("a:")) == ["a:2"]
    assert shard.text(document.root) == document.text
    assert shard.changes(2).removed == (document.root,)
    assert shard.changes(2).added == ()
    publish(shard, [document], 4)
    assert shard.current("a:1").ledger_index == 4
    assert shard.check(100) == []


def test_known_says_what_a_document_was_made_from(forest, make):
    shard = forest.shard("main", create=True)
    one, two = make("a:1", "one", raw=b"raw one"), make("a:2", "two")
    publish(shard, [one, two], 1)
    known = shard.known("a:1")
    assert (known.raw_sha256, known.extractor, known.extractor_version, known.root) == (
        one.raw_sha256,
        "plain",
        "1",
        one.root,
    )
    assert shard.known_many(["a:2", "a:3", "a:1"]).keys() == {"a:1", "a:2"}
    assert shard.raw(one.root) == b"raw one"
    assert shard.raw(two.root) is None


def test_uris_under_a_prefix_are_listed_in_order_past_one_page(forest, make):
    shard = forest.shard("main", create=True)
    uris = [f"a:{number:05}" for number in range(1_200)]
    publish(shard, [make(uri, uri) for uri in [*reversed(uris), "b:1", "é:1"]], 1)
    assert list(shard.uris_under("a:")) == uris
    assert list(shard.uris_under("é")) == ["é:1"]
    assert list(shard.uris_under("c")) == []
    assert len(list(shard.documents())) == 1_202
    rows = [number for number, _ in shard.documents(after=1_000)]
    assert rows == sorted(rows)
    assert rows[0] == 1_001


def test_a_descriptor_is_proved_in_its_batch(forest, make):
    shard = forest.shard("main", create=True)
    documents = [make(f"a:{number}", f"text {number}") for number in range(13)]
    with shard.writer() as writer:
        batch = writer.add(documents)
        writer.publish(batch.id, 5)
        for document in documents:
            proof = writer.batch_path(document.root)
            assert (proof.descriptor, proof.batch_root, proof.ledger_index) == (document.descriptor, batch.root, 5)
            verify_inclusion(
                leaf_hash(proof.descriptor), proof.index, proof.size, proof.path, parse_hash(proof.batch_root)
            )


@pytest.mark.parametrize("fault", ["tiling", "leaf", "root", "descriptor"])
def test_a_document_that_contradicts_itself_is_refused_whole(forest, make, fault):
    from dataclasses import replace

    shard = forest.shard("main", create=True)
    good, other = make("a:1", "alpha " * 30), make("a:2", "beta " * 30)
    changes = {
        "tiling": {"chunks": good.chunks[:-1]},
        "leaf": {"leaves": (*good.leaves[:-1], bytes(32))},
        "root": {"root": other.root},
        "descriptor": {"descriptor": other.descriptor},
    }
    with shard.writer() as writer:
        with pytest.raises(UsageError):
            writer.add([other, replace(good, **changes[fault])])
        assert writer.staged() == []
        writer.publish(writer.add([good]).id, 1)
    assert shard.check(100) == []


def test_roots_that_begin_alike_are_told_apart(forest, make, monkeypatch):
    from arborist.store import body, staging

    monkeypatch.setattr(body, "root_key", lambda _: 7)
    monkeypatch.setattr(staging, "root_key", lambda _: 7)
    shard = forest.shard("main", create=True)
    documents = [make(f"a:{number}", f"text {number}") for number in range(5)]
    publish(shard, documents, 1)
    for document in documents:
        assert shard.text(document.root) == document.text
        assert shard.info(document.root).uri == document.uri


def test_documents_that_are_not_current_are_listed_apart(forest, make):
    shard = forest.shard("main", create=True)
    old = make("a:1", "old")
    publish(shard, [old, make("a:2", "gone")], 1)
    publish(shard, [make("a:1", "new")], 2)
    with shard.writer() as writer:
        writer.withdraw(["a:2"], 3, State.STALE)
        writer.add([make("a:3", "staged")])
    assert [(info.uri, info.current) for _, info in shard.documents(current=False)] == [("a:1", False), ("a:2", False)]
    assert [info.uri for _, info in shard.documents()] == ["a:1"]
    assert shard.text_bytes(old.root) == 3


def test_shares_of_a_check_add_up_to_everything(forest, make):
    shard = forest.shard("main", create=True)
    publish(shard, [make(f"a:{number}", f"text {number} " * 9) for number in range(20)], 1)
    with shard.writer() as writer:
        writer.db.run("UPDATE body SET data = (SELECT data FROM body b WHERE b.id = (SELECT min(id) FROM body))")
    found = [{problem.where for problem in shard.check(25, start=start)} for start in (0, 25, 50, 75)]
    assert [len(share) for share in found] in ([5, 5, 5, 4], [4, 5, 5, 5], [5, 4, 5, 5], [5, 5, 4, 5])
    assert len(set.union(*found)) == 19
    assert shard.check(0) == []


def test_a_listing_half_read_keeps_no_log_open(forest, make):
    shard = forest.shard("main", create=True)
    publish(shard, [make(f"a:{number}", f"text {number}") for number in range(600)], 1)
    listing = shard.documents()
    next(listing)
    publish(shard, [make(f"b:{number}", f"text {number}") for number in range(600)], 2)
    log = shard.store_path.with_name("store.db-wal")
    assert not log.exists() or log.stat().st_size == 0
    assert len(list(listing)) == 1_199


def test_a_changed_text_is_never_served(forest, make):
    shard = forest.shard("main", create=True)
    good, other = make("a:1", "alpha " * 30), make("a:2", "betas " * 30)
    publish(shard, [good, other], 1)
    with shard.writer() as writer:
        writer.db.run(
            "UPDATE body SET data = (SELECT data FROM body b WHERE b.id > body.id) WHERE id = (SELECT min(id) FROM body)"
        )
    with pytest.raises(IntegrityError, match="does not have its leaf hash"):
        shard.chunk(good.root, 0)
    assert {problem.kind for problem in shard.check(100)} == {"leaf"}
    assert shard.check(0) == []
