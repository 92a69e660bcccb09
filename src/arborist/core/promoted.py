"""The display form of a promoted record, and what of it may be evidence (design.md section 8).

``Q:`` the question, ``A:`` the answer, then a line per claim with its
citation. Only the answer is ever evidence. The question's words serve to find
the document, and the citations name sources; neither is evidence or a title
anchor, or an echo of a question, or a page that is called like a falsehood,
would satisfy the verifier. So whoever reads or judges such evidence sees it
through ``answer_part``: the same offsets, all but the answer blanked, no title.
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
_ANSWER = "A: "


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
    lines = [f"Q: {_line(question)}", "", f"{_ANSWER}{answer}", ""]
    lines += [f"- {_line(words)} [{'; '.join(map(_line, citations))}]" for words, citations in claims]
    return "\n".join(lines) + "\n"


def title_of(question: str) -> str:
    """The title of a promoted record: its question, cut."""
    return _line(question)[:TITLE_CHARACTERS]


def answer_part(evidence: Evidence) -> Evidence:
    """``evidence`` as it may be read and judged; anything but a promoted record comes back as it is."""
    if evidence.role is not Role.SELF_REFERENCE:
        return evidence
    lines = evidence.text.split("\n")
    if evidence.chunk == 0:
        kept = [
            _blank(line) if not line.startswith(_ANSWER) else _blank(_ANSWER) + line[len(_ANSWER) :] for line in lines
        ]
    else:
        # Somewhere in the answer's one line, or behind it: a citation's line begins with a dash or at least ends in a bracket.
        kept = [_blank(line) if line.startswith("- ") or line.endswith("]") else line for line in lines]
    return replace(evidence, title="", heading="", text="\n".join(kept))


def _blank(line: str) -> str:
    return " " * len(line)


def _line(text: str) -> str:
    return " ".join(text.split())
