"""Every rule, in the order in which they run. The one place that knows them all."""

from collections.abc import Callable, Iterator

from arborist.core.model import Violation
from arborist.verify.case import AnswerCase, Case, ClaimCase
from arborist.verify.rules import (
    attribution_dropped,
    bound_elsewhere,
    citation_mismatch,
    condition_dropped,
    conflated_windows,
    deflection,
    empty_claim,
    entity_absent,
    format_faults,
    governor_dropped,
    hidden_text,
    hidden_window,
    manual_quote,
    mixed_script,
    modality_dropped,
    no_evidence_pointer,
    polarity_mismatch,
    premise_parroting,
    quantifier_mismatch,
    quantity_absent,
    quantity_mismatch,
    question_unanswered,
    role_swapped,
    source_not_live,
    source_role_blocked,
    subject_tokens_absent,
    title_mismatch,
    too_many_claims,
    too_many_evidence_ids,
    unknown_evidence_id,
    warrant_missing,
    words_unaccounted,
)

# Of the whole answer: the form it came in.
ANSWER_RULES: tuple[Callable[[AnswerCase], Iterator[Violation]], ...] = (
    format_faults.rule,
    too_many_claims.rule,
)

# Of one claim and its pointers, before any text is compared.
POINTER_RULES: tuple[Callable[[ClaimCase], Iterator[Violation]], ...] = (
    no_evidence_pointer.rule,
    unknown_evidence_id.rule,
    too_many_evidence_ids.rule,
    source_role_blocked.rule,
    source_not_live.rule,
    manual_quote.rule,
    mixed_script.rule,
    hidden_text.rule,
)

# Of one claim sentence in one window: contradiction first, then absence, then strength.
SUPPORT_RULES: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    empty_claim.rule,
    hidden_window.rule,
    citation_mismatch.rule,
    polarity_mismatch.rule,
    quantity_mismatch.rule,
    role_swapped.rule,
    subject_tokens_absent.rule,
    entity_absent.rule,
    quantity_absent.rule,
    title_mismatch.rule,
    deflection.rule,
    warrant_missing.rule,
    question_unanswered.rule,
    premise_parroting.rule,
    quantifier_mismatch.rule,
    modality_dropped.rule,
    attribution_dropped.rule,
    condition_dropped.rule,
    conflated_windows.rule,
    bound_elsewhere.rule,
    governor_dropped.rule,
    words_unaccounted.rule,
)

# None of these can find anything in a sentence that is its window word for word: they compare the two.
_COMPARING = (
    citation_mismatch.rule,
    polarity_mismatch.rule,
    quantity_mismatch.rule,
    role_swapped.rule,
    quantity_absent.rule,
    quantifier_mismatch.rule,
    condition_dropped.rule,
    conflated_windows.rule,
    bound_elsewhere.rule,
)
COPY_RULES = tuple(rule for rule in SUPPORT_RULES if rule not in _COMPARING)

# These compare with the question: they are silent where there is none.
_ASKING = (
    subject_tokens_absent.rule,
    title_mismatch.rule,
    deflection.rule,
    warrant_missing.rule,
    question_unanswered.rule,
    premise_parroting.rule,
)
_RULES = {
    (copied, asked): tuple(rule for rule in rules if asked or rule not in _ASKING)
    for copied, rules in ((False, SUPPORT_RULES), (True, COPY_RULES))
    for asked in (False, True)
}


def support_rules(*, copied: bool, asked: bool) -> tuple[Callable[[Case], Iterator[Violation]], ...]:
    """Those of ``SUPPORT_RULES``, in order, that can find anything in a sentence.

    ``copied`` is whether it is its window word for word, ``asked`` whether there is a question.
    """
    return _RULES[copied, asked]
