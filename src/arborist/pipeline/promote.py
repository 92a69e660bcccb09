"""Promotion: matured STRICT records become documents that later questions can find.

Which records is for ``gates`` to say. Promoting is an ingest of
``ProvidenceSource``, whose listing is complete: what no longer passes is
withdrawn by the same run, what is unchanged is passed over, so running it
every hour is the way to use it. A walk proves all records at once; figures
for a hundred thousand are in docs/bench/records.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from arborist.core.digest import text_hash
from arborist.core.model import RawDocument, RawItem, SourceItem
from arborist.core.policy import GovernancePolicy
from arborist.core.promoted import SCHEME, display, promoted_uri, title_of
from arborist.core.record import Record
from arborist.pipeline.again import record_of
from arborist.pipeline.gates import Gates, case_of
from arborist.pipeline.house import House

NAME = "providence"
VERSION = "1"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A record that was considered; ``gate`` is what held it back, "" when it passed."""

    record: str
    question: str
    gate: str


class ProvidenceSource:
    """The records that pass the gates, as a source whose listing is complete."""

    kind: ClassVar[str] = "providence"

    def __init__(self, house: House, policy: GovernancePolicy, *, without: frozenset[str] = frozenset()) -> None:
        self._house = house
        self._gates = Gates(house, policy, without=without)
        self.scope = SCHEME
        self.complete = False

    def items(self) -> Iterator[SourceItem]:
        """Yield the display form of each record that passes, oldest first."""
        self.complete = False
        for walked in self._house.ledger.walk(oldest_first=True):
            case = case_of(walked.record, walked.grade)
            if case is not None and self._gates.lets_pass(case):
                yield item_of(walked.record.hash, case.record)
        self.complete = True

    def extractor_of(self, item: RawItem) -> tuple[str, str]:  # noqa: ARG002 (one extractor for all)
        """Always the same one."""
        return NAME, VERSION

    def extract(self, item: RawItem) -> RawDocument:
        """The display form as it stands."""
        return RawDocument(
            uri=item.uri,
            title=item.title,
            text=item.raw.decode(),
            raw_sha256=text_hash(item.raw),
            extractor=NAME,
            extractor_version=VERSION,
            derived_from=item.meta["record"],
        )

    def __getstate__(self) -> dict[str, object]:
        """Only extraction travels to a worker; the house stays here."""
        return {"scope": self.scope, "complete": self.complete}


def candidates(house: House, policy: GovernancePolicy) -> Iterator[Candidate]:
    """Every record, newest first, with the gate that holds it back."""
    gates = Gates(house, policy)
    for walked in house.ledger.walk():
        record = record_of(walked)
        question = record.question if record is not None else ""
        yield Candidate(walked.record.hash, question, gates.held_by(walked))


def item_of(name: str, record: Record) -> RawItem:
    """The promoted form of the record with hash ``name``."""
    cited = {item.label: f"{item.title or item.uri} <{item.uri}>" for item in record.evidence}
    claims = [
        (claim.text, [cited[label] for label in claim.labels if label in cited]) for claim in record.lattice.claims
    ]
    return RawItem(
        uri=promoted_uri(name),
        title=title_of(record.question),
        raw=display(record.question, claims).encode(),
        meta={"record": name},
    )
