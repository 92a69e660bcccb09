"""Taking back: falsify a record or document, grade everything again, erase text.

All of it is appended, nothing is edited. One entry is enough to withdraw
whatever descends from a target, because staleness is derived from ancestry.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from arborist.core.errors import UsageError
from arborist.core.model import Grade, State, Verdict
from arborist.core.policy import VerifierPolicy, as_canonical
from arborist.core.promoted import SHARD, promoted_uri
from arborist.core.record import Record, grade_bytes, read_grade, read_record
from arborist.ledger.records import StoredGrade, StoredRecord
from arborist.ledger.walk import Walked
from arborist.pipeline.again import evidence_of, record_of
from arborist.pipeline.fingerprint import fingerprint
from arborist.pipeline.house import House
from arborist.pipeline.recording import SALT_BYTES, withdrawn
from arborist.verify.doubt import carried
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
        # Counted first: a ledger too damaged for it must not withdraw and then say that it failed.
        descendants = house.ledger.descendant_count(target)
        entry = transaction.falsify(target, reason, fingerprint=mark)
    return Falsified(target, words, entry, descendants)


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
    walk = house.ledger.walk()
    while batch := list(islice(walk, REGRADES_PER_COMMIT)):
        fresh = [_regraded(one, record, house, policy) for one in batch if (record := record_of(one)) is not None]
        wanted = [one for one in fresh if one.is_new(policy)]
        if wanted and not dry_run:
            _append(wanted, house, policy)
        yield from [one.row() for one in fresh]


@dataclass(frozen=True, slots=True)
class _Regraded:
    """A record with the grade it had and the one it gets today."""

    stored: StoredRecord
    record: Record
    old: StoredGrade | None
    grade: Grade

    def is_new(self, policy: VerifierPolicy) -> bool:
        """Whether today's grade says anything that the newest one on record does not."""
        old = self.old
        return (
            old is None
            or old.verifier_policy_hash != self.grade.verifier_policy_hash
            or old.body != grade_bytes(self.grade, as_canonical(policy))
        )

    def row(self) -> Regrade:
        """What a person is shown."""
        body = None if self.old is None else self.old.body
        before = None if body is None else read_grade(body, committed=True)
        return Regrade(
            record=self.stored.hash,
            question=self.record.question,
            before=str(before.verdict) if before else "",
            after=str(self.grade.verdict),
            rung_before=before.rung.label if before else "",
            rung_after=self.grade.rung.label,
        )


def _regraded(walked: Walked, record: Record, house: House, policy: VerifierPolicy) -> _Regraded:
    return _Regraded(walked.record, record, walked.grade, _graded(walked.record, record, house, policy))


def _append(wanted: Sequence[_Regraded], house: House, policy: VerifierPolicy) -> None:
    with house.ledger.transaction() as transaction:
        for one in wanted:
            grade, name = one.grade, one.stored.hash
            # A state that changed meanwhile is seen here; STRICT is then refused by grading again.
            if grade.verdict is Verdict.STRICT and transaction.state(name) is not State.LIVE:
                grade = _graded(one.stored, one.record, house, policy)
            transaction.put_grade(
                name,
                grade_bytes(grade, as_canonical(policy)),
                house.outside.entropy(SALT_BYTES),
                grade.verifier_policy_hash,
                verdict=grade.verdict,
            )


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


def still_promoted(names: Sequence[str], house: House) -> int:
    """How many of these records have a promoted document: its words are the store's, and burning a record leaves them."""
    if SHARD not in house.forest.shard_names():
        return 0
    shard = house.forest.shard(SHARD)
    return sum(shard.current(promoted_uri(name)) is not None for name in names)


def _chosen(house: House, older_than: int | None, younger_than: int | None, verdict: str | None) -> Iterator[str]:
    now = house.ledger.now()
    # Newest first: descendants burn before what they were built on.
    for walked in house.ledger.walk():
        stored, grade = walked.record, walked.grade
        age = (now - stored.time) // 1_000_000
        if stored.body is None or (older_than is not None and age < older_than):
            continue
        if younger_than is not None and age > younger_than:
            continue
        if verdict is not None:
            body = None if grade is None else grade.body
            if body is None or read_grade(body, committed=True).verdict != verdict:
                continue
        yield stored.hash
