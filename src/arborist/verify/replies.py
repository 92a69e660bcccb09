"""The claims of an answer read as replies to its question: this one in its window, the others by their own words.

*It* and *they* at a claim's beginning bring the sentence before with them, from wherever the claim was copied:
what a claim answers must not depend on which claim is judged.
"""

from collections.abc import Iterator, Mapping

from arborist.core.model import Claim, Evidence, Lattice
from arborist.core.policy import VerifierPolicy
from arborist.text.analysis.page import page_of
from arborist.verify.answering import Answering, answering, takes_up
from arborist.verify.case import Case
from arborist.verify.question import Question
from arborist.verify.windows import context_of


def of_claim(case: Case) -> Answering | None:
    """This claim with its window and context; None when no question is put to documents."""
    question = case.question
    if question is None:
        return None
    claim = case.about.claim.text
    window = " ".join(form.surface for form in case.window.forms)
    if takes_up(claim):
        window = f"{_before(case)} {window}"
    return answering(question.text, claim, case.context.text, window, case.policy.question_coverage_threshold)


def _before(case: Case) -> str:
    """The sentence before the window, which names what a pronoun takes up; empty at a chunk's beginning."""
    start = case.window.starts[0]
    for evidence in case.about.cited:
        if evidence.text.startswith(case.window.forms[0].surface, start):
            return _ending_at(evidence.text, start)
    return ""


def of_others(case: Case) -> Iterator[Answering]:
    """The answer's other claims with the titles they cite."""
    own = case.about.index
    return (reply for index, reply in enumerate(case.about.answer.replies) if index != own and reply is not None)


def by_own_words(
    question: Question | None, lattice: Lattice, evidence: Mapping[str, Evidence], policy: VerifierPolicy
) -> tuple[Answering | None, ...]:
    """The claims that are judged, without their windows; empty when nothing is asked."""
    if question is None or not question.asks:
        return ()
    threshold = policy.question_coverage_threshold
    return tuple(
        [
            answering(question.text, claim.text, _titles(evidence, claim), _taken_up(evidence, claim), threshold)
            for claim in lattice.claims[: policy.max_claims]
        ]
    )


def _taken_up(evidence: Mapping[str, Evidence], claim: Claim) -> str:
    """The sentence before the one that ``claim`` copies, when the claim begins by taking it up; empty otherwise."""
    if not takes_up(claim.text):
        return ""
    cited = [evidence[label].text for label in dict.fromkeys(claim.labels) if label in evidence]
    found = next(((text, text.find(claim.text)) for text in cited if claim.text in text), None)
    return "" if found is None else _ending_at(*found)


def _ending_at(text: str, start: int) -> str:
    """The sentence of ``text`` that ends where another begins, ``start`` in code points; empty at the beginning."""
    return next((text[low:high] for low, high in page_of(text).offsets if high <= start < high + 3), "")


def _titles(evidence: Mapping[str, Evidence], claim: Claim) -> str:
    return " ".join([context_of(evidence[label]).text for label in dict.fromkeys(claim.labels) if label in evidence])
