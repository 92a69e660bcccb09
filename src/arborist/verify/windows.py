"""Find where in the cited evidence a claim sentence may be supported, best first.

One pass over the forms of each cited chunk notes which claim words stand in
which sentence; windows are single sentences and adjacent pairs, across a
chunk edge only when both chunks are evidence of one document. Linear in the
evidence; nothing is read deeply here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from arborist.core.model import Evidence
from arborist.text.analysis.form import form_of
from arborist.text.analysis.morphology import BEGINNING, beginnings
from arborist.text.analysis.page import Page, page_of
from arborist.text.analysis.passage import Passage, passage
from arborist.text.analysis.scan import pieces
from arborist.verify.case import Context

QUANTITY_WEIGHT = 8  # a number weighs like a rather rare word
CONTEXT_SHARE = 2  # a word that only the title vouches for counts half


@dataclass(frozen=True, slots=True)
class Candidate:
    """Sentences ``first`` to ``last`` (inclusive) of the cited chunk number ``chunk``."""

    chunk: int
    first: int
    last: int
    weight: int
    context: Context


def context_of(evidence: Evidence) -> Context:
    """Title and heading of a chunk as context."""
    words = f"{evidence.title} {evidence.heading}" if evidence.heading else evidence.title
    forms = tuple(form_of(piece.group()) for piece in pieces(words)) if words else ()
    return Context(forms, {form.key: form.weight for form in forms if form.weight})


def wanted(claim: Passage) -> dict[str, int]:
    """Keys to look for, with what each is worth: content words, and the digits of quantities."""
    worth: dict[str, int] = {}
    for place in claim.content:
        form = claim.forms[place]
        worth[form.key] = worth.get(form.key, 0) + form.weight
    for quantity in claim.quantities:
        for form in claim.forms[quantity.start : quantity.end]:
            if form.weight:
                worth.setdefault(form.key, QUANTITY_WEIGHT)
    return worth


Standing = dict[str, set[tuple[int, int]]]


def candidates(claim: Passage, cited: Sequence[Evidence], limit: int) -> tuple[list[Candidate], Standing]:
    """The ``limit`` best windows, and for each claim key the (chunk, sentence) places that hold it.

    Ties go to single sentences, then to the earlier place.
    """
    worth = wanted(claim)
    families = {claim.forms[place].family: claim.forms[place].key for place in claim.content}
    standing: Standing = {}
    found: list[Candidate] = []
    for chunk, evidence in enumerate(cited):
        context = context_of(evidence)
        before: set[str] = set()
        for sentence, keys in enumerate(_hits(page_of(evidence.text), worth, families)):
            for key in keys:
                standing.setdefault(key, set()).add((chunk, sentence))
            if keys:
                found.append(Candidate(chunk, sentence, sentence, _weigh(keys, worth, context), context))
            if keys - before and before - keys:
                found.append(Candidate(chunk, sentence - 1, sentence, _weigh(keys | before, worth, context), context))
            before = keys
    found.sort(key=lambda one: (-one.weight, one.last - one.first, one.chunk, one.first))
    return found[:limit], standing


def _weigh(keys: set[str], worth: dict[str, int], context: Context) -> int:
    """Worth of the keys found, and half the worth of those only the title vouches for."""
    found = sum(worth[key] for key in keys)
    vouched = sum(worth[key] for key in worth if key in context.keys and key not in keys) if context.keys else 0
    return found + vouched // CONTEXT_SHARE


def _hits(page: Page, worth: Mapping[str, int], families: Mapping[str, str]) -> Iterator[set[str]]:
    """For every sentence the claim keys that stand in it, by key or by family.

    Only words that begin like a claim word are looked at closely; stemming
    leaves beginnings alone, and ``morphology.beginnings`` knows the exceptions.
    """
    starts = frozenset(start for key in worth for start in beginnings(key))
    for surfaces in page.surfaces:
        keys: set[str] = set()
        for surface in surfaces:
            if surface[:BEGINNING] in starts or not surface.isascii():
                form = form_of(surface)
                if form.key in worth:
                    keys.add(form.key)
                elif form.weight and form.family in families:
                    keys.add(families[form.family])
        yield keys


def read(candidate: Candidate, cited: Sequence[Evidence]) -> Passage:
    """Read the candidate's sentences deeply."""
    return passage(*page_of(cited[candidate.chunk].text).read(candidate.first, candidate.last))


def offsets(candidate: Candidate, cited: Sequence[Evidence]) -> tuple[int, int]:
    """Code-point span of the candidate in its chunk."""
    page = page_of(cited[candidate.chunk].text)
    return page.offsets[candidate.first][0], page.offsets[candidate.last][1]
