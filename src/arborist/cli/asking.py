"""A house, a policy and a reader made from options: what ``ask`` runs on."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from arborist.cli.session import batch_rows, house_of
from arborist.cli.settings import Settings, load_settings
from arborist.cli.terminal import stage_line
from arborist.core.policy import override
from arborist.core.protocols import Reader
from arborist.pipeline.again import Request, name_of, recall, served
from arborist.pipeline.answer import Answer
from arborist.pipeline.house import House, silent
from arborist.pipeline.stopwatch import Stopwatch
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings


class Asking:
    """A house, a policy and a reader, ready for questions."""

    def __init__(self, house: House, settings: Settings, reader: Reader, document: str, *, narrate: bool) -> None:
        self._house = house
        self._settings = settings
        self._reader = reader
        self._document = document
        self._narrate = stage_line if narrate else silent

    def ask(self, question: str) -> Answer:
        """Answer one question."""
        request = Request(question, self._settings.policy, self._reader, self._document)
        # Looked up before anything that searches, reads or judges is even imported.
        watch = Stopwatch(self._house.outside.clock)
        name = name_of(request, self._house)
        kept = recall(self._house, name, name.name)
        if kept is not None:
            watch.lap("lookup")
            return served(kept, name, "question", watch.timings())
        from arborist.pipeline.ask import ask

        try:
            return ask(request, self._house, self._narrate)
        finally:
            if self._narrate is not silent:
                stage_line("")

    def batch(self, lines: Iterable[str]) -> Iterator[tuple[dict[str, Any], Answer]]:
        """Answer ``{"id", "question"}`` objects, one a line, in order."""
        for row in batch_rows(lines, "question"):
            yield row, self.ask(row["question"])


@contextmanager
def asking(forest: str | None, *, narrate: bool, **options: Any) -> Iterator[Asking]:
    """Everything ``ask`` needs, from its options."""
    flags = {name: options[name] for name in ("reader", "model", "base_url")}
    settings = load_settings(forest, flags=flags, policy=options["policy"])
    if options["mode"]:
        policy = override(settings.policy, "reading.mode", options["mode"])
        settings = settings.with_policy(policy)
    reader = reader_of(settings)
    with house_of(settings) as house:
        yield Asking(house, settings, reader, options["document"] or "", narrate=narrate)


def reader_of(settings: Settings) -> Reader:
    """The reader that the settings name: the endpoint where one is configured, else extractive."""
    name = settings.text("reader") or ("openai" if settings.text("base_url") else "extractive")
    return make_reader(
        name,
        ReaderSettings(
            policy=settings.policy.reading,
            data_dir=settings.data_folder,
            base_url=settings.text("base_url"),
            api_key=settings.api_key,
            model=settings.text("model"),
        ),
    )
