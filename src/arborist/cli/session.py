"""Opening what a command needs: settings, the outside world, the house, the reader."""

import secrets
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from arborist.cli.settings import Settings, load_settings
from arborist.cli.terminal import say
from arborist.core.canonical import CanonicalError, parse_strict
from arborist.core.errors import UsageError
from arborist.core.policy import override
from arborist.core.protocols import Reader
from arborist.pipeline.answer import Answer
from arborist.pipeline.ask import Request, ask
from arborist.pipeline.house import House, Outside, open_house, silent
from arborist.readers.registry import make_reader
from arborist.readers.settings import ReaderSettings


def outside(settings: Settings) -> Outside:
    """The real clock, the system's randomness and the user's configuration folder."""
    return Outside(time.time_ns, secrets.token_bytes, settings.config_folder)


@contextmanager
def house_of(settings: Settings, *, create: bool = False) -> Iterator[House]:
    """Open the forest the settings name."""
    with open_house(settings.forest, outside(settings), create=create) as house:
        yield house


class Asking:
    """A house, a policy and a reader, ready for questions."""

    def __init__(self, house: House, settings: Settings, reader: Reader, document: str, *, narrate: bool) -> None:
        self._house = house
        self._settings = settings
        self._reader = reader
        self._document = document
        self._narrate = (lambda stage: say(f"{stage} …")) if narrate else silent

    def ask(self, question: str) -> Answer:
        """Answer one question."""
        request = Request(question, self._settings.policy, self._reader, self._document)
        return ask(request, self._house, self._narrate)

    def batch(self, lines: Iterable[str]) -> Iterator[tuple[dict[str, Any], Answer]]:
        """Answer ``{"id", "question"}`` objects, one a line, in order."""
        for row in batch_rows(lines, "question"):
            yield row, self.ask(row["question"])


def batch_rows(lines: Iterable[str], field: str) -> Iterator[dict[str, Any]]:
    """Objects of a JSON-lines batch that each hold the text ``field``.

    Raises:
        UsageError: a line that does not.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = parse_strict(line)
        except CanonicalError as error:
            raise UsageError(f"Line {number} is not usable JSON: {error.what}") from error
        if not isinstance(row, dict) or not isinstance(row.get(field), str):
            raise UsageError(f"Line {number} has no text in {field!r}", hint=f'one object a line: {{"id", "{field}"}}')
        yield row


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
