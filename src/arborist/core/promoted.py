"""The display form of a promoted record, and what of it may be evidence (design.md section 8).

``Q:`` the question, ``A:`` the answer, then a line per claim with its
citation. The question's words serve to find the document; they are never
evidence and never a title anchor, or an echo of a question would satisfy the
verifier. So whoever reads or judges such evidence sees it through
``answer_part``: the same offsets, the question blanked out, no title.
"""

from collections.abc import Sequence
from dataclasses import replace

from arborist.core.model import Evidence, Role

# The shard of promoted records: theirs alone, so that they never change how originals rank.
SHARD = "providence"
SCHEME = "arborist://providence/"
# The project was once spelled without an r; both are read as the same scheme.
SCHEMES = (SCHEME, "aborist://providence/")
TITLE_CHARACTERS = 120


def promoted_uri(record: str) -> str:
    """The URI of the document that a promoted record becomes."""
    return SCHEME + record


def record_of_uri(uri: str) -> str | None:
    """The record behind a promoted document's URI, None for any other URI."""
    for scheme in SCHEMES:
        if uri.startswith(scheme):
            return uri[len(scheme) :]
    return None


def display(question: str, claims: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The text of a promoted record; ``claims`` are (words, citations), each put on one line."""
    answer = " ".join(_line(words) for words, _ in claims)
    lines = [f"Q: {_line(question)}", "", f"A: {answer}", ""]
    lines += [f"- {_line(words)} [{'; '.join(map(_line, citations))}]" for words, citations in claims]
    return "\n".join(lines) + "\n"


def title_of(question: str) -> str:
    """The title of a promoted record: its question, cut."""
    return _line(question)[:TITLE_CHARACTERS]


def answer_part(evidence: Evidence) -> Evidence:
    """``evidence`` as it may be read and judged; anything but a promoted record comes back as it is."""
    if evidence.role is not Role.SELF_REFERENCE:
        return evidence
    text = evidence.text
    if evidence.chunk == 0:
        end = text.find("\n") + 1 or len(text)
        text = " " * (end - 1) + text[end - 1 :] if end else text
    return replace(evidence, title="", heading="", text=text)


def _line(text: str) -> str:
    return " ".join(text.split())
