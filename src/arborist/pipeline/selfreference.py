"""Hits on promoted records: a path to sources, or (as in the seed) a source (design.md section 8).

With ``self_reference_trust=resolve`` a promoted record that retrieval finds is
replaced by the original chunks its claims rest on, marked ``via`` that
record. With ``record`` the promoted answer is evidence itself. Either way a
record that left the gates leads nowhere, even before the next promotion run
withdraws its document.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arborist.core.errors import UsageError
from arborist.core.model import Hit, Role
from arborist.core.policy import GovernancePolicy, SelfReferencePolicy
from arborist.core.promoted import record_of_uri
from arborist.core.record import Cited
from arborist.pipeline.gates import Gates, case_of
from arborist.pipeline.house import House


def resolve_hits(hits: Sequence[Hit], house: House, policy: GovernancePolicy) -> tuple[list[Hit], set[tuple[str, int]]]:
    """Replace hits on promoted records as the policy says.

    A lead adds a source and gives it no weight: a chunk that the question
    finds by itself keeps its own score, and one found only through a record
    comes after the best of these. A record's title is a question, so it scores
    for its likeness to the question asked; with that score its sources would
    look more certain to a reader than they are (echo over 500 questions:
    three more false STRICT after twelve rounds).

    Returns:
        Hits re-ranked from 1, each chunk once, ``via`` naming the record that
        led to it; and the chunks that were also found directly, for which
        ``via`` is no ancestry.
    """
    own = {(hit.document, hit.chunk): hit for hit in hits if hit.role is not Role.SELF_REFERENCE}
    best = max((hit.score for hit in own.values()), default=None)
    found = dict(own)
    gates = Gates(house, policy)
    for hit in hits:
        if hit.role is not Role.SELF_REFERENCE:
            continue
        for one in _lead(hit, house, policy.self_reference, gates):
            key = (one.document, one.chunk)
            known = found.get(key)
            if known is None:
                found[key] = one if best is None else replace(one, score=min(one.score, best))
            elif not known.via:
                found[key] = replace(known, via=one.via)
    ordered = sorted(found.values(), key=lambda hit: -hit.score)  # stable: what was found directly comes first
    return [replace(hit, rank=rank) for rank, hit in enumerate(ordered, 1)], set(own)


def _lead(hit: Hit, house: House, policy: SelfReferencePolicy, gates: Gates) -> Iterator[Hit]:
    name = record_of_uri(hit.uri)
    if name is None:
        yield hit
        return
    try:
        stored = house.ledger.record(name)
    except UsageError:
        return  # a stranger's document under our scheme: no record of this ledger, so it leads nowhere
    case = case_of(stored, house.ledger.grade(stored.hash))
    if case is None or gates.refusing(case):
        return
    if policy.self_reference_trust == "record":
        yield replace(hit, via=stored.hash)
        return
    # What it truly rests on: the labels under which its claims have their windows.
    labels = {window.label for claim in case.grade.claims for window in claim.windows}
    for cited in case.record.cited:
        if cited.label in labels and cited.role is not Role.SELF_REFERENCE:
            yield from _original(cited, hit, stored.hash, house)


def _original(cited: Cited, hit: Hit, record: str, house: House) -> Iterator[Hit]:
    info = house.forest.find(cited.document)
    if info is None or not info.current or info.tier != "hot":
        return
    chunk = house.forest.shard(info.shard).chunk(cited.document, cited.chunk)
    yield Hit(
        rank=0,
        score=hit.score,
        uri=cited.uri,
        title=cited.title,
        document=cited.document,
        chunk=cited.chunk,
        start=chunk.start,
        end=chunk.start + len(chunk.text),
        text=chunk.text,
        heading=chunk.heading,
        role=cited.role,
        via=record,
    )
