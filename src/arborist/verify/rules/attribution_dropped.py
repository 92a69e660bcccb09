"""ATTRIBUTION_DROPPED: what somebody says is told as what is so."""

from collections.abc import Iterator

from arborist.core.model import Violation, ViolationKind
from arborist.text.analysis.cues import ATTRIBUTION
from arborist.verify.case import Case
from arborist.verify.ladder import violation


def rule(case: Case) -> Iterator[Violation]:
    """Fire when the window attributes the aligned words to a speaker and the claim does not."""
    window = case.window
    if any(form.key in ATTRIBUTION for form in case.claim.forms):
        return
    for place, form in enumerate(window.forms):
        if form.key not in ATTRIBUTION or form.weight == 0:
            continue
        reported = window.forms[place + 1].text == "that" if place + 1 < len(window.forms) else False
        if (reported or form.text == "according") and any(partner > place for partner in case.alignment.pairs.values()):
            yield violation(
                ViolationKind.ATTRIBUTION_DROPPED, "The window tells what somebody says.", (), (form.surface,)
            )
            return
