"""Kinds, plugins of third parties, and the sources that need no path."""

import ast
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import arborist.sources
from arborist.core.errors import ConfigurationError
from arborist.core.model import RawDocument, RawItem
from arborist.core.protocols import Source
from arborist.sources import registry
from arborist.sources.extraction.result import Extracted, raw_document
from arborist.sources.options import SourceOptions
from arborist.sources.pydoc import PydocSource
from arborist.sources.registry import KINDS, kinds, open_source
from arborist.sources.self_source import SelfSource

NOWHERE = Path("nowhere")


class RecipeSource:
    """What a third party would write."""

    kind = "recipes"

    def __init__(self, path, options):
        self.path = path
        self.options = options
        self.scope = "recipe:"
        self.complete = False

    def items(self):
        for number, line in enumerate(self.path.read_text().splitlines()):
            yield RawItem(f"recipe:{number}", line, line.encode())
        self.complete = True

    def extractor_of(self, _item):
        return "recipes", "1"

    def extract(self, item) -> RawDocument:
        return raw_document(item, Extracted(f"Cook {item.title}."), "recipes", "1")


@pytest.fixture
def plugin(monkeypatch):
    point = EntryPoint(name="recipes", value=f"{__name__}:RecipeSource", group="arborist.sources")
    monkeypatch.setattr(registry, "entry_points", lambda *, group: [point] if group == "arborist.sources" else [])
    monkeypatch.setattr(EntryPoint, "load", lambda self: RecipeSource)


@pytest.mark.usefixtures("plugin")
def test_a_third_party_source_is_found_by_its_entry_point(tmp_path):
    path = tmp_path / "r.txt"
    path.write_text("soup\nbread\n")
    assert kinds() == (*KINDS, "recipes")
    source = open_source(path, "recipes", SourceOptions())
    assert isinstance(source, Source)
    assert [source.extract(item).text for item in source.items()] == ["Cook soup.", "Cook bread."]


@pytest.mark.usefixtures("plugin")
@pytest.mark.parametrize(
    ("broken", "words"),
    [(lambda _path, _options: 1 / 0, "does not start"), (lambda _path, _options: object(), "lacks kind, scope")],
)
def test_a_broken_plugin_is_named_before_any_work(tmp_path, monkeypatch, broken, words):
    monkeypatch.setattr(EntryPoint, "load", lambda self: broken)
    with pytest.raises(ConfigurationError, match=words):
        open_source(tmp_path, "recipes", SourceOptions())


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_follows_the_protocol(tmp_path, kind):
    path = tmp_path if kind == "folder" else tmp_path / "x"
    path.touch()
    source = open_source(path, kind, SourceOptions())
    assert isinstance(source, Source)
    assert source.kind == kind
    assert source.complete is False


def test_pydoc_topics_are_readable_documents():
    source = PydocSource(NOWHERE, SourceOptions())
    documents = [source.extract(item) for item in source.items()]
    assert len(documents) > 50
    assert source.complete
    by_uri = {document.uri: document for document in documents}
    lambdas = by_uri["pydoc:lambda"]
    assert lambdas.title == "Lambdas"
    assert lambdas.text.startswith("== Lambdas ==\n")
    assert not any("\n****" in document.text for document in documents)


def test_self_reads_the_checkout_it_runs_from():
    source = open_source(NOWHERE, "self", SourceOptions())
    items = list(source.items())
    uris = [item.uri for item in items]
    assert "self:src/arborist/sources/self_source.py" in uris
    assert all(uri.startswith("self:") for uri in uris)
    assert uris == sorted(uris)
    assert source.complete


def test_self_reads_an_installed_package_with_shipped_docs(tmp_path, monkeypatch):
    package = tmp_path / "site-packages" / "arborist"
    (package / "_docs" / "reference").mkdir(parents=True)
    (package / "core.py").write_text('"""Core."""\n')
    (package / "_docs" / "reference" / "sources.md").write_text("# Sources\n")
    monkeypatch.setattr("arborist.sources.self_source._readme", lambda: b"# Arborist\n")
    source = SelfSource(NOWHERE, SourceOptions(), package=package)
    items = list(source.items())
    assert [item.uri for item in items] == [
        "self:docs/reference/sources.md",
        "self:src/arborist/core.py",
        "self:README.md",
    ]
    assert [source.extract(item).title for item in items] == ["Sources", "src/arborist/core.py", "Arborist"]


def test_no_kind_imports_another():
    """design.md section 3: a kind can be read and replaced alone."""
    folder = Path(arborist.sources.__file__).parent
    modules = {
        "folder", "jsonl", "mediawiki_sql", "mediawiki_xml", "pydoc", "self_source", "single",
    }  # fmt: skip
    for name in modules:
        tree = ast.parse((folder / f"{name}.py").read_text())
        imported = {node.module.rpartition(".")[2] for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not imported & (modules - {name}), name
