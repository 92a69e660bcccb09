"""What is decided about a question before any search or model call.

First step of ``ask`` (design.md section 6.1): no model, no I/O, only the
question and policy. Says the question's type, quantifier class, scope and
flags, and from them, by policy alone, the result (``ok``, ``partial``,
``blocked``), the claim cap, reminders for the reader and reasons for the
person. A blocked question costs no model call and still leaves a record.
Measured on a curated set by ``bench/preflight.py``. Refuses an unusable
question with UsageError; never rewrites one.
"""

import unicodedata

from arborist.core.errors import ArboristError, UsageError
from arborist.core.model import Preflight, PreflightStatus
from arborist.core.policy import PreflightPolicy
from arborist.retrieval.question_shape import Quantifier, Scope, flags, is_broad, quantifier, scope
from arborist.text.canonical import canonical_text
from arborist.text.question import question_type

_REASONS = {
    "broad_unbounded": "The question asks for more than any set of sources can be shown to cover",
    "contradiction": "The question contradicts itself, so no source can answer all of it",
    "out_of_corpus": "The question refers to something that was never ingested (a file, a picture, an earlier talk)",
}
_REMINDERS = {
    "broad": "Give only claims that the evidence states, each with its label; leave out what no evidence covers.",
    "temporal": "The evidence says how things were when it was written; name its date where it gives one.",
    "negated": "The question is negative: a claim must say what is not so, and the evidence must say it too.",
    "comparative": "Compare only what the evidence compares, or give both sides with their labels.",
    "multi_part": "The question has several parts; answer each from its own evidence.",
    "alternative": "Name the alternative that the evidence supports.",
    "count": "Give the number that the evidence states; do not count or add up yourself.",
    "false_presupposition": "The question takes something for granted; if the evidence denies it, say so.",
    "contradiction": "The question contradicts itself; say what the evidence holds and no more.",
}


def preflight(question: str, policy: PreflightPolicy) -> Preflight:
    """Look at a question; the same question and policy give the same result.

    Raises:
        UsageError: nothing in it but space and punctuation, too long for the
            policy, or text that cannot be stored.
    """
    text = _usable(question, policy)
    kind = question_type(text)
    amount = quantifier(text)
    broad = is_broad(text, kind, amount, policy.broad_quantifiers)
    reach = scope(text, amount, broad=broad)
    found = set(flags(text, kind))
    if reach is Scope.UNBOUNDED:
        found.add("broad_unbounded")
    blocked = sorted(found.intersection(policy.blocked_flags))
    partial = sorted(found.intersection(policy.partial_flags))
    status = PreflightStatus.BLOCKED if blocked else PreflightStatus.PARTIAL if partial else PreflightStatus.OK
    return Preflight(
        status=status,
        question=text,
        question_type=str(kind),
        quantifier=str(amount),
        scope=str(reach),
        claim_cap=_claim_cap(amount, broad=broad, policy=policy),
        flags=tuple(sorted(found)),
        reminders=_reminders(found, broad=broad) if policy.reminders else (),
        reasons=tuple(
            _REASONS.get(name, f"The policy stops questions that are {name}") for name in [*blocked, *partial]
        ),
    )


def _usable(question: str, policy: PreflightPolicy) -> str:
    """The question on one line. Length is looked at first, so that a megabyte costs nothing."""
    limit = policy.max_question_characters
    if len(question) > limit:
        raise UsageError(
            f"The question has {len(question):,} characters; at most {limit:,} are read",
            unchanged="Nothing was asked",
            hint="ask for one thing in a sentence or two",
        )
    try:
        text = " ".join(canonical_text(question).split())
    except ArboristError as error:
        raise UsageError("The question holds bytes that are not text", unchanged="Nothing was asked") from error
    if not any(unicodedata.category(character)[0] in "LN" for character in text):
        raise UsageError(
            "The question is empty" if not text else "The question holds no word",
            unchanged="Nothing was asked",
            hint="arborist ask 'Who …?'",
        )
    return text


def _claim_cap(amount: Quantifier, *, broad: bool, policy: PreflightPolicy) -> int:
    if amount in (Quantifier.OPEN_REQUEST, Quantifier.COMPREHENSIVE):
        return policy.claim_cap_open
    return policy.claim_cap_broad if broad else policy.claim_cap


def _reminders(found: set[str], *, broad: bool) -> tuple[str, ...]:
    wanted = [name for name in _REMINDERS if name in found or (name == "broad" and broad)]
    return tuple(_REMINDERS[name] for name in wanted)
