"""The plug points: one small protocol each, implemented further up the house.

``pipeline`` and ``cli`` inject implementations; nothing in ``core`` imports one.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Protocol, runtime_checkable

from arborist.core.model import Evidence, Preflight, RawDocument, RawItem, ReaderResult, SourceItem


@runtime_checkable
class Source(Protocol):
    """A reader of one kind of input.

    Two steps, so that cheap reading can stay in one process while costly
    extraction spreads over many: ``items`` walks the input and yields raw
    bytes (or why an input was skipped or failed, never raising for one bad
    item); ``extract`` is a pure function of one item and must be picklable
    with its source. Both are deterministic: same input, same items, same order.

    ``scope`` is the URI prefix this source lists completely, or "" when it
    cannot list. After ``items`` is exhausted ``complete`` says whether the
    listing is whole; only then may URIs under ``scope`` that were not seen be
    tombstoned.

    A third party registers a class under the entry-point group
    ``arborist.sources``; it is built as ``cls(path, options)``.
    """

    kind: ClassVar[str]
    scope: str
    complete: bool

    def items(self) -> Iterator[SourceItem]:
        """Yield every input once, in a stable order."""
        ...

    def extractor_of(self, item: RawItem) -> tuple[str, str]:
        """Name and version of the extractor that ``extract`` would use, without extracting.

        Known raw bytes whose document was made by it need not be extracted again.
        """
        ...

    def extract(self, item: RawItem) -> RawDocument:
        """Turn one item into text. Raises SourceError for this item alone."""
        ...


@runtime_checkable
class Reader(Protocol):
    """What writes answers from evidence; it may not be trusted.

    ``name`` is what the command line calls it. ``profile`` are the strings
    that identify the model in the key, known before any call.
    """

    name: str

    def profile(self) -> dict[str, str]:
        """Identify model, revision and sampling, without calling the model."""
        ...

    def budget(self) -> int:
        """Characters of evidence this reader can take at once."""
        ...

    def read(self, question: str, evidence: Sequence[Evidence], preflight: Preflight, mode: str) -> ReaderResult:
        """Answer in ``mode``. Raises EndpointError when the model cannot be asked."""
        ...


class SemanticJudge(Protocol):
    """A neural judge beside the verdict: it may only lower a record's eligibility for promotion.

    Called for EVIDENCE-WARRANTED claims alone, after the verdict stands. What
    it answers is reported under ``sidecars["semantic"]`` with its ``name`` and
    never changes a rung, score or verdict; an exception counts as a doubt.
    """

    name: str

    def follows(self, claim: str, sources: Sequence[str]) -> bool:
        """Whether ``claim`` follows from the texts it cites."""
        ...


class Clock(Protocol):
    """Wall time as nanoseconds since 1970 UTC; injected, never global."""

    def __call__(self) -> int:
        """Now."""
        ...


class Entropy(Protocol):
    """Random bytes for salts and labels; injected, never global."""

    def __call__(self, size: int, /) -> bytes:
        """Return ``size`` random bytes."""
        ...


class Progress(Protocol):
    """Narration of long work; implemented by the terminal, silent elsewhere."""

    def update(self, **counts: Any) -> None:
        """Report counters such as ``documents``, ``bytes`` or ``stage``."""
        ...
