"""The whole policy of one answer; its hash is part of every key (design.md section 6.4)."""

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.frozen import Frozen
from arborist.core.policy.preflight import PreflightPolicy
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.retrieval import RetrievalPolicy
from arborist.core.policy.section import as_canonical
from arborist.core.policy.selfreference import SelfReferencePolicy
from arborist.core.policy.verifier import VerifierPolicy


class GovernancePolicy(Frozen):
    """All sections together."""

    preflight: PreflightPolicy = PreflightPolicy()
    retrieval: RetrievalPolicy = RetrievalPolicy()
    reading: ReadingPolicy = ReadingPolicy()
    verifier: VerifierPolicy = VerifierPolicy()
    self_reference: SelfReferencePolicy = SelfReferencePolicy()

    def hash(self, verifier_policy_hash: str) -> str:
        """Hash of every section; ``verifier_policy_hash`` stands for the verifier's with its tables."""
        body = as_canonical(self)
        body["verifier"] = verifier_policy_hash
        body["type"] = "arborist/governance-policy/v1"
        return text_hash(canonical_json(body))
