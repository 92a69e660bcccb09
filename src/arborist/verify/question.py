"""The question as the rules see it: its forms, its content words and what it asks for."""

from dataclasses import dataclass

from arborist.text.analysis.form import Form
from arborist.text.analysis.page import page_of
from arborist.text.analysis.stopwords import INTERJECTIONS
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType, question_type


@dataclass(frozen=True, slots=True)
class Question:
    """``keys`` are the stem keys of content words; ``subjects`` those of distinctive ones, in order.

    ``asks`` is whether it is a question at all: in a dialogue the turn
    before an answer is often a statement. ``kind`` is the answer it wants.
    """

    text: str
    forms: tuple[Form, ...]
    keys: frozenset[str]
    subjects: tuple[str, ...]
    asks: bool
    kind: QuestionType


_OPENERS = words(
    "who whom whose what which when where why how is are was were do does did has have had can could will "
    "would should may might name list give tell explain describe"
)


def read_question(text: str | None, distinctive_weight: int) -> Question | None:
    """Read a question; None when there is none."""
    if text is None or not text.strip():
        return None
    forms = tuple(page_of(text).forms)
    content = [form for form in forms if form.weight and form.text not in INTERJECTIONS and form.text not in _OPENERS]
    subjects = tuple(dict.fromkeys(form.key for form in content if form.weight >= distinctive_weight))
    first = next((form.text for form in forms if not form.mark), "")
    asks = text.rstrip().endswith("?") or first in _OPENERS
    return Question(text, forms, frozenset(form.key for form in content), subjects, asks, question_type(text))
