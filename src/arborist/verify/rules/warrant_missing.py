"""WARRANT_MISSING: the question demands a person, place, date, count, list or cause, and none is aligned.

Names can only be told where the texts use capitals; in lower-case text the
warrants of person and place stay silent.
"""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.cues import QUANTIFIERS
from arborist.text.analysis.quantity import Kind
from arborist.text.analysis.wordlist import words
from arborist.text.question import QuestionType
from arborist.verify.case import Case
from arborist.verify.ladder import violation

_CAUSES = words(
    "because since due cause caused causes reason reasons result results to for so owing thus therefore by after"
)


def rule(case: Case) -> Iterator[Violation]:
    """Fire when the kind of thing asked for is not among the aligned parts of the answer."""
    question = case.question
    if question is None or not question.asks or case.sentences > 1:
        return
    wanted = question.kind
    has = _CHECKS.get(wanted)
    if has is not None and not has(case):
        yield violation(
            ViolationKind.WARRANT_MISSING,
            f"The question asks {wanted.value.replace('_', ' ')}, and no such answer is in the window.",
        )


def _date(case: Case) -> bool:
    return any(
        case.claim.quantities[index].kind in {Kind.DATE, Kind.MEASURE} and kind >= Relation.STRONGER
        for index, kind in case.alignment.relations.items()
    ) or any(
        case.claim.forms[place].text in {"before", "after", "during", "when"} for place in range(len(case.claim.forms))
    )


def _number(case: Case) -> bool:
    return any(
        case.claim.quantities[index].kind is not Kind.DATE and kind >= Relation.STRONGER
        for index, kind in case.alignment.relations.items()
    ) or any(form.text in QUANTIFIERS for form in case.claim.forms)


def _name(case: Case) -> bool:
    if not any(form.capital for form in case.window.forms[1:]):
        return True
    return any(case.window.forms[partner].capital for partner in case.alignment.pairs.values())


def _cause(case: Case) -> bool:
    return any(form.text in _CAUSES for form in case.window.forms)


def _several(case: Case) -> bool:
    return len(case.alignment.pairs) >= 2


_CHECKS = {
    QuestionType.WHEN: _date,
    QuestionType.HOW_MANY: _number,
    QuestionType.WHO: _name,
    QuestionType.WHERE: _name,
    QuestionType.WHY: _cause,
    QuestionType.LIST: _several,
}
