"""The values that flow through the house, all frozen, none with behaviour beyond its words.

sources → text → chunks → Merkle root → store → ledger → index ⇢ question →
retrieval → evidence → reader → lattice → verify → record → ledger. Every
arrow passes one of these. Offsets are code points, half-open. Hashes are
``sha256:<hex>`` strings here, because every field may reach an edge.
Scores are per-mille integers. Nothing here reads a clock or a disk.
"""

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Any

from arborist.core.frozen import Frozen, made


class Role(StrEnum):
    """What a document may be used for; policy lists the citable ones."""

    PRIMARY = "primary"
    BACKGROUND = "background"
    SELF_REFERENCE = "self_reference_source"
    DISAMBIGUATION = "disambiguation"
    TALK = "talk"


class State(StrEnum):
    """``falsification_state`` of a record or document."""

    LIVE = "live"
    STALE = "stale"
    QUARANTINED = "quarantined"
    FAILED = "failed"

    @property
    def severity(self) -> int:
        """0 for live up to 3 for failed; the strictest state wins."""
        return _SEVERITY[self]


_SEVERITY = {state: severity for severity, state in enumerate(State)}


class Rung(IntEnum):
    """How well one claim is supported; higher is better."""

    UNGROUNDED = 0
    POINTER_LINKED = 1
    ANCHOR_WARRANTED = 2
    EVIDENCE_WARRANTED = 3

    @property
    def label(self) -> str:
        """The name shown and stored: ``EVIDENCE-WARRANTED`` and so on."""
        return self.name.replace("_", "-")


class Verdict(StrEnum):
    """``audit_mode`` of a whole answer."""

    STRICT = "STRICT"
    HYBRID = "HYBRID"
    UNGROUNDED = "UNGROUNDED"


class ViolationKind(StrEnum):
    """Every kind a rule can report; design.md section 7 lists what each caps."""

    NO_EVIDENCE_POINTER = "NO_EVIDENCE_POINTER"
    UNKNOWN_EVIDENCE_ID = "UNKNOWN_EVIDENCE_ID"
    EMPTY_CLAIM = "EMPTY_CLAIM"
    SCHEMA_INVALID = "SCHEMA_INVALID"
    FORMAT_COLLAPSED = "FORMAT_COLLAPSED"
    SOURCE_ROLE_BLOCKED = "SOURCE_ROLE_BLOCKED"
    SOURCE_NOT_LIVE = "SOURCE_NOT_LIVE"
    CITATION_MISMATCH = "CITATION_MISMATCH"
    POLARITY_MISMATCH = "POLARITY_MISMATCH"
    QUANTITY_MISMATCH = "QUANTITY_MISMATCH"
    ROLE_SWAPPED = "ROLE_SWAPPED"
    SUBJECT_TOKENS_ABSENT = "SUBJECT_TOKENS_ABSENT"
    ENTITY_ABSENT = "ENTITY_ABSENT"
    QUANTITY_ABSENT = "QUANTITY_ABSENT"
    TITLE_MISMATCH = "TITLE_MISMATCH"
    DEFLECTION_DETECTED = "DEFLECTION_DETECTED"
    MIXED_SCRIPT = "MIXED_SCRIPT"
    HIDDEN_TEXT = "HIDDEN_TEXT"
    WARRANT_MISSING = "WARRANT_MISSING"
    QUESTION_UNANSWERED = "QUESTION_UNANSWERED"
    PREMISE_PARROTING = "PREMISE_PARROTING"
    QUANTIFIER_MISMATCH = "QUANTIFIER_MISMATCH"
    MODALITY_DROPPED = "MODALITY_DROPPED"
    ATTRIBUTION_DROPPED = "ATTRIBUTION_DROPPED"
    CONDITION_DROPPED = "CONDITION_DROPPED"
    CONFLATED_WINDOWS = "CONFLATED_WINDOWS"
    BOUND_ELSEWHERE = "BOUND_ELSEWHERE"
    WORDS_UNACCOUNTED = "WORDS_UNACCOUNTED"
    MANUAL_QUOTE_VIOLATION = "MANUAL_QUOTE_VIOLATION"
    TOO_MANY_EVIDENCE_IDS = "TOO_MANY_EVIDENCE_IDS"
    TOO_MANY_CLAIMS = "TOO_MANY_CLAIMS"
    LAZY_ANCHOR = "LAZY_ANCHOR"
    METAPHOR_DEFLECTION = "METAPHOR_DEFLECTION"
    SEMANTIC = "SEMANTIC"


# --- sources -----------------------------------------------------------------


class RawItem(Frozen):
    """One input as received, cheap to produce: bytes before any extraction.

    ``meta`` is source-private (must be picklable); ``raw`` is what
    ``raw_sha256`` covers.
    """

    uri: str
    title: str
    raw: bytes
    meta: Mapping[str, str] = made(default_factory=dict)


class Skipped(Frozen):
    """A rule of the source passed over this input; reported, not a failure.

    ``reason`` is one of few sentences, so that a summary can count by it;
    ``detail`` is what is particular to this input.
    """

    uri: str
    reason: str
    detail: str = ""


class Failed(Frozen):
    """This input could not be read; the batch goes on and the exit code is 5."""

    uri: str
    reason: str


SourceItem = RawItem | Skipped | Failed


class RawDocument(Frozen):
    """A document as extracted, before canonical text.

    ``layout`` marks the shape of the page: ``""``, ``"disambiguation"``,
    ``"talk"``, ``"list"`` or ``"stub"``. ``fetched`` is RFC 3339 text or empty.
    """

    uri: str
    title: str
    text: str
    raw_sha256: str
    extractor: str
    extractor_version: str
    layout: str = ""
    fetched: str = ""
    raw: bytes | None = None
    derived_from: str = ""


# --- documents ---------------------------------------------------------------


class ChunkSpan(Frozen):
    """One chunk of a canonical text; the spans of a document tile it exactly.

    ``heading`` is the nearest heading above the chunk ("" at the top).
    """

    index: int
    start: int
    end: int
    heading: str = ""


class Document(Frozen):
    """A canonical text with its chunks and identity.

    ``root`` and ``size`` are the RFC 6962 tree over the UTF-8 chunk bytes.
    ``descriptor`` is the stored canonical JSON that the batch tree commits to.
    """

    uri: str
    title: str
    text: str
    chunks: tuple[ChunkSpan, ...]
    leaves: tuple[bytes, ...]
    root: str
    descriptor: bytes
    raw_sha256: str
    extractor: str
    extractor_version: str
    layout: str = ""
    raw: bytes | None = None


class DocumentInfo(Frozen):
    """What the store knows of a document without its text.

    ``current`` is false for a document that was superseded or withdrawn: it
    can still be read, for the proofs of older records, but is no hit.
    """

    uri: str
    title: str
    root: str
    size: int
    layout: str
    role: Role
    raw_sha256: str
    extractor: str
    extractor_version: str
    shard: str
    ledger_index: int
    tier: str = "hot"
    current: bool = True


class ChunkText(Frozen):
    """A chunk read from the store, its leaf hash recomputed and found right.

    ``start`` is the chunk's first code point in the document's text.
    """

    document: str
    index: int
    start: int
    text: str
    heading: str
    leaf: bytes


class Problem(Frozen):
    """One thing a check of stored bytes found wrong: where, what kind, and in words."""

    where: str
    kind: str
    detail: str


# --- questions ---------------------------------------------------------------


class PreflightStatus(StrEnum):
    """Result of looking at a question before any work is done."""

    OK = "ok"
    PARTIAL = "partial"
    BLOCKED = "blocked"


class Preflight(Frozen):
    """What can be said of a question without a model or a source.

    ``question_type`` is one of text.question.QuestionType's values,
    ``quantifier`` one of the ten classes, ``scope`` ``bounded``,
    ``unbounded`` or ``unknown``. ``flags`` are sorted words such as
    ``temporal`` or ``negated``; ``reasons`` are sentences for a person.
    """

    status: PreflightStatus
    question: str
    question_type: str
    quantifier: str
    scope: str
    claim_cap: int
    flags: tuple[str, ...] = ()
    reminders: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class Hit(Frozen):
    """One retrieved chunk; ``start``/``end`` locate it in the document's text."""

    rank: int
    score: int
    uri: str
    title: str
    document: str
    chunk: int
    start: int
    end: int
    text: str
    heading: str = ""
    role: Role = Role.PRIMARY
    via: str = ""


class Evidence(Frozen):
    """A chunk offered under a label. ``text`` is exact stored text.

    ``heading`` and ``title`` are context; ``state`` is the snapshot the
    verifier judges by; ``via`` names the promoted record that led here.
    ``start`` is the first code point of the chunk in its document, so that
    neighbours (same document, touching spans) can be told.
    """

    label: str
    uri: str
    title: str
    document: str
    chunk: int
    text: str
    heading: str = ""
    start: int = 0
    role: Role = Role.PRIMARY
    state: State = State.LIVE
    score: int = 0
    via: str = ""


# --- answers -----------------------------------------------------------------


class Claim(Frozen):
    """One statement and the labels it points at, in the order given."""

    text: str
    labels: tuple[str, ...]


class Fault(Frozen):
    """A parse fault of the answer; ``claim`` is its index or -1 for the whole answer."""

    kind: ViolationKind
    detail: str
    claim: int = -1


class Lattice(Frozen):
    """The parsed answer. ``mode`` is ``lattice-json``, ``lattice-pointer`` or ``quote``."""

    claims: tuple[Claim, ...]
    mode: str = "lattice-json"
    faults: tuple[Fault, ...] = ()


class Repair(Frozen):
    """One change made to a lattice without a model: ``trim`` or ``repoint``."""

    kind: str
    claim: int
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str


class ReaderResult(Frozen):
    """What a reader gave back. ``raw`` is its words; the rest describes the run.

    ``profile`` identifies the model for the key (id, revision or file hash,
    sampling), all strings. ``usage`` holds token counts and such, integers.
    """

    raw: str
    mode: str
    profile: Mapping[str, str]
    usage: Mapping[str, int] = made(default_factory=dict)
    notes: tuple[str, ...] = ()


# --- verdicts ----------------------------------------------------------------


class Violation(Frozen):
    """One finding: the kind, the claim's words, the window's words, the reason.

    ``detail`` is a plain English sentence. ``cap`` is the highest rung left
    to the claim (EVIDENCE_WARRANTED when it caps nothing); ``bars_strict``
    keeps the answer from STRICT whatever its rungs.
    """

    kind: ViolationKind
    detail: str
    cap: Rung
    bars_strict: bool = False
    claim_words: tuple[str, ...] = ()
    window_words: tuple[str, ...] = ()


class Window(Frozen):
    """Where a claim is supported: offsets into the labelled chunk's text."""

    label: str
    start: int
    end: int


class ClaimGrade(Frozen):
    """Grade of one claim: rung, score 0…1000, findings, best windows."""

    rung: Rung
    score: int
    violations: tuple[Violation, ...]
    windows: tuple[Window, ...]

    @property
    def verified(self) -> bool:
        """True from POINTER-LINKED up."""
        return self.rung >= Rung.POINTER_LINKED


class Grade(Frozen):
    """What we make of an answer under one verifier policy.

    ``rung`` is the lowest among the verified claims, UNGROUNDED with none;
    ``violations`` are those of the whole answer; ``sidecars`` are reported
    beside the verdict and never part of it.
    """

    verdict: Verdict
    rung: Rung
    claims: tuple[ClaimGrade, ...]
    violations: tuple[Violation, ...] = ()
    sidecars: Mapping[str, Any] = made(default_factory=dict)
    verifier_policy_hash: str = ""

    @property
    def partial(self) -> bool:
        """True for HYBRID: some of the answer holds."""
        return self.verdict is Verdict.HYBRID
