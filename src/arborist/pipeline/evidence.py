"""From a question to labelled evidence.

Every chunk comes from the store, its leaf hash recomputed; states come from
the ledger. What is not live is no evidence.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arborist.core.digest import hash_text
from arborist.core.errors import IntegrityError, UsageError
from arborist.core.model import DocumentInfo, Evidence, Hit, Role, State
from arborist.core.promoted import SHARD
from arborist.core.record import Cited, occurrence
from arborist.pipeline.house import House
from arborist.pipeline.selfreference import resolve_hits
from arborist.retrieval.pack import pack
from arborist.retrieval.search import search

if TYPE_CHECKING:
    from arborist.core.policy import GovernancePolicy, RetrievalPolicy
    from arborist.pipeline.again import Request

# Hits looked at for each evidence chunk wanted: caps and budgets pass some over.
HITS_PER_EVIDENCE = 4


@dataclass(frozen=True, slots=True)
class Found:
    """Evidence under its labels, the same as a record will remember it, and notes for a person."""

    evidence: tuple[Evidence, ...]
    cited: tuple[Cited, ...]
    notes: tuple[str, ...]


def find_evidence(question: str, house: House, request: "Request") -> Found:
    """Search the forest and pack what the reader can take.

    Raises:
        UsageError: ``request.document`` is not in the forest.
        IntegrityError: a stored chunk does not match its leaf hash.
    """
    policy = request.policy.retrieval
    if request.document:
        require_document(request.document, house)
    found = search_forest(question, house, request.policy, limit=_depth(policy), document=request.document)
    hits = [replace(hit, via="") if (hit.document, hit.chunk) in found.direct else hit for hit in found.hits]
    uris = {hit.document: hit.uri for hit in reversed(hits)}
    infos: dict[str, DocumentInfo] = {}

    def state_of(root: str) -> State:
        if root not in infos:
            infos[root] = info_of(uris[root], root, house)
        return document_state(infos[root], house)

    budget = min(request.reader.budget(), policy.evidence_characters)
    share = request.policy.self_reference.budget_weight
    evidence = pack(hits, budget, policy, state_of, promoted_share=share)
    cited = tuple(cite(item, infos[item.document], house) for item in evidence)
    return Found(evidence, cited, ())


@dataclass(frozen=True, slots=True)
class Searched:
    """Hits with promoted records resolved; ``direct`` are the chunks found without one."""

    hits: tuple[Hit, ...]
    direct: frozenset[tuple[str, int]]


def search_forest(
    question: str, house: House, policy: "GovernancePolicy", *, limit: int, document: str = ""
) -> Searched:
    """Search all shards as one corpus; hits on promoted records lead where the policy says.

    Promoted records are looked for beside the originals, ``max_promoted`` of
    them, and take their place by score: however many there are, ``limit``
    originals are found as well.
    """
    hits = _ranked(question, house, policy, limit=limit, document=document)
    resolved, direct = resolve_hits(hits, house, policy)
    return Searched(tuple(resolved), frozenset(direct))


def _ranked(question: str, house: House, policy: "GovernancePolicy", *, limit: int, document: str) -> list[Hit]:
    retrieval, mine = policy.retrieval, policy.self_reference
    if document:
        corpus = house.promoted() if require_document(document, house).shard == SHARD else house.corpus()
        return list(search(question, corpus, retrieval, limit=limit, document=document).hits)
    hits = list(search(question, house.corpus(), retrieval, limit=limit).hits)
    if mine.max_promoted and house.promoted().parts:
        weights = {str(Role.SELF_REFERENCE): mine.rank_weight}
        hits += search(question, house.promoted(), retrieval, limit=mine.max_promoted, role_weights=weights).hits
        hits.sort(key=lambda hit: -hit.score)  # stable: an original comes before a promoted record of equal score
    return hits


def require_document(uri: str, house: House) -> DocumentInfo:
    """The current document under ``uri``.

    Raises:
        UsageError: there is none.
    """
    info = house.forest.find(uri) if uri.startswith("sha256:") else house.forest.find_uri(uri)
    if info is None:
        raise UsageError(f"No document {uri} is in this forest", hint="arborist search shows the URIs of what it finds")
    return info


def info_of(uri: str, root: str, house: House) -> DocumentInfo:
    """What the store knows of the document that was found under ``uri``, as it stands now."""
    info = house.forest.find_uri(uri)
    if info is None or info.root != root:
        info = house.forest.find(root)
    if info is None:
        raise IntegrityError(
            f"The index knows {uri}, the store does not", hint="arborist fsck; the index is rebuilt when removed"
        )
    return info


def document_state(info: DocumentInfo, house: House) -> State:
    """Strictest of the content's state and of this occurrence's (ADR 2)."""
    targets = (info.root, occurrence(info.root, info.ledger_index))
    return max((house.ledger.state(target) for target in targets), key=lambda state: state.severity)


def cite(item: Evidence, info: DocumentInfo, house: House) -> Cited:
    """Remember a chunk by its identity."""
    chunk = house.forest.shard(info.shard).chunk(item.document, item.chunk)
    return Cited(
        label=item.label,
        uri=item.uri,
        title=item.title,
        document=item.document,
        chunk=item.chunk,
        role=item.role,
        leaf=hash_text(chunk.leaf),
        entry=info.ledger_index,
        via=item.via,
        heading=item.heading,
    )


def _depth(policy: "RetrievalPolicy") -> int:
    return policy.max_evidence * HITS_PER_EVIDENCE
