"""The whole policy of one answer; its hash is part of every key (design.md section 6.4)."""

from dataclasses import dataclass, field

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.policy.preflight import PreflightPolicy
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.retrieval import RetrievalPolicy
from arborist.core.policy.section import as_canonical
from arborist.core.policy.selfreference import SelfReferencePolicy
from arborist.core.policy.verifier import VerifierPolicy


@dataclass(frozen=True, slots=True)
class GovernancePolicy:
    """All sections together."""

    preflight: PreflightPolicy = field(default_factory=PreflightPolicy)
    retrieval: RetrievalPolicy = field(default_factory=RetrievalPolicy)
    reading: ReadingPolicy = field(default_factory=ReadingPolicy)
    verifier: VerifierPolicy = field(default_factory=VerifierPolicy)
    self_reference: SelfReferencePolicy = field(default_factory=SelfReferencePolicy)

    def hash(self, verifier_policy_hash: str) -> str:
        """Hash of every section; ``verifier_policy_hash`` stands for the verifier's with its tables."""
        body = as_canonical(self)
        body["verifier"] = verifier_policy_hash
        body["type"] = "arborist/governance-policy/v1"
        return text_hash(canonical_json(body))
