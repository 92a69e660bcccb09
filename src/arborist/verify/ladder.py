"""What each kind of violation leaves of a claim: the caps of design.md section 7, in one table.

A claim's rung is the lowest cap among its findings. Some kinds bar the
answer from STRICT whatever the rungs; sidecar kinds do neither.
"""

from collections.abc import Iterable, Sequence

from arborist.core.model import Rung, Violation, ViolationKind

_K = ViolationKind

CAPS: dict[ViolationKind, Rung] = {
    **dict.fromkeys(
        (
            _K.NO_EVIDENCE_POINTER,
            _K.UNKNOWN_EVIDENCE_ID,
            _K.EMPTY_CLAIM,
            _K.SCHEMA_INVALID,
            _K.FORMAT_COLLAPSED,
            _K.SOURCE_ROLE_BLOCKED,
            _K.SOURCE_NOT_LIVE,
            _K.CITATION_MISMATCH,
            _K.POLARITY_MISMATCH,
            _K.QUANTITY_MISMATCH,
            _K.ROLE_SWAPPED,
        ),
        Rung.UNGROUNDED,
    ),
    **dict.fromkeys(
        (
            _K.SUBJECT_TOKENS_ABSENT,
            _K.ENTITY_ABSENT,
            _K.QUANTITY_ABSENT,
            _K.TITLE_MISMATCH,
            _K.DEFLECTION_DETECTED,
            _K.MIXED_SCRIPT,
            _K.HIDDEN_TEXT,
        ),
        Rung.POINTER_LINKED,
    ),
    **dict.fromkeys(
        (
            _K.WARRANT_MISSING,
            _K.QUESTION_UNANSWERED,
            _K.PREMISE_PARROTING,
            _K.QUANTIFIER_MISMATCH,
            _K.MODALITY_DROPPED,
            _K.ATTRIBUTION_DROPPED,
            _K.CONDITION_DROPPED,
            _K.CONFLATED_WINDOWS,
            _K.BOUND_ELSEWHERE,
            _K.WORDS_UNACCOUNTED,
        ),
        Rung.ANCHOR_WARRANTED,
    ),
    **dict.fromkeys(
        (
            _K.MANUAL_QUOTE_VIOLATION,
            _K.TOO_MANY_EVIDENCE_IDS,
            _K.TOO_MANY_CLAIMS,
            _K.LAZY_ANCHOR,
            _K.METAPHOR_DEFLECTION,
            _K.SEMANTIC,
        ),
        Rung.EVIDENCE_WARRANTED,
    ),
}

BARS_STRICT = frozenset(
    {
        _K.MANUAL_QUOTE_VIOLATION,
        _K.TOO_MANY_EVIDENCE_IDS,
        _K.TOO_MANY_CLAIMS,
        _K.SCHEMA_INVALID,
        _K.FORMAT_COLLAPSED,
    }
)


def violation(
    kind: ViolationKind, detail: str, claim_words: Sequence[str] = (), window_words: Sequence[str] = ()
) -> Violation:
    """A finding with the cap and bar of its kind. ``detail`` is one plain English sentence."""
    return Violation(
        kind=kind,
        detail=detail,
        cap=CAPS[kind],
        bars_strict=kind in BARS_STRICT,
        claim_words=tuple(claim_words),
        window_words=tuple(window_words),
    )


def rung_of(findings: Iterable[Violation]) -> Rung:
    """The lowest cap; EVIDENCE-WARRANTED when nothing was found."""
    return min((finding.cap for finding in findings), default=Rung.EVIDENCE_WARRANTED)
