"""Evidence from hits: best first, within the reader's characters, labelled ``E1``, ``E2``, … (section 6.3).

A document gives at most ``per_document_cap`` chunks, a chunk that is word for
word another one is offered once, and a chunk that does not fit is passed over
for a smaller one further down. Chunks are never cut: what is offered is what
is proved. Pure, but for ``state_of``, which the caller answers from the ledger.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from arborist.core.model import Evidence, Hit, Role, State
from arborist.core.policy import RetrievalPolicy


def pack(
    hits: Sequence[Hit],
    budget_characters: int,
    policy: RetrievalPolicy,
    state_of: Callable[[str], State] | None = None,
    *,
    promoted_share: int = 1000,
) -> tuple[Evidence, ...]:
    """Choose and label evidence from ranked hits.

    Args:
        hits: best first, as ``search`` gives them.
        budget_characters: code points of chunk text in all.
        policy: caps and shares.
        state_of: state of a document by root; live when not given. A document
            that is not live is no evidence.
        promoted_share: per-mille of the budget for what promoted records alone led to.
    """
    chosen: list[Hit] = []
    for hit, reason in choose(hits, budget_characters, policy, state_of, promoted_share=promoted_share):
        if not reason:
            chosen.append(hit)
    return tuple(
        Evidence(
            label=f"E{place}",
            uri=hit.uri,
            title=hit.title,
            document=hit.document,
            chunk=hit.chunk,
            text=hit.text,
            heading=hit.heading,
            start=hit.start,
            role=hit.role,
            state=State.LIVE,
            score=hit.score,
            via=hit.via,
        )
        for place, hit in enumerate(chosen, 1)
    )


def choose(
    hits: Sequence[Hit],
    budget_characters: int,
    policy: RetrievalPolicy,
    state_of: Callable[[str], State] | None = None,
    *,
    promoted_share: int = 1000,
) -> list[tuple[Hit, str]]:
    """Each hit with the reason that keeps it out of the evidence, "" for those that are in."""
    roles = frozenset(policy.searched_roles)
    shares = {Role.BACKGROUND: policy.background_budget_weight, Role.SELF_REFERENCE: promoted_share}
    by_document: Counter[str] = Counter()
    by_role: Counter[Role] = Counter()
    texts: set[str] = set()
    taken = used = 0
    judged = []
    for hit in hits:
        size = len(hit.text)
        purse = Role.SELF_REFERENCE if hit.via else hit.role
        share = budget_characters * min(1000, shares.get(purse, 1000)) // 1000
        if hit.role.value not in roles:
            reason = f"role {hit.role.value} is not in searched_roles"
        elif hit.text in texts:
            reason = "the same words are evidence already"
        elif by_document[hit.document] >= policy.per_document_cap:
            reason = f"per_document_cap of {policy.per_document_cap} chunks reached"
        elif taken >= policy.max_evidence:
            reason = f"max_evidence of {policy.max_evidence} chunks reached"
        elif used + size > budget_characters or by_role[purse] + size > share:
            reason = f"{size} characters do not fit the budget"
        elif state_of is not None and state_of(hit.document) is not State.LIVE:  # last: it asks the ledger for a proof
            reason = "the document is not live"
        else:
            reason = ""
            taken, used = taken + 1, used + size
            by_document[hit.document] += 1
            by_role[purse] += size
            texts.add(hit.text)
        judged.append((hit, reason))
    return judged
