"""Find where in the cited evidence a claim sentence may be supported, best first.

One pass over the forms of each cited chunk notes which claim words stand in
which sentence; windows are single sentences and adjacent pairs, across a
chunk edge only when both chunks are evidence of one document. Linear in the
evidence; nothing is read deeply here.
"""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from arborist.core.model import Evidence
from arborist.text.analysis import passage
from arborist.text.analysis.form import form_of, forms_of
from arborist.text.analysis.morphology import beginnings
from arborist.text.analysis.page import Page, page_of
from arborist.text.analysis.passage import Passage
from arborist.text.analysis.scan import cut
from arborist.verify.case import Context

QUANTITY_WEIGHT = 8  # a number weighs like a rather rare word
CONTEXT_SHARE = 2  # a word that only the title vouches for counts half


class Candidate(NamedTuple):
    """Sentences ``first`` to ``last`` (inclusive) of the cited chunk number ``chunk``."""

    chunk: int
    first: int
    last: int
    weight: int
    context: Context


def context_of(evidence: Evidence) -> Context:
    """Title and heading of a chunk as context."""
    return _context(f"{evidence.title} {evidence.heading}" if evidence.heading else evidence.title)


# Pure and bounded; the claims of an answer cite the same few titles.
@lru_cache(maxsize=256)
def _context(words: str) -> Context:
    forms = tuple(forms_of(cut(words)))
    text = " ".join([form.surface for form in forms])
    return Context(forms, text, {form.key: form.weight for form in forms if form.weight})


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


def candidates(claim: Passage, cited: Sequence[Evidence], limit: int) -> tuple[list[Candidate], set[str]]:
    """The ``limit`` best windows, and the claim keys that stand anywhere in the cited evidence.

    Ties go to single sentences, then to the earlier place.
    """
    worth = wanted(claim)
    families = {claim.forms[place].family: claim.forms[place].key for place in claim.content}
    starts = frozenset[str]().union(*[beginnings(key) for key in worth])
    standing: set[str] = set()
    found: list[tuple[int, int, int, int]] = []  # weight negated, extra sentences, chunk, first
    contexts = [context_of(evidence) for evidence in cited]
    for chunk, evidence in enumerate(cited):
        hits = _hits(page_of(evidence.text), starts, worth, families)
        keys_vouched = contexts[chunk].keys
        vouched = {key: weight for key, weight in worth.items() if key in keys_vouched} if keys_vouched else {}
        for sentence, keys in hits.items():
            standing |= keys
            found.append((-_weigh(keys, worth, vouched), 0, chunk, sentence))
            before = hits.get(sentence - 1)
            if before and not (keys <= before or before <= keys):
                found.append((-_weigh(keys | before, worth, vouched), 1, chunk, sentence - 1))
    found.sort()
    best = [
        Candidate(chunk, first, first + extra, -negated, contexts[chunk])
        for negated, extra, chunk, first in found[:limit]
    ]
    return best, standing


def _weigh(keys: set[str], worth: Mapping[str, int], vouched: Mapping[str, int]) -> int:
    """Worth of the keys found, and half the worth of those only the title vouches for."""
    found = sum([worth[key] for key in keys])
    if not vouched:
        return found
    return found + sum([weight for key, weight in vouched.items() if key not in keys]) // CONTEXT_SHARE


def _hits(
    page: Page, starts: AbstractSet[str], worth: Mapping[str, int], families: Mapping[str, str]
) -> dict[int, set[str]]:
    """For every sentence with any the claim keys that stand in it, by key or by family.

    Only words that begin like a claim word are looked at closely; stemming
    leaves beginnings alone, and ``morphology.beginnings`` knows the exceptions.
    """
    hits: dict[int, set[str]] = {}
    keys: dict[str, str | None] = {}  # written word → the claim key it stands for
    for sentence, surface in page.beginning(starts):
        if surface in keys:
            key = keys[surface]
        else:
            form = form_of(surface)
            key = form.key if form.key in worth else families.get(form.family) if form.weight else None
            keys[surface] = key
        if key is None:
            continue
        if sentence in hits:
            hits[sentence].add(key)
        else:
            hits[sentence] = {key}
    return hits


def read(candidate: Candidate, cited: Sequence[Evidence]) -> Passage:
    """Read the candidate's sentences deeply."""
    return passage.read(page_of(cited[candidate.chunk].text), candidate.first, candidate.last)


def offsets(candidate: Candidate, cited: Sequence[Evidence]) -> tuple[int, int]:
    """Code-point span of the candidate in its chunk."""
    page = page_of(cited[candidate.chunk].text)
    return page.offsets[candidate.first][0], page.offsets[candidate.last][1]


def surroundings(candidate: Candidate, cited: Sequence[Evidence]) -> tuple[str, str]:
    """Raw text of the candidate with the sentences beside it, and of its line before that."""
    page = page_of(cited[candidate.chunk].text)
    start = page.offsets[candidate.first - 1][0] if candidate.first else 0
    after = candidate.last + 1
    end = page.offsets[after][1] if after < len(page.offsets) else len(page.text)
    return page.text[start:end], page.text[page.text.rfind("\n", 0, start) + 1 : start]
