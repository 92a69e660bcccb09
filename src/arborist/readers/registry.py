"""Readers by the name that the command line uses.

``make_reader`` is the only place that knows all of them; each module is
imported when it is asked for, because optional packages and start-up time
depend on it.
"""

from arborist.core.errors import UsageError
from arborist.core.protocols import Reader
from arborist.readers.settings import ReaderSettings

READER_NAMES = ("extractive", "local", "openai")
SIMULATED_PREFIX = "simulated-"


def make_reader(name: str, settings: ReaderSettings) -> Reader:
    """Build the reader called ``name``; simulated ones are ``simulated-<misbehaviour>``.

    Raises:
        UsageError: no such reader.
        ConfigurationError: the reader lacks an address, model or package.
    """
    if name == "extractive":
        from arborist.readers.extractive import ExtractiveReader  # noqa: PLC0415 - see above

        return ExtractiveReader(settings)
    if name == "local":
        from arborist.readers.local import LocalReader  # noqa: PLC0415 - see above

        return LocalReader(settings)
    if name == "openai":
        from arborist.readers.openai_compatible import OpenAICompatibleReader  # noqa: PLC0415 - see above

        return OpenAICompatibleReader(settings)
    if name.startswith(SIMULATED_PREFIX):
        from arborist.readers.simulated import SimulatedReader  # noqa: PLC0415 - see above

        return SimulatedReader(name.removeprefix(SIMULATED_PREFIX))
    raise UsageError(
        f"There is no reader called {name!r}", unchanged="Nothing was asked", hint="one of " + ", ".join(READER_NAMES)
    )
