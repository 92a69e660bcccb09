"""Judge one claim sentence: find its best windows, align, run the support rules, keep the best outcome."""

from collections.abc import Sequence
from dataclasses import dataclass

from arborist.core.model import Evidence, Rung, Violation, ViolationKind, Window
from arborist.text.analysis.alignment import Alignment, align, copied
from arborist.text.analysis.binding import breaks
from arborist.text.analysis.comparison import Relation
from arborist.text.analysis.cues import TAKING_UP
from arborist.text.analysis.form import Form, forms_of
from arborist.text.analysis.page import page_of
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.scan import first_words
from arborist.text.analysis.substitution import substitutions
from arborist.verify import windows
from arborist.verify.case import Case, ClaimCase
from arborist.verify.ladder import rung_of, violation
from arborist.verify.order import support_rules
from arborist.verify.score import score_of

_TAKES_UP_WITHIN = 4  # first words of a sentence among which it takes up the one before
SUBSTITUTED_SHARE = 2  # a changed word counts this part of its weight against the sentence


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found for one claim sentence in its best window."""

    rung: Rung
    score: int
    findings: tuple[Violation, ...]
    window: Window | None


def judge(about: ClaimCase, sentence: Passage, opening: tuple[Form, ...], sentences: int) -> Judgement:
    """The best judgement over the windows read; ties go to the window with more coverage."""
    offered, standing = windows.candidates(sentence, about.cited, about.policy.windows_read)
    if not offered:
        finding = violation(
            ViolationKind.CITATION_MISMATCH,
            "No word of weight of this sentence stands in the cited text.",
            sentence.words(sentence.content),
        )
        return Judgement(Rung.UNGROUNDED, 0, (finding,), None)
    best: Judgement | None = None
    for candidate in offered:
        if best is not None and (
            best.rung is Rung.EVIDENCE_WARRANTED
            or candidate.weight * 1000 < offered[0].weight * about.policy.window_nearness
        ):
            break
        case = _case(about, sentence, opening, sentences, candidate, standing)
        rules = support_rules(copied=case.copied, asked=about.answer.question is not None)
        findings = tuple([finding for rule in rules for finding in rule(case)])
        start, end = windows.offsets(candidate, about.cited)
        window = Window(about.cited[candidate.chunk].label, start, end)
        outcome = Judgement(rung_of(findings), score_of(case, findings), findings, window)
        if best is None or (outcome.rung, outcome.score) > (best.rung, best.score):
            best = outcome
    assert best is not None
    return best


def _case(
    about: ClaimCase,
    sentence: Passage,
    opening: tuple[Form, ...],
    sentences: int,
    candidate: windows.Candidate,
    standing: set[str],
) -> Case:
    window = windows.read(candidate, about.cited)
    alignment = align(sentence, window, candidate.context.keys)
    copy = copied(sentence, window)
    substituted = tuple(substitutions(window, alignment))
    around, line_before = windows.surroundings(candidate, about.cited)
    return Case(
        about=about,
        claim=sentence,
        window=window,
        alignment=alignment,
        context=candidate.context,
        breaks=() if copy else tuple(breaks(sentence, window, alignment)),
        substituted=substituted,
        coverage=1000 if copy else _coverage(sentence, alignment, substituted),
        found_elsewhere=frozenset([place for place in alignment.missing if sentence.forms[place].key in standing]),
        sentences=sentences,
        opening=opening,
        after=_after(about.cited, candidate),
        around=around,
        line_before=line_before,
        copied=copy,
    )


def _coverage(claim: Passage, alignment: Alignment, substituted: Sequence[tuple[int, int]]) -> int:
    """Weighted share of a claim sentence found in the window, per mille.

    A word only the title vouches for counts half; one in whose slot the
    window has another word counts half against.
    """
    forms = claim.forms
    total = sum(forms[place].weight for place in claim.content) + windows.QUANTITY_WEIGHT * len(claim.quantities)
    found = sum(forms[place].weight for place in (*alignment.pairs, *alignment.names))
    found += windows.QUANTITY_WEIGHT * sum(kind >= Relation.STRONGER for kind in alignment.relations.values())
    found += sum(forms[place].weight for place in alignment.context) // windows.CONTEXT_SHARE
    found -= sum(forms[place].weight for place, _ in substituted) // SUBSTITUTED_SHARE
    return max(0, found) * 1000 // total if total else 0


def _after(cited: Sequence[Evidence], candidate: windows.Candidate) -> Sequence[str]:
    """Written words of the sentence after the window where it takes the window up, and so may take it back.

    It says so among its first words; most sentences do not, and are not cut into words for it.
    """
    page = page_of(cited[candidate.chunk].text)
    following = candidate.last + 1
    if following >= len(page.offsets):
        return ()
    opening = first_words(page.text, *page.offsets[following], _TAKES_UP_WITHIN)
    takes_up = any(form.text in TAKING_UP for form in forms_of(opening))
    return page.surfaces_of(following) if takes_up else ()
