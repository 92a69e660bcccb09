"""Readers and the weaver of ``bench emergent``, made from options; one loaded model serves both."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arborist.cli.settings import Settings

if TYPE_CHECKING:
    from arborist.bench.emergent.weave import Weaver
    from arborist.core.protocols import Reader
    from arborist.readers.settings import ReaderSettings

ALL_SIMULATED = "simulated"


def make_readers(names: Sequence[str], settings: Settings) -> "list[Reader]":
    """The readers named, in order; ``simulated`` stands for every simulated one."""
    from arborist.readers.registry import SIMULATED_PREFIX, make_reader
    from arborist.readers.simulated import MISBEHAVIOURS

    every: list[str] = []
    for name in names:
        every += [f"{SIMULATED_PREFIX}{one}" for one in MISBEHAVIOURS] if name == ALL_SIMULATED else [name]
    return [make_reader(name, _reader_settings(settings)) for name in every]


def make_weaver(name: str, crew: "Sequence[Reader]", settings: Settings) -> "Weaver":
    """The weaver named; a local one shares the model of a local reader in ``crew``."""
    from arborist.bench.emergent.weave import TemplateWeaver

    if name == "template":
        return TemplateWeaver()
    from arborist.readers.local import LocalReader
    from arborist.readers.weaving import LocalWeaver

    shared = next((reader for reader in crew if isinstance(reader, LocalReader)), None)
    return LocalWeaver(shared or LocalReader(_reader_settings(settings)))


def _reader_settings(settings: Settings) -> "ReaderSettings":
    from arborist.readers.settings import ReaderSettings

    return ReaderSettings(
        policy=settings.policy.reading,
        data_dir=settings.data_folder,
        base_url=settings.text("base_url"),
        api_key=settings.api_key,
        model=settings.text("model"),
    )
