"""Policy: every setting that can change an answer or a verdict, in frozen sections.

Each section is one dataclass in its own file; every field is an int, str,
bool or tuple of strings, carries a default and a comment naming the
measurement that chose it. ``as_canonical`` makes the mapping that is hashed;
``override`` applies ``KEY=VALUE`` from the command line.
"""

from arborist.core.policy.governance import GovernancePolicy
from arborist.core.policy.preflight import PreflightPolicy
from arborist.core.policy.reading import ReadingPolicy
from arborist.core.policy.retrieval import RetrievalPolicy
from arborist.core.policy.section import as_canonical, override
from arborist.core.policy.selfreference import SelfReferencePolicy
from arborist.core.policy.verifier import VerifierPolicy

__all__ = [
    "GovernancePolicy",
    "PreflightPolicy",
    "ReadingPolicy",
    "RetrievalPolicy",
    "SelfReferencePolicy",
    "VerifierPolicy",
    "as_canonical",
    "override",
]
