"""Search and explain over a forest: what the commands of these names do."""

from collections.abc import Sequence
from typing import Any

from arborist.core.errors import UsageError
from arborist.core.model import Hit, Role
from arborist.core.policy import GovernancePolicy
from arborist.pipeline.evidence import require_document, search_forest
from arborist.pipeline.house import House
from arborist.retrieval.explain import explain as explain_search

# A query is words; past this it is a pasted document.
MAX_QUERY_CHARACTERS = 20_000


def find(query: str, house: House, policy: GovernancePolicy, *, limit: int, document: str = "") -> Sequence[Hit]:
    """The best passages for any text.

    Raises:
        UsageError: an empty or enormous query, or a document that is not there.
    """
    _usable(query, house, document)
    return search_forest(query, house, policy, limit=limit, document=document).hits


def explain(query: str, house: House, policy: GovernancePolicy, *, limit: int, document: str = "") -> dict[str, Any]:
    """Why each passage was found or left out, as plain data; ``promoted`` are the records that lead to sources."""
    _usable(query, house, document)
    mine = policy.self_reference
    value = explain_search(query, house.corpus(), policy.retrieval, limit=limit, document=document or None)
    value["promoted"] = []
    if not document and mine.max_promoted and house.promoted().parts:
        weights = {str(Role.SELF_REFERENCE): mine.rank_weight}
        found = explain_search(query, house.promoted(), policy.retrieval, limit=mine.max_promoted, role_weights=weights)
        value["promoted"] = found["chunks"]
    return value


def find_value(query: str, hits: Sequence[Hit]) -> dict[str, Any]:
    """The object that ``search --json`` prints."""
    rows = []
    for hit in hits:
        row: dict[str, Any] = {
            "rank": hit.rank,
            "score": hit.score,
            "uri": hit.uri,
            "title": hit.title,
            "document": hit.document,
            "chunk": hit.chunk,
            "start": hit.start,
            "end": hit.end,
            "text": hit.text,
        }
        if hit.via:
            row["via"] = hit.via
        rows.append(row)
    return {"query": query, "hits": rows}


def _usable(query: str, house: House, document: str) -> None:
    if not query.strip():
        raise UsageError("The query is empty", hint="give some words")
    if len(query) > MAX_QUERY_CHARACTERS:
        raise UsageError(
            f"The query has {len(query):,} characters; at most {MAX_QUERY_CHARACTERS:,} are searched",
            hint="search for a few words of it",
        )
    if document:
        require_document(document, house)
