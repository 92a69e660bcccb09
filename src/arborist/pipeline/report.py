"""What an ingest did, as one value: counts, and every input that was skipped or failed with its reason."""

from dataclasses import dataclass, field
from typing import Any

from arborist.core.model import Failed, Skipped


@dataclass(slots=True)
class IngestReport:
    """Filled while ingest runs; sizes in UTF-8 bytes of canonical text.

    ``skip_reasons`` counts by reason, because a dump skips by the million;
    ``failed`` keeps every failure, up to a bound, and ``failures`` counts all.
    """

    source: str
    dry_run: bool = False
    seen: int = 0
    unchanged: int = 0
    added: int = 0
    superseded: int = 0
    withdrawn: int = 0
    chunks: int = 0
    text_bytes: int = 0
    raw_bytes: int = 0
    batches: int = 0
    failures: int = 0
    skip_reasons: dict[str, int] = field(default_factory=dict)
    skip_examples: dict[str, str] = field(default_factory=dict)
    failed: list[Failed] = field(default_factory=list)
    checkpoint: str = ""
    listing_complete: bool = True

    # A summary with more lines than this is not read; the count stays exact.
    MAX_LISTED = 1_000

    def skip(self, item: Skipped) -> None:
        """Count a skipped input under its reason, with the first URI as example."""
        self.skip_reasons[item.reason] = self.skip_reasons.get(item.reason, 0) + 1
        self.skip_examples.setdefault(item.reason, f"{item.uri} {item.detail}".strip())

    def fail(self, item: Failed) -> None:
        """Remember a failed input."""
        self.failures += 1
        if len(self.failed) < self.MAX_LISTED:
            self.failed.append(item)

    @property
    def skipped(self) -> int:
        """How many inputs a rule passed over."""
        return sum(self.skip_reasons.values())

    def value(self) -> dict[str, Any]:
        """The object that ``ingest --json`` prints."""
        return {
            "source": self.source,
            "dry_run": self.dry_run,
            "seen": self.seen,
            "added": self.added,
            "unchanged": self.unchanged,
            "superseded": self.superseded,
            "withdrawn": self.withdrawn,
            "skipped": self.skipped,
            "failed": self.failures,
            "chunks": self.chunks,
            "text_bytes": self.text_bytes,
            "raw_bytes": self.raw_bytes,
            "batches": self.batches,
            "skip_reasons": dict(sorted(self.skip_reasons.items())),
            "failures": [{"uri": item.uri, "reason": item.reason} for item in self.failed],
        }
