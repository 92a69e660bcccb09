"""The form of a question that keys hash: the same words asked again are the same question.

NFC, case-folded, whitespace collapsed, without final punctuation. Kept apart
from all other text work so that an answer on record can be found again
without loading any of it.
"""

# Final punctuation that asks or ends, in the scripts that have their own.
_FINAL = "?!.…‽؟。？！｡ "


def normalised_question(question: str) -> str:
    """The form that the key hashes; two questions of one form are one question."""
    if question.isascii():
        folded = question.lower()
    else:
        from arborist.text.unicode import casefold, normalize  # noqa: PLC0415 - most questions are ASCII

        folded = normalize("NFC", casefold(normalize("NFC", question)))
    return " ".join(folded.split()).rstrip(_FINAL)
