"""Taking back: falsify a record or document, grade everything again, erase text.

All of it is appended, nothing is edited. One entry is enough to withdraw
whatever descends from a target, because staleness is derived from ancestry.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arborist.core.errors import UsageError
from arborist.core.model import Grade, State, Verdict
from arborist.core.policy import VerifierPolicy, as_canonical
from arborist.core.record import Record, grade_bytes, read_grade, read_record
from arborist.ledger.records import StoredRecord
from arborist.pipeline.again import evidence_of
from arborist.pipeline.fingerprint import fingerprint
from arborist.pipeline.house import House
from arborist.pipeline.recording import SALT_BYTES, withdrawn
from arborist.verify.policy_hash import verifier_policy_hash
from arborist.verify.sidecars import carried
from arborist.verify.verdict import verify

# Grades appended in one commit while reclassifying: bounds both the lock and what a crash repeats.
REGRADES_PER_COMMIT = 200


@dataclass(frozen=True, slots=True)
class Falsified:
    """What was withdrawn: the target, the ledger entry that says so, and how many records fell with it."""

    target: str
    words: str
    entry: int
    descendants: int


@dataclass(frozen=True, slots=True)
class Regrade:
    """One record whose grade changed (or was confirmed) under today's policy."""

    record: str
    question: str
    before: str
    after: str
    rung_before: str
    rung_after: str

    @property
    def changed(self) -> bool:
        """True when verdict or rung differ."""
        return (self.before, self.rung_before) != (self.after, self.rung_after)


def falsify(name: str, reason: str, house: House) -> Falsified:
    """Withdraw a record (hash, cache key or prefix) or the document under a URI, for ever.

    A record's fingerprint is bound, so that an equal answer cannot come back
    by being asked again; a document's content stays withdrawn when it is
    ingested again.

    Raises:
        UsageError: nothing of this name, or an empty reason.
    """
    if not reason.strip():
        raise UsageError("A reason is needed", unchanged="Nothing was withdrawn", hint="--reason 'why'")
    info = house.forest.find_uri(name)
    if info is not None:
        target, words, mark = info.root, f"document {name}", None
    else:
        stored = house.ledger.record(name)
        target, words = stored.hash, f"record {stored.hash}"
        mark = _mark(stored, house)
    with house.ledger.transaction() as transaction:
        entry = transaction.falsify(target, reason, fingerprint=mark)
    return Falsified(target, words, entry, sum(1 for _ in house.ledger.descendants(target)))


def _mark(stored: StoredRecord, house: House) -> str | None:
    grade = house.ledger.grade(stored.hash)
    if stored.body is None or grade is None or grade.body is None:
        return None
    return fingerprint(read_record(stored.body), read_grade(grade.body))


def reclassify(house: House, policy: VerifierPolicy, *, dry_run: bool = False) -> Iterator[Regrade]:
    """Run today's verifier over every stored record, without a model; append grades that are new.

    Burnt records are passed over. A record that is not live keeps its state
    and can never be graded STRICT.
    """
    batch: list[tuple[StoredRecord, Record]] = []
    for stored in list(house.ledger.records()):
        if stored.body is not None:
            batch.append((stored, read_record(stored.body)))
        if len(batch) == REGRADES_PER_COMMIT:
            yield from _regrade(batch, house, policy, dry_run=dry_run)
            batch = []
    yield from _regrade(batch, house, policy, dry_run=dry_run)


def _regrade(
    batch: Sequence[tuple[StoredRecord, Record]], house: House, policy: VerifierPolicy, *, dry_run: bool
) -> list[Regrade]:
    fresh = [(stored, record, _graded(stored, record, house, policy)) for stored, record in batch]
    rows = []
    known = verifier_policy_hash(policy)
    wanted = []
    for stored, record, grade in fresh:
        old = house.ledger.grade(stored.hash)
        before = read_grade(old.body) if old is not None and old.body is not None else None
        rows.append(
            Regrade(
                record=stored.hash,
                question=record.question,
                before=str(before.verdict) if before else "",
                after=str(grade.verdict),
                rung_before=before.rung.label if before else "",
                rung_after=grade.rung.label,
            )
        )
        body = grade_bytes(grade, as_canonical(policy))
        if old is None or old.verifier_policy_hash != known or old.body != body:
            wanted.append((stored, record, grade))
    if wanted and not dry_run:
        with house.ledger.transaction() as transaction:
            for stored, record, grade in wanted:
                # A state that changed meanwhile is seen here; STRICT is then refused by grading again.
                if grade.verdict is Verdict.STRICT and transaction.state(stored.hash) is not State.LIVE:
                    grade = _graded(stored, record, house, policy)  # noqa: PLW2901 - graded by what holds now
                transaction.put_grade(
                    stored.hash,
                    grade_bytes(grade, as_canonical(policy)),
                    house.outside.entropy(SALT_BYTES),
                    grade.verifier_policy_hash,
                    verdict=grade.verdict,
                )
    return rows


def _graded(stored: StoredRecord, record: Record, house: House, policy: VerifierPolicy) -> Grade:
    stood = house.ledger.grade(stored.hash)
    before = read_grade(stood.body) if stood is not None and stood.body is not None else None
    grade = carried(verify(record.question, record.lattice, evidence_of(record, house), policy), before)
    live = house.ledger.state(stored.hash) is State.LIVE
    return grade if live or grade.verdict is Verdict.UNGROUNDED else withdrawn(grade)


def burn(
    house: House,
    *,
    records: Sequence[str] = (),
    older_than: int | None = None,
    younger_than: int | None = None,
    verdict: str | None = None,
    force: bool = False,
) -> list[str]:
    """Erase the text and salts of records; hashes and states stay.

    Chosen by name, or by age in seconds and verdict (all given conditions
    must hold). All or nothing: one that may not be burnt stops the rest.

    Raises:
        UsageError: nothing chosen, or live records descend from one and ``force`` is off.
    """
    names = [house.ledger.record(name).hash for name in records]
    if not records:
        if older_than is None and younger_than is None and verdict is None:
            raise UsageError("Nothing was chosen to burn", hint="a RECORD, --older-than, --younger-than or --verdict")
        names = list(_chosen(house, older_than, younger_than, verdict))
    if names:
        with house.ledger.transaction() as transaction:
            for name in names:
                transaction.burn(name, force=force)
    return names


def _chosen(house: House, older_than: int | None, younger_than: int | None, verdict: str | None) -> Iterator[str]:
    now = house.ledger.now()
    # Newest first: descendants burn before what they were built on.
    for stored in list(house.ledger.records()):
        age = (now - stored.time) // 1_000_000
        if stored.body is None or (older_than is not None and age < older_than):
            continue
        if younger_than is not None and age > younger_than:
            continue
        if verdict is not None:
            grade = house.ledger.grade(stored.hash)
            if grade is None or grade.body is None or read_grade(grade.body).verdict != verdict:
                continue
        yield stored.hash
