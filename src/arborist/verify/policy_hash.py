"""The hash of everything that can change a verdict: thresholds, word tables, code version."""

import hashlib
from functools import lru_cache
from typing import Any

from arborist.core.canonical import canonical_json
from arborist.core.digest import text_hash
from arborist.core.policy import VerifierPolicy, as_canonical
from arborist.text.analysis import cues, equivalence, morphology, rarity, stopwords, units
from arborist.verify.ladder import CAPS
from arborist.verify.score import REMAINS

# Raised whenever a rule or the analysis changes what it finds.
VERIFIER_VERSION = "verifier-v1"


@lru_cache(maxsize=64)
def verifier_policy_hash(policy: VerifierPolicy) -> str:
    """``sha256:…`` over policy fields, tables and version; equal hashes give equal grades."""
    body: dict[str, Any] = {
        "type": "arborist/verifier-policy/v1",
        "version": VERIFIER_VERSION,
        "policy": as_canonical(policy),
        "tables": _tables_hash(),
        "caps": {kind.value: int(cap) for kind, cap in CAPS.items()},
        "score": {kind.value: left for kind, left in REMAINS.items()},
    }
    return text_hash(canonical_json(body))


@lru_cache(maxsize=1)
def _tables_hash() -> str:
    """Hash over every module-level table of words, in sorted order."""
    digest = hashlib.sha256()
    for module in (cues, equivalence, morphology, rarity, stopwords, units):
        for name in sorted(vars(module)):
            value = vars(module)[name]
            if name.isupper() and isinstance(value, frozenset | dict | tuple | str | int):
                digest.update(f"{module.__name__}.{name}={_spell(value)}\n".encode())
    return "sha256:" + digest.hexdigest()


def _spell(value: object) -> str:
    """A spelling of a table that does not depend on hash order."""
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{_spell(key)}:{_spell(item)}" for key, item in value.items())) + "}"
    if isinstance(value, frozenset | set):
        return "{" + ",".join(sorted(_spell(item) for item in value)) + "}"
    if isinstance(value, tuple | list):
        return "(" + ",".join(_spell(item) for item in value) + ")"
    return str(value)
