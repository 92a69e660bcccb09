"""The store against plain dictionaries, over any order of staging, publishing, withdrawing, evicting and reopening."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from stored_document import build_document

from arborist.core.model import State
from arborist.store.forest import Forest

URIS = st.sampled_from(["a:1", "a:2", "a:3", "b:1"])
TEXTS = st.sampled_from(["", "short", "alpha beta " * 9, "gamma 🌲 delta " * 12, "ünï " * 60])
DOCUMENTS = st.builds(
    lambda uri, text, title, raw: build_document(uri, text, title=title, raw=raw),
    URIS,
    TEXTS,
    st.sampled_from(["", "A title"]),
    st.sampled_from([None, b"raw bytes"]),
)


class StoreMachine(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.forest = Forest.open(self.folder / "forest", create=True)
        self.shard = self.forest.shard("main", create=True)
        self.current = {}  # uri -> document
        self.visible = {}  # root -> document
        self.staged = {}  # batch id -> documents
        self.cold = set()
        self.index = 0

    def teardown(self):
        self.forest.close()
        shutil.rmtree(self.folder)

    @rule(documents=st.lists(DOCUMENTS, max_size=5))
    def stage(self, documents):
        kept, before = [], {}
        for document in documents:
            known = before.get(document.uri) or self.current.get(document.uri)
            if known is None or known.descriptor != document.descriptor:
                kept.append(document)
                before[document.uri] = document
        with self.shard.writer() as writer:
            batch = writer.add(documents)
        assert (batch.size, batch.unchanged) == (len(kept), len(documents) - len(kept))
        if kept:
            self.staged[batch.id] = kept

    @precondition(lambda self: self.staged)
    @rule(data=st.data())
    def publish(self, data):
        number = data.draw(st.sampled_from(sorted(self.staged)))
        self.index += 1
        was = {document.root for document in self.current.values()}
        superseded = []
        for document in self.staged.pop(number):
            before = self.current.get(document.uri)
            if before is not None and before.root != document.root:
                superseded.append(before.root)
            self.current[document.uri] = document
            self.visible[document.root] = document
        with self.shard.writer() as writer:
            published = writer.publish(number, self.index)
        now = {document.root for document in self.current.values()}
        assert [info.root for info in published.superseded] == superseded
        assert set(published.gone) == set(superseded) - now
        assert was - now <= set(published.gone)
        since = self.shard.changes(self.index)
        assert set(published.changes.removed) == set(since.removed)
        assert set(published.changes.added) == set(since.added)
        self.check_changes(self.index)

    @precondition(lambda self: self.staged)
    @rule(data=st.data())
    def discard(self, data):
        number = data.draw(st.sampled_from(sorted(self.staged)))
        del self.staged[number]
        with self.shard.writer() as writer:
            writer.discard(number)

    @rule(uris=st.lists(URIS, max_size=3))
    def withdraw(self, uris):
        self.index += 1
        gone = [uri for uri in dict.fromkeys(uris) if self.current.pop(uri, None) is not None]
        with self.shard.writer() as writer:
            assert [one.uri for one in writer.withdraw(uris, self.index, State.STALE)] == gone

    @precondition(lambda self: self.visible)
    @rule(data=st.data())
    def evict(self, data):
        roots = data.draw(st.lists(st.sampled_from(sorted(self.visible)), max_size=3))
        self.index += 1
        with self.shard.writer() as writer:
            for pack in writer.pack(roots):
                assert set(writer.evict(pack.sha256, self.index)) == set(pack.roots)
        self.cold |= {root for root in roots if self.visible[root].text}
        self.check_changes(self.index)

    @precondition(lambda self: self.cold)
    @rule(data=st.data())
    def rehydrate(self, data):
        roots = data.draw(st.lists(st.sampled_from(sorted(self.cold)), max_size=3))
        self.index += 1
        with self.shard.writer() as writer:
            assert writer.rehydrate(roots, self.index) == []
        self.cold -= set(roots)
        self.check_changes(self.index)

    @rule()
    def reopen(self):
        self.forest.close()
        self.forest = Forest.open(self.folder / "forest")
        self.shard = self.forest.shard("main")

    def check_changes(self, since):
        changes = self.shard.changes(since)
        hot = {document.root for document in self.current.values()} - self.cold
        assert {info.root for info in changes.added} == set(changes.removed) & hot

    @invariant()
    def reads_as_the_model_says(self):
        shard = self.shard
        listed = {info.uri: info.root for _, info in shard.documents()}
        assert listed == {uri: document.root for uri, document in self.current.items()}
        assert list(shard.uris_under("")) == sorted(self.current)
        assert list(shard.uris_under("a:")) == sorted(uri for uri in self.current if uri.startswith("a:"))
        for uri, document in self.current.items():
            info = shard.current(uri)
            assert (info.root, info.title, info.current) == (document.root, document.title, True)
        hot = {document.root for document in self.current.values()} - self.cold
        indexable = list(shard.indexable())
        assert sorted(info.root for info in indexable) == sorted(hot)
        for info in indexable:
            assert info.uri == min(uri for uri, document in self.current.items() if document.root == info.root)
        for root, document in self.visible.items():
            assert shard.text(root) == document.text
            assert (shard.info(root).tier == "cold") == (root in self.cold)
            assert shard.info(root).current == any(now.root == root for now in self.current.values())
        for staged in self.staged.values():
            for document in staged:
                assert document.root in self.visible or shard.info(document.root) is None

    @invariant()
    def is_sound(self):
        assert self.shard.check(100) == []


StoreMachine.TestCase.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
TestStoreMachine = StoreMachine.TestCase
