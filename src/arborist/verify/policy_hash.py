"""The hash of everything that can change a verdict: thresholds, word tables, code version.

The word tables are large; their hash is kept as a constant
(``tables_hash.py``, written by ``scripts/derive_tables_hash.py``, held fresh
by a test), so that finding a stored answer again does not load them.
"""

from functools import lru_cache
from typing import Any

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.policy import VerifierPolicy, as_canonical
from arborist.verify.tables_hash import TABLES_HASH

# Raised whenever a rule or the analysis changes what it finds.
VERIFIER_VERSION = "verifier-v4"


@lru_cache(maxsize=64)
def verifier_policy_hash(policy: VerifierPolicy) -> str:
    """``sha256:…`` over policy fields, tables and version; equal hashes give equal grades."""
    body: dict[str, Any] = {
        "type": "arborist/verifier-policy/v1",
        "version": VERIFIER_VERSION,
        "policy": as_canonical(policy),
        "tables": TABLES_HASH,
    }
    return text_hash(canonical_json(body))
