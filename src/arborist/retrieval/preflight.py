"""What is decided about a question before any search or model call (first form: usable or not, and its type)."""

from arborist.core.errors import UsageError
from arborist.core.model import Preflight, PreflightStatus
from arborist.core.policy import PreflightPolicy
from arborist.text.question import question_type
from arborist.text.unicode import casefold, normalize


def normalised_question(question: str) -> str:
    """The form that the key hashes: NFC, lower-cased, whitespace collapsed, no final punctuation."""
    return " ".join(casefold(normalize("NFC", question)).split()).rstrip("?!. ")


def preflight(question: str, policy: PreflightPolicy) -> Preflight:
    """Look at a question.

    Raises:
        UsageError: empty, or longer than the policy allows.
    """
    text = " ".join(question.split())
    if not text:
        raise UsageError("The question is empty", unchanged="Nothing was asked", hint="arborist ask 'Who …?'")
    if len(text) > policy.max_question_characters:
        raise UsageError(
            f"The question has {len(text):,} characters; at most {policy.max_question_characters:,} are read",
            unchanged="Nothing was asked",
            hint="ask for one thing in a sentence or two",
        )
    return Preflight(PreflightStatus.OK, text, str(question_type(text)), "absent", "unknown", policy.claim_cap)
